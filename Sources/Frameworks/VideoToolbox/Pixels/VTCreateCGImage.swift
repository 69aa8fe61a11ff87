internal import AVEngineCore
public import AVEngineGraphicsValues
internal import AVEngineSystem
public import CoreFoundation
@_exported public import CoreMedia
public import CoreVideo

/// Creates an image of a pixel buffer.
///
/// Layouts that Core Graphics supports (most of packed RGB, and grey of full range) are shared with the buffer, not
/// copied. If the buffer is locked for writing later, it first gets a copy of its pixels. All other formats are
/// converted to RGB with the buffer's matrix and range; a converted image has 16 bits per component if the buffer has
/// more than 8. The colour space of an image that is not converted is that of the buffer's attachments, or device RGB
/// or grey if they define none. Component values keep the video's transfer function.
/// - Parameters:
///   - pixelBuffer: The buffer whose pixels the image shows.
///   - options: Not used, because no keys are defined.
///   - imageOut: Receives the image; nil on failure.
/// - Returns: `kVTPixelTransferNotSupportedErr` for a pixel format that cannot be converted.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
  _ pixelBuffer: CVPixelBuffer, options: CFDictionary?, imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
  imageOut.receive { VTCreateCGImageFromCVPixelBuffer(pixelBuffer, options: options, imageOut: &$0) }
}

/// Creates an image of a pixel buffer, and assigns it to `imageOut`, whose old value is released. Returns
/// `kVTPixelTransferNotSupportedErr` for a pixel format that cannot be converted.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
  _ pixelBuffer: CVPixelBuffer, options: CFDictionary?, imageOut: inout CGImage?
) -> OSStatus {
  do throws(EngineError) {
    imageOut = try BufferImage(pixelBuffer).image()
    return noErr
  } catch {
    imageOut = nil
    return error.kind == .outOfMemory ? kVTAllocationFailedErr : kVTPixelTransferNotSupportedErr
  }
}

private struct BufferImage {
  private let buffer: CVPixelBuffer

  init(_ buffer: CVPixelBuffer) { self.buffer = buffer }

  func image() throws(EngineError) -> CGImage {
    if let image = shared() { return image }
    return try BufferImage(converted()).converted(from: buffer)
  }

  private func shared() -> CGImage? {
    let format = buffer.format
    guard let bits = format.bitmapInfo, format.bitsPerComponent > 0, !format.isPlanar, format.range != .video else {
      return nil
    }
    return image(bitmapInfo: tagged(bits), space: attachedSpace ?? defaultSpace)
  }

  private func converted() throws(EngineError) -> CVPixelBuffer {
    let isDeep = buffer.format.bitsPerComponent > 8
    let type = isDeep ? kCVPixelFormatType_64RGBALE : kCVPixelFormatType_32BGRA
    return try Engine.system.codecs.makeVideoFrameConverter().convert(
      buffer, to: VideoFrameRequest(pixelFormat: type, width: buffer.width, height: buffer.height))
  }

  private func converted(from source: CVPixelBuffer) throws(EngineError) -> CGImage {
    let bits = buffer.format.bitmapInfo ?? 0
    let info = source.format.containsAlpha ? tagged(bits) : CGBitmapInfo(rawValue: bits).opaque
    guard let image = image(bitmapInfo: info, space: attachedSpace ?? defaultSpace) else {
      throw EngineError(.outOfMemory, "Making an image", detail: "the pixels cannot be wrapped")
    }
    return image
  }

  private func image(bitmapInfo: CGBitmapInfo, space: CGColorSpace) -> CGImage? {
    let memory = buffer.memory
    let format = buffer.format
    guard let plane = memory.planes.first, let shape = format.planes.first else { return nil }
    // Safety: the release closure keeps the memory until the image is released. If the buffer is locked for writing
    // before that, it gets a copy of the memory.
    let pixels = UnsafeRawBufferPointer(
      start: plane.base, count: plane.bytesPerRow * (plane.height - 1) + shape.bytes(columns: plane.width))
    return CGImage.overForeignMemory(
      pixels, width: buffer.width, height: buffer.height, bitsPerComponent: format.bitsPerComponent,
      bitsPerPixel: shape.bitsPerBlock,
      bytesPerRow: plane.bytesPerRow, space: space, bitmapInfo: bitmapInfo
    ) { withExtendedLifetime(memory) {} }
  }

  private var attachedSpace: CGColorSpace? {
    // Safety: the buffer owns the reference that "Get" returns; we own the one that "Create" returns.
    if let space = CVImageBufferGetColorSpace(buffer)?.takeUnretainedValue() { return space }
    guard let attachments = CVBufferCopyAttachments(buffer, .shouldPropagate) else { return nil }
    return CVImageBufferCreateColorSpaceFromAttachments(attachments)?.takeRetainedValue()
  }

  private var defaultSpace: CGColorSpace {
    buffer.format.model == .grey ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()
  }

  private func tagged(_ bits: UInt32) -> CGBitmapInfo {
    let info = CGBitmapInfo(rawValue: bits)
    if let opaque = CVBufferCopyAttachment(buffer, kCVImageBufferAlphaChannelIsOpaque, nil) as? NSNumber,
      opaque.boolValue
    {
      return info.opaque
    }
    let mode = CVBufferCopyAttachment(buffer, kCVImageBufferAlphaChannelModeKey, nil) as? NSString
    return mode == kCVImageBufferAlphaChannelMode_StraightAlpha ? info.straight : info
  }
}

extension CGBitmapInfo {
  private func with(_ alpha: CGImageAlphaInfo) -> CGBitmapInfo {
    CGBitmapInfo(rawValue: rawValue & ~CGBitmapInfo.alphaInfoMask.rawValue | alpha.rawValue)
  }

  fileprivate var opaque: CGBitmapInfo {
    switch alpha {
    case .premultipliedFirst, .first: with(.noneSkipFirst)
    case .premultipliedLast, .last: with(.noneSkipLast)
    default: self
    }
  }

  fileprivate var straight: CGBitmapInfo {
    switch alpha {
    case .premultipliedFirst: with(.first)
    case .premultipliedLast: with(.last)
    default: self
    }
  }
}
