public import CoreFoundation

extension AVError {
  /// The code of an error; the values equal Apple's.
  ///
  /// Linux: `toneMappingFailed`, `createContentKeyRequestFailed` and the media extension cases are not declared,
  /// because Apple does not publish their values.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    /// The error type that this code belongs to.
    public typealias _ErrorType = AVError

    /// Unknown.
    case unknown = -11800
    /// Out of memory.
    case outOfMemory = -11801
    /// Session not running.
    case sessionNotRunning = -11803
    /// Device already used by another session.
    case deviceAlreadyUsedByAnotherSession = -11804
    /// No data captured.
    case noDataCaptured = -11805
    /// Session configuration changed.
    case sessionConfigurationChanged = -11806
    /// Disk full.
    case diskFull = -11807
    /// Device was disconnected.
    case deviceWasDisconnected = -11808
    /// Media changed.
    case mediaChanged = -11809
    /// Maximum duration reached.
    case maximumDurationReached = -11810
    /// Maximum file size reached.
    case maximumFileSizeReached = -11811
    /// Media discontinuity.
    case mediaDiscontinuity = -11812
    /// Maximum number of samples for file format reached.
    case maximumNumberOfSamplesForFileFormatReached = -11813
    /// Device not connected.
    case deviceNotConnected = -11814
    /// Device in use by another application.
    case deviceInUseByAnotherApplication = -11815
    /// Device locked for configuration by another process.
    case deviceLockedForConfigurationByAnotherProcess = -11817
    /// Session was interrupted.
    case sessionWasInterrupted = -11818
    /// Media services were reset.
    case mediaServicesWereReset = -11819
    /// Export failed.
    case exportFailed = -11820
    /// Decode failed.
    case decodeFailed = -11821
    /// Invalid source media.
    case invalidSourceMedia = -11822
    /// File already exists.
    case fileAlreadyExists = -11823
    /// Composition track segments not contiguous.
    case compositionTrackSegmentsNotContiguous = -11824
    /// Invalid composition track segment duration.
    case invalidCompositionTrackSegmentDuration = -11825
    /// Invalid composition track segment source start time.
    case invalidCompositionTrackSegmentSourceStartTime = -11826
    /// Invalid composition track segment source duration.
    case invalidCompositionTrackSegmentSourceDuration = -11827
    /// File format not recognized.
    case fileFormatNotRecognized = -11828
    /// File failed to parse.
    case fileFailedToParse = -11829
    /// Maximum still image capture requests exceeded.
    case maximumStillImageCaptureRequestsExceeded = -11830
    /// Content is protected.
    case contentIsProtected = -11831
    /// No image at time.
    case noImageAtTime = -11832
    /// Decoder not found.
    case decoderNotFound = -11833
    /// Encoder not found.
    case encoderNotFound = -11834
    /// Content is not authorized.
    case contentIsNotAuthorized = -11835
    /// Application is not authorized.
    case applicationIsNotAuthorized = -11836
    /// Device is not available in background.
    @available(iOS, deprecated: 9)
    case deviceIsNotAvailableInBackground = -11837
    /// Operation not supported for asset.
    case operationNotSupportedForAsset = -11838
    /// Decoder temporarily unavailable.
    case decoderTemporarilyUnavailable = -11839
    /// Encoder temporarily unavailable.
    case encoderTemporarilyUnavailable = -11840
    /// Invalid video composition.
    case invalidVideoComposition = -11841
    /// Reference forbidden by reference policy.
    case referenceForbiddenByReferencePolicy = -11842
    /// Invalid output URL path extension.
    case invalidOutputURLPathExtension = -11843
    /// Screen capture failed.
    case screenCaptureFailed = -11844
    /// Display was disabled.
    case displayWasDisabled = -11845
    /// Torch level unavailable.
    case torchLevelUnavailable = -11846
    /// Operation interrupted.
    case operationInterrupted = -11847
    /// Incompatible asset.
    case incompatibleAsset = -11848
    /// Failed to load media data.
    case failedToLoadMediaData = -11849
    /// Server incorrectly configured.
    case serverIncorrectlyConfigured = -11850
    /// Application is not authorized to use device.
    case applicationIsNotAuthorizedToUseDevice = -11852
    /// Failed to parse.
    case failedToParse = -11853
    /// File type does not support sample references.
    case fileTypeDoesNotSupportSampleReferences = -11854
    /// Undecodable media data.
    case undecodableMediaData = -11855
    /// AirPlay controller requires internet.
    case airPlayControllerRequiresInternet = -11856
    /// AirPlay receiver requires internet.
    case airPlayReceiverRequiresInternet = -11857
    /// Video compositor failed.
    case videoCompositorFailed = -11858
    /// Recording already in progress.
    case recordingAlreadyInProgress = -11859
    /// Unsupported output settings.
    case unsupportedOutputSettings = -11861
    /// Operation not allowed.
    case operationNotAllowed = -11862
    /// Content is unavailable.
    case contentIsUnavailable = -11863
    /// Format unsupported.
    case formatUnsupported = -11864
    /// Malformed depth.
    case malformedDepth = -11865
    /// Content not updated.
    case contentNotUpdated = -11866
    /// No longer playable.
    case noLongerPlayable = -11867
    /// No compatible alternates for external display.
    case noCompatibleAlternatesForExternalDisplay = -11868
    /// No source track.
    case noSourceTrack = -11869
    /// External playback not supported for asset.
    case externalPlaybackNotSupportedForAsset = -11870
    /// Operation not supported for preset.
    case operationNotSupportedForPreset = -11871
    /// Session hardware cost overage.
    case sessionHardwareCostOverage = -11872
    /// Unsupported device active format.
    case unsupportedDeviceActiveFormat = -11873
    /// Incorrectly configured.
    case incorrectlyConfigured = -11875
    /// Segment started with non sync sample.
    case segmentStartedWithNonSyncSample = -11876
    /// Rosetta not installed.
    case rosettaNotInstalled = -11877
    /// Operation cancelled.
    case operationCancelled = -11878
    /// Content key request cancelled.
    case contentKeyRequestCancelled = -11879
    /// Invalid sample cursor.
    case invalidSampleCursor = -11880
    /// Failed to load sample data.
    case failedToLoadSampleData = -11881
    /// AirPlay receiver temporarily unavailable.
    case airPlayReceiverTemporarilyUnavailable = -11882
    /// Encode failed.
    case encodeFailed = -11883
    /// Sandbox extension denied.
    case sandboxExtensionDenied = -11884
  }
}
