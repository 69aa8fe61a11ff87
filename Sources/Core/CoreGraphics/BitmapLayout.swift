internal import AVEngineCCairo
internal import AVEngineGraphicsValues

/// How a bitmap's memory is drawn into, for the layouts that a context can have.
struct BitmapLayout {
  /// What has to happen between Cairo's surface and the client's memory.
  enum Storage {
    /// The surface is the memory.
    case direct
    /// A surface of its own with each pixel's four bytes in reverse.
    case byteSwapped
    /// A surface of its own in RGB; the memory has one byte of gray.
    case gray
    /// A surface of its own with the same pixels, because the memory is not aligned for Cairo.
    case unaligned
  }

  var format: cairo_format_t
  var storage: Storage
  /// Memory has red where Cairo has blue: every source is drawn with the two exchanged.
  var exchangesRedAndBlue: Bool
  var bytesPerPixel: Int

  /// Nil for combinations that a bitmap context cannot have.
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
      // Cairo's word is ARGB in the machine's order, which on a little-endian machine is B, G, R, A in memory.
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
