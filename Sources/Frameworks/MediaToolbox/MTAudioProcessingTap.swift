@_exported public import CoreAudio
@_exported public import CoreFoundation
@_exported public import CoreMedia
import Synchronization

/// A set of client functions that process a track's audio before it is mixed, for the property `audioTapProcessor` of
/// `AVMutableAudioMixInputParameters`.
public final class MTAudioProcessingTap: Hashable {
  let callbacks: MTAudioProcessingTapCallbacks
  let creationFlags: MTAudioProcessingTapCreationFlags
  private let isInUse = Atomic(false)
  /// If the init callback stored no pointer, this is `ownStorage`.
  private(set) var storage: UnsafeMutableRawPointer
  private let ownStorage: UnsafeMutableRawPointer
  var call: TapCall?

  fileprivate init(_ callbacks: MTAudioProcessingTapCallbacks, _ flags: MTAudioProcessingTapCreationFlags) {
    self.callbacks = callbacks
    creationFlags = flags
    ownStorage = .allocate(byteCount: MemoryLayout<Int>.size, alignment: MemoryLayout<Int>.alignment)
    storage = ownStorage
    var left: UnsafeMutableRawPointer?
    callbacks.`init`?(self, callbacks.clientInfo, &left)
    storage = left ?? ownStorage
  }

  deinit {
    callbacks.finalize?(self)
    ownStorage.deallocate()
  }

  func claim() -> Bool { !isInUse.exchange(true, ordering: .acquiringAndReleasing) }

  func release() { isInUse.store(false, ordering: .releasing) }

  /// Returns whether two references are to the same tap.
  public static func == (lhs: MTAudioProcessingTap, rhs: MTAudioProcessingTap) -> Bool { lhs === rhs }
  /// Hashes the tap's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension MTAudioProcessingTap: _CFTyped {
  /// The type ID of the tap.
  public var _typeID: CFTypeID { MTAudioProcessingTapGetTypeID() }
}

/// Creates a tap.
///
/// - Parameters:
///   - allocator: Not used, because the tap is in memory of Swift's runtime.
///   - callbacks: The tap's functions, which are copied. The init callback is called with `clientInfo` before this
///     function returns.
///   - flags: Either `kMTAudioProcessingTapCreationFlag_PreEffects` or `kMTAudioProcessingTapCreationFlag_PostEffects`.
///   - tapOut: Receives the tap, retained for the caller.
/// - Returns: An error if the version or the flags are not valid. No callback is then called.
@discardableResult
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags,
  _ tapOut: UnsafeMutablePointer<Unmanaged<MTAudioProcessingTap>?>
) -> OSStatus {
  var made: MTAudioProcessingTap?
  let status = MTAudioProcessingTapCreate(allocator, callbacks, flags, &made)
  // Safety: the caller owns the reference, as with any function that creates an object.
  tapOut.pointee = made.map { Unmanaged.passRetained($0) }
  return status
}

/// Creates a tap, and stores it at `tapOut`, whose memory may be uninitialised. Returns an error if the version or the
/// flags are not valid; `tapOut` then receives nil. This is the form of newer SDKs, whose result Swift retains.
@discardableResult
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags,
  _ tapOut: UnsafeMutablePointer<MTAudioProcessingTap?>
) -> OSStatus {
  var made: MTAudioProcessingTap?
  let status = MTAudioProcessingTapCreate(allocator, callbacks, flags, &made)
  // Safety: the client's memory has room for a reference, and may be uninitialised.
  tapOut.initialize(to: made)
  return status
}

/// Creates a tap, and assigns it to `tapOut`, whose old value is released. Returns an error and assigns nil if the
/// version or the flags are not valid.
@discardableResult
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags, _ tapOut: inout MTAudioProcessingTap?
) -> OSStatus {
  tapOut = nil
  let places = [kMTAudioProcessingTapCreationFlag_PreEffects, kMTAudioProcessingTapCreationFlag_PostEffects]
  guard callbacks.pointee.version == kMTAudioProcessingTapCallbacksVersion_0, places.contains(flags) else {
    return invalidArgument
  }
  tapOut = MTAudioProcessingTap(callbacks.pointee, flags)
  return noErr
}

/// Returns the pointer that the init callback stored. If it stored none, the pointer has no meaning.
public func MTAudioProcessingTapGetStorage(_ tap: MTAudioProcessingTap) -> UnsafeMutableRawPointer { tap.storage }

/// Returns the number that `CFGetTypeID(_:)` returns for a tap.
// The ID is "MT" and a number.
public func MTAudioProcessingTapGetTypeID() -> CFTypeID { 0x4D54_0001 }

/// Gets the next frames of the track's audio. It can be called only within the process callback.
///
/// - Parameters:
///   - tap: The tap whose callback is running.
///   - numberFrames: The number of frames to get. It may be larger than the number that the callback was called for.
///   - bufferListInOut: A list with a buffer for each channel. A buffer without memory receives memory that the client
///     may change, and that is valid until the callback returns. If a buffer has memory, which must be large enough,
///     the audio is copied to it.
///   - flagsOut: Receives whether the stream begins or ends with these frames.
///   - timeRangeOut: Receives the time range of the frames, in asset time.
///   - numberFramesOut: Receives the number of frames. It is smaller than requested if the stream ends earlier, and for
///     requests of more frames than are read at once.
/// - Returns: An error if no process callback is running, if the buffers do not fit, or if the track cannot be read.
@discardableResult
public func MTAudioProcessingTapGetSourceAudio(
  _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount, _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>,
  _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>?, _ timeRangeOut: UnsafeMutablePointer<CMTimeRange>?,
  _ numberFramesOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  guard let call = tap.call else { return invalidArgument }
  do throws(TapCall.Failure) {
    let given = try call.give(numberFrames, to: UnsafeMutableAudioBufferListPointer(bufferListInOut))
    // Safety: the caller's pointers are valid for this call, as the signature requires.
    flagsOut?.pointee = given.flags
    timeRangeOut?.pointee = given.range
    numberFramesOut?.pointee = given.frameCount
    return noErr
  } catch {
    numberFramesOut?.pointee = 0
    return error.status
  }
}
