public import CoreFoundation
public import CoreGraphics

extension CALayer {
  @discardableResult
  public func needsDisplay() -> Bool { isDisplayNeeded }

  /// Linux: the whole contents are made anew.
  public func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Makes the contents anew if that was asked for.
  public func displayIfNeeded() {
    guard isDisplayNeeded else { return }
    isDisplayNeeded = false
    display()
  }

  public func setNeedsLayout() { isLayoutNeeded = true }
  @discardableResult
  public func needsLayout() -> Bool { isLayoutNeeded }

  /// Lays out this layer's sublayers and theirs where that was asked for.
  public func layoutIfNeeded() {
    if isLayoutNeeded {
      isLayoutNeeded = false
      layoutSublayers()
    }
    for child in children { child.layoutIfNeeded() }
  }

  /// Whether an odd number of the layers from here to the root have flipped geometry: what is drawn then has y pointing down.
  @discardableResult
  public func contentsAreFlipped() -> Bool {
    sequence(first: self, next: \.parent).count { $0.isGeometryFlipped } % 2 == 1
  }

  /// Draws the layer and its sublayers as they are without animations, in the layer's own coordinates.
  public func render(in ctx: CGContext) {
    LayerSnapshot(self, keepsAnimations: false).draw(at: 0, asRootIn: ctx)
  }

  func boundsDidChange() {
    setNeedsLayout()
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }

  /// Draws into a bitmap of the layer's size, which becomes the contents.
  func drawContents() {
    let (size, scale) = (bounds.size, contentsScale)
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard (1...16384).contains(width), (1...16384).contains(height), let context = CGContext.bitmap(Int(width), Int(height)) else {
      contents = nil
      return
    }
    if contentsAreFlipped() {
      context.translateBy(x: 0, y: height)
      context.scaleBy(x: 1, y: -1)
    }
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    delegate?.layerWillDraw(self)
    draw(in: context)
    contents = context.makeImage()
  }
}

extension CGContext {
  /// A transparent bitmap for pictures that go into layers; nil where memory is short.
  static func bitmap(_ width: Int, _ height: Int, space: CGColorSpace? = nil) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  }
}
