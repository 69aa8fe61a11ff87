public import CoreAudio
public import CoreMedia

/// A function that is called once, before `MTAudioProcessingTapCreate` returns. Its arguments are the tap, the client's
/// information, and a pointer through which the function may set the pointer that `MTAudioProcessingTapGetStorage`
/// returns.
public typealias MTAudioProcessingTapInitCallback =
  @Sendable (MTAudioProcessingTap, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Void

/// A function that is called once, when the last reference to the tap is released.
public typealias MTAudioProcessingTapFinalizeCallback = @Sendable (MTAudioProcessingTap) -> Void

/// A function that is called before processing. Its arguments are the tap, the largest number of frames per call, and
/// the format of the audio.
public typealias MTAudioProcessingTapPrepareCallback =
  @Sendable (MTAudioProcessingTap, CMItemCount, UnsafePointer<AudioStreamBasicDescription>) -> Void

/// A function that is called after processing, once for each call of the prepare callback.
public typealias MTAudioProcessingTapUnprepareCallback = @Sendable (MTAudioProcessingTap) -> Void

/// A function that processes frames. Its arguments are the tap, the number of frames, the flags with which the tap was
/// created, a list of buffers without memory, and pointers to the number of processed frames and their flags.
///
/// The function sets each buffer's `mData`: to memory that `MTAudioProcessingTapGetSourceAudio` gave, whose samples it
/// may change in place, or to memory of the client, which is read after the function returns. Missing frames become
/// silence.
public typealias MTAudioProcessingTapProcessCallback =
  @Sendable (
    MTAudioProcessingTap, CMItemCount, MTAudioProcessingTapFlags, UnsafeMutablePointer<AudioBufferList>,
    UnsafeMutablePointer<CMItemCount>,
    UnsafeMutablePointer<MTAudioProcessingTapFlags>
  ) -> Void

/// The functions that a tap calls, for `MTAudioProcessingTapCreate`.
///
/// Linux: the functions are Swift functions, not pointers to C functions. Code whose functions capture nothing compiles
/// on Linux and on a Mac.
public struct MTAudioProcessingTapCallbacks: @unchecked Sendable {
  // Safety: as on a Mac, the client is responsible for the threads that use its functions and its information.

  /// The version, which must be `kMTAudioProcessingTapCallbacksVersion_0`.
  public var version: Int32
  /// A pointer that the init callback receives; the library does not read it.
  public var clientInfo: UnsafeMutableRawPointer?
  /// The function that is called when the tap is created; nil for none.
  public var `init`: MTAudioProcessingTapInitCallback?
  /// The function that is called when the last reference to the tap is released; nil for none.
  public var finalize: MTAudioProcessingTapFinalizeCallback?
  /// The function that is called before processing, with the format of the audio; nil for none.
  public var prepare: MTAudioProcessingTapPrepareCallback?
  /// The function that is called after processing; nil for none.
  public var unprepare: MTAudioProcessingTapUnprepareCallback?
  /// The function that is called again and again for the next frames of the track.
  public var process: MTAudioProcessingTapProcessCallback

  /// Groups the functions of a tap, for `MTAudioProcessingTapCreate`. The arguments become the properties of the same
  /// names. Only `process` is required.
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
