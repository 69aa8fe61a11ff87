internal import AVEngineGraphicsValues
internal import AVEngineImageCodecs
internal import CoreGraphics

extension DecodedImage {
  var hasAlpha: Bool { !isCMYK && channels % 2 == 0 }

  var colorModel: CFString {
    isCMYK
      ? kCGImagePropertyColorModelCMYK : channels <= 2 ? kCGImagePropertyColorModelGray : kCGImagePropertyColorModelRGB
  }

  var colorSpace: CGColorSpace {
    let components = isCMYK ? 4 : channels <= 2 ? 1 : 3
    if let profile, let space = CGColorSpace(iccData: profile as NSData), space.numberOfComponents == components {
      return space
    }
    if isCMYK { return CGColorSpaceCreateDeviceCMYK() }
    let name = components == 1 ? CGColorSpace.genericGrayGamma2_2 : CGColorSpace.sRGB
    return CGColorSpace(name: name) ?? CGColorSpaceCreateDeviceRGB()
  }

  /// The image shares the decoded pixels.
  func image(type: String?) -> CGImage? {
    guard let pixels else { return nil }
    var info: CGBitmapInfo = bits == 16 ? .byteOrder16Little : []
    if hasAlpha {
      info.insert(CGBitmapInfo(rawValue: (isPremultiplied ? CGImageAlphaInfo.premultipliedLast : .last).rawValue))
    }
    var description = CGImage.Description(
      width: width, height: height, bitsPerComponent: bits, bitsPerPixel: bits * channels, bytesPerRow: bytesPerRow,
      space: colorSpace, bitmapInfo: info, provider: CGDataProvider(storage: .memory(pixels)))
    description.type = type
    return CGImage(description)
  }

  init?(_ image: CGImage, for kind: ImageKind, background: CGColor?) {
    guard let image = kind == .jpeg ? image.opaque(over: background) : image, let rows = PixelRows(image) else {
      return nil
    }
    let isDeep = image.bitsPerComponent > 8 && (kind == .png || kind == .tiff)
    let format: PixelRows.Format
    switch kind {
    case .png, .tiff, .jpeg:
      if rows.isOpaque {
        format = rows.isGray ? (isDeep ? .gray16 : .gray) : isDeep ? .rgb16 : .rgb
      } else {
        format = isDeep ? .rgba16 : .rgba
      }
    case .heif: format = rows.isOpaque ? .rgb : .rgba
    case .gif, .webp: format = .rgba
    }
    let row = image.width * format.bytesPerPixel
    guard let memory = malloc(row * image.height) else { return nil }
    // Safety: the memory has row × height bytes, and the region frees it.
    for y in 0..<image.height { rows.read(y, as: format, into: memory + y * row) }
    nonisolated(unsafe) let owned = memory
    let region = MemoryRegion(UnsafeRawBufferPointer(start: memory, count: row * image.height)) { free(owned) }
    let bits = isDeep ? 16 : 8
    self.init(
      width: image.width, height: image.height, channels: format.bytesPerPixel * 8 / bits, bits: bits, pixels: region)
    let space = image.colorSpace?.calculable
    let isGrayStored = channels <= 2
    if let space, (space.model == .monochrome) == isGrayStored { profile = space.copyICCData() as Data? }
  }
}

extension CGImage {
  fileprivate func opaque(over background: CGColor?) -> CGImage? {
    guard isMask || alphaInfo.hasAlpha || maskImage != nil || maskingColors != nil else { return self }
    let space = colorSpace?.model == .rgb ? colorSpace?.calculable : nil
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: space ?? CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return nil }
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    context.setFillColor(background ?? .white)
    context.fill(bounds)
    context.setFillColor(.black)
    context.draw(self, in: bounds)
    return context.makeImage()
  }

  func scaled(toFit limit: Int?, orientation: Int) -> CGImage? {
    let longer = max(width, height)
    let scale = limit.map { min(CGFloat(max($0, 1)) / CGFloat(longer), 1) } ?? 1
    if scale == 1, orientation == 1 { return self }
    let size = (w: max(Int((CGFloat(width) * scale).rounded()), 1), h: max(Int((CGFloat(height) * scale).rounded()), 1))
    let turns = orientation >= 5
    let model = colorSpace?.model
    let space =
      model == .rgb || model == .monochrome
      ? colorSpace ?? CGColorSpaceCreateDeviceRGB() : CGColorSpaceCreateDeviceRGB()
    let isGray = space.model == .monochrome && !alphaInfo.hasAlpha
    let alpha: CGImageAlphaInfo = isGray ? .none : alphaInfo.hasAlpha || isMask ? .premultipliedFirst : .noneSkipFirst
    let info = alpha.rawValue | (isGray ? 0 : CGBitmapInfo.byteOrder32Little.rawValue)
    guard
      let context = CGContext(
        data: nil, width: turns ? size.h : size.w, height: turns ? size.w : size.h, bitsPerComponent: 8, bytesPerRow: 0,
        space: space.model == .monochrome && !isGray ? CGColorSpaceCreateDeviceRGB() : space, bitmapInfo: info)
    else { return nil }
    context.interpolationQuality = .high
    context.concatenate(Self.upright(orientation, CGFloat(size.w), CGFloat(size.h)))
    context.draw(self, in: CGRect(x: 0, y: 0, width: size.w, height: size.h))
    return context.makeImage()
  }

  /// Returns the transform from the stored image to the upright one, with y pointing up.
  private static func upright(_ orientation: Int, _ w: CGFloat, _ h: CGFloat) -> CGAffineTransform {
    switch orientation {
    case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case 3: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case 4: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case 5: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    case 6: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    case 7: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case 8: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    default: .identity
    }
  }
}
