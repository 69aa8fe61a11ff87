internal import AVEngineCCairo
internal import AVEngineGraphicsValues

struct BitmapLayout {
  enum Storage {
    case direct
    case byteSwapped
    /// The surface is RGB. The client's memory has one byte of gray per pixel.
    case gray
    /// The client's memory is not aligned for Cairo.
    case unaligned
  }

  var format: cairo_format_t
  var storage: Storage
  /// Whether the surface holds red where Cairo expects blue.
  var exchangesRedAndBlue: Bool
  var bytesPerPixel: Int

  init?(space: CGColorSpace, bitsPerComponent: Int, bitmapInfo: CGBitmapInfo) {
    guard bitsPerComponent == 8, let alpha = bitmapInfo.alpha, let order = bitmapInfo.byteOrder, order != .orderMask,
      !bitmapInfo.contains(.floatComponents), bitmapInfo.pixelFormat == .packed
    else { return nil }
    if alpha == .alphaOnly {
      self.init(CAIRO_FORMAT_A8, .direct, false, 1)
      return
    }
    switch (space.model, alpha) {
    case (.monochrome, .none): self.init(CAIRO_FORMAT_RGB24, .gray, false, 1)
    case (.rgb, .premultipliedFirst), (.rgb, .noneSkipFirst), (.rgb, .premultipliedLast), (.rgb, .noneSkipLast):
      guard [.orderDefault, .order32Big, .order32Little].contains(order) else { return nil }
      let format = alpha.isPremultiplied ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
      // A Cairo pixel is an ARGB word in the machine's byte order: B, G, R, A in memory on a little-endian machine.
      switch (alpha.comesFirst, order == .order32Little) {
      case (true, true): self.init(format, .direct, false, 4)
      case (true, false): self.init(format, .byteSwapped, false, 4)
      case (false, true): self.init(format, .byteSwapped, true, 4)
      case (false, false): self.init(format, .direct, true, 4)
      }
    default: return nil
    }
  }

  private init(_ format: cairo_format_t, _ storage: Storage, _ exchanges: Bool, _ bytesPerPixel: Int) {
    self.format = format
    self.storage = storage
    exchangesRedAndBlue = exchanges
    self.bytesPerPixel = bytesPerPixel
  }
}
