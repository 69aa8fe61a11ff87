public import CoreFoundation

extension AVError {
  /// The code of an error; the values equal Apple's.
  ///
  /// Linux: `toneMappingFailed`, `createContentKeyRequestFailed` and the media extension cases are not declared.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    /// The error type that this code belongs to.
    public typealias _ErrorType = AVError

    /// Error -11800: the cause is unknown. Linux: also thrown if a library that the package loads at run time is
    /// missing.
    case unknown = -11800
    /// Error -11801: memory for the operation could not be allocated.
    case outOfMemory = -11801
    /// Error -11803: a photo or recording was requested while the capture session was stopped, or the session stopped
    /// during it.
    case sessionNotRunning = -11803
    /// Error -11804: a camera cannot be opened because another capture session of this process uses it.
    case deviceAlreadyUsedByAnotherSession = -11804
    /// Error -11805: a recording ended before the first sample arrived, so there is no file.
    case noDataCaptured = -11805
    /// Error -11806: inputs, outputs or connections changed during a recording or before a photo was taken.
    case sessionConfigurationChanged = -11806
    /// Error -11807: no space is left on the disk, or less than a recording's `minFreeDiskSpaceLimit`.
    case diskFull = -11807
    /// Error -11808: a session lost a device that it used. A camera or microphone was unplugged, or the user ended the
    /// sharing of a screen.
    case deviceWasDisconnected = -11808
    /// Error -11809: the format of the captured media changed during a recording, which ended because of it.
    case mediaChanged = -11809
    /// Error -11810: a recording ended because its duration reached `maxRecordedDuration`. The file is usable.
    case maximumDurationReached = -11810
    /// Error -11811: a recording ended because its file reached `maxRecordedFileSize`, or a file cannot become larger.
    case maximumFileSizeReached = -11811
    /// Error -11812: samples are missing between those that were captured. Linux: never thrown.
    case mediaDiscontinuity = -11812
    /// Error -11813: a recording ended because its file format cannot hold more samples. Linux: never thrown.
    case maximumNumberOfSamplesForFileFormatReached = -11813
    /// Error -11814: a camera, microphone or screen is not connected, or cannot be opened.
    case deviceNotConnected = -11814
    /// Error -11815: a camera cannot be opened because another program uses it.
    case deviceInUseByAnotherApplication = -11815
    /// Error -11817: a device's settings cannot be changed because another process has locked them. Linux: never
    /// thrown.
    case deviceLockedForConfigurationByAnotherProcess = -11817
    /// Error -11818: a recording or photo ended because the session was interrupted, for example by another program.
    case sessionWasInterrupted = -11818
    /// Error -11819: the system's media service was restarted, so objects that use it are invalid. Linux: never thrown.
    case mediaServicesWereReset = -11819
    /// Error -11820: a file could not be written, for a reason that no other code describes.
    case exportFailed = -11820
    /// Error -11821: a decoder could not decode the data of a sample.
    case decodeFailed = -11821
    /// Error -11822: media has a form that the operation cannot use. Linux: never thrown.
    case invalidSourceMedia = -11822
    /// Error -11823: a file was to be written at a place where a file exists.
    case fileAlreadyExists = -11823
    /// Error -11824: a segment of a composition track does not begin where the one before it ends.
    case compositionTrackSegmentsNotContiguous = -11824
    /// Error -11825: the target range of a composition track's segment has no duration.
    case invalidCompositionTrackSegmentDuration = -11825
    /// Error -11826: the source range of a composition track's segment has no valid start time.
    case invalidCompositionTrackSegmentSourceStartTime = -11826
    /// Error -11827: the source range of a composition track's segment has no duration.
    case invalidCompositionTrackSegmentSourceDuration = -11827
    /// Error -11828: a file has no known container format, or a file type cannot be written.
    case fileFormatNotRecognized = -11828
    /// Error -11829: a file has a known format, but its structure is damaged or cut off.
    case fileFailedToParse = -11829
    /// Error -11830: an `AVCaptureStillImageOutput` was asked for an image while ten were in progress.
    case maximumStillImageCaptureRequestsExceeded = -11830
    /// Error -11831: the samples of a file are encrypted.
    case contentIsProtected = -11831
    /// Error -11832: an asset has no video frame at the time that was requested from an image generator.
    case noImageAtTime = -11832
    /// Error -11833: no installed decoder handles the codec of a track.
    case decoderNotFound = -11833
    /// Error -11834: no installed encoder produces the codec that the output settings name.
    case encoderNotFound = -11834
    /// Error -11835: the program may not read a file or an address, or not write a file.
    case contentIsNotAuthorized = -11835
    /// Error -11836: the program may not play the content. Linux: never thrown.
    case applicationIsNotAuthorized = -11836
    /// Error -11837: a device was requested while the program is in the background. Linux: never thrown.
    @available(iOS, deprecated: 9)
    case deviceIsNotAvailableInBackground = -11837
    /// Error -11838: an asset has a feature with which the operation cannot deal.
    case operationNotSupportedForAsset = -11838
    /// Error -11839: a decoder exists, but other programs use its hardware. Linux: never thrown.
    case decoderTemporarilyUnavailable = -11839
    /// Error -11840: an encoder exists, but other programs use its hardware. Linux: never thrown.
    case encoderTemporarilyUnavailable = -11840
    /// Error -11841: a video composition is not valid, for example because its instructions overlap or leave gaps.
    case invalidVideoComposition = -11841
    /// Error -11842: a file refers to another file, which `AVAssetReferenceRestrictions` forbid.
    case referenceForbiddenByReferencePolicy = -11842
    /// Error -11843: the path extension of an output URL does not suit the file type. Linux: never thrown.
    case invalidOutputURLPathExtension = -11843
    /// Error -11844: capturing a screen failed. Linux: never thrown.
    case screenCaptureFailed = -11844
    /// Error -11845: a screen was switched off while it was captured. Linux: never thrown.
    case displayWasDisabled = -11845
    /// Error -11846: `setTorchModeOn(level:)` was called for a camera that is disconnected.
    case torchLevelUnavailable = -11846
    /// Error -11847: an operation was ended from outside, for example because the program moved to the background.
    /// Linux: never thrown.
    case operationInterrupted = -11847
    /// Error -11848: the device cannot play the asset. Linux: never thrown.
    case incompatibleAsset = -11848
    /// Error -11849: bytes of a file or stream could not be read, or did not arrive in time.
    case failedToLoadMediaData = -11849
    /// Error -11850: a server does not support byte ranges, or states wrong lengths or types. Linux: never thrown.
    case serverIncorrectlyConfigured = -11850
    /// Error -11852: the user or the system refuses the use of a camera, microphone or screen.
    case applicationIsNotAuthorizedToUseDevice = -11852
    /// Error -11853: media, such as a playlist, could not be parsed. Linux: never thrown.
    case failedToParse = -11853
    /// Error -11854: a file type cannot refer to samples in other files. Linux: never thrown.
    case fileTypeDoesNotSupportSampleReferences = -11854
    /// Error -11855: samples contain data that no decoder can decode. Linux: never thrown; see `decodeFailed`.
    case undecodableMediaData = -11855
    /// Error -11856: the device that controls AirPlay has no connection to the internet. Linux: never thrown.
    case airPlayControllerRequiresInternet = -11856
    /// Error -11857: the device that receives AirPlay has no connection to the internet. Linux: never thrown.
    case airPlayReceiverRequiresInternet = -11857
    /// Error -11858: a custom `AVVideoCompositing` finished a request with an error.
    case videoCompositorFailed = -11858
    /// Error -11859: a recording was to be started while another one was in progress. Linux: never thrown, as the other
    /// one ends.
    case recordingAlreadyInProgress = -11859
    /// Error -11861: no encoder supports the combination of output settings. Linux: never thrown.
    case unsupportedOutputSettings = -11861
    /// Error -11862: the content or the system forbids the operation. Linux: never thrown.
    case operationNotAllowed = -11862
    /// Error -11863: a file does not exist, or a server could not deliver the content.
    case contentIsUnavailable = -11863
    /// Error -11864: samples of this format cannot be processed. Linux: never thrown.
    case formatUnsupported = -11864
    /// Error -11865: depth data in an image has a wrong structure. Linux: never thrown.
    case malformedDepth = -11865
    /// Error -11866: a live playlist was not updated in time. Linux: never thrown.
    case contentNotUpdated = -11866
    /// Error -11867: content could be played before and can no longer be, for example because it has expired. Linux:
    /// never thrown.
    case noLongerPlayable = -11867
    /// Error -11868: a stream has no variant that an external display can show. Linux: never thrown.
    case noCompatibleAlternatesForExternalDisplay = -11868
    /// Error -11869: an asset has no track that the operation could read.
    case noSourceTrack = -11869
    /// Error -11870: an asset cannot be played on another device. Linux: never thrown.
    case externalPlaybackNotSupportedForAsset = -11870
    /// Error -11871: an export preset does not support the operation. Linux: never thrown.
    case operationNotSupportedForPreset = -11871
    /// Error -11872: the cameras of a session need more bandwidth than their bus has.
    case sessionHardwareCostOverage = -11872
    /// Error -11873: a session cannot use the active format of a device. Linux: never thrown.
    case unsupportedDeviceActiveFormat = -11873
    /// Error -11875: properties of an object contradict each other. Linux: never thrown.
    case incorrectlyConfigured = -11875
    /// Error -11876: a segment of a segmented file would begin with a sample that cannot be decoded alone. Linux: never
    /// thrown.
    case segmentStartedWithNonSyncSample = -11876
    /// Error -11877: the operation needs Rosetta, which is not installed on the Mac. Linux: never thrown.
    case rosettaNotInstalled = -11877
    /// Error -11878: the client cancelled the operation, or a task that waited for it.
    case operationCancelled = -11878
    /// Error -11879: a request for a decryption key was cancelled. Linux: never thrown.
    case contentKeyRequestCancelled = -11879
    /// Error -11880: a sample cursor does not refer to a sample of the track. Linux: never thrown.
    case invalidSampleCursor = -11880
    /// Error -11881: the bytes of a sample could not be read. Linux: never thrown; see `failedToLoadMediaData`.
    case failedToLoadSampleData = -11881
    /// Error -11882: the device that receives AirPlay is busy. Linux: never thrown.
    case airPlayReceiverTemporarilyUnavailable = -11882
    /// Error -11883: an encoder could not encode a frame or a packet of audio.
    case encodeFailed = -11883
    /// Error -11884: a system service may not read a file that the program passed to it. Linux: never thrown.
    case sandboxExtensionDenied = -11884
  }
}
