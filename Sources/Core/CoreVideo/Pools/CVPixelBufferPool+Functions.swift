public import CoreFoundation

/// The memory that a flush frees.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: CVOptionFlags
  /// Makes flags from their bits.
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  /// All free buffers, regardless of their age.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

private let poolTypeID: CFTypeID = 0x4356_0002

/// Returns the type identifier of pools.
public func CVPixelBufferPoolGetTypeID() -> CFTypeID { poolTypeID }
/// Returns the type identifier of a pool.
public func CFGetTypeID(_ cf: CVPixelBufferPool) -> CFTypeID { poolTypeID }

extension CVPixelBufferPool: _CFTyped {
  /// The type identifier of the pool.
  public var _typeID: CFTypeID { poolTypeID }
}

/// Makes a pool.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - poolAttributes: the minimum count and the maximum age.
///   - pixelBufferAttributes: pixel format, width and height, and other attributes of `CVPixelBufferCreate`.
///   - poolOut: receives the pool.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
  _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
  poolOut.receive { CVPixelBufferPoolCreate(allocator, poolAttributes, pixelBufferAttributes, &$0) }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
  _ poolOut: inout CVPixelBufferPool?
) -> CVReturn {
  deliver(to: &poolOut) { () throws(PixelBufferError) in
    try CVPixelBufferPool(
      poolAttributes: poolAttributes, pixelBufferAttributes: pixelBufferAttributes ?? NSDictionary())
  }
}

/// Makes a buffer from the pool's memory. The memory returns to the pool after its last use, if the pool still exists.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.receive { CVPixelBufferPoolCreatePixelBuffer(allocator, pixelBufferPool, &$0) }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, &pixelBufferOut)
}

/// Makes a buffer from the pool's memory, unless the pool would exceed a limit of buffers.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - pixelBufferPool: the pool.
///   - auxAttributes: the limit, under `kCVPixelBufferPoolAllocationThresholdKey`.
///   - pixelBufferOut: receives the pixel buffer.
/// - Returns: `kCVReturnWouldExceedAllocationThreshold` if no buffer is free and the number of buffers in use has
///   reached the limit.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.receive {
    CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, auxAttributes, &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
  _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  deliver(to: &pixelBufferOut) { () throws(PixelBufferError) in
    let threshold = try auxAttributes.flatMap { attributes throws(PixelBufferError) in
      try PixelBufferAttributes.number(kCVPixelBufferPoolAllocationThresholdKey, attributes, 0...Int.max)
    }
    return try pixelBufferPool.makeBuffer(threshold: threshold)
  }
}

/// Returns the attributes with which the pool was made.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { pool.poolAttributes }

/// Returns the attributes of the pool's buffers.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.pixelBufferAttributes
}

/// Frees all free memory with `excessBuffers`, else the part beyond the minimum count that has reached the maximum age.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
  pool.shelf.flush(all: options.contains(.excessBuffers))
}
