internal import AVEngineCCairo
public import AVEngineGraphicsValues
internal import CoreFoundation

/// A function that is called with `releaseInfo` and `data` when a context no longer needs the client's memory.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

/// A drawing context for a bitmap.
///
/// The origin is at the bottom left with y growing upwards. The first row in memory is the top of the image. After each
/// drawing call outside a transparency layer, the memory contains the result. The result of a layer is written when the
/// outermost layer ends. Only one thread may use a context at a time.
///
/// Linux: Cairo draws. If its library is missing (Debian package libcairo2), `init` returns nil. Bitmaps have 8 bits
/// per component: RGB with premultiplied alpha or an unused byte first or last, gray, or alpha only.
public final class CGContext {
  /// While `castShadow(of:)` runs an operation, this is the canvas of the shadow's coverage.
  var canvas: Canvas
  /// The current path in the bitmap's space.
  var currentPath = CGMutablePath()
  var state = GraphicsState()
  var saved: [GraphicsState] = []
  var layerStates: [(state: GraphicsState, saved: [GraphicsState])] = []
  var allowsAntialiasing = true
  /// Whether red and blue are exchanged back in the surface, for a blend mode that weighs them differently.
  var isExchangeSuspended = false
  private let space: CGColorSpace
  /// The layout of the bitmap's pixels, as given at creation.
  public let bitmapInfo: CGBitmapInfo

  /// Makes a context over the caller's memory, or over new memory if `data` is nil.
  ///
  /// - Parameters:
  ///   - data: memory for `height` rows that outlives the context; nil for new memory.
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  ///   - bitsPerComponent: the number of bits of a colour component: 8.
  ///   - bytesPerRow: the number of bytes from one row to the next; 0 to have it calculated.
  ///   - space: the colour space of the pixels.
  ///   - bitmapInfo: raw values of `CGImageAlphaInfo` and `CGBitmapInfo`.
  /// - Returns: nil for a layout or a size that a context cannot have, if Cairo is missing, or if there is not enough
  ///   memory.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space,
      bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
  }

  /// Makes a context over the caller's memory, or over new memory if `data` is nil.
  ///
  /// If `data` is not nil, `releaseCallback` is called with `releaseInfo` and `data` when the context is released.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard let layout = BitmapLayout(space: space, bitsPerComponent: bitsPerComponent, bitmapInfo: info),
      (1...Canvas.limit).contains(width), (1...Canvas.limit).contains(height), bytesPerRow >= 0
    else { return nil }
    let least = width * layout.bytesPerPixel
    let row = bytesPerRow != 0 ? bytesPerRow : data == nil ? (least + 15) & ~15 : least
    guard row >= least, !row.multipliedReportingOverflow(by: height).overflow else { return nil }
    // Safety: new memory is zeroed. `release` frees it, or the code below if there is no canvas.
    guard let memory = data ?? calloc(height, row) else { return nil }
    let release = data == nil ? { free(memory) } : { releaseCallback?(releaseInfo, memory) }
    guard
      let canvas = Canvas(
        layout: layout, memory: memory, bytesPerRow: row, width: width, height: height, release: release)
    else {
      if data == nil { free(memory) }
      return nil
    }
    self.canvas = canvas
    self.space = space
    self.bitmapInfo = info
  }

  /// The width of the bitmap in pixels, as given at creation.
  public var width: Int { canvas.width }
  /// The height of the bitmap in pixels: the number of its rows.
  public var height: Int { canvas.height }
  /// The number of bytes from one row of the bitmap to the next, calculated if 0 was given at creation.
  public var bytesPerRow: Int { canvas.bytesPerRow }
  /// The number of bits per component. Linux: always 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits per pixel: 8 for gray or alpha alone, 32 for RGB.
  public var bitsPerPixel: Int { canvas.layout.bytesPerPixel * 8 }
  /// Whether a pixel has alpha, where it is, and whether colours are multiplied by it.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }
  /// The colour space; nil if the bitmap has only alpha.
  public var colorSpace: CGColorSpace? { alphaInfo == .alphaOnly ? nil : space }
  /// The address of the pixels, top row first; valid as long as the context.
  public var data: UnsafeMutableRawPointer? { canvas.memory }

  /// For each row from the top, the columns in which something may have been painted since `keepInkedColumns()`.
  package var inkedColumns: [Range<Int>] { canvas.inkedColumns ?? [] }

  package func keepInkedColumns() { canvas.inkedColumns = Array(repeating: 0..<0, count: height) }

  /// Returns an image of the bitmap's current content. Later drawing does not change the image.
  @discardableResult
  public func makeImage() -> CGImage? {
    let pixels = NSData(bytes: canvas.memory, length: bytesPerRow * height)
    guard let provider = CGDataProvider(data: pixels) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
      space: space,
      bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  /// Does nothing, because no drawing outside a transparency layer is delayed.
  public func flush() {}
  /// Does nothing, because no drawing outside a transparency layer is delayed.
  public func synchronize() {}
}

extension CGContext: Hashable {
  /// Two contexts are equal only if they are the same object.
  public static func == (lhs: CGContext, rhs: CGContext) -> Bool { lhs === rhs }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
