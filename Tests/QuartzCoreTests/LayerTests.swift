import Foundation
import Testing

@testable import QuartzCore

@Suite struct LayerGeometryTests {
  @Test func framesFollowAnchorAndTransform() {
    let layer = layer(CGRect(x: 10, y: 20, width: 100, height: 40))
    #expect(layer.position == CGPoint(x: 60, y: 40) && layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 40))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 60, y: 40, width: 100, height: 40))
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let turned = layer.frame
    #expect(
      abs(turned.minX - 40) < 1e-9 && abs(turned.minY + 10) < 1e-9 && abs(turned.width - 40) < 1e-9
        && abs(turned.height - 100) < 1e-9)
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 60)
    #expect(
      abs(layer.bounds.width - 60) < 1e-9 && abs(layer.bounds.height - 20) < 1e-9
        && layer.position == CGPoint(x: 10, y: 30))
    layer.transform = CATransform3DIdentity
    layer.anchorPoint = CGPoint(x: 0.25, y: 1)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 40)
    #expect(layer.position == CGPoint(x: 35, y: 60) && layer.frame == CGRect(x: 10, y: 20, width: 100, height: 40))
  }

  @Test func pointsGoFromLayerToLayer() {
    let outer = layer(CGRect(x: 100, y: 100, width: 200, height: 200))
    let inner = layer(CGRect(x: 50, y: 50, width: 100, height: 100))
    outer.addSublayer(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 151, y: 152))
    #expect(inner.convert(CGPoint(x: 151, y: 152), from: nil) == CGPoint(x: 1, y: 2))
    #expect(
      outer.convert(CGRect(x: 0, y: 0, width: 10, height: 10), from: inner)
        == CGRect(x: 50, y: 50, width: 10, height: 10))
    outer.isGeometryFlipped = true
    // The y axis of the outer layer points down from its top, at 300; the inner layer is 50 below it.
    #expect(inner.convert(CGPoint(x: 0, y: 0), to: nil) == CGPoint(x: 150, y: 250))
    #expect(inner.contentsAreFlipped() && inner.hitTest(CGPoint(x: 60, y: 60)) === inner)
    outer.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
    #expect(outer.convert(CGPoint(x: 0, y: 0), from: inner) == CGPoint(x: 75, y: 75))
  }

  @Test func hitsGoToWhatIsInFront() {
    let behind = layer(CGRect(x: 0, y: 0, width: 50, height: 50))
    let front = layer(CGRect(x: 25, y: 25, width: 50, height: 50))
    let root = root(100, 100, behind, front)
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === front && root.hitTest(CGPoint(x: 10, y: 10)) === behind)
    behind.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === behind)
    behind.isHidden = true
    #expect(root.hitTest(CGPoint(x: 10, y: 10)) === root && root.hitTest(CGPoint(x: 300, y: 10)) == nil)
  }

  @Test func sublayersKeepTheirOrder() {
    let (root, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
    for layer in [a, b] { root.addSublayer(layer) }
    root.insertSublayer(c, below: b)
    #expect(root.sublayers == [a, c, b])
    root.insertSublayer(a, above: b)
    #expect(root.sublayers == [c, b, a] && a.superlayer === root)
    let d = CALayer()
    root.replaceSublayer(b, with: d)
    #expect(root.sublayers == [c, d, a] && b.superlayer == nil)
    root.insertSublayer(b, at: 0)
    a.removeFromSuperlayer()
    #expect(root.sublayers == [b, c, d])
    root.sublayers = nil
    #expect(root.sublayers == nil && c.superlayer == nil)
  }

  @Test func keyPathsReachIntoValues() {
    let layer = CALayer()
    layer.setValue(Double.pi / 3, forKeyPath: "transform.rotation.z")
    layer.setValue(2, forKeyPath: "transform.scale.x")
    layer.setValue(NSNumber(value: 7), forKeyPath: "transform.translation.y")
    let made = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeScale(2, 1, 1), CATransform3DMakeRotation(.pi / 3, 0, 0, 1)),
      CATransform3DMakeTranslation(0, 7, 0))
    #expect(
      zip(layer.transform.rows, made.rows).allSatisfy { abs(($0 - $1).max()) < 1e-12 && abs(($0 - $1).min()) < 1e-12 })
    #expect(abs((layer.value(forKeyPath: "transform.rotation") as? CGFloat ?? 0) - .pi / 3) < 1e-12)
    for axis in ["x", "y", "z"] {
      let layer = CALayer()
      layer.setValue(0.7, forKeyPath: "transform.rotation.\(axis)")
      let axes: (CGFloat, CGFloat, CGFloat) = (axis == "x" ? 1 : 0, axis == "y" ? 1 : 0, axis == "z" ? 1 : 0)
      let wanted = CATransform3DMakeRotation(0.7, axes.0, axes.1, axes.2)
      #expect(
        zip(layer.transform.rows, wanted.rows).allSatisfy {
          abs(($0 - $1).max()) < 1e-12 && abs(($0 - $1).min()) < 1e-12
        })
    }
    layer.setValue(12, forKeyPath: "bounds.size.width")
    layer.setValue(NSValue(point: CGPoint(x: 3, y: 4)), forKey: "position")
    layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(3, 3, 3)), forKey: "sublayerTransform")
    layer.setValue(true, forKey: "hidden")
    layer.setValue("mine", forKey: "anything")
    #expect(
      layer.bounds.width == 12 && layer.position == CGPoint(x: 3, y: 4) && layer.sublayerTransform.m22 == 3
        && layer.isHidden)
    #expect(layer.value(forKey: "anything") as? String == "mine" && layer.value(forKey: "nothing") == nil)
    layer.setValue("wrong", forKeyPath: "position.x")
    #expect(layer.position.x == 3)
    #expect(
      CALayer.defaultValue(forKey: "shadowRadius") as? CGFloat == 3 && CALayer.defaultValue(forKey: "fillColor") == nil)
    #expect(CAShapeLayer.defaultValue(forKey: "fillColor") as? CGColor == .black)
  }

  @Test func transformsInvertAndConcatenate() {
    let t = CATransform3DTranslate(CATransform3DRotate(CATransform3DMakeScale(2, 3, 4), 0.5, 1, 2, 3), 5, 6, 7)
    let one = CATransform3DConcat(t, CATransform3DInvert(t))
    #expect(
      zip(one.rows, CATransform3DIdentity.rows).allSatisfy {
        abs(($0 - $1).max()) < 1e-12 && abs(($0 - $1).min()) < 1e-12
      })
    let flat = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(flat)) == flat)
    #expect(!CATransform3DIsAffine(t) && CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(NSValue(caTransform3D: t).caTransform3DValue == t)
  }
}

