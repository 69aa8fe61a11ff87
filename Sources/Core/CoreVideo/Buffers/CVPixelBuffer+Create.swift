public import CoreFoundation

/// A function that is called when a pixel buffer over a client's bytes no longer needs them, with the client's pointer
/// and the address of the bytes.
public typealias CVPixelBufferReleaseBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void
/// A function that is called when a pixel buffer over a client's planes no longer needs them, with the client's
/// pointer, the data, its size, the number of planes and their addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
  ) -> Void

/// Makes a buffer with new memory, zeroed.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - width: the width in pixels.
///   - height: the height in pixels.
///   - pixelFormatType: the pixel format, such as `kCVPixelFormatType_32BGRA`.
///   - pixelBufferAttributes: alignments, extended pixels and attachments have an effect.
///   - pixelBufferOut: receives the pixel buffer.
/// - Returns: `kCVReturnInvalidArgument` for a side that is not positive, `kCVReturnInvalidSize` for one over 2²⁴,
///   `kCVReturnInvalidPixelFormat`, `kCVReturnInvalidPixelBufferAttributes` or `kCVReturnAllocationFailed`.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.receive {
    CVPixelBufferCreate(allocator, width, height, pixelFormatType, pixelBufferAttributes, &$0)
  }
}

/// Makes a buffer with new memory, zeroed, and assigns it to a variable; nil in case of an error. Width and height are
/// in pixels.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  deliver(to: &pixelBufferOut) { () throws(PixelBufferError) in
    try CVBuffer.make(pixelFormatType, width, height, pixelBufferAttributes) {
      (layout, isPlanar) throws(PixelBufferError) in
      try PixelMemory(layout, isPlanar: isPlanar)
    }
  }
}

/// Makes a buffer over a client's bytes, in a packed format.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - width: the width in pixels.
///   - height: the height in pixels.
///   - pixelFormatType: the pixel format, such as `kCVPixelFormatType_32BGRA`.
///   - baseAddress: the first byte of the top row.
///   - bytesPerRow: the number of bytes from a row to the next, not negative; a frame stored bottom-up is refused.
///   - releaseCallback: called when the buffer no longer uses the client's memory; nil for no call.
///   - releaseRefCon: a pointer that `releaseCallback` receives.
///   - pixelBufferAttributes: attachments have an effect; alignments and extended pixels have none, because the layout
///     is the client's.
///   - pixelBufferOut: receives the pixel buffer.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer,
  _ bytesPerRow: Int, _ releaseCallback: CVPixelBufferReleaseBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.receive {
    CVPixelBufferCreateWithBytes(
      allocator, width, height, pixelFormatType, baseAddress, bytesPerRow, releaseCallback, releaseRefCon,
      pixelBufferAttributes, &$0)
  }
}

/// Makes a buffer over a client's bytes, in a packed format, and assigns it to a variable; nil in case of an error. The
/// callback is called when the buffer no longer uses the bytes.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  // Safety: the client's callback gets both pointers back; `PixelMemory` guards the pixels at the address.
  nonisolated(unsafe) let (address, context) = (baseAddress, releaseRefCon)
  return deliver(to: &pixelBufferOut) { () throws(PixelBufferError) in
    try PixelLayout.check(width: width, height: height)
    let format = try CVBuffer.known(pixelFormatType)
    let columns = format.planes.first?.columns(width) ?? 0
    let plane = PixelPlane(base: address, bytesPerRow: bytesPerRow, width: columns, height: height)
    return try CVBuffer.overClientPlanes(
      [plane], format, width, height, pixelBufferAttributes, dataSize: nil, header: nil
    ) {
      releaseCallback?(context, address)
    }
  }
}

/// Makes a buffer over a client's planes.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - width: the width in pixels.
///   - height: the height in pixels.
///   - pixelFormatType: the pixel format, such as `kCVPixelFormatType_32BGRA`.
///   - dataPtr: the address that the callback receives and `CVPixelBufferGetBaseAddress` returns, or nil.
///   - dataSize: the size in bytes of the memory at `dataPtr`.
///   - numberOfPlanes: the number of planes, as the pixel format has.
///   - planeBaseAddress: for each plane, the first byte of its top row.
///   - planeWidth: for each plane, the number of samples in a row, at least as many as the format needs for `width`.
///   - planeHeight: for each plane, the number of rows.
///   - planeBytesPerRow: for each plane, the number of bytes from a row to the next, not negative; a frame stored
///     bottom-up is refused.
///   - releaseCallback: called when the buffer no longer uses the client's memory; nil for no call.
///   - releaseRefCon: a pointer that `releaseCallback` receives.
///   - pixelBufferAttributes: attachments have an effect; alignments and extended pixels have none, because the layout
///     is the client's.
///   - pixelBufferOut: receives the pixel buffer.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ dataPtr: UnsafeMutableRawPointer?,
  _ dataSize: Int, _ numberOfPlanes: Int, _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ planeWidth: UnsafeMutablePointer<Int>, _ planeHeight: UnsafeMutablePointer<Int>,
  _ planeBytesPerRow: UnsafeMutablePointer<Int>,
  _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.receive {
    CVPixelBufferCreateWithPlanarBytes(
      allocator, width, height, pixelFormatType, dataPtr, dataSize, numberOfPlanes, planeBaseAddress, planeWidth,
      planeHeight, planeBytesPerRow, releaseCallback, releaseRefCon, pixelBufferAttributes, &$0)
  }
}

