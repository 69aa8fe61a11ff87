public import CoreFoundation
internal import Synchronization

/// How to lock a buffer.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: CVOptionFlags
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  /// The pixels are only read. Linux: a picture shared with a decoder then need not be copied.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

// Core Foundation gives out type identifiers from 1 upwards; ours lie far above: 'CV' and a number.
private let pixelBufferTypeID: CFTypeID = 0x4356_0001

/// The type identifier of pixel buffers.
public func CVPixelBufferGetTypeID() -> CFTypeID { pixelBufferTypeID }
/// The type identifier of a buffer.
public func CFGetTypeID(_ cf: CVBuffer) -> CFTypeID { pixelBufferTypeID }

extension CVBuffer: _CFTyped {
  public var _typeID: CFTypeID { pixelBufferTypeID }
}

// MARK: Locking

/// Makes the addresses of the pixels valid until the matching unlock. Locks nest.
///
/// Linux: locking without `.readOnly` gives the buffer pixels of its own when it shared them; addresses from an earlier
/// lock then show the picture as it was.
/// - Returns: `kCVReturnAllocationFailed` when there is no memory for that copy.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
  pixelBuffer.lock(readOnly: lockFlags.contains(.readOnly))
}

/// Ends one lock.
/// - Returns: `kCVReturnInvalidArgument` when the buffer is not locked.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags)
  -> CVReturn
{
  pixelBuffer.unlock()
}

// MARK: Shape

/// The width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }
/// The height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }
/// The pixel format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.format.type }
/// Whether the picture lies in several planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.format.isPlanar }
/// The number of planes; 0 for a packed format.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.format.isPlanar ? pixelBuffer.format.planes.count : 0
}

/// The address of the first pixel of a packed picture, or of the description of the planes of a planar one
/// (`CVPlanarPixelBufferInfo…`), nil when there is none.
///
/// Linux: a buffer that shares its pixels has no address while it is not locked.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  guard let memory = pixelBuffer.addressableMemory else { return nil }
  return pixelBuffer.format.isPlanar ? memory.header : memory.planes.first?.base
}

/// The bytes from a row to the one below; for a planar picture the bytes of all planes divided by the rows, rounded up.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  let memory = pixelBuffer.memory
  guard pixelBuffer.format.isPlanar else { return memory.planes.first?.bytesPerRow ?? 0 }
  return memory.size.rounded(upTo: pixelBuffer.height) / pixelBuffer.height
}

/// The bytes of all planes.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.memory.size }

// MARK: Planes.  A packed picture is its own plane 0, as on a Mac; any other index has no address and no size.

/// The address of the first sample of a plane.
public func CVPixelBufferGetBaseAddressOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int)
  -> UnsafeMutableRawPointer?
{
  pixelBuffer.addressableMemory?.plane(planeIndex)?.base
}

/// The samples across in a plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.memory.plane(planeIndex)?.width ?? 0
}

/// The rows of a plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.memory.plane(planeIndex)?.height ?? 0
}

/// The bytes from a row of a plane to the one below.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.memory.plane(planeIndex)?.bytesPerRow ?? 0
}

// MARK: Attributes

/// The attributes with which the buffer was created, its format and size among them.
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
  pixelBuffer.creationAttributes
}

extension CVBuffer {
  /// Memory whose addresses a client may have: always when it is the buffer's own, under a lock when it is shared.
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
