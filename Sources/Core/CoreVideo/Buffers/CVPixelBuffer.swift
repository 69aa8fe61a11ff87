public import CoreFoundation
internal import Synchronization

/// Whether a lock of `CVPixelBufferLockBaseAddress` permits changes of the pixels, as it does without a flag, or only
/// reading.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The bits; `readOnly` is bit 0.
  public let rawValue: CVOptionFlags
  /// Makes flags from their bits, of which only that of `readOnly` has a meaning.
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  /// The lock of the pixels permits only reading. Linux: a frame shared with a decoder then does not need to be copied.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

// This number is outside the range that Core Foundation's registry assigns.
private let pixelBufferTypeID: CFTypeID = 0x4356_0001

/// Returns the number that `CFGetTypeID` returns for every pixel buffer.
public func CVPixelBufferGetTypeID() -> CFTypeID { pixelBufferTypeID }
/// Returns the number of the type of pixel buffers: the same for every buffer, and equal to `CVPixelBufferGetTypeID()`.
public func CFGetTypeID(_ cf: CVBuffer) -> CFTypeID { pixelBufferTypeID }

extension CVBuffer: _CFTyped {
  /// The type identifier of the buffer.
  public var _typeID: CFTypeID { pixelBufferTypeID }
}

// MARK: Locking

/// Makes the addresses of the pixels valid until the matching unlock. Locks nest.
///
/// Linux: if the buffer shares its pixels, a lock without `.readOnly` replaces them by a private copy, unless the
/// buffer has such a lock. Addresses from an earlier lock then show the earlier pixels.
/// - Returns: `kCVReturnAllocationFailed` if memory for that copy is not available.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
  pixelBuffer.lock(readOnly: lockFlags.contains(.readOnly))
}

/// Ends one lock of `CVPixelBufferLockBaseAddress`. The flags have no effect. After the last lock has ended, addresses
/// of pixels must not be used.
/// - Returns: `kCVReturnInvalidArgument` if the buffer is not locked.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags)
  -> CVReturn
{
  pixelBuffer.unlock()
}

// MARK: Shape

/// Returns the width of the frame in pixels, without extended pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }
/// Returns the height of the frame in pixels, without extended pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }
/// Returns the number of the pixel format, a `kCVPixelFormatType_` constant or a registered format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.format.type }
/// Returns whether the pixel format has planes, such as one for luma and one for chroma; false for a packed format.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.format.isPlanar }
/// Returns the number of planes; 0 for a packed format.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.format.isPlanar ? pixelBuffer.format.planes.count : 0
}

/// Returns the address of the first pixel of a packed frame, or of the description of the planes of a planar one
/// (`CVPlanarPixelBufferInfo…`); nil if there is none.
///
/// Linux: nil if another owner, such as a decoder, reads the pixels and the buffer is not locked.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  guard let memory = pixelBuffer.addressableMemory else { return nil }
  return pixelBuffer.format.isPlanar ? memory.header : memory.planes.first?.base
}

/// Returns the number of bytes from a row to the next. For a planar frame, returns the data size divided by the number
/// of rows, rounded up.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  let memory = pixelBuffer.memory
  guard pixelBuffer.format.isPlanar else { return memory.planes.first?.bytesPerRow ?? 0 }
  return memory.size.rounded(upTo: pixelBuffer.height) / pixelBuffer.height
}

/// Returns the number of bytes of all planes, with padding and, in a planar buffer with its own memory, the description
/// of the planes. For a client's planes, returns the size that the client stated, if it did.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.memory.size }

// MARK: Planes. A packed frame is its own plane 0, as on a Mac. Any other index has the address nil and sizes of 0.

/// Returns the address of the first sample of a plane. A packed frame is its own plane 0; nil for any other index.
/// Linux: nil if another owner reads the pixels and the buffer is not locked.
public func CVPixelBufferGetBaseAddressOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int)
  -> UnsafeMutableRawPointer?
{
  pixelBuffer.addressableMemory?.plane(planeIndex)?.base
}

/// Returns the number of samples in a row of a plane. A packed frame is its own plane 0; 0 for any other index.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.memory.plane(planeIndex)?.width ?? 0
}

/// Returns the number of rows of a plane. A packed frame is its own plane 0; 0 for any other index.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.memory.plane(planeIndex)?.height ?? 0
}

/// Returns the number of bytes from a row of a plane to the next. A packed frame is its own plane 0; 0 for any other
/// index.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.memory.plane(planeIndex)?.bytesPerRow ?? 0
}

// MARK: Attributes

/// Returns the attributes with which the buffer was created, including its format and size.
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
  pixelBuffer.creationAttributes
}

extension CVBuffer {
  fileprivate var addressableMemory: PixelMemory? {
    state.withLock { state in
      if state.lockDepth > 0 || state.memory.isOwnedAlone { return state.memory }
      return nil
    }
  }
}

extension PixelMemory {
  fileprivate func plane(_ index: Int) -> PixelPlane? { planes.indices.contains(index) ? planes[index] : nil }
  fileprivate var size: Int { dataSize ?? planes.reduce(0) { $0 + $1.bytesPerRow * $1.height } }
}
