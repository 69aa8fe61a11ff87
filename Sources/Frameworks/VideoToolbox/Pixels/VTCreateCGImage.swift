internal import AVEngineCore
public import AVEngineGraphicsValues
internal import AVEngineSystem
public import CoreFoundation
@_exported public import CoreMedia
public import CoreVideo

/// Makes an image of a buffer's picture.
///
/// Packed RGB and grey are shared with the buffer, not copied; whoever locks the buffer for writing later writes to a
/// copy. Everything else is converted to RGB by the buffer's own matrix and range, to 16 bits a component where the
/// buffer has more than 8. The image is tagged with the colour space that the attachments tell; samples keep the
/// video's transfer function.
/// - Parameter options: none exist.
/// - Returns: `kVTPixelTransferNotSupportedErr` for a pixel format that no image can have.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
  _ pixelBuffer: CVPixelBuffer, options: CFDictionary?, imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
  imageOut.receive { VTCreateCGImageFromCVPixelBuffer(pixelBuffer, options: options, imageOut: &$0) }
}

/// Does the same, and assigns to a variable, whose old value is released.
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

/// A buffer on its way to become an image.
private struct BufferImage {
  private let buffer: CVPixelBuffer

  init(_ buffer: CVPixelBuffer) { self.buffer = buffer }

  func image() throws(EngineError) -> CGImage {
    if let image = shared() { return image }
    return try BufferImage(converted()).converted(from: buffer)
  }

  /// The same memory, where Core Graphics knows the layout.
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
    // Safety: the release closure keeps the memory until the image lets go, and who writes to the buffer meanwhile
    // writes to a copy.
    let pixels = UnsafeRawBufferPointer(
      start: plane.base, count: plane.bytesPerRow * (plane.height - 1) + shape.bytes(columns: plane.width))
    return CGImage.overForeignMemory(
      pixels, width: buffer.width, height: buffer.height, bitsPerComponent: format.bitsPerComponent,
      bitsPerPixel: shape.bitsPerBlock,
      bytesPerRow: plane.bytesPerRow, space: space, bitmapInfo: bitmapInfo
    ) { withExtendedLifetime(memory) {} }
  }

  private var attachedSpace: CGColorSpace? {
    // Safety: "Get" gives a reference that the buffer keeps, "Create" one of our own.
    if let space = CVImageBufferGetColorSpace(buffer)?.takeUnretainedValue() { return space }
    guard let attachments = CVBufferCopyAttachments(buffer, .shouldPropagate) else { return nil }
    return CVImageBufferCreateColorSpaceFromAttachments(attachments)?.takeRetainedValue()
  }

  private var defaultSpace: CGColorSpace {
    buffer.format.model == .grey ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()
  }

  /// The layout with alpha as the attachments tell it; multiplied where they do not.
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

  /// Alpha is there but means nothing.
  fileprivate var opaque: CGBitmapInfo {
    switch alpha {
    case .premultipliedFirst, .first: with(.noneSkipFirst)
    case .premultipliedLast, .last: with(.noneSkipLast)
    default: self
    }
  }

  /// Colour is not multiplied by alpha.
  fileprivate var straight: CGBitmapInfo {
    switch alpha {
    case .premultipliedFirst: with(.first)
    case .premultipliedLast: with(.last)
    default: self
    }
  }
}