@Suite struct LayerDrawingTests {
  @Test func backgroundAndPositionMoveWithTheClock() throws {
    let box = layer(CGRect(x: 0, y: 0, width: 10, height: 10), red)
    let move = CABasicAnimation(keyPath: "position")
    (move.fromValue, move.toValue) = (CGPoint(x: 5, y: 5), CGPoint(x: 45, y: 25))
    (move.beginTime, move.duration) = (1e-100, 4)
    box.add(move, forKey: "move")
    for (time, x, y) in [(0.0, 0, 0), (1, 10, 5), (2, 20, 10), (3, 30, 15)] {
      let stage = try Stage(root(64, 48, box), at: time, 64, 48)
      #expect(stage.box { $0[0] > 128 } == CGRect(x: x, y: y, width: 10, height: 10))
      #expect(stage[x, y] == [255, 0, 0, 255] && stage[x + 10, y] == [0, 0, 0, 255])
    }
  }

  @Test func pictureStandsUprightWhereverYPoints() throws {
    for flips in [[], [0], [1], [0, 1]] {
      let imageLayer = CALayer()
      imageLayer.contents = try quarters()
      imageLayer.magnificationFilter = .nearest
      imageLayer.frame = CGRect(x: 8, y: 4, width: 20, height: 20)
      let root = root(40, 40, imageLayer)
      for flip in flips { [root, imageLayer][flip].isGeometryFlipped = true }
      let stage = try Stage(root, at: 0, 40, 40)
      let bottom = flips.contains(0) ? 16 : 4
      #expect(stage[9, bottom + 18] == [255, 0, 0, 255] && stage[26, bottom + 18] == [0, 255, 0, 255], "\(flips)")
      #expect(stage[9, bottom + 1] == [0, 0, 255, 255] && stage[26, bottom + 1] == [255, 255, 255, 255], "\(flips)")
      #expect(stage[9, bottom - 1] == [0, 0, 0, 255] && stage[9, bottom + 20] == [0, 0, 0, 255], "\(flips)")
    }
  }

