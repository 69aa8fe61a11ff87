extension AVError {
  /// Unknown.
  public static var unknown: AVError.Code { .unknown }
  /// Out of memory.
  public static var outOfMemory: AVError.Code { .outOfMemory }
  /// Session not running.
  public static var sessionNotRunning: AVError.Code { .sessionNotRunning }
  /// Device already used by another session.
  public static var deviceAlreadyUsedByAnotherSession: AVError.Code { .deviceAlreadyUsedByAnotherSession }
  /// No data captured.
  public static var noDataCaptured: AVError.Code { .noDataCaptured }
  /// Session configuration changed.
  public static var sessionConfigurationChanged: AVError.Code { .sessionConfigurationChanged }
  /// Disk full.
  public static var diskFull: AVError.Code { .diskFull }
  /// Device was disconnected.
  public static var deviceWasDisconnected: AVError.Code { .deviceWasDisconnected }
  /// Media changed.
  public static var mediaChanged: AVError.Code { .mediaChanged }
  /// Maximum duration reached.
  public static var maximumDurationReached: AVError.Code { .maximumDurationReached }
  /// Maximum file size reached.
  public static var maximumFileSizeReached: AVError.Code { .maximumFileSizeReached }
  /// Media discontinuity.
  public static var mediaDiscontinuity: AVError.Code { .mediaDiscontinuity }
  /// Maximum number of samples for file format reached.
  public static var maximumNumberOfSamplesForFileFormatReached: AVError.Code {
    .maximumNumberOfSamplesForFileFormatReached
  }
  /// Device not connected.
  public static var deviceNotConnected: AVError.Code { .deviceNotConnected }
  /// Device in use by another application.
  public static var deviceInUseByAnotherApplication: AVError.Code { .deviceInUseByAnotherApplication }
  /// Device locked for configuration by another process.
  public static var deviceLockedForConfigurationByAnotherProcess: AVError.Code {
    .deviceLockedForConfigurationByAnotherProcess
  }
  /// Session was interrupted.
  public static var sessionWasInterrupted: AVError.Code { .sessionWasInterrupted }
  /// Media services were reset.
  public static var mediaServicesWereReset: AVError.Code { .mediaServicesWereReset }
  /// Export failed.
  public static var exportFailed: AVError.Code { .exportFailed }
  /// Decode failed.
  public static var decodeFailed: AVError.Code { .decodeFailed }
  /// Invalid source media.
  public static var invalidSourceMedia: AVError.Code { .invalidSourceMedia }
  /// File already exists.
  public static var fileAlreadyExists: AVError.Code { .fileAlreadyExists }
  /// Composition track segments not contiguous.
  public static var compositionTrackSegmentsNotContiguous: AVError.Code { .compositionTrackSegmentsNotContiguous }
  /// Invalid composition track segment duration.
  public static var invalidCompositionTrackSegmentDuration: AVError.Code { .invalidCompositionTrackSegmentDuration }
  /// Invalid composition track segment source start time.
  public static var invalidCompositionTrackSegmentSourceStartTime: AVError.Code {
    .invalidCompositionTrackSegmentSourceStartTime
  }
  /// Invalid composition track segment source duration.
  public static var invalidCompositionTrackSegmentSourceDuration: AVError.Code {
    .invalidCompositionTrackSegmentSourceDuration
  }
  /// File format not recognized.
  public static var fileFormatNotRecognized: AVError.Code { .fileFormatNotRecognized }
  /// File failed to parse.
  public static var fileFailedToParse: AVError.Code { .fileFailedToParse }
  /// Maximum still image capture requests exceeded.
  public static var maximumStillImageCaptureRequestsExceeded: AVError.Code { .maximumStillImageCaptureRequestsExceeded }
  /// Content is protected.
  public static var contentIsProtected: AVError.Code { .contentIsProtected }
  /// No image at time.
  public static var noImageAtTime: AVError.Code { .noImageAtTime }
  /// Decoder not found.
  public static var decoderNotFound: AVError.Code { .decoderNotFound }
  /// Encoder not found.
  public static var encoderNotFound: AVError.Code { .encoderNotFound }
  /// Content is not authorized.
  public static var contentIsNotAuthorized: AVError.Code { .contentIsNotAuthorized }
  /// Application is not authorized.
  public static var applicationIsNotAuthorized: AVError.Code { .applicationIsNotAuthorized }
  /// Device is not available in background.
  @available(iOS, deprecated: 9)
  public static var deviceIsNotAvailableInBackground: AVError.Code { .deviceIsNotAvailableInBackground }
  /// Operation not supported for asset.
  public static var operationNotSupportedForAsset: AVError.Code { .operationNotSupportedForAsset }
  /// Decoder temporarily unavailable.
  public static var decoderTemporarilyUnavailable: AVError.Code { .decoderTemporarilyUnavailable }
  /// Encoder temporarily unavailable.
  public static var encoderTemporarilyUnavailable: AVError.Code { .encoderTemporarilyUnavailable }
  /// Invalid video composition.
  public static var invalidVideoComposition: AVError.Code { .invalidVideoComposition }
  /// Reference forbidden by reference policy.
  public static var referenceForbiddenByReferencePolicy: AVError.Code { .referenceForbiddenByReferencePolicy }
  /// Invalid output URL path extension.
  public static var invalidOutputURLPathExtension: AVError.Code { .invalidOutputURLPathExtension }
  /// Screen capture failed.
  public static var screenCaptureFailed: AVError.Code { .screenCaptureFailed }
  /// Display was disabled.
  public static var displayWasDisabled: AVError.Code { .displayWasDisabled }
  /// Torch level unavailable.
  public static var torchLevelUnavailable: AVError.Code { .torchLevelUnavailable }
  /// Operation interrupted.
  public static var operationInterrupted: AVError.Code { .operationInterrupted }
  /// Incompatible asset.
  public static var incompatibleAsset: AVError.Code { .incompatibleAsset }
  /// Failed to load media data.
  public static var failedToLoadMediaData: AVError.Code { .failedToLoadMediaData }
  /// Server incorrectly configured.
  public static var serverIncorrectlyConfigured: AVError.Code { .serverIncorrectlyConfigured }
  /// Application is not authorized to use device.
  public static var applicationIsNotAuthorizedToUseDevice: AVError.Code { .applicationIsNotAuthorizedToUseDevice }
  /// Failed to parse.
  public static var failedToParse: AVError.Code { .failedToParse }
  /// File type does not support sample references.
  public static var fileTypeDoesNotSupportSampleReferences: AVError.Code { .fileTypeDoesNotSupportSampleReferences }
  /// Undecodable media data.
  public static var undecodableMediaData: AVError.Code { .undecodableMediaData }
  /// AirPlay controller requires internet.
  public static var airPlayControllerRequiresInternet: AVError.Code { .airPlayControllerRequiresInternet }
  /// AirPlay receiver requires internet.
  public static var airPlayReceiverRequiresInternet: AVError.Code { .airPlayReceiverRequiresInternet }
  /// Video compositor failed.
  public static var videoCompositorFailed: AVError.Code { .videoCompositorFailed }
  /// Recording already in progress.
  public static var recordingAlreadyInProgress: AVError.Code { .recordingAlreadyInProgress }
  /// Unsupported output settings.
  public static var unsupportedOutputSettings: AVError.Code { .unsupportedOutputSettings }
  /// Operation not allowed.
  public static var operationNotAllowed: AVError.Code { .operationNotAllowed }
  /// Content is unavailable.
  public static var contentIsUnavailable: AVError.Code { .contentIsUnavailable }
  /// Format unsupported.
  public static var formatUnsupported: AVError.Code { .formatUnsupported }
  /// Malformed depth.
  public static var malformedDepth: AVError.Code { .malformedDepth }
  /// Content not updated.
  public static var contentNotUpdated: AVError.Code { .contentNotUpdated }
  /// No longer playable.
  public static var noLongerPlayable: AVError.Code { .noLongerPlayable }
  /// No compatible alternates for external display.
  public static var noCompatibleAlternatesForExternalDisplay: AVError.Code { .noCompatibleAlternatesForExternalDisplay }
  /// No source track.
  public static var noSourceTrack: AVError.Code { .noSourceTrack }
  /// External playback not supported for asset.
  public static var externalPlaybackNotSupportedForAsset: AVError.Code { .externalPlaybackNotSupportedForAsset }
  /// Operation not supported for preset.
  public static var operationNotSupportedForPreset: AVError.Code { .operationNotSupportedForPreset }
  /// Session hardware cost overage.
  public static var sessionHardwareCostOverage: AVError.Code { .sessionHardwareCostOverage }
  /// Unsupported device active format.
  public static var unsupportedDeviceActiveFormat: AVError.Code { .unsupportedDeviceActiveFormat }
  /// Incorrectly configured.
  public static var incorrectlyConfigured: AVError.Code { .incorrectlyConfigured }
  /// Segment started with non sync sample.
  public static var segmentStartedWithNonSyncSample: AVError.Code { .segmentStartedWithNonSyncSample }
  /// Rosetta not installed.
  public static var rosettaNotInstalled: AVError.Code { .rosettaNotInstalled }
  /// Operation cancelled.
  public static var operationCancelled: AVError.Code { .operationCancelled }
  /// Content key request cancelled.
  public static var contentKeyRequestCancelled: AVError.Code { .contentKeyRequestCancelled }
  /// Invalid sample cursor.
  public static var invalidSampleCursor: AVError.Code { .invalidSampleCursor }
  /// Failed to load sample data.
  public static var failedToLoadSampleData: AVError.Code { .failedToLoadSampleData }
  /// AirPlay receiver temporarily unavailable.
  public static var airPlayReceiverTemporarilyUnavailable: AVError.Code { .airPlayReceiverTemporarilyUnavailable }
  /// Encode failed.
  public static var encodeFailed: AVError.Code { .encodeFailed }
  /// Sandbox extension denied.
  public static var sandboxExtensionDenied: AVError.Code { .sandboxExtensionDenied }
}
