public import CoreAudio
public import CoreMedia

/// Called once, before `MTAudioProcessingTapCreate` returns: with the tap, the client's information, and where to leave
/// a pointer of the tap's own for `MTAudioProcessingTapGetStorage`.
public typealias MTAudioProcessingTapInitCallback =
  @Sendable (MTAudioProcessingTap, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Void

/// Called once, when the last reference to the tap is gone.
public typealias MTAudioProcessingTapFinalizeCallback = @Sendable (MTAudioProcessingTap) -> Void

/// Called before sound comes: with the tap, the most frames that are asked for at once, and what the sound will be.
public typealias MTAudioProcessingTapPrepareCallback =
  @Sendable (MTAudioProcessingTap, CMItemCount, UnsafePointer<AudioStreamBasicDescription>) -> Void

/// Called after the last sound of a stream; each call belongs to one of the prepare callback.
public typealias MTAudioProcessingTapUnprepareCallback = @Sendable (MTAudioProcessingTap) -> Void

/// Called for some frames: with the tap, their number, the flags that the tap was made with, a list of buffers without
/// memory, and where to leave the number of frames given and what is to be said of them.
///
/// The buffers may be those of `MTAudioProcessingTapGetSourceAudio`, changed in place, or the tap's own, which stay as
/// they are until the next call. Frames that are missing become silence.
public typealias MTAudioProcessingTapProcessCallback =
  @Sendable (
    MTAudioProcessingTap, CMItemCount, MTAudioProcessingTapFlags, UnsafeMutablePointer<AudioBufferList>,
    UnsafeMutablePointer<CMItemCount>,
    UnsafeMutablePointer<MTAudioProcessingTapFlags>
  ) -> Void

/// What a tap is made of.
///
/// Linux: the functions are Swift's, and not pointers to C functions; those that capture nothing fit both.
public struct MTAudioProcessingTapCallbacks: @unchecked Sendable {
  // Safety: as on a Mac, the client knows on which threads its functions and its information are used.

  /// `kMTAudioProcessingTapCallbacksVersion_0`.
  public var version: Int32
  /// Handed to the init callback.
  public var clientInfo: UnsafeMutableRawPointer?
  public var `init`: MTAudioProcessingTapInitCallback?
  public var finalize: MTAudioProcessingTapFinalizeCallback?
  public var prepare: MTAudioProcessingTapPrepareCallback?
  public var unprepare: MTAudioProcessingTapUnprepareCallback?
  public var process: MTAudioProcessingTapProcessCallback

  /// Callbacks of exactly these fields.
  public init(
    version: Int32, clientInfo: UnsafeMutableRawPointer?, `init`: MTAudioProcessingTapInitCallback?,
    finalize: MTAudioProcessingTapFinalizeCallback?, prepare: MTAudioProcessingTapPrepareCallback?,
    unprepare: MTAudioProcessingTapUnprepareCallback?, process: @escaping MTAudioProcessingTapProcessCallback
  ) {
    (self.version, self.clientInfo, self.`init`, self.finalize) = (version, clientInfo, `init`, finalize)
    self.prepare = prepare
    self.unprepare = unprepare
    self.process = process
  }
}