  @Test func gravityPlacesContents() throws {
    let cases: [(CALayerContentsGravity, CGRect)] = [
      (.resize, CGRect(x: 10, y: 10, width: 40, height: 20)),
      (.resizeAspect, CGRect(x: 20, y: 10, width: 20, height: 20)),
      (.center, CGRect(x: 29, y: 19, width: 2, height: 2)), (.topLeft, CGRect(x: 10, y: 28, width: 2, height: 2)),
      (.bottomRight, CGRect(x: 48, y: 10, width: 2, height: 2)), (.top, CGRect(x: 29, y: 28, width: 2, height: 2)),
      (.left, CGRect(x: 10, y: 19, width: 2, height: 2)),
      (.resizeAspectFill, CGRect(x: 10, y: 0, width: 40, height: 40)),
    ]
    for (gravity, wanted) in cases {
      let imageLayer = layer(CGRect(x: 10, y: 10, width: 40, height: 20))
      imageLayer.contents = try quarters()
      imageLayer.contentsGravity = gravity
      imageLayer.magnificationFilter = .nearest
      #expect(
        try Stage(root(60, 40, imageLayer), at: 0, 60, 40).box { $0[0] + $0[1] + $0[2] > 128 } == wanted,
        "\(gravity.rawValue)")
      imageLayer.contentsScale = 2
      let size = try Stage(root(60, 40, imageLayer), at: 0, 60, 40).box { $0[0] + $0[1] + $0[2] > 128 }?.size
      // In a corner, the image is one pixel of the bitmap. In the middle, it would cover parts of several pixels.
      if [.topLeft, .bottomRight].contains(gravity) {
        #expect(size == CGSize(width: 1, height: 1), "\(gravity.rawValue)")
      }
    }
  }

  @Test func smallContentsHaveTheirOwnFilter() throws {
    let imageLayer = layer(CGRect(x: 0, y: 0, width: 1, height: 1))
    imageLayer.contents = try quarters()
    imageLayer.magnificationFilter = .nearest
    #expect(try Stage(root(2, 2, imageLayer), at: 0, 2, 2).isNear(0, 0, [128, 128, 128, 255], 2))
    imageLayer.minificationFilter = .nearest
    let seen = try Stage(root(2, 2, imageLayer), at: 0, 2, 2)[0, 0]
    #expect([[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]].contains(seen))
  }

  @Test func aPartOfTheContentsIsShown() throws {
    let imageLayer = layer(CGRect(x: 0, y: 0, width: 20, height: 20))
    imageLayer.contents = try quarters()
    imageLayer.magnificationFilter = .nearest
    imageLayer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let stage = try Stage(root(20, 20, imageLayer), at: 0, 20, 20)
    #expect(stage[1, 18] == [0, 255, 0, 255] && stage[18, 1] == [255, 255, 255, 255])
    // The image is drawn in nine parts. Each corner has one pixel and keeps its size.
    let context = try #require(CGContext.bitmap(3, 3))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    context.setFillColor(green)
    context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
    imageLayer.contents = context.makeImage()
    imageLayer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    imageLayer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    let nine = try Stage(root(20, 20, imageLayer), at: 0, 20, 20)
    #expect(nine.box { $0[1] > 128 } == CGRect(x: 1, y: 1, width: 18, height: 18))
  }

  @Test func depthDecidesWhoIsInFront() throws {
    let a = layer(CGRect(x: 0, y: 0, width: 10, height: 10), red)
    let b = layer(CGRect(x: 0, y: 0, width: 10, height: 10), green)
    a.zPosition = 1
    let rise = CABasicAnimation(keyPath: "zPosition")
    (rise.fromValue, rise.toValue, rise.beginTime, rise.duration) = (0, 4, 10, 4)
    b.add(rise, forKey: nil)
    let tree = root(10, 10, a, b)
    #expect(try Stage(tree, at: 10.5, 10, 10)[5, 5] == [255, 0, 0, 255])
    #expect(try Stage(tree, at: 12, 10, 10)[5, 5] == [0, 255, 0, 255])
  }

  @Test func opacityIsTheGroups() throws {
    let box = layer(CGRect(x: 0, y: 0, width: 20, height: 20), red)
    box.addSublayer(layer(CGRect(x: 0, y: 0, width: 10, height: 20), green))
    box.opacity = 0.5
    let stage = try Stage(root(20, 20, box), at: 0, 20, 20)
    #expect(stage.isNear(2, 5, [0, 128, 0, 255]) && stage.isNear(15, 5, [128, 0, 0, 255]))
    // Without group opacity, half of the green is over half of the red. The opacity of a layer multiplies that of its
    // sublayer.
    box.allowsGroupOpacity = false
    let inner = layer(CGRect(x: 0, y: 10, width: 10, height: 10), blue)
    inner.opacity = 0.5
    let cover = try #require(box.sublayers?.first)
    cover.addSublayer(inner)
    let parts = try Stage(root(20, 20, box), at: 0, 20, 20)
    #expect(parts.isNear(15, 5, [128, 0, 0, 255]) && parts.isNear(2, 5, [64, 128, 0, 255]))
    #expect(parts.isNear(2, 15, [64, 64, 64, 255]))
    cover.allowsGroupOpacity = false
    #expect(try Stage(root(20, 20, box), at: 0, 20, 20).isNear(2, 15, [48, 96, 64, 255]))
    box.isHidden = true
    #expect(try Stage(root(20, 20, box), at: 0, 20, 20)[15, 5] == [0, 0, 0, 255])
  }

  @Test func cornersBordersAndClips() throws {
    let box = layer(CGRect(x: 0, y: 0, width: 40, height: 40), red)
    box.cornerRadius = 12
    box.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    box.borderWidth = 4
    box.borderColor = blue
    box.addSublayer(layer(CGRect(x: -10, y: 10, width: 30, height: 10), green))
    let stage = try Stage(root(60, 60, box), at: 0, 60, 60)
    #expect(stage[0, 0] == [0, 0, 0, 255] && stage[39, 39] == [0, 0, 0, 255])
    #expect(stage[0, 39] == [0, 0, 255, 255] && stage[39, 0] == [0, 0, 255, 255])
    // On the diagonal, a circle of radius 12 begins at x = y = 12 (1 − √½) ≈ 3.5.
    #expect(
      stage[2, 2] == [0, 0, 0, 255] && stage.isNear(4, 4, [0, 0, 255, 255]) && stage[20, 20] == [255, 0, 0, 255])
    #expect(stage[3, 30] == [0, 0, 255, 255] && stage[4, 30] == [255, 0, 0, 255])
    #expect(stage[2, 15] == [0, 0, 255, 255] && stage[10, 15] == [0, 255, 0, 255])
    box.frame.origin.x = 12
    #expect(try Stage(root(60, 60, box), at: 0, 60, 60)[5, 15] == [0, 255, 0, 255])
    box.masksToBounds = true
    #expect(try Stage(root(60, 60, box), at: 0, 60, 60)[5, 15] == [0, 0, 0, 255])
  }

  @Test func masksAreLaidOut() throws {
    final class LeftHalf: CALayer {
      override func layoutSublayers() {
        sublayers?.first?.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
      }
    }
    let box = layer(CGRect(x: 0, y: 0, width: 20, height: 20), red)
    let mask = LeftHalf()
    mask.addSublayer(layer(.zero, CGColor(gray: 0, alpha: 1)))
    mask.frame = box.bounds
    box.mask = mask
    let stage = try Stage(root(20, 20, box), at: 0, 20, 20)
    #expect(stage[5, 10] == [255, 0, 0, 255] && stage[15, 10] == [0, 0, 0, 255])
  }

  @Test func aMaskLetsThroughByItsAlpha() throws {
    let box = layer(CGRect(x: 10, y: 10, width: 20, height: 20), red)
    box.mask = layer(CGRect(x: 0, y: 0, width: 10, height: 20), CGColor(gray: 0, alpha: 0.5))
    let stage = try Stage(root(40, 40, box), at: 0, 40, 40)
    #expect(
      stage.isNear(15, 15, [128, 0, 0, 255]) && stage[25, 15] == [0, 0, 0, 255] && stage[5, 15] == [0, 0, 0, 255])
  }

  @Test func shadowsAreANormalDistribution() throws {
    let box = layer(CGRect(x: 30, y: 30, width: 100, height: 100), red)
    box.shadowColor = green
    box.shadowOpacity = 1
    box.shadowRadius = 4
    box.shadowOffset = CGSize(width: -20, height: 0)
    let stage = try Stage(root(160, 160, box), at: 0, 160, 160)
    // Far from corners, the shadow of an edge at x = 10 is the integral of a normal distribution.
    for x in 0..<29 {
      let share = 0.5 * (1 + erf((Double(x) + 0.5 - 10) / (4 * 2.0.squareRoot())))
      #expect(
        stage.isNear(x, 80, [0, Int((share * 255).rounded()), 0, 255], 2), "\(x): \(stage[x, 80]), not \(share * 255)")
    }
    #expect(stage[31, 80] == [255, 0, 0, 255])
    box.masksToBounds = true
    #expect(try Stage(root(160, 160, box), at: 0, 160, 160)[20, 80] == [0, 0, 0, 255])
  }

  @Test func perspectiveIsAHomography() throws {
    let box = layer(CGRect(x: 50, y: 50, width: 100, height: 100), red)
    box.addSublayer(layer(CGRect(x: 40, y: 40, width: 20, height: 20), green))
    var eye = CATransform3DIdentity
    eye.m34 = -1.0 / 200
    let tree = root(200, 200, box)
    tree.sublayerTransform = eye
    box.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    let stage = try Stage(tree, at: 0, 200, 200)
    // A point x to the right of the middle has the depth −x sin 60° and appears at x cos 60° / (1 + depth / −200).
    let depth: Double = 3.0.squareRoot() / 2 / 200
    func seen(_ x: Double) -> Double { 100 + x * 0.5 / (1 + x * depth) }
    let found = try #require(stage.box { $0[0] > 128 })
    #expect(abs(Double(found.minX) - seen(-50)) <= 1 && abs(Double(found.maxX) - seen(50)) <= 1)
    let middle = try #require(stage.box { $0[1] > 128 })
    #expect(abs(Double(middle.minX) - seen(-10)) <= 1 && abs(Double(middle.maxX) - seen(10)) <= 1)
    let left: Double = 50 / (1 - 50 * depth)
    #expect(abs(Double(found.height) - 2 * left) <= 2)
    box.transform = CATransform3DMakeRotation(.pi * 0.8, 0, 1, 0)
    box.isDoubleSided = false
    #expect(try Stage(tree, at: 0, 200, 200).box { $0[0] > 128 } == nil)
  }

  @Test func delegatesAndSubclassesDraw() throws {
    final class Drawer: NSObject, CALayerDelegate {
      func draw(_ layer: CALayer, in ctx: CGContext) {
        ctx.setFillColor(green)
        ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      }
    }
    final class Own: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(blue)
        ctx.fill(bounds.insetBy(dx: 2, dy: 2))
      }
    }
    let drawer = Drawer()
    let (a, b) = (layer(CGRect(x: 0, y: 0, width: 10, height: 10), red), Own())
    b.frame = CGRect(x: 10, y: 0, width: 10, height: 10)
    a.delegate = drawer
    let tree = root(20, 20, a, b)
    #expect(try Stage(tree, at: 0, 20, 20)[2, 2] == [255, 0, 0, 255])
    a.setNeedsDisplay()
    b.setNeedsDisplay()
    let stage = try Stage(tree, at: 0, 20, 20)
    #expect(
      stage[2, 2] == [0, 255, 0, 255] && stage[7, 7] == [255, 0, 0, 255]
        && stage.box { $0[2] > 128 } == CGRect(x: 12, y: 2, width: 6, height: 6))
    tree.isGeometryFlipped = true
    a.setNeedsDisplay()
    #expect(try Stage(tree, at: 0, 20, 20)[2, 17] == [0, 255, 0, 255])
    let own = try Stage(20, 20)
    b.render(in: own.context)
    #expect(own.box { $0[2] > 128 } == CGRect(x: 2, y: 2, width: 6, height: 6))
  }

  @Test func theSameTimeGivesTheSamePicture() throws {
    let box = layer(CGRect(x: 3, y: 3, width: 20, height: 20), red)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.beginTime, turn.duration, turn.repeatCount) = (
      0, 2 * Double.pi, 1e-100, 3, .infinity
    )
    box.add(turn, forKey: nil)
    let snapshot = LayerSnapshot(root(32, 32, box))
    var images: [Data] = []
    for time in [0.7, 1.1, 0.7, 3.7] {
      let stage = try Stage(32, 32)
      snapshot.draw(at: time, in: stage.context)
      images.append(stage.bytes)
    }
    #expect(images[0] == images[2] && images[0] != images[1])
    box.backgroundColor = green
    let later = try Stage(32, 32)
    snapshot.draw(at: 0.7, in: later.context)
    #expect(later.bytes == images[0])
  }
}
