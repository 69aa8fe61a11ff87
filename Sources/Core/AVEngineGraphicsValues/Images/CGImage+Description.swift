package import CoreFoundation

extension CGImage {
  package struct Description {
    package var width: Int
    package var height: Int
    package var bitsPerComponent: Int
    package var bitsPerPixel: Int
    package var bytesPerRow: Int
    package var space: CGColorSpace?
    package var bitmapInfo: CGBitmapInfo
    package var provider: CGDataProvider
    package var decode: [CGFloat]?
    package var shouldInterpolate = true
    package var intent = CGColorRenderingIntent.defaultIntent
    package var type: String?
    package var headroom: Float = 0
    package var maskingColors: [CGFloat]?
    package var mask: CGImage?

    package init(
      width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace?,
      bitmapInfo: CGBitmapInfo, provider: CGDataProvider
    ) {
      self.width = width
      self.height = height
      self.bitsPerComponent = bitsPerComponent
      self.bitsPerPixel = bitsPerPixel
      self.bytesPerRow = bytesPerRow
      self.space = space
      self.bitmapInfo = bitmapInfo
      self.provider = provider
    }

    var isValid: Bool {
      guard width > 0, height > 0, bytesPerRow > 0, hasValidDepth else { return false }
      let (bits, overflow) = width.multipliedReportingOverflow(by: bitsPerPixel)
      guard !overflow, bits <= Int.max - 7, bytesPerRow >= (bits + 7) / 8 else { return false }
      return !bytesPerRow.multipliedReportingOverflow(by: height).overflow
    }

    private var hasValidDepth: Bool {
      guard let alpha = bitmapInfo.alpha, bitmapInfo.byteOrder != nil, let packing = bitmapInfo.pixelFormat else {
        return false
      }
      guard (1...128).contains(bitsPerPixel) else { return false }
      guard let space else { return [1, 2, 4, 8, 16].contains(bitsPerComponent) && bitsPerPixel >= bitsPerComponent }
      if space.model == .pattern { return false }
      switch packing {
      case .RGB555: return bitsPerComponent == 5 && bitsPerPixel == 16 && space.model == .rgb
      case .RGB565: return (5...6).contains(bitsPerComponent) && bitsPerPixel == 16 && space.model == .rgb
      case .RGB101010, .RGBCIF10: return bitsPerComponent == 10 && bitsPerPixel == 32 && space.model == .rgb
      default: break
      }
      // The oldest 16-bit layout, of one unused bit and five bits per component, needs no `CGImagePixelFormatInfo`.
      if bitsPerComponent == 5 { return bitsPerPixel == 16 && space.model == .rgb && alpha == .noneSkipFirst }
      guard [1, 2, 4, 8, 16, 32].contains(bitsPerComponent) else { return false }
      let components = alpha == .alphaOnly ? 1 : space.numberOfComponents + alpha.extraComponents
      return bitsPerPixel >= bitsPerComponent * components
    }
  }

  package var description: Description {
    // An image always has a provider; the property is optional because Apple's is optional.
    var result = Description(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow,
      space: colorSpace, bitmapInfo: bitmapInfo,
      provider: dataProvider ?? CGDataProvider(storage: .memory(MemoryRegion(owning: NSData()))))
    result.decode = decodeValues
    result.shouldInterpolate = shouldInterpolate
    result.intent = renderingIntent
    result.type = utType as String?
    result.headroom = contentHeadroom
    result.maskingColors = maskingColors
    result.mask = maskImage
    return result
  }

  /// `pixels` must not change while the image lives. `release` is called once, when the bytes are no longer needed, and
  /// also if the result is nil.
  package static func overForeignMemory(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int,
    bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, release: @escaping @Sendable () -> Void
  ) -> CGImage? {
    let provider = CGDataProvider(storage: .memory(MemoryRegion(pixels, release: release)))
    return CGImage(
      Description(
        width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        bytesPerRow: bytesPerRow,
        space: space, bitmapInfo: bitmapInfo, provider: provider))
  }

  /// The bytes do not move while the result is held; nil if the provider fails or has too few bytes.
  package var pixels: MemoryRegion? {
    let lastRow = (width * bitsPerPixel + 7) / 8
    guard let region = dataProvider?.wholeRegion, region.count >= bytesPerRow * (height - 1) + lastRow else {
      return nil
    }
    return region
  }
}
