public import CoreFoundation

/// Which free buffers a flush frees: without a flag, those beyond the minimum count that have reached the maximum age.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
  /// The bits; `excessBuffers` is bit 0.
  public let rawValue: CVOptionFlags
  /// Makes flags from their bits, of which only that of `excessBuffers` has a meaning.
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  /// A flush frees all free buffers, whatever their age and the minimum count are.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

private let poolTypeID: CFTypeID = 0x4356_0002

/// Returns the number that `CFGetTypeID` returns for every pool.
public func CVPixelBufferPoolGetTypeID() -> CFTypeID { poolTypeID }
/// Returns the number of the type of pools: the same for every pool, and equal to `CVPixelBufferPoolGetTypeID()`.
public func CFGetTypeID(_ cf: CVPixelBufferPool) -> CFTypeID { poolTypeID }

extension CVPixelBufferPool: _CFTyped {
  /// The type identifier of the pool.
  public var _typeID: CFTypeID { poolTypeID }
}

/// Makes a pool of buffers of one format and size. Returns `kCVReturnInvalidPoolAttributes` for an invalid minimum
/// count or maximum age, and an error of `CVPixelBufferCreate` if the buffers' attributes are not valid.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - poolAttributes: the minimum count and the maximum age of free buffers, under the `kCVPixelBufferPool` keys; nil
///     for the defaults.
///   - pixelBufferAttributes: pixel format, width and height, and other attributes of `CVPixelBufferCreate`.
///   - poolOut: receives the pool.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
  _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
  poolOut.receive { CVPixelBufferPoolCreate(allocator, poolAttributes, pixelBufferAttributes, &$0) }
}

/// Makes a pool of buffers of one format and size, and assigns it to a variable; nil in case of an error.
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

/// Makes a buffer from the pool's memory, and assigns it to a variable; nil in case of an error. The memory returns to
/// the pool after its last use, if the pool still exists.
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
///   - auxAttributes: the limit, under `kCVPixelBufferPoolAllocationThresholdKey`; nil for none.
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

/// Makes a buffer from the pool's memory, unless that would exceed the limit in `auxAttributes`, and assigns it to a
/// variable; nil in case of an error.
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

/// Returns the first dictionary that was given to `CVPixelBufferPoolCreate`, such as the minimum count; nil if there
/// was none.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { pool.poolAttributes }

/// Returns the attributes of the pool's buffers, which were given to `CVPixelBufferPoolCreate`, with the pixel format,
/// width and height as numbers. It is never nil.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.pixelBufferAttributes
}

/// Frees all free memory with `excessBuffers`, else the part beyond the minimum count that has reached the maximum age.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
  pool.shelf.flush(all: options.contains(.excessBuffers))
}
