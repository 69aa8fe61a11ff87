internal import AVEngineCCairo
public import AVEngineGraphicsValues
internal import CoreFoundation

public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

/// Draws into a bitmap.
///
/// The origin is at the bottom left with y pointing up; the first row in memory is the top of the picture. After every
/// call the memory holds the result. A context is used by one thread at a time.
///
/// Linux: drawn by Cairo, which is opened when the first context is made; without it (Debian package libcairo2) there
/// is none. Bitmaps have 8 bits a component: RGB with alpha or filler first or last, gray, or alpha only.
public final class CGContext {
  /// The client's bitmap; while a shadow is cast, what it is cast by.
  var canvas: Canvas
  /// In the device's space: points are transformed when they are added.
  var currentPath = CGMutablePath()
  var state = GraphicsState()
  var saved: [GraphicsState] = []
  var layerStates: [(state: GraphicsState, saved: [GraphicsState])] = []
  var allowsAntialiasing = true
  /// While an operator that weighs red and blue runs, the surface is in its own order.
  var isExchangeSuspended = false
  private let space: CGColorSpace
  public let bitmapInfo: CGBitmapInfo

  /// A context over the caller's memory, or over its own where `data` is nil.
  ///
  /// - Parameters:
  ///   - bytesPerRow: 0 to have it calculated.
  ///   - bitmapInfo: Raw values of CGImageAlphaInfo and CGBitmapInfo.
  /// - Returns: nil for a layout that a context cannot have.
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

  /// As above; `releaseCallback` is called with `releaseInfo` and `data` when the context is no longer needed.
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
    // Rows of our own begin on 16 bytes, which is good for vector code; the caller's memory may have no room for that.
    let row = bytesPerRow != 0 ? bytesPerRow : data == nil ? (least + 15) & ~15 : least
    guard row >= least, !row.multipliedReportingOverflow(by: height).overflow else { return nil }
    // Safety: zeroed memory that the canvas frees when it goes.
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

  public var width: Int { canvas.width }
  public var height: Int { canvas.height }
  public var bytesPerRow: Int { canvas.bytesPerRow }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { canvas.layout.bytesPerPixel * 8 }
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }
  /// Nil where there is only alpha.
  public var colorSpace: CGColorSpace? { alphaInfo == .alphaOnly ? nil : space }
  /// The pixels, valid while the context lives.
  public var data: UnsafeMutableRawPointer? { canvas.memory }

  /// The columns of each row, from the top, outside of which nothing has been painted since `keepInkedColumns()`.
  package var inkedColumns: [Range<Int>] { canvas.inkedColumns ?? [] }

  /// Keeps in mind from now on where something is painted.
  package func keepInkedColumns() { canvas.inkedColumns = Array(repeating: 0..<0, count: height) }

  /// A picture of what the bitmap holds now; later drawing does not change it.
  @discardableResult
  public func makeImage() -> CGImage? {
    let pixels = NSData(bytes: canvas.memory, length: bytesPerRow * height)
    guard let provider = CGDataProvider(data: pixels) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
      space: space,
      bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  /// Nothing is ever outstanding: the memory is right after every call.
  public func flush() {}
  /// Nothing is ever outstanding: the memory is right after every call.
  public func synchronize() {}
}

extension CGContext: Hashable {
  public static func == (lhs: CGContext, rhs: CGContext) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
