extension AVError {
  /// The cause is unknown.
  public static var unknown: AVError.Code { .unknown }
  /// There is not enough memory.
  public static var outOfMemory: AVError.Code { .outOfMemory }
  /// The capture session is not running.
  public static var sessionNotRunning: AVError.Code { .sessionNotRunning }
  /// Another capture session uses the device.
  public static var deviceAlreadyUsedByAnotherSession: AVError.Code { .deviceAlreadyUsedByAnotherSession }
  /// No data was captured.
  public static var noDataCaptured: AVError.Code { .noDataCaptured }
  /// The configuration of the capture session changed.
  public static var sessionConfigurationChanged: AVError.Code { .sessionConfigurationChanged }
  /// The disk is full.
  public static var diskFull: AVError.Code { .diskFull }
  /// The device was disconnected.
  public static var deviceWasDisconnected: AVError.Code { .deviceWasDisconnected }
  /// The media changed.
  public static var mediaChanged: AVError.Code { .mediaChanged }
  /// The maximum duration was reached.
  public static var maximumDurationReached: AVError.Code { .maximumDurationReached }
  /// The maximum size of the file was reached.
  public static var maximumFileSizeReached: AVError.Code { .maximumFileSizeReached }
  /// The media has a discontinuity.
  public static var mediaDiscontinuity: AVError.Code { .mediaDiscontinuity }
  /// The file has as many samples as its format allows.
  public static var maximumNumberOfSamplesForFileFormatReached: AVError.Code {
    .maximumNumberOfSamplesForFileFormatReached
  }
  /// The device is not connected.
  public static var deviceNotConnected: AVError.Code { .deviceNotConnected }
  /// Another application uses the device.
  public static var deviceInUseByAnotherApplication: AVError.Code { .deviceInUseByAnotherApplication }
  /// Another process has locked the device for configuration.
  public static var deviceLockedForConfigurationByAnotherProcess: AVError.Code {
    .deviceLockedForConfigurationByAnotherProcess
  }
  /// The session was interrupted.
  public static var sessionWasInterrupted: AVError.Code { .sessionWasInterrupted }
  /// The media services were reset.
  public static var mediaServicesWereReset: AVError.Code { .mediaServicesWereReset }
  /// The export failed.
  public static var exportFailed: AVError.Code { .exportFailed }
  /// Decoding failed.
  public static var decodeFailed: AVError.Code { .decodeFailed }
  /// The source media is not valid.
  public static var invalidSourceMedia: AVError.Code { .invalidSourceMedia }
  /// The file exists already.
  public static var fileAlreadyExists: AVError.Code { .fileAlreadyExists }
  /// The segments of a composition track are not contiguous.
  public static var compositionTrackSegmentsNotContiguous: AVError.Code { .compositionTrackSegmentsNotContiguous }
  /// The duration of a composition track's segment is not valid.
  public static var invalidCompositionTrackSegmentDuration: AVError.Code { .invalidCompositionTrackSegmentDuration }
  /// The source start time of a composition track's segment is not valid.
  public static var invalidCompositionTrackSegmentSourceStartTime: AVError.Code {
    .invalidCompositionTrackSegmentSourceStartTime
  }
  /// The source duration of a composition track's segment is not valid.
  public static var invalidCompositionTrackSegmentSourceDuration: AVError.Code {
    .invalidCompositionTrackSegmentSourceDuration
  }
  /// The file format is not recognised.
  public static var fileFormatNotRecognized: AVError.Code { .fileFormatNotRecognized }
  /// The file could not be parsed.
  public static var fileFailedToParse: AVError.Code { .fileFailedToParse }
  /// There are too many requests for still images.
  public static var maximumStillImageCaptureRequestsExceeded: AVError.Code { .maximumStillImageCaptureRequestsExceeded }
  /// The content is protected.
  public static var contentIsProtected: AVError.Code { .contentIsProtected }
  /// There is no image at the requested time.
  public static var noImageAtTime: AVError.Code { .noImageAtTime }
  /// There is no decoder for the media.
  public static var decoderNotFound: AVError.Code { .decoderNotFound }
  /// There is no encoder for the requested format.
  public static var encoderNotFound: AVError.Code { .encoderNotFound }
  /// Access to the content is not authorised.
  public static var contentIsNotAuthorized: AVError.Code { .contentIsNotAuthorized }
  /// The application is not authorised.
  public static var applicationIsNotAuthorized: AVError.Code { .applicationIsNotAuthorized }
  /// The device is not available to an application in the background.
  @available(iOS, deprecated: 9)
  public static var deviceIsNotAvailableInBackground: AVError.Code { .deviceIsNotAvailableInBackground }
  /// The operation is not supported for the asset.
  public static var operationNotSupportedForAsset: AVError.Code { .operationNotSupportedForAsset }
  /// The decoder is temporarily unavailable.
  public static var decoderTemporarilyUnavailable: AVError.Code { .decoderTemporarilyUnavailable }
  /// The encoder is temporarily unavailable.
  public static var encoderTemporarilyUnavailable: AVError.Code { .encoderTemporarilyUnavailable }
  /// The video composition is not valid.
  public static var invalidVideoComposition: AVError.Code { .invalidVideoComposition }
  /// The asset's reference restrictions forbid a reference.
  public static var referenceForbiddenByReferencePolicy: AVError.Code { .referenceForbiddenByReferencePolicy }
  /// The path extension of the output URL is not valid.
  public static var invalidOutputURLPathExtension: AVError.Code { .invalidOutputURLPathExtension }
  /// Capturing the screen failed.
  public static var screenCaptureFailed: AVError.Code { .screenCaptureFailed }
  /// The display was disabled.
  public static var displayWasDisabled: AVError.Code { .displayWasDisabled }
  /// The torch level is not available.
  public static var torchLevelUnavailable: AVError.Code { .torchLevelUnavailable }
  /// The operation was interrupted.
  public static var operationInterrupted: AVError.Code { .operationInterrupted }
  /// The asset is not compatible.
  public static var incompatibleAsset: AVError.Code { .incompatibleAsset }
  /// The media data could not be loaded.
  public static var failedToLoadMediaData: AVError.Code { .failedToLoadMediaData }
  /// The server is configured incorrectly.
  public static var serverIncorrectlyConfigured: AVError.Code { .serverIncorrectlyConfigured }
  /// The application is not authorised to use the device.
  public static var applicationIsNotAuthorizedToUseDevice: AVError.Code { .applicationIsNotAuthorizedToUseDevice }
  /// The data could not be parsed.
  public static var failedToParse: AVError.Code { .failedToParse }
  /// The file type does not support sample references.
  public static var fileTypeDoesNotSupportSampleReferences: AVError.Code { .fileTypeDoesNotSupportSampleReferences }
  /// The media data cannot be decoded.
  public static var undecodableMediaData: AVError.Code { .undecodableMediaData }
  /// The AirPlay controller requires a connection to the internet.
  public static var airPlayControllerRequiresInternet: AVError.Code { .airPlayControllerRequiresInternet }
  /// The AirPlay receiver requires a connection to the internet.
  public static var airPlayReceiverRequiresInternet: AVError.Code { .airPlayReceiverRequiresInternet }
  /// The video compositor failed.
  public static var videoCompositorFailed: AVError.Code { .videoCompositorFailed }
  /// A recording is in progress already.
  public static var recordingAlreadyInProgress: AVError.Code { .recordingAlreadyInProgress }
  /// The output settings are not supported.
  public static var unsupportedOutputSettings: AVError.Code { .unsupportedOutputSettings }
  /// The operation is not allowed.
  public static var operationNotAllowed: AVError.Code { .operationNotAllowed }
  /// The content is not available.
  public static var contentIsUnavailable: AVError.Code { .contentIsUnavailable }
  /// The format is not supported.
  public static var formatUnsupported: AVError.Code { .formatUnsupported }
  /// The depth data is malformed.
  public static var malformedDepth: AVError.Code { .malformedDepth }
  /// The content was not updated.
  public static var contentNotUpdated: AVError.Code { .contentNotUpdated }
  /// The content can no longer be played.
  public static var noLongerPlayable: AVError.Code { .noLongerPlayable }
  /// No alternate of the content is compatible with the external display.
  public static var noCompatibleAlternatesForExternalDisplay: AVError.Code { .noCompatibleAlternatesForExternalDisplay }
  /// There is no source track.
  public static var noSourceTrack: AVError.Code { .noSourceTrack }
  /// The asset does not support external playback.
  public static var externalPlaybackNotSupportedForAsset: AVError.Code { .externalPlaybackNotSupportedForAsset }
  /// The operation is not supported for the preset.
  public static var operationNotSupportedForPreset: AVError.Code { .operationNotSupportedForPreset }
  /// The hardware cost of the capture session is too high.
  public static var sessionHardwareCostOverage: AVError.Code { .sessionHardwareCostOverage }
  /// The device's active format is not supported.
  public static var unsupportedDeviceActiveFormat: AVError.Code { .unsupportedDeviceActiveFormat }
  /// An object is configured incorrectly.
  public static var incorrectlyConfigured: AVError.Code { .incorrectlyConfigured }
  /// A segment begins with a sample that is not a sync sample.
  public static var segmentStartedWithNonSyncSample: AVError.Code { .segmentStartedWithNonSyncSample }
  /// Rosetta is not installed.
  public static var rosettaNotInstalled: AVError.Code { .rosettaNotInstalled }
  /// The operation was cancelled.
  public static var operationCancelled: AVError.Code { .operationCancelled }
  /// The content key request was cancelled.
  public static var contentKeyRequestCancelled: AVError.Code { .contentKeyRequestCancelled }
  /// The sample cursor is not valid.
  public static var invalidSampleCursor: AVError.Code { .invalidSampleCursor }
  /// The sample data could not be loaded.
  public static var failedToLoadSampleData: AVError.Code { .failedToLoadSampleData }
  /// The AirPlay receiver is temporarily unavailable.
  public static var airPlayReceiverTemporarilyUnavailable: AVError.Code { .airPlayReceiverTemporarilyUnavailable }
  /// Encoding failed.
  public static var encodeFailed: AVError.Code { .encodeFailed }
  /// A sandbox extension was denied.
  public static var sandboxExtensionDenied: AVError.Code { .sandboxExtensionDenied }
}
