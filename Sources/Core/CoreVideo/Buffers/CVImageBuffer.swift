public import CoreFoundation

/// Returns the size of the frame as stored, in pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
  CGSize(width: imageBuffer.width, height: imageBuffer.height)
}

/// Returns the size at which to display the frame, in square pixels. This is the size under
/// `kCVImageBufferDisplayDimensionsKey`, else the clean aperture, stretched by the pixel aspect ratio.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
  if let display = imageBuffer.numbers(kCVImageBufferDisplayDimensionsKey),
    let width = display.positive(kCVImageBufferDisplayWidthKey),
    let height = display.positive(kCVImageBufferDisplayHeightKey)
  {
    return CGSize(width: width, height: height)
  }
  let clean = CVImageBufferGetCleanRect(imageBuffer).size
  guard let aspect = imageBuffer.numbers(kCVImageBufferPixelAspectRatioKey),
    let across = aspect.positive(kCVImageBufferPixelAspectRatioHorizontalSpacingKey),
    let down = aspect.positive(kCVImageBufferPixelAspectRatioVerticalSpacingKey)
  else { return clean }
  return CGSize(width: (clean.width * across / down).rounded(), height: clean.height)
}

/// Returns the clean aperture in pixels, with its origin relative to the lower left corner; the whole frame if none
/// with a positive width and height is attached.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
  let size = CVImageBufferGetEncodedSize(imageBuffer)
  guard let aperture = imageBuffer.numbers(kCVImageBufferCleanApertureKey),
    let width = aperture.positive(kCVImageBufferCleanApertureWidthKey),
    let height = aperture.positive(kCVImageBufferCleanApertureHeightKey)
  else { return CGRect(origin: .zero, size: size) }
  // Offsets are those of ISO/IEC 14496-12 §12.1.4: from the frame's centre, to the right and downwards.
  let right = aperture.value(kCVImageBufferCleanApertureHorizontalOffsetKey) ?? 0
  let down = aperture.value(kCVImageBufferCleanApertureVerticalOffsetKey) ?? 0
  return CGRect(x: (size.width - width) / 2 + right, y: (size.height - height) / 2 - down, width: width, height: height)
}

/// Returns whether row 0 is the top row. Linux: always true, because frames stored bottom-up are refused.
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool { true }

extension CVBuffer {
  fileprivate func numbers(_ key: CFString) -> Numbers? {
    (CVBufferCopyAttachment(self, key, nil) as? NSDictionary).map(Numbers.init)
  }
}

private struct Numbers {
  let dictionary: NSDictionary
  func value(_ key: CFString) -> CGFloat? {
    (dictionary.object(forKey: key) as? NSNumber).map { CGFloat($0.doubleValue) }.flatMap { $0.isFinite ? $0 : nil }
  }
  func positive(_ key: CFString) -> CGFloat? { value(key).flatMap { $0 > 0 ? $0 : nil } }
}
