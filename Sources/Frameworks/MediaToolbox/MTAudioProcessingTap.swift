@_exported public import CoreAudio
@_exported public import CoreFoundation
@_exported public import CoreMedia
import Synchronization

/// Functions of a client's through which a track's sound goes on its way into a mix.
public final class MTAudioProcessingTap: Hashable {
  let callbacks: MTAudioProcessingTapCallbacks
  let creationFlags: MTAudioProcessingTapCreationFlags
  private let isInUse = Atomic(false)
  /// What the init callback left; memory of ours where it left nothing, because the storage is never nil.
  private(set) var storage: UnsafeMutableRawPointer
  private let ownStorage: UnsafeMutableRawPointer
  /// The process callback that is under way.
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

  /// Claims the tap for one stream of sound; false where another has it.
  func claim() -> Bool { !isInUse.exchange(true, ordering: .acquiringAndReleasing) }

  /// Gives the tap back.
  func release() { isInUse.store(false, ordering: .releasing) }

  public static func == (lhs: MTAudioProcessingTap, rhs: MTAudioProcessingTap) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension MTAudioProcessingTap: _CFTyped {
  public var _typeID: CFTypeID { MTAudioProcessingTapGetTypeID() }
}

/// Makes a tap.
///
/// - Parameters:
///   - allocator: Not used.
///   - callbacks: The tap's functions, which are copied; the init callback is called with `clientInfo` before this
///     returns.
///   - flags: Either `kMTAudioProcessingTapCreationFlag_PreEffects` or `kMTAudioProcessingTapCreationFlag_PostEffects`.
///   - tapOut: Gets the tap, retained for the caller.
/// - Returns: An error, and nothing is called, where the version or the flags make no sense.
@discardableResult
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags,
  _ tapOut: UnsafeMutablePointer<Unmanaged<MTAudioProcessingTap>?>
) -> OSStatus {
  var made: MTAudioProcessingTap?
  let status = MTAudioProcessingTapCreate(allocator, callbacks, flags, &made)
  // Safety: the caller takes over the reference, as from any function that creates.
  tapOut.pointee = made.map { Unmanaged.passRetained($0) }
  return status
}

/// Makes a tap; the form of newer SDKs, whose result Swift itself retains.
@discardableResult
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags,
  _ tapOut: UnsafeMutablePointer<MTAudioProcessingTap?>
) -> OSStatus {
  var made: MTAudioProcessingTap?
  let status = MTAudioProcessingTapCreate(allocator, callbacks, flags, &made)
  // Safety: the client's memory has room for a reference and may hold no value yet.
  tapOut.initialize(to: made)
  return status
}

/// Does the same, and assigns to a variable, whose old value is released.
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

/// What the init callback left in `tapStorageOut`; where that was nothing, a pointer that is of no use.
public func MTAudioProcessingTapGetStorage(_ tap: MTAudioProcessingTap) -> UnsafeMutableRawPointer { tap.storage }

/// The number of the type.
// Core Foundation's registry holds C types only; this is outside of the range that it gives out ("MT" and a count).
public func MTAudioProcessingTapGetTypeID() -> CFTypeID { 0x4D54_0001 }

/// Takes sound of the track, from within the process callback; the next frames each time.
///
/// - Parameters:
///   - tap: The tap that is called.
///   - numberFrames: How many frames are wanted; more than were asked of the tap where it needs them.
///   - bufferListInOut: As many buffers as there are channels. Without memory they get some that lasts until the
///     callback returns and may be changed; with memory, which must be large enough, the sound is copied there.
///   - flagsOut: Whether the stream begins or ends with these frames.
///   - timeRangeOut: When the frames are due, in asset time.
///   - numberFramesOut: How many frames there were: fewer than wanted at the end of the stream only.
/// - Returns: An error where it is called at another time, the buffers do not fit, or the track cannot be read.
@discardableResult
public func MTAudioProcessingTapGetSourceAudio(
  _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount, _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>,
  _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>?, _ timeRangeOut: UnsafeMutablePointer<CMTimeRange>?,
  _ numberFramesOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  guard let call = tap.call else { return invalidArgument }
  do throws(TapCall.Failure) {
    let given = try call.give(numberFrames, to: UnsafeMutableAudioBufferListPointer(bufferListInOut))
    // Safety: the caller's pointers are valid for this call, as the signature demands.
    flagsOut?.pointee = given.flags
    timeRangeOut?.pointee = given.range
    numberFramesOut?.pointee = given.frameCount
    return noErr
  } catch {
    numberFramesOut?.pointee = 0
    return error.status
  }
}
