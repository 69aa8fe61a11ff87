extension AVError {
  /// Error -11800: the cause is unknown. Linux: also thrown if a library that the package loads at run time is missing.
  public static var unknown: AVError.Code { .unknown }
  /// Error -11801: memory for the operation could not be allocated.
  public static var outOfMemory: AVError.Code { .outOfMemory }
  /// Error -11803: a photo or recording was requested while the capture session was stopped, or the session stopped
  /// during it.
  public static var sessionNotRunning: AVError.Code { .sessionNotRunning }
  /// Error -11804: a camera cannot be opened because another capture session of this process uses it.
  public static var deviceAlreadyUsedByAnotherSession: AVError.Code { .deviceAlreadyUsedByAnotherSession }
  /// Error -11805: a recording ended before the first sample arrived, so there is no file.
  public static var noDataCaptured: AVError.Code { .noDataCaptured }
  /// Error -11806: inputs, outputs or connections changed during a recording or before a photo was taken.
  public static var sessionConfigurationChanged: AVError.Code { .sessionConfigurationChanged }
  /// Error -11807: no space is left on the disk, or less than a recording's `minFreeDiskSpaceLimit`.
  public static var diskFull: AVError.Code { .diskFull }
  /// Error -11808: a session lost a device that it used. A camera or microphone was unplugged, or the user ended the
  /// sharing of a screen.
  public static var deviceWasDisconnected: AVError.Code { .deviceWasDisconnected }
  /// Error -11809: the format of the captured media changed during a recording, which ended because of it.
  public static var mediaChanged: AVError.Code { .mediaChanged }
  /// Error -11810: a recording ended because its duration reached `maxRecordedDuration`. The file is usable.
  public static var maximumDurationReached: AVError.Code { .maximumDurationReached }
  /// Error -11811: a recording ended because its file reached `maxRecordedFileSize`, or a file cannot become larger.
  public static var maximumFileSizeReached: AVError.Code { .maximumFileSizeReached }
  /// Error -11812: samples are missing between those that were captured. Linux: never thrown.
  public static var mediaDiscontinuity: AVError.Code { .mediaDiscontinuity }
  /// Error -11813: a recording ended because its file format cannot hold more samples. Linux: never thrown.
  public static var maximumNumberOfSamplesForFileFormatReached: AVError.Code {
    .maximumNumberOfSamplesForFileFormatReached
  }
  /// Error -11814: a camera, microphone or screen is not connected, or cannot be opened.
  public static var deviceNotConnected: AVError.Code { .deviceNotConnected }
  /// Error -11815: a camera cannot be opened because another program uses it.
  public static var deviceInUseByAnotherApplication: AVError.Code { .deviceInUseByAnotherApplication }
  /// Error -11817: a device's settings cannot be changed because another process has locked them. Linux: never thrown.
  public static var deviceLockedForConfigurationByAnotherProcess: AVError.Code {
    .deviceLockedForConfigurationByAnotherProcess
  }
  /// Error -11818: a recording or photo ended because the session was interrupted, for example by another program.
  public static var sessionWasInterrupted: AVError.Code { .sessionWasInterrupted }
  /// Error -11819: the system's media service was restarted, so objects that use it are invalid. Linux: never thrown.
  public static var mediaServicesWereReset: AVError.Code { .mediaServicesWereReset }
  /// Error -11820: a file could not be written, for a reason that no other code describes.
  public static var exportFailed: AVError.Code { .exportFailed }
  /// Error -11821: a decoder could not decode the data of a sample.
  public static var decodeFailed: AVError.Code { .decodeFailed }
  /// Error -11822: media has a form that the operation cannot use. Linux: never thrown.
  public static var invalidSourceMedia: AVError.Code { .invalidSourceMedia }
  /// Error -11823: a file was to be written at a place where a file exists.
  public static var fileAlreadyExists: AVError.Code { .fileAlreadyExists }
  /// Error -11824: a segment of a composition track does not begin where the one before it ends.
  public static var compositionTrackSegmentsNotContiguous: AVError.Code { .compositionTrackSegmentsNotContiguous }
  /// Error -11825: the target range of a composition track's segment has no duration.
  public static var invalidCompositionTrackSegmentDuration: AVError.Code { .invalidCompositionTrackSegmentDuration }
  /// Error -11826: the source range of a composition track's segment has no valid start time.
  public static var invalidCompositionTrackSegmentSourceStartTime: AVError.Code {
    .invalidCompositionTrackSegmentSourceStartTime
  }
  /// Error -11827: the source range of a composition track's segment has no duration.
  public static var invalidCompositionTrackSegmentSourceDuration: AVError.Code {
    .invalidCompositionTrackSegmentSourceDuration
  }
  /// Error -11828: a file has no known container format, or a file type cannot be written.
  public static var fileFormatNotRecognized: AVError.Code { .fileFormatNotRecognized }
  /// Error -11829: a file has a known format, but its structure is damaged or cut off.
  public static var fileFailedToParse: AVError.Code { .fileFailedToParse }
  /// Error -11830: an `AVCaptureStillImageOutput` was asked for an image while ten were in progress.
  public static var maximumStillImageCaptureRequestsExceeded: AVError.Code { .maximumStillImageCaptureRequestsExceeded }
  /// Error -11831: the samples of a file are encrypted.
  public static var contentIsProtected: AVError.Code { .contentIsProtected }
  /// Error -11832: an asset has no video frame at the time that was requested from an image generator.
  public static var noImageAtTime: AVError.Code { .noImageAtTime }
  /// Error -11833: no installed decoder handles the codec of a track.
  public static var decoderNotFound: AVError.Code { .decoderNotFound }
  /// Error -11834: no installed encoder produces the codec that the output settings name.
  public static var encoderNotFound: AVError.Code { .encoderNotFound }
  /// Error -11835: the program may not read a file or an address, or not write a file.
  public static var contentIsNotAuthorized: AVError.Code { .contentIsNotAuthorized }
  /// Error -11836: the program may not play the content. Linux: never thrown.
  public static var applicationIsNotAuthorized: AVError.Code { .applicationIsNotAuthorized }
  /// Error -11837: a device was requested while the program is in the background. Linux: never thrown.
  @available(iOS, deprecated: 9)
  public static var deviceIsNotAvailableInBackground: AVError.Code { .deviceIsNotAvailableInBackground }
  /// Error -11838: an asset has a feature with which the operation cannot deal.
  public static var operationNotSupportedForAsset: AVError.Code { .operationNotSupportedForAsset }
  /// Error -11839: a decoder exists, but other programs use its hardware. Linux: never thrown.
  public static var decoderTemporarilyUnavailable: AVError.Code { .decoderTemporarilyUnavailable }
  /// Error -11840: an encoder exists, but other programs use its hardware. Linux: never thrown.
  public static var encoderTemporarilyUnavailable: AVError.Code { .encoderTemporarilyUnavailable }
  /// Error -11841: a video composition is not valid, for example because its instructions overlap or leave gaps.
  public static var invalidVideoComposition: AVError.Code { .invalidVideoComposition }
  /// Error -11842: a file refers to another file, which `AVAssetReferenceRestrictions` forbid.
  public static var referenceForbiddenByReferencePolicy: AVError.Code { .referenceForbiddenByReferencePolicy }
  /// Error -11843: the path extension of an output URL does not suit the file type. Linux: never thrown.
  public static var invalidOutputURLPathExtension: AVError.Code { .invalidOutputURLPathExtension }
  /// Error -11844: capturing a screen failed. Linux: never thrown.
  public static var screenCaptureFailed: AVError.Code { .screenCaptureFailed }
  /// Error -11845: a screen was switched off while it was captured. Linux: never thrown.
  public static var displayWasDisabled: AVError.Code { .displayWasDisabled }
  /// Error -11846: `setTorchModeOn(level:)` was called for a camera that is disconnected.
  public static var torchLevelUnavailable: AVError.Code { .torchLevelUnavailable }
  /// Error -11847: an operation was ended from outside, for example because the program moved to the background. Linux:
  /// never thrown.
  public static var operationInterrupted: AVError.Code { .operationInterrupted }
  /// Error -11848: the device cannot play the asset. Linux: never thrown.
  public static var incompatibleAsset: AVError.Code { .incompatibleAsset }
  /// Error -11849: bytes of a file or stream could not be read, or did not arrive in time.
  public static var failedToLoadMediaData: AVError.Code { .failedToLoadMediaData }
  /// Error -11850: a server does not support byte ranges, or states wrong lengths or types. Linux: never thrown.
  public static var serverIncorrectlyConfigured: AVError.Code { .serverIncorrectlyConfigured }
  /// Error -11852: the user or the system refuses the use of a camera, microphone or screen.
  public static var applicationIsNotAuthorizedToUseDevice: AVError.Code { .applicationIsNotAuthorizedToUseDevice }
  /// Error -11853: media, such as a playlist, could not be parsed. Linux: never thrown.
  public static var failedToParse: AVError.Code { .failedToParse }
  /// Error -11854: a file type cannot refer to samples in other files. Linux: never thrown.
  public static var fileTypeDoesNotSupportSampleReferences: AVError.Code { .fileTypeDoesNotSupportSampleReferences }
  /// Error -11855: samples contain data that no decoder can decode. Linux: never thrown; see `decodeFailed`.
  public static var undecodableMediaData: AVError.Code { .undecodableMediaData }
  /// Error -11856: the device that controls AirPlay has no connection to the internet. Linux: never thrown.
  public static var airPlayControllerRequiresInternet: AVError.Code { .airPlayControllerRequiresInternet }
  /// Error -11857: the device that receives AirPlay has no connection to the internet. Linux: never thrown.
  public static var airPlayReceiverRequiresInternet: AVError.Code { .airPlayReceiverRequiresInternet }
  /// Error -11858: a custom `AVVideoCompositing` finished a request with an error.
  public static var videoCompositorFailed: AVError.Code { .videoCompositorFailed }
  /// Error -11859: a recording was to be started while another one was in progress. Linux: never thrown, as the other
  /// one ends.
  public static var recordingAlreadyInProgress: AVError.Code { .recordingAlreadyInProgress }
  /// Error -11861: no encoder supports the combination of output settings. Linux: never thrown.
  public static var unsupportedOutputSettings: AVError.Code { .unsupportedOutputSettings }
  /// Error -11862: the content or the system forbids the operation. Linux: never thrown.
  public static var operationNotAllowed: AVError.Code { .operationNotAllowed }
  /// Error -11863: a file does not exist, or a server could not deliver the content.
  public static var contentIsUnavailable: AVError.Code { .contentIsUnavailable }
  /// Error -11864: samples of this format cannot be processed. Linux: never thrown.
  public static var formatUnsupported: AVError.Code { .formatUnsupported }
  /// Error -11865: depth data in an image has a wrong structure. Linux: never thrown.
  public static var malformedDepth: AVError.Code { .malformedDepth }
  /// Error -11866: a live playlist was not updated in time. Linux: never thrown.
  public static var contentNotUpdated: AVError.Code { .contentNotUpdated }
  /// Error -11867: content could be played before and can no longer be, for example because it has expired. Linux:
  /// never thrown.
  public static var noLongerPlayable: AVError.Code { .noLongerPlayable }
  /// Error -11868: a stream has no variant that an external display can show. Linux: never thrown.
  public static var noCompatibleAlternatesForExternalDisplay: AVError.Code { .noCompatibleAlternatesForExternalDisplay }
  /// Error -11869: an asset has no track that the operation could read.
  public static var noSourceTrack: AVError.Code { .noSourceTrack }
  /// Error -11870: an asset cannot be played on another device. Linux: never thrown.
  public static var externalPlaybackNotSupportedForAsset: AVError.Code { .externalPlaybackNotSupportedForAsset }
  /// Error -11871: an export preset does not support the operation. Linux: never thrown.
  public static var operationNotSupportedForPreset: AVError.Code { .operationNotSupportedForPreset }
  /// Error -11872: the cameras of a session need more bandwidth than their bus has.
  public static var sessionHardwareCostOverage: AVError.Code { .sessionHardwareCostOverage }
  /// Error -11873: a session cannot use the active format of a device. Linux: never thrown.
  public static var unsupportedDeviceActiveFormat: AVError.Code { .unsupportedDeviceActiveFormat }
  /// Error -11875: properties of an object contradict each other. Linux: never thrown.
  public static var incorrectlyConfigured: AVError.Code { .incorrectlyConfigured }
  /// Error -11876: a segment of a segmented file would begin with a sample that cannot be decoded alone. Linux: never
  /// thrown.
  public static var segmentStartedWithNonSyncSample: AVError.Code { .segmentStartedWithNonSyncSample }
  /// Error -11877: the operation needs Rosetta, which is not installed on the Mac. Linux: never thrown.
  public static var rosettaNotInstalled: AVError.Code { .rosettaNotInstalled }
  /// Error -11878: the client cancelled the operation, or a task that waited for it.
  public static var operationCancelled: AVError.Code { .operationCancelled }
  /// Error -11879: a request for a decryption key was cancelled. Linux: never thrown.
  public static var contentKeyRequestCancelled: AVError.Code { .contentKeyRequestCancelled }
  /// Error -11880: a sample cursor does not refer to a sample of the track. Linux: never thrown.
  public static var invalidSampleCursor: AVError.Code { .invalidSampleCursor }
  /// Error -11881: the bytes of a sample could not be read. Linux: never thrown; see `failedToLoadMediaData`.
  public static var failedToLoadSampleData: AVError.Code { .failedToLoadSampleData }
  /// Error -11882: the device that receives AirPlay is busy. Linux: never thrown.
  public static var airPlayReceiverTemporarilyUnavailable: AVError.Code { .airPlayReceiverTemporarilyUnavailable }
  /// Error -11883: an encoder could not encode a frame or a packet of audio.
  public static var encodeFailed: AVError.Code { .encodeFailed }
  /// Error -11884: a system service may not read a file that the program passed to it. Linux: never thrown.
  public static var sandboxExtensionDenied: AVError.Code { .sandboxExtensionDenied }
}
