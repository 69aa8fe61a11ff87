public import CoreFoundation

extension CGImage {
  /// Makes an image from a provider's bytes, read when they are needed. Returns nil if layout, colour space and sizes
  /// are not consistent.
  ///
  /// - Parameter decode: A minimum and a maximum for each colour component, or nil for the usual range.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(
      headroom: 0, width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: provider, decode: decode,
      shouldInterpolate: shouldInterpolate, intent: intent)
  }

  /// Makes an image whose brightest pixel is `headroom` times as bright as reference white (0: unknown, otherwise at
  /// least 1). Returns nil for another headroom, or if layout, colour space and sizes are not consistent.
  public convenience init?(
    headroom: Float, width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard headroom == 0 || headroom >= 1 else { return nil }
    var description = Description(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, provider: provider)
    // Safety: the C contract gives two numbers for each component.
    description.decode = decode.map { Array(UnsafeBufferPointer(start: $0, count: 2 * space.numberOfComponents)) }
    description.shouldInterpolate = shouldInterpolate
    description.intent = intent
    description.headroom = headroom
    self.init(description)
  }

  /// Makes a mask. A sample of 0 lets paint through, a sample of the maximum blocks it; `decode` [1, 0] reverses this.
  /// Returns nil if the sizes are not consistent.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    var description = Description(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow,
      space: nil, bitmapInfo: [], provider: provider)
    // Safety: the C contract gives two numbers.
    description.decode = decode.map { Array(UnsafeBufferPointer(start: $0, count: 2)) }
    description.shouldInterpolate = shouldInterpolate
    self.init(description)
  }

  /// Returns a new object with the same properties, which shares the bytes; never nil.
  @discardableResult
  public func copy() -> CGImage? { CGImage(description) }

  /// Returns the same components in another colour space. Returns nil for a mask, or if the space has another number of
  /// components or does not suit the pixel layout.
  @discardableResult
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard let colorSpace, colorSpace.numberOfComponents == space.numberOfComponents else { return nil }
    var copy = description
    copy.space = space
    return CGImage(copy)
  }

  /// Returns the image with transparent pixels where all components are within ranges. `components` has a minimum and a
  /// maximum for each component, in the units of stored components, before scaling and decoding. Returns nil for a
  /// mask, for an image with alpha, or if `components` has another count. Linux: the ranges have no effect if a
  /// component has 5, 10 or 32 bits, or the pixels are RGB565.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard let colorSpace, components.count == 2 * colorSpace.numberOfComponents, !alphaInfo.hasAlpha else { return nil }
    var copy = description
    copy.maskingColors = components
    return CGImage(copy)
  }

  /// Returns the image with its opacity multiplied by a mask, or by the brightness of a gray image. `mask` replaces a
  /// mask that was applied before. Returns nil if this image is a mask, or `mask` is neither a mask nor a gray image
  /// without alpha.
  @discardableResult
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask, mask.isMask || (mask.colorSpace?.model == .monochrome && !mask.alphaInfo.hasAlpha) else {
      return nil
    }
    var copy = description
    copy.mask = mask
    return CGImage(copy)
  }

  /// Returns a part of the image. The rectangle is in pixels from the image's top left. Bytes in memory are shared,
  /// not copied, unless the part's rows begin within a byte.
  ///
  /// The rectangle is widened to whole pixels and cut at the image's borders. Returns nil if nothing of the image
  /// remains.
  @discardableResult
  public func cropping(to rect: CGRect) -> CGImage? {
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    guard ![rect.minX, rect.minY, rect.width, rect.height].contains(where: \.isNaN) else { return nil }
    let part = rect.standardized.integral.intersection(bounds)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let (x, y, partWidth, partHeight) = (Int(part.minX), Int(part.minY), Int(part.width), Int(part.height))
    if partWidth == width, partHeight == height { return copy() }
    let (bit, overflow) = x.multipliedReportingOverflow(by: bitsPerPixel)
    guard !overflow, let region = dataProvider?.wholeRegion else { return nil }
    var copy = description
    copy.width = partWidth
    copy.height = partHeight
    copy.mask = maskImage.flatMap { mask in
      let (sx, sy) = (CGFloat(mask.width) / CGFloat(width), CGFloat(mask.height) / CGFloat(height))
      return mask.cropping(
        to: CGRect(x: part.minX * sx, y: part.minY * sy, width: part.width * sx, height: part.height * sy))
    }
    guard bit % 8 == 0 else { return CGImage(copy.repacked(from: region, x: x, y: y, of: self)) }
    let start = y * bytesPerRow + bit / 8
    guard start < region.count, let slice = region.slice(start..<min(region.count, start + bytesPerRow * partHeight))
    else { return nil }
    copy.provider = CGDataProvider(storage: .memory(slice))
    return CGImage(copy)
  }
}

extension CGImage.Description {
  fileprivate func repacked(from region: MemoryRegion, x: Int, y: Int, of image: CGImage) -> CGImage.Description {
    let bits = image.bitsPerPixel
    let row = (width * bits + 7) / 8
    var bytes = [UInt8](repeating: 0, count: row * height)
    for line in 0..<height {
      for bit in 0..<width * bits {
        let source = (y + line) * image.bytesPerRow * 8 + x * bits + bit
        guard source / 8 < region.count else { break }
        let value = region.bytes[source / 8] >> UInt8(7 - source % 8) & 1
        bytes[line * row + bit / 8] |= value << UInt8(7 - bit % 8)
      }
    }
    var result = self
    result.bytesPerRow = row
    result.provider = CGDataProvider(storage: .memory(MemoryRegion(owning: Data(bytes) as NSData)))
    return result
  }
}
