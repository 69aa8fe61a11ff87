import CoreFoundation
package import CoreGraphics

extension CALayer {
  func displayWhereNeeded() {
    guard isDisplayNeeded else { return }
    isDisplayNeeded = false
    display()
  }

  func layoutWhereNeeded() {
    if isLayoutNeeded {
      isLayoutNeeded = false
      layoutSublayers()
    }
    for child in children { child.layoutWhereNeeded() }
    maskLayer?.layoutWhereNeeded()
  }

  var hasFlippedContents: Bool {
    sequence(first: self, next: \.parent).count { $0[LayerKeys.isGeometryFlipped] } % 2 == 1
  }

  func boundsDidChange() {
    setNeedsLayout()
    if self[LayerKeys.needsDisplayOnBoundsChange] { setNeedsDisplay() }
  }

  func drawContents() {
    let (bounds, scale) = (self[LayerKeys.bounds], self[LayerKeys.contentsScale])
    let size = bounds.size
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard (1...16384).contains(width), (1...16384).contains(height),
      let context = CGContext.bitmap(Int(width), Int(height))
    else {
      setDrawn(nil)
      return
    }
    if hasFlippedContents {
      context.translateBy(x: 0, y: height)
      context.scaleBy(x: 1, y: -1)
    }
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    delegate?.layerWillDraw(self)
    draw(in: context)
    setDrawn(context.makeImage())
  }

  private func setDrawn(_ image: CGImage?) {
    values[LayerKeys.contents] = image
    isDisplayNeeded = false
  }
}

extension CGContext {
  /// The bitmap is transparent, in Cairo's own pixel layout.
  package static func bitmap(_ width: Int, _ height: Int, space: CGColorSpace? = nil) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: space ?? CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  }
}
