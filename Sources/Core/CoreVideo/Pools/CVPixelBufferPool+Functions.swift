public import CoreFoundation

/// What to free of a pool.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
  public let rawValue: CVOptionFlags
  public init(rawValue: CVOptionFlags) { self.rawValue = rawValue }
  /// All free buffers, however young.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

private let poolTypeID: CFTypeID = 0x4356_0002

/// The type identifier of pools.
public func CVPixelBufferPoolGetTypeID() -> CFTypeID { poolTypeID }
/// The type identifier of a pool.
public func CFGetTypeID(_ cf: CVPixelBufferPool) -> CFTypeID { poolTypeID }

extension CVPixelBufferPool: _CFTyped {
  public var _typeID: CFTypeID { poolTypeID }
}

/// Makes a pool.
///
/// - Parameters:
///   - poolAttributes: the minimum count and the maximum age.
///   - pixelBufferAttributes: pixel format, width and height, and what else `CVPixelBufferCreate` takes.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
  _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
  poolOut.receive { CVPixelBufferPoolCreate(allocator, poolAttributes, pixelBufferAttributes, &$0) }
}

/// Does the same, and assigns to a variable, whose old value is released.
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

/// A buffer out of the pool.  Its memory returns to the pool with the buffer's last reference.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.receive { CVPixelBufferPoolCreatePixelBuffer(allocator, pixelBufferPool, &$0) }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, &pixelBufferOut)
}

/// A buffer out of the pool, unless that would take more memory than allowed.
///
/// - Parameter auxAttributes: under `kCVPixelBufferPoolAllocationThresholdKey` how many buffers may be in use at once.
/// - Returns: `kCVReturnWouldExceedAllocationThreshold` when none is free and as many are in use.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.receive {
    CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, auxAttributes, &$0)
  }
}

/// Does the same, and assigns to a variable, whose old value is released.
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

/// The attributes with which the pool was made.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { pool.poolAttributes }

/// The attributes of the pool's buffers.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.pixelBufferAttributes
}

/// Frees memory that lay free too long, or all free memory.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
  pool.shelf.flush(all: options.contains(.excessBuffers))
}
