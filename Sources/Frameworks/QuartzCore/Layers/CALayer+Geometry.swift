import CoreFoundation
import CoreGraphics

extension CALayer {
  func topmostLayer(at p: CGPoint) -> CALayer? {
    guard !self[LayerKeys.isHidden], self[LayerKeys.opacity] > 0, let own = geometry.pointInLayer(p) else { return nil }
    if self[LayerKeys.masksToBounds], !contains(own) { return nil }
    let inside = childSpace(own)
    for child in children.sortedByDepth().reversed() {
      if let hit = child.hitTest(inside) { return hit }
    }
    return contains(own) ? self : nil
  }

  var placedFrame: CGRect {
    get { self[LayerKeys.bounds].applying(CATransform3DGetAffineTransform(geometry.toParent)) }
    set {
      let linear = CATransform3DGetAffineTransform(self[LayerKeys.transform]).linear
      let size = newValue.standardized.size.applying(linear.inverted())
      let own = CGRect(
        origin: self[LayerKeys.bounds].origin, size: CGSize(width: abs(size.width), height: abs(size.height)))
      bounds = own
      let anchorPoint = self[LayerKeys.anchorPoint]
      let anchor = CGPoint(x: (anchorPoint.x - 0.5) * own.width, y: (anchorPoint.y - 0.5) * own.height).applying(linear)
      position = CGPoint(x: newValue.midX + anchor.x, y: newValue.midY + anchor.y)
    }
  }

  var geometry: LayerGeometry { LayerGeometry(values) }

  /// Converts a point of the layer's coordinates into those in which its sublayers are laid out.
  func childSpace(_ point: CGPoint) -> CGPoint { Projection(geometry.fromSublayers).inverted?.apply(point) ?? point }

  var unclippedRect: CGRect {
    var rect = self[LayerKeys.bounds]
    for ancestor in sequence(first: self, next: \.parent).dropFirst() where ancestor[LayerKeys.masksToBounds] {
      rect = rect.intersection(ancestor[LayerKeys.bounds].box { point($0, from: ancestor) })
    }
    return rect.isNull ? .zero : rect
  }

  func point(_ p: CGPoint, from l: CALayer?) -> CGPoint { fromTop(l.map { $0.toTop(p) } ?? p) }
  func point(_ p: CGPoint, to l: CALayer?) -> CGPoint { l.map { $0.fromTop(toTop(p)) } ?? toTop(p) }
  func time(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { timeFromTop(l.map { $0.timeToTop(t) } ?? t) }
  func time(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    l.map { $0.timeFromTop(timeToTop(t)) } ?? timeToTop(t)
  }

  private func toTop(_ p: CGPoint) -> CGPoint {
    let outside = Projection(geometry.toParent).apply(p) ?? p
    guard let parent else { return outside }
    return parent.toTop(Projection(parent.geometry.fromSublayers).apply(outside) ?? outside)
  }

  private func fromTop(_ p: CGPoint) -> CGPoint {
    let outside = parent.map { $0.childSpace($0.fromTop(p)) } ?? p
    return geometry.pointInLayer(outside) ?? outside
  }

  func timeFromTop(_ t: CFTimeInterval) -> CFTimeInterval {
    let outside = parent?.timeFromTop(t) ?? t
    return heldTime?.localTime(outside) ?? values.localTime(outside)
  }

  private func timeToTop(_ t: CFTimeInterval) -> CFTimeInterval {
    let outside = heldTime?.parentTime(t) ?? values.parentTime(t)
    return parent?.timeToTop(outside) ?? outside
  }
}

extension CALayer {
  /// Is nil if the layer's time follows the superlayer's.
  var heldTime: HeldTime? {
    guard let (time, rate) = ownTime?() else { return nil }
    let now = CACurrentMediaTime()
    return HeldTime(time: time, rate: rate, parentNow: parent?.timeFromTop(now) ?? now)
  }
}

struct HeldTime: Sendable {
  let time: Double
  let rate: Double
  /// The superlayer's time at the moment of `time`.
  let parentNow: Double

  func localTime(_ parentTime: Double) -> Double { time + (parentTime - parentNow) * rate }

  func parentTime(_ localTime: Double) -> Double { rate == 0 ? parentNow : parentNow + (localTime - time) / rate }
}

extension KeyedValues {
  func localTime(_ parentTime: Double) -> Double {
    (parentTime - self[LayerKeys.beginTime]) * Double(self[LayerKeys.speed]) + self[LayerKeys.timeOffset]
  }

  func parentTime(_ localTime: Double) -> Double {
    let speed = Double(self[LayerKeys.speed])
    return speed == 0
      ? self[LayerKeys.beginTime] : (localTime - self[LayerKeys.timeOffset]) / speed + self[LayerKeys.beginTime]
  }
}

extension CGAffineTransform {
  fileprivate var linear: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}

extension CGRect {
  func box(_ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ].map(map)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() else { return self }
    return CGRect(x: left, y: low, width: right - left, height: high - low)
  }
}
