internal import AVEngineCCairo
public import AVEngineGraphicsValues
public import CoreFoundation

extension CGContext {
  /// Draws an image scaled into a rectangle. The top of the image is at the rectangle's greatest y.
  ///
  /// - Parameters:
  ///   - image: the image; it need not have the pixel layout of the context.
  ///   - rect: the place of the image in user space. The context's transform applies to it.
  ///   - byTiling: whether the scaled image is repeated over the whole clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite, state.ctm.isInvertible else {
      return
    }
    // `placement` maps the image's pixels to the bitmap's pixels, both counted from the top left.
    let toUser = CGAffineTransform(
      a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height), tx: rect.minX,
      ty: rect.maxY)
    let placement = toUser.concatenating(state.ctm).concatenating(flip)
    guard placement.isInvertible else { return }
    let extents =
      byTiling ? clipExtents : CGRect(x: 0, y: 0, width: image.width, height: image.height).applying(placement)
    paint(within: extents) { drawPixels(image, rect, placement, byTiling) }
  }

  private func drawPixels(_ image: CGImage, _ rect: CGRect, _ placement: CGAffineTransform, _ tiles: Bool) {
    guard
      let stored = ImageSurface(
        image, for: exchangesRedAndBlue ? .rgbaPremultiplied : .bgraPremultiplied, in: colorSpace)
    else { return }
    let isInterpolated = image.shouldInterpolate && !placement.isWholePixels
    let fitted =
      isInterpolated && state.interpolation == .high && !tiles ? stored.fitted(to: placement, within: clipExtents) : nil
    guard let pattern = cairo_pattern_create_for_surface((fitted?.surface ?? stored).surface) else { return }
    defer { cairo_pattern_destroy(pattern) }
    let cairo = canvas.cairo
    cairo_pattern_set_filter(
      pattern, isInterpolated && fitted == nil ? state.interpolation.filter : CAIRO_FILTER_NEAREST)
    // Without padding, the image's edge would become half transparent. The clip below removes the padding.
    cairo_pattern_set_extend(pattern, tiles ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    if !tiles {
      let outline = CGMutablePath()
      outline.addRect(rect, transform: state.ctm)
      guard emit(outline) else { return }
      cairo_clip(cairo)
    }
    setMatrix(fitted.map { CGAffineTransform(translationX: CGFloat($0.x), y: CGFloat($0.y)) } ?? placement)
    if image.isMask {
      setSource(state.fill)
      cairo_mask(cairo, pattern)
    } else {
      cairo_set_source(cairo, pattern)
      cairo_paint_with_alpha(cairo, Double(state.alpha))
    }
  }

  /// Restricts painting to a mask that is stretched over a rectangle. The decoded samples of an image mask state how
  /// much paint they block, the samples of a gray image without alpha how much they let through. Clears the current
  /// path. Does nothing for any other image, or an empty rectangle.
  public func clip(to rect: CGRect, mask: CGImage) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, state.ctm.isInvertible, let coverage = mask.asCoverage,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    else { return }
    let combined = MaskSurface(surface)
    guard let target = cairo_create(surface) else { return }
    defer { cairo_destroy(target) }
    guard let source = ImageSurface(coverage, for: .bgraPremultiplied, in: nil),
      let pattern = cairo_pattern_create_for_surface(source.surface)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    let toUser = CGAffineTransform(
      a: rect.width / CGFloat(mask.width), b: 0, c: 0, d: -rect.height / CGFloat(mask.height), tx: rect.minX,
      ty: rect.maxY)
    var matrix = cairo_matrix_t(toUser.concatenating(state.ctm).concatenating(flip))
    cairo_set_matrix(target, &matrix)
    cairo_pattern_set_filter(pattern, state.interpolation.filter)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_rectangle(target, 0, 0, Double(mask.width), Double(mask.height))
    cairo_clip(target)
    cairo_set_source(target, pattern)
    if let before = state.mask {
      matrix = cairo_matrix_t(.identity)
      cairo_push_group(target)
      cairo_paint(target)
      cairo_pop_group_to_source(target)
      cairo_set_matrix(target, &matrix)
      cairo_mask_surface(target, before.surface, 0, 0)
    } else {
      cairo_paint(target)
    }
    cairo_surface_flush(surface)
    state.mask = combined
    clip(to: rect)
  }
}

extension CGAffineTransform {
  fileprivate var isWholePixels: Bool {
    a == 1 && b == 0 && c == 0 && d == 1 && tx == tx.rounded() && ty == ty.rounded()
  }
}

extension CGImage {
  fileprivate var asCoverage: CGImage? {
    if isMask { return self }
    guard colorSpace?.model == .monochrome, !alphaInfo.hasAlpha, let provider = dataProvider else { return nil }
    // A mask's sample states how much paint it blocks, so the decode array inverts the brightness.
    var turned = Description(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow,
      space: nil, bitmapInfo: bitmapInfo.intersection(.byteOrderMask), provider: provider)
    turned.decode = [1, 0]
    return CGImage(turned)
  }
}