/// Makes a buffer over a client's planes, and assigns it to a variable; nil in case of an error. The callback is called
/// when the buffer no longer uses the planes.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
  _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ planeWidth: UnsafeMutablePointer<Int>,
  _ planeHeight: UnsafeMutablePointer<Int>, _ planeBytesPerRow: UnsafeMutablePointer<Int>,
  _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: inout CVPixelBuffer?
) -> CVReturn {
  // Safety: the client's callback gets both pointers back; `data` is only returned to clients.
  nonisolated(unsafe) let (data, context) = (dataPtr, releaseRefCon)
  return deliver(to: &pixelBufferOut) { () throws(PixelBufferError) in
    let format = try CVBuffer.known(pixelFormatType)
    guard numberOfPlanes == format.planes.count else {
      throw PixelBufferError(
        kCVReturnInvalidArgument, "\(format.name) has \(format.planes.count) planes, not \(numberOfPlanes)")
    }
    var planes: [PixelPlane] = []
    for index in 0..<numberOfPlanes {
      // Safety: the caller's four arrays have `numberOfPlanes` elements, as Apple's contract demands.
      guard let base = planeBaseAddress[index] else {
        throw PixelBufferError(kCVReturnInvalidArgument, "plane \(index) has no address")
      }
      planes.append(
        PixelPlane(
          base: base, bytesPerRow: planeBytesPerRow[index], width: planeWidth[index], height: planeHeight[index]))
    }
    let addresses = planes.map(\.address)
    return try CVBuffer.overClientPlanes(
      planes, format, width, height, pixelBufferAttributes,
      dataSize: (1...(1 << 60)).contains(dataSize) ? dataSize : nil, header: data
    ) {
      var list: [UnsafeRawPointer?] = addresses.map { UnsafeRawPointer(bitPattern: $0) }
      list.withUnsafeMutableBufferPointer { releaseCallback?(context, data, dataSize, numberOfPlanes, $0.baseAddress) }
    }
  }
}

func deliver<Made>(to out: inout Made?, _ make: () throws(PixelBufferError) -> Made) -> CVReturn {
  do {
    out = try make()
    return kCVReturnSuccess
  } catch {
    out = nil
    return error.code
  }
}

extension PixelPlane {
  fileprivate var address: UInt { UInt(bitPattern: base) }
}

extension CVBuffer {
  static func make(
    _ type: OSType, _ width: Int, _ height: Int, _ dictionary: CFDictionary?,
    _ allocate: (PixelLayout, Bool) throws(PixelBufferError) -> PixelMemory
  ) throws(PixelBufferError) -> CVBuffer {
    try PixelLayout.check(width: width, height: height)
    let format = try known(type)
    let attributes = try PixelBufferAttributes(dictionary)
    let layout = try PixelLayout(
      format: format, width: width, height: height, extended: attributes.extended,
      rowAlignment: attributes.rowAlignment,
      planeAlignment: attributes.planeAlignment)
    let buffer = CVBuffer(
      format: format, width: width, height: height,
      attributes: PixelBufferAttributes.dictionary(type, width, height, over: dictionary),
      memory: try allocate(layout, format.isPlanar))
    buffer.attachDefaults(from: dictionary)
    return buffer
  }

  /// The memory counts as owned by the buffer alone, because the client gave it for writing.
  fileprivate static func overClientPlanes(
    _ planes: [PixelPlane], _ format: PixelFormat, _ width: Int, _ height: Int, _ dictionary: CFDictionary?,
    dataSize: Int?,
    header: UnsafeMutableRawPointer?, release: @escaping @Sendable () -> Void
  ) throws(PixelBufferError) -> CVBuffer {
    try check(planes, format: format, width: width, height: height)
    let buffer = CVBuffer(
      format: format, width: width, height: height,
      attributes: PixelBufferAttributes.dictionary(format.type, width, height, over: dictionary),
      memory: PixelMemory(planes: planes, dataSize: dataSize, header: header, release: release))
    buffer.attachDefaults(from: dictionary)
    return buffer
  }
}
