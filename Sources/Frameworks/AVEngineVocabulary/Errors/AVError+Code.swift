public import CoreFoundation

extension AVError {
  /// The code of an error; the values equal Apple's.
  ///
  /// Linux: `toneMappingFailed`, `createContentKeyRequestFailed` and the media extension cases are not declared.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    /// The error type that this code belongs to.
    public typealias _ErrorType = AVError

    /// The cause is unknown.
    case unknown = -11800
    /// There is not enough memory.
    case outOfMemory = -11801
    /// The capture session is not running.
    case sessionNotRunning = -11803
    /// Another capture session uses the device.
    case deviceAlreadyUsedByAnotherSession = -11804
    /// No data was captured.
    case noDataCaptured = -11805
    /// The configuration of the capture session changed.
    case sessionConfigurationChanged = -11806
    /// The disk is full.
    case diskFull = -11807
    /// The device was disconnected.
    case deviceWasDisconnected = -11808
    /// The media changed.
    case mediaChanged = -11809
    /// The maximum duration was reached.
    case maximumDurationReached = -11810
    /// The maximum size of the file was reached.
    case maximumFileSizeReached = -11811
    /// The media has a discontinuity.
    case mediaDiscontinuity = -11812
    /// The file has as many samples as its format allows.
    case maximumNumberOfSamplesForFileFormatReached = -11813
    /// The device is not connected.
    case deviceNotConnected = -11814
    /// Another application uses the device.
    case deviceInUseByAnotherApplication = -11815
    /// Another process has locked the device for configuration.
    case deviceLockedForConfigurationByAnotherProcess = -11817
    /// The session was interrupted.
    case sessionWasInterrupted = -11818
    /// The media services were reset.
    case mediaServicesWereReset = -11819
    /// The export failed.
    case exportFailed = -11820
    /// Decoding failed.
    case decodeFailed = -11821
    /// The source media is not valid.
    case invalidSourceMedia = -11822
    /// The file exists already.
    case fileAlreadyExists = -11823
    /// The segments of a composition track are not contiguous.
    case compositionTrackSegmentsNotContiguous = -11824
    /// The duration of a composition track's segment is not valid.
    case invalidCompositionTrackSegmentDuration = -11825
    /// The source start time of a composition track's segment is not valid.
    case invalidCompositionTrackSegmentSourceStartTime = -11826
    /// The source duration of a composition track's segment is not valid.
    case invalidCompositionTrackSegmentSourceDuration = -11827
    /// The file format is not recognised.
    case fileFormatNotRecognized = -11828
    /// The file could not be parsed.
    case fileFailedToParse = -11829
    /// There are too many requests for still images.
    case maximumStillImageCaptureRequestsExceeded = -11830
    /// The content is protected.
    case contentIsProtected = -11831
    /// There is no image at the requested time.
    case noImageAtTime = -11832
    /// There is no decoder for the media.
    case decoderNotFound = -11833
    /// There is no encoder for the requested format.
    case encoderNotFound = -11834
    /// Access to the content is not authorised.
    case contentIsNotAuthorized = -11835
    /// The application is not authorised.
    case applicationIsNotAuthorized = -11836
    /// The device is not available to an application in the background.
    @available(iOS, deprecated: 9)
    case deviceIsNotAvailableInBackground = -11837
    /// The operation is not supported for the asset.
    case operationNotSupportedForAsset = -11838
    /// The decoder is temporarily unavailable.
    case decoderTemporarilyUnavailable = -11839
    /// The encoder is temporarily unavailable.
    case encoderTemporarilyUnavailable = -11840
    /// The video composition is not valid.
    case invalidVideoComposition = -11841
    /// The asset's reference restrictions forbid a reference.
    case referenceForbiddenByReferencePolicy = -11842
    /// The path extension of the output URL is not valid.
    case invalidOutputURLPathExtension = -11843
    /// Capturing the screen failed.
    case screenCaptureFailed = -11844
    /// The display was disabled.
    case displayWasDisabled = -11845
    /// The torch level is not available.
    case torchLevelUnavailable = -11846
    /// The operation was interrupted.
    case operationInterrupted = -11847
    /// The asset is not compatible.
    case incompatibleAsset = -11848
    /// The media data could not be loaded.
    case failedToLoadMediaData = -11849
    /// The server is configured incorrectly.
    case serverIncorrectlyConfigured = -11850
    /// The application is not authorised to use the device.
    case applicationIsNotAuthorizedToUseDevice = -11852
    /// The data could not be parsed.
    case failedToParse = -11853
    /// The file type does not support sample references.
    case fileTypeDoesNotSupportSampleReferences = -11854
    /// The media data cannot be decoded.
    case undecodableMediaData = -11855
    /// The AirPlay controller requires a connection to the internet.
    case airPlayControllerRequiresInternet = -11856
    /// The AirPlay receiver requires a connection to the internet.
    case airPlayReceiverRequiresInternet = -11857
    /// The video compositor failed.
    case videoCompositorFailed = -11858
    /// A recording is in progress already.
    case recordingAlreadyInProgress = -11859
    /// The output settings are not supported.
    case unsupportedOutputSettings = -11861
    /// The operation is not allowed.
    case operationNotAllowed = -11862
    /// The content is not available.
    case contentIsUnavailable = -11863
    /// The format is not supported.
    case formatUnsupported = -11864
    /// The depth data is malformed.
    case malformedDepth = -11865
    /// The content was not updated.
    case contentNotUpdated = -11866
    /// The content can no longer be played.
    case noLongerPlayable = -11867
    /// No alternate of the content is compatible with the external display.
    case noCompatibleAlternatesForExternalDisplay = -11868
    /// There is no source track.
    case noSourceTrack = -11869
    /// The asset does not support external playback.
    case externalPlaybackNotSupportedForAsset = -11870
    /// The operation is not supported for the preset.
    case operationNotSupportedForPreset = -11871
    /// The hardware cost of the capture session is too high.
    case sessionHardwareCostOverage = -11872
    /// The device's active format is not supported.
    case unsupportedDeviceActiveFormat = -11873
    /// An object is configured incorrectly.
    case incorrectlyConfigured = -11875
    /// A segment begins with a sample that is not a sync sample.
    case segmentStartedWithNonSyncSample = -11876
    /// Rosetta is not installed.
    case rosettaNotInstalled = -11877
    /// The operation was cancelled.
    case operationCancelled = -11878
    /// The content key request was cancelled.
    case contentKeyRequestCancelled = -11879
    /// The sample cursor is not valid.
    case invalidSampleCursor = -11880
    /// The sample data could not be loaded.
    case failedToLoadSampleData = -11881
    /// The AirPlay receiver is temporarily unavailable.
    case airPlayReceiverTemporarilyUnavailable = -11882
    /// Encoding failed.
    case encodeFailed = -11883
    /// A sandbox extension was denied.
    case sandboxExtensionDenied = -11884
  }
}