final class ImageSurface {
  let surface: OpaquePointer
  // Safety: the surface's pixels, in the copy or the region, which this object keeps.
  private let pixels: UnsafeMutablePointer<UInt8>
  private let width: Int
  private let height: Int
  private let bytesPerRow: Int
  private let isOpaque: Bool
  private let copy: UnsafeMutableRawPointer?
  private let region: MemoryRegion?

  init?(_ image: CGImage, for format: PixelRows.Format, in space: CGColorSpace?) {
    guard image.width <= Canvas.limit, image.height <= Canvas.limit, ccairo_load() else { return nil }
    width = image.width
    height = image.height
    isOpaque = !image.isMask && !image.alphaInfo.hasAlpha && image.maskImage == nil && image.maskingColors == nil
    if let shared = image.pixelsForCairo(format, space), let base = shared.bytes.baseAddress {
      // Safety: Cairo only reads a source; the region is kept as long as the surface.
      let bytes = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self)
      guard let surface = Self.make(bytes, image.width, image.height, Int32(image.bytesPerRow)) else { return nil }
      self.surface = surface
      pixels = bytes
      bytesPerRow = image.bytesPerRow
      copy = nil
      region = shared
      return
    }
    guard let rows = PixelRows(image, destination: space), let memory = malloc(image.width * image.height * 4) else {
      return nil
    }
    // Safety: four bytes for each pixel, freed in deinit.
    for y in 0..<image.height { rows.read(y, as: format, into: memory + y * image.width * 4) }
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    guard let surface = Self.make(bytes, image.width, image.height, Int32(image.width * 4)) else {
      free(memory)
      return nil
    }
    (self.surface, pixels, bytesPerRow, copy, region) = (surface, bytes, image.width * 4, memory, nil)
  }

  private init?(_ scaler: ImageScaler, of source: ImageSurface) {
    guard let memory = malloc(scaler.width * scaler.height * 4) else { return nil }
    // Safety: four bytes for each pixel, freed in deinit.
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    let isScaled = scaler.scale(
      source.pixels, width: source.width, height: source.height, bytesPerRow: source.bytesPerRow,
      isOpaque: source.isOpaque, into: memory)
    guard isScaled, let surface = Self.make(bytes, scaler.width, scaler.height, Int32(scaler.width * 4)) else {
      free(memory)
      return nil
    }
    width = scaler.width
    height = scaler.height
    isOpaque = source.isOpaque
    (self.surface, pixels, bytesPerRow, copy, region) = (surface, bytes, scaler.width * 4, memory, nil)
  }

  /// Returns the visible part scaled to the bitmap's pixels, and its position from the bitmap's top left.
  func fitted(to placement: CGAffineTransform, within clip: CGRect) -> (surface: ImageSurface, x: Int, y: Int)? {
    guard placement.b == 0, placement.c == 0, placement.a > 0, placement.d > 0 else { return nil }
    let whole = CGRect(x: 0, y: 0, width: width, height: height).applying(placement)
    let seen = whole.intersection(clip).integral
    guard !seen.isEmpty, seen.width <= CGFloat(Canvas.limit), seen.height <= CGFloat(Canvas.limit),
      Int(seen.width) * Int(seen.height) <= ImageScaler.mostPixels
    else { return nil }
    let scaler = ImageScaler(
      region: seen.applying(placement.inverted()), width: Int(seen.width), height: Int(seen.height))
    return ImageSurface(scaler, of: self).map { ($0, Int(seen.minX), Int(seen.minY)) }
  }

  deinit {
    cairo_surface_destroy(surface)
    free(copy)
  }

  private static func make(_ bytes: UnsafeMutablePointer<UInt8>, _ width: Int, _ height: Int, _ stride: Int32)
    -> OpaquePointer?
  {
    let surface = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), stride)
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    return surface
  }
}

extension CGImage {
  fileprivate func pixelsForCairo(_ format: PixelRows.Format, _ space: CGColorSpace?) -> MemoryRegion? {
    guard bitsPerComponent == 8, bitsPerPixel == 32, colorSpace?.model == .rgb, bytesPerRow % 4 == 0,
      bytesPerRow <= Int(Int32.max),
      decode == nil, maskingColors == nil, maskImage == nil, let own = colorSpace,
      space.map({ ColorTransform(from: own, to: $0.calculable) == nil }) ?? true
    else { return nil }
    switch (format, alphaInfo, byteOrderInfo) {
    case (.bgraPremultiplied, .premultipliedFirst, .order32Little): break
    case (.rgbaPremultiplied, .premultipliedLast, .orderDefault), (.rgbaPremultiplied, .premultipliedLast, .order32Big):
      break
    default: return nil
    }
    guard let region = pixels, UInt(bitPattern: region.bytes.baseAddress) % 4 == 0 else { return nil }
    return region
  }
}
