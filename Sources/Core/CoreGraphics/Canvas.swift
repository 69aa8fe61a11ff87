internal import AVEngineCCairo
internal import AVEngineGraphicsValues
internal import CoreFoundation

/// A bitmap and its Cairo surface. The client may change `memory` between drawing calls.
final class Canvas {
  let layout: BitmapLayout
  let memory: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let width: Int
  let height: Int
  let surface: OpaquePointer
  let cairo: OpaquePointer
  private let own: UnsafeMutableRawPointer?
  private let ownBytesPerRow: Int
  private let release: () -> Void
  var layers = 0
  var inkedColumns: [Range<Int>]?

  /// The largest width and height of a Cairo image in pixels (pixman's coordinates are 16-bit).
  static let limit = 32767

  // Safety: the client promises that `memory` has bytesPerRow × height bytes until `release`; `own` is freed in deinit.
  init?(
    layout: BitmapLayout, memory: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int,
    release: @escaping () -> Void
  ) {
    guard (1...Self.limit).contains(width), (1...Self.limit).contains(height), ccairo_load() else { return nil }
    var layout = layout
    let isAligned = UInt(bitPattern: memory) % 4 == 0 && bytesPerRow % 4 == 0 && bytesPerRow <= Int(Int32.max)
    if layout.storage == .direct, !isAligned { layout.storage = .unaligned }
    ownBytesPerRow = layout.format == CAIRO_FORMAT_A8 ? (width + 3) & ~3 : width * 4
    own = layout.storage == .direct ? nil : calloc(height, ownBytesPerRow)
    guard layout.storage == .direct || own != nil else { return nil }
    let pixels = (own ?? memory).assumingMemoryBound(to: UInt8.self)
    let stride = Int32(own == nil ? bytesPerRow : ownBytesPerRow)
    guard let surface = cairo_image_surface_create_for_data(pixels, layout.format, Int32(width), Int32(height), stride),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface)
    else {
      free(own)
      return nil
    }
    self.layout = layout
    self.memory = memory
    self.bytesPerRow = bytesPerRow
    self.width = width
    self.height = height
    self.surface = surface
    self.cairo = cairo
    self.release = release
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    free(own)
    release()
  }

  /// `dirty` is the rectangle that `body` may touch, in pixels from the top left.
  func draw(in dirty: CGRect, _ body: () -> Void) {
    if layers > 0 { return body() }
    guard let (rows, columns) = pixels(of: dirty) else { return }
    if own != nil { for y in rows { load(y, columns) } }
    cairo_surface_mark_dirty(surface)
    body()
    cairo_surface_flush(surface)
    if own != nil { for y in rows { store(y, columns) } }
  }

  func ink(_ dirty: CGRect) {
    guard inkedColumns != nil, let (rows, columns) = pixels(of: dirty) else { return }
    for row in rows {
      let inked = inkedColumns?[row] ?? 0..<0
      inkedColumns?[row] =
        inked.isEmpty ? columns : min(inked.lowerBound, columns.lowerBound)..<max(inked.upperBound, columns.upperBound)
    }
  }

  private func pixels(of dirty: CGRect) -> (rows: Range<Int>, columns: Range<Int>)? {
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    let part = dirty.insetBy(dx: -2, dy: -2).integral.intersection(bounds)
    guard !part.isNull, part.minX >= 0, part.minY >= 0, part.width >= 1, part.height >= 1 else { return nil }
    return (Int(part.minY)..<Int(part.maxY), Int(part.minX)..<Int(part.maxX))
  }

  private func load(_ y: Int, _ columns: Range<Int>) {
    guard let own else { return }
    // Safety: rows and columns are inside the bitmap.
    let from = memory + y * bytesPerRow, to = own + y * ownBytesPerRow
    switch layout.storage {
    case .direct: break
    case .unaligned: Self.copy(from, to, columns, layout.bytesPerPixel)
    case .byteSwapped: Self.reverse(from, to, columns)
    case .gray:
      let pixels = to.assumingMemoryBound(to: UInt32.self)
      for x in columns { pixels[x] = UInt32(from.load(fromByteOffset: x, as: UInt8.self)) &* 0x010101 | 0xFF00_0000 }
    }
  }

  private func store(_ y: Int, _ columns: Range<Int>) {
    guard let own else { return }
    // Safety: rows and columns are inside the bitmap.
    let from = own + y * ownBytesPerRow, to = memory + y * bytesPerRow
    switch layout.storage {
    case .direct: break
    case .unaligned: Self.copy(from, to, columns, layout.bytesPerPixel)
    case .byteSwapped: Self.reverse(from, to, columns)
    case .gray:
      let pixels = from.assumingMemoryBound(to: UInt32.self)
      for x in columns { to.storeBytes(of: Self.luma(pixels[x]), toByteOffset: x, as: UInt8.self) }
    }
  }

  private static func copy(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ columns: Range<Int>, _ size: Int)
  {
    (to + columns.lowerBound * size).copyMemory(from: from + columns.lowerBound * size, byteCount: columns.count * size)
  }

  private static func reverse(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ columns: Range<Int>) {
    for x in columns {
      let word = from.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
      to.storeBytes(of: word.byteSwapped, toByteOffset: 4 * x, as: UInt32.self)
    }
  }

  /// Luma by ITU-R BT.601 §2.5.1, in 8 bits.
  private static func luma(_ pixel: UInt32) -> UInt8 {
    let sum = (pixel >> 16 & 255) * 77 + (pixel >> 8 & 255) * 150 + (pixel & 255) * 29
    return UInt8((sum + 128) >> 8)
  }

  func exchangeRedAndBlue() {
    let base = own ?? memory, stride = own == nil ? bytesPerRow : ownBytesPerRow
    for y in 0..<height {
      // Safety: rows of the surface, with four bytes per pixel.
      let row = base + y * stride
      for x in 0..<width {
        let word = row.load(fromByteOffset: 4 * x, as: UInt32.self)
        let exchanged = word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16
        row.storeBytes(of: exchanged, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
  }
}
