import Foundation
import Testing

@testable import QuartzCore

@Suite struct ShapeLayerTests {
  private func line(_ change: (CAShapeLayer) -> Void = { _ in }) throws -> Stage {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10), CGPoint(x: 50, y: 40)])
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, red, 4)
    change(shape)
    let stage = try Stage(root(64, 64, shape), at: 0, 64, 64)
    try stage.show("shape")
    return stage
  }

  @Test func strokesHaveJoinsCapsAndDashes() throws {
    let plain = try line()
    #expect(plain.box { $0[0] > 128 } == CGRect(x: 10, y: 8, width: 42, height: 32))
    #expect(plain[51, 8] == [255, 0, 0, 255])
    #expect(try line { $0.lineJoin = .bevel }[51, 8] == [0, 0, 0, 255])
    #expect(try line { $0.lineCap = .square }.box { $0[0] > 128 } == CGRect(x: 8, y: 8, width: 44, height: 34))
    let dashed = try line { $0.lineDashPattern = [10, 5] }
    #expect(
      dashed[15, 10] == [255, 0, 0, 255] && dashed[22, 10] == [0, 0, 0, 255] && dashed[30, 10] == [255, 0, 0, 255])
  }

  @Test func strokesAreTrimmedByLength() throws {
    let stage = try line { ($0.strokeStart, $0.strokeEnd) = (10.0 / 70, 60.0 / 70) }
    #expect(stage[18, 10] == [0, 0, 0, 255] && stage[21, 10] == [255, 0, 0, 255])
    #expect(stage[50, 29] == [255, 0, 0, 255] && stage[50, 31] == [0, 0, 0, 255])
    #expect(try line { $0.strokeEnd = 0 }.box { $0[0] > 0 } == nil)
    // A closed path of two parts: half of its length is the first part.
    let path = CGMutablePath()
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    path.addRect(CGRect(x: 30, y: 10, width: 10, height: 10))
    let half = try line { ($0.path, $0.strokeEnd, $0.lineWidth) = (path, 0.5, 2) }
    #expect(half.box { $0[0] > 128 } == CGRect(x: 9, y: 9, width: 12, height: 12))
  }

  @Test func fillRulesDiffer() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 4, y: 4, width: 24, height: 24))
    path.addRect(CGRect(x: 10, y: 10, width: 12, height: 12))
    for (rule, wanted) in [(CAShapeLayerFillRule.nonZero, 255), (.evenOdd, 0)] {
      let shape = CAShapeLayer()
      (shape.path, shape.fillColor, shape.fillRule) = (path, red, rule)
      #expect(try Stage(root(32, 32, shape), at: 0, 32, 32)[16, 16][0] == wanted)
    }
  }

  @Test func pathsAreAnimated() throws {
    let shape = CAShapeLayer()
    shape.fillColor = red
    let grow = CABasicAnimation(keyPath: "path")
    grow.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    grow.toValue = CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 10), transform: nil)
    (grow.beginTime, grow.duration) = (1e-100, 2)
    shape.add(grow, forKey: nil)
    #expect(
      try Stage(root(64, 64, shape), at: 1, 64, 64).box { $0[0] > 128 } == CGRect(x: 5, y: 10, width: 20, height: 10))
  }
}

@Suite struct GradientLayerTests {
  private func gradient(_ change: (CAGradientLayer) -> Void) throws -> Stage {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.colors = [red, blue]
    change(layer)
    return try Stage(root(100, 100, layer), at: 0, 100, 100)
  }

  @Test func axialColoursFollowTheLine() throws {
    let up = try gradient { _ in }
    for y in [0, 25, 50, 99] {
      let share = (Double(y) + 0.5) / 100
      #expect(up.isNear(50, y, [Int(255 * (1 - share)), 0, Int(255 * share), 255], 2))
    }
    let across = try gradient {
      ($0.startPoint, $0.endPoint, $0.locations) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), [0.2, 0.6])
    }
    #expect(
      across.isNear(10, 50, [255, 0, 0, 255]) && across.isNear(80, 50, [0, 0, 255, 255])
        && across.isNear(40, 50, [127, 0, 128, 255], 3))
  }

  @Test func radialAndConicGoRoundTheStart() throws {
    let radial = try gradient {
      ($0.type, $0.startPoint, $0.endPoint) = (.radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.75))
    }
    #expect(radial.isNear(50, 50, [255, 0, 0, 255], 10) && radial.isNear(75, 50, [127, 0, 128, 255], 5))
    #expect(radial.isNear(50, 62, [127, 0, 128, 255], 8) && radial.isNear(50, 80, [0, 0, 255, 255]))
    let conic = try gradient {
      ($0.type, $0.startPoint, $0.endPoint) = (.conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
    }
    #expect(conic.isNear(90, 51, [255, 0, 0, 255], 4) && conic.isNear(50, 90, [191, 0, 64, 255], 4))
    #expect(conic.isNear(10, 50, [127, 0, 128, 255], 4) && conic.isNear(90, 48, [0, 0, 255, 255], 4))
  }

  @Test func coloursAndLocationsAreAnimated() throws {
    let stage = try gradient { layer in
      let change = CABasicAnimation(keyPath: "colors")
      (change.fromValue, change.toValue) = ([red, red], [green, green])
      (change.beginTime, change.duration) = (-1, 2)
      layer.add(change, forKey: nil)
    }
    #expect(stage.isNear(50, 50, [128, 128, 0, 255]))
  }
}

@Suite struct ReplicatorLayerTests {
  @Test func copiesAreMovedColouredAndDelayed() throws {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    replicator.instanceCount = 4
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    replicator.instanceGreenOffset = -0.25
    replicator.instanceDelay = 1
    let box = layer(CGRect(x: 0, y: 10, width: 10, height: 10), CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    replicator.addSublayer(box)
    let fade = CABasicAnimation(keyPath: "position.y")
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (15, 25, 2, 1)
    fade.fillMode = .both
    fade.isRemovedOnCompletion = false
    box.add(fade, forKey: nil)
    let stage = try Stage(root(100, 40, replicator), at: 4, 100, 40)
    // At second 4 the animations of the first two copies have ended, the third's begins, and the fourth's waits.
    for (index, y) in [(0, 20), (1, 20), (2, 10), (3, 10)] {
      #expect(
        stage.isNear(20 * index + 5, y + 1, [255, 255 - 64 * index, 255, 255], 2)
          && stage.isNear(20 * index + 5, y + 8, [255, 255 - 64 * index, 255, 255], 2))
      #expect(stage[20 * index + 5, 30 - y + 5] == [0, 0, 0, 255] && stage[20 * index + 15, y + 5] == [0, 0, 0, 255])
    }
  }

  @Test func copiesBesideTheLayerAreSeenInPerspective() throws {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)
    replicator.addSublayer(
      layer(CGRect(x: 0, y: 0, width: 20, height: 20), CGColor(red: 1, green: 1, blue: 1, alpha: 1)))
    let tree = root(140, 40, replicator)
    var eye = CATransform3DIdentity
    eye.m34 = -1.0 / 300
    tree.sublayerTransform = eye
    replicator.transform = CATransform3DMakeRotation(0.05, 0, 1, 0)
    let stage = try Stage(tree, at: 0, 140, 40)
    for x in [20, 60, 100] { #expect(stage.isNear(x, 20, [255, 255, 255, 255], 2), "\(x)") }
    for x in [40, 80] { #expect(stage.isNear(x, 20, [0, 0, 0, 255], 2), "\(x)") }
  }

  @Test func copiesTurnAboutTheMiddle() throws {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    replicator.instanceCount = 4
    replicator.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    replicator.addSublayer(layer(CGRect(x: 50, y: 25, width: 10, height: 10), red))
    let stage = try Stage(root(60, 60, replicator), at: 0, 60, 60)
    for (x, y) in [(55, 30), (30, 55), (5, 30), (30, 5)] { #expect(stage[x, y] == [255, 0, 0, 255]) }
    #expect(stage[30, 30] == [0, 0, 0, 255])
  }
}

@Suite struct TransitionTests {
  private func box(_ type: CATransitionType, _ subtype: CATransitionSubtype? = nil) throws -> Stage {
    let box = layer(CGRect(x: 0, y: 0, width: 40, height: 40), red)
    box.masksToBounds = true
    let transition = CATransition()
    (transition.type, transition.subtype, transition.beginTime, transition.duration) = (type, subtype, 10, 4)
    box.add(transition, forKey: kCATransition)
    box.backgroundColor = green
    #expect(try Stage(root(40, 40, box), at: 9, 40, 40)[20, 20] == [0, 255, 0, 255])
    return try Stage(root(40, 40, box), at: 11, 40, 40)
  }

  @Test func theNewComesInItsWay() throws {
    #expect(try box(.fade).isNear(20, 20, [191, 64, 0, 255], 2))
    let push = try box(.push, .fromRight)
    #expect(push[29, 20] == [255, 0, 0, 255] && push[31, 20] == [0, 255, 0, 255])
    let moveIn = try box(.moveIn, .fromBottom)
    #expect(moveIn[20, 9] == [0, 255, 0, 255] && moveIn[20, 11] == [255, 0, 0, 255])
    let reveal = try box(.reveal, .fromTop)
    #expect(reveal[20, 29] == [255, 0, 0, 255] && reveal[20, 31] == [0, 255, 0, 255])
  }

  @Test func progressGoesFromItsStartToItsEnd() throws {
    let box = layer(CGRect(x: 0, y: 0, width: 40, height: 40), red)
    let transition = CATransition()
    (transition.type, transition.beginTime, transition.duration) = (.fade, 10, 4)
    (transition.startProgress, transition.endProgress) = (0.4, 0.8)
    box.add(transition, forKey: kCATransition)
    box.backgroundColor = green
    for (time, progress) in [(10.0, 0.4), (12, 0.6), (13, 0.7)] {
      let stage = try Stage(root(40, 40, box), at: time, 40, 40)
      let color = [1 - progress, progress].map { Int(($0 * 255).rounded()) } + [0, 255]
      #expect(stage.isNear(20, 20, color, 2), "at \(time): \(stage[20, 20])")
    }
  }

  @Test func contentsFadeIntoEachOther() throws {
    let box = layer(CGRect(x: 0, y: 0, width: 20, height: 20))
    let images = try [red, blue].map { color in
      let context = try #require(CGContext.bitmap(4, 4))
      context.setFillColor(color)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      return try #require(context.makeImage())
    }
    let change = CAKeyframeAnimation(keyPath: "contents")
    (change.values, change.beginTime, change.duration) = (images, 10, 4)
    box.add(change, forKey: nil)
    #expect(try Stage(root(20, 20, box), at: 11, 20, 20).isNear(10, 10, [191, 0, 64, 255], 2))
    change.calculationMode = .discrete
    box.removeAllAnimations()
    box.add(change, forKey: nil)
    #expect(try Stage(root(20, 20, box), at: 11, 20, 20)[10, 10] == [255, 0, 0, 255])
    #expect(try Stage(root(20, 20, box), at: 13, 20, 20)[10, 10] == [0, 0, 255, 255])
  }
}

@Suite struct TextLayerTests {
  private func text(
    _ string: Any, _ size: CGSize = CGSize(width: 300, height: 100), _ change: (CATextLayer) -> Void = { _ in }
  ) throws
    -> Stage
  {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 10, y: 10, width: size.width, height: size.height)
    layer.string = string
    layer.font = "DejaVuSans-Bold" as NSString
    layer.fontSize = 40
    layer.isWrapped = true
    change(layer)
    return try Stage(
      root(Int(size.width) + 20, Int(size.height) + 20, layer), at: 0, Int(size.width) + 20, Int(size.height) + 20)
  }

  private func ink(_ stage: Stage) -> CGRect { stage.box { $0[0] + $0[1] + $0[2] > 200 } ?? .null }

  @Test func textBeginsAtTheTopAndStandsUpright() throws {
    let stage = try text("L")
    try stage.show("text-L")
    let box = ink(stage)
    // The first line's top is near the top of the bounds, at y = 110; a capital of this font is 0.73 of its size high.
    #expect(box.maxY < 110 && box.maxY > 90 && abs(box.height - 0.729 * 40) <= 2 && box.minX >= 10 && box.minX < 18)
    #expect(stage.isNear(Int(box.maxX) - 2, Int(box.minY) + 1, [255, 255, 255, 255], 2))
    #expect(stage.isNear(Int(box.maxX) - 2, Int(box.maxY) - 2, [0, 0, 0, 255]))
    let flipped = try text("L") { $0.isGeometryFlipped = true }
    #expect(ink(flipped) == box)
  }

  @Test func alignmentMovesLines() throws {
    let left = ink(try text("Hello"))
    let right = ink(try text("Hello") { $0.alignmentMode = .right })
    let center = ink(try text("Hello") { $0.alignmentMode = .center })
    let unwrapped = ink(try text("Hello") { ($0.alignmentMode, $0.isWrapped) = (.center, false) })
    #expect(left.minX < 20 && right.maxX > 300 && abs(center.midX - 160) <= 2 && abs(unwrapped.midX - 160) <= 2)
    #expect(left.width == right.width && abs(left.width - center.width) <= 1)
    #expect(ink(try text("שלום") { $0.alignmentMode = .natural }).minX > 100)
  }

  @Test func longTextIsWrappedOrCut() throws {
    let long = "one two three four five"
    let wrapped = ink(try text(long, CGSize(width: 200, height: 200)))
    let single = ink(try text(long, CGSize(width: 200, height: 200)) { $0.isWrapped = false })
    #expect(wrapped.height > 2 * single.height && single.maxX == 210)
    let cut = try text(long, CGSize(width: 200, height: 200)) { ($0.isWrapped, $0.truncationMode) = (false, .end) }
    try cut.show("text-cut")
    #expect(ink(cut).maxX < 210 && ink(cut).height <= single.height)
    let lines = try text(long, CGSize(width: 200, height: 60)) { $0.truncationMode = .end }
    #expect(ink(lines).height < wrapped.height)
  }

  @Test func numbersThatAreNoneAreDrawn() throws {
    func stage(_ red: CGFloat, _ kern: Double) throws -> Stage {
      let color = CGColor(red: red, green: 1, blue: 0, alpha: 1)
      let (colorKey, kernKey) = (NSAttributedString.Key("NSColor"), NSAttributedString.Key("NSKern"))
      let attributes: [NSAttributedString.Key: Any] = [colorKey: color, kernKey: kern]
      return try text("") { $0.string = NSAttributedString(string: "ab", attributes: attributes) }
    }
    #expect(try stage(.nan, .nan).bytes == stage(0, 0).bytes)
    #expect(ink(try stage(.nan, .nan)) != .null)
    let layer = CATextLayer()
    (layer.string, layer.bounds) = ("some words", CGRect(x: 0, y: 0, width: 1000, height: 100))
    let whole = layer.preferredFrameSize()
    for length in [CGFloat.nan, .infinity, -1e12, 1e300] {
      layer.bounds.size = CGSize(width: length, height: length)
      #expect(layer.preferredFrameSize() == whole, "\(length)")
    }
    layer.contentsScale = .nan
    let size = layer.preferredFrameSize()
    #expect(size.width.isFinite && size.height.isFinite)
  }

  @Test func attributedStretchesHaveTheirOwnLooks() throws {
    let string = NSMutableAttributedString(string: "ab")
    string.addAttribute(NSAttributedString.Key(rawValue: "NSColor"), value: red, range: NSRange(location: 0, length: 1))
    string.addAttribute(
      NSAttributedString.Key(rawValue: "CTForegroundColor"), value: green, range: NSRange(location: 1, length: 1))
    let stage = try text(string)
    let (a, b) = (stage.box { $0[0] > 200 && $0[1] < 50 } ?? .null, stage.box { $0[1] > 200 && $0[0] < 50 } ?? .null)
    #expect(a.width > 10 && b.width > 10 && a.maxX <= b.minX + 1)
  }

  @Test func textIsSharpAtItsScaleAndMeasured() throws {
    let layer = CATextLayer()
    (layer.string, layer.fontSize, layer.font) = ("Hello", 40, "DejaVuSans-Bold" as NSString)
    let size = layer.preferredFrameSize()
    #expect(size.width > 100 && size.width < 160 && size.height > 40 && size.height < 55)
    layer.fontSize = 80
    #expect(abs(layer.preferredFrameSize().width - 2 * size.width) < 0.5)
    // A text with twice the pixels, drawn at twice the size, equals a text of twice the size.
    let big = ink(try text("L", CGSize(width: 200, height: 100)) { $0.fontSize = 80 })
    let scaled = CATextLayer()
    (scaled.string, scaled.font, scaled.fontSize, scaled.contentsScale) = ("L", "DejaVuSans-Bold" as NSString, 40, 2)
    (scaled.anchorPoint, scaled.position, scaled.bounds) = (
      .zero, CGPoint(x: 10, y: 10), CGRect(x: 0, y: 0, width: 100, height: 50)
    )
    scaled.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(ink(try Stage(root(220, 120, scaled), at: 0, 220, 120)) == big)
  }

  @Test func fontNamesAreTakenApart() {
    let bold = FontName("Helvetica-BoldOblique")
    let plain = FontName("ArialMT")
    let light = FontName("HelveticaNeue-Light")
    #expect(bold.family == "Helvetica" && bold.weight == 700 && bold.isItalic)
    #expect(plain.family == "Arial" && plain.weight == 400 && !plain.isItalic && light.weight == 300)
    #expect(
      FontName("TimesNewRomanPS-BoldItalicMT").family == "TimesNewRoman" && FontName("Gill Sans").family == "Gill Sans")
  }

  @Test func textChangesWithAnAnimation() throws {
    let layer = CATextLayer()
    (layer.frame, layer.string, layer.fontSize) = (CGRect(x: 0, y: 0, width: 200, height: 60), "I", 30)
    let change = CAKeyframeAnimation(keyPath: "string")
    (change.values, change.calculationMode, change.beginTime, change.duration) = (["I", "WWW"], .discrete, 10, 2)
    layer.add(change, forKey: nil)
    let tree = root(200, 60, layer)
    #expect(ink(try Stage(tree, at: 10.5, 200, 60)).width < 10)
    #expect(ink(try Stage(tree, at: 11.5, 200, 60)).width > 50)
  }
}

@Suite struct PictureTests {
  /// An image with many features, to look at.
  @Test func aTitleCard() throws {
    let sky = CAGradientLayer()
    sky.frame = CGRect(x: 0, y: 0, width: 640, height: 360)
    sky.colors = [
      CGColor(red: 0.95, green: 0.6, blue: 0.3, alpha: 1), CGColor(red: 0.1, green: 0.15, blue: 0.4, alpha: 1),
    ]
    let card = layer(CGRect(x: 60, y: 60, width: 520, height: 120), CGColor(red: 0, green: 0, blue: 0, alpha: 0.45))
    (card.cornerRadius, card.borderWidth, card.borderColor) = (18, 2, .white)
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.8, 8, CGSize(width: 6, height: -6))
    let title = CATextLayer()
    (title.string, title.font, title.fontSize, title.alignmentMode) = (
      "Hello, Linux — Grüße, שלום", "Helvetica-Bold" as NSString, 36, .center
    )
    title.frame = CGRect(x: 0, y: 30, width: 520, height: 60)
    card.addSublayer(title)
    let spinner = CAReplicatorLayer()
    spinner.frame = CGRect(x: 500, y: 230, width: 100, height: 100)
    (spinner.instanceCount, spinner.instanceAlphaOffset) = (12, -0.07)
    spinner.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    let dot = layer(CGRect(x: 44, y: 80, width: 12, height: 12), .white)
    dot.cornerRadius = 6
    spinner.addSublayer(dot)
    let star = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(
      between: (0..<5).map {
        CGPoint(x: 120 + 60 * sin(Double($0) * 0.8 * .pi), y: 270 + 60 * cos(Double($0) * 0.8 * .pi))
      })
    path.closeSubpath()
    (star.path, star.fillColor, star.strokeColor, star.lineWidth, star.lineJoin) = (
      path, CGColor(red: 1, green: 0.9, blue: 0.2, alpha: 1), red, 4, .round
    )
    (star.fillRule, star.strokeEnd) = (.evenOdd, 0.8)
    let tilted = layer(CGRect(x: 250, y: 220, width: 120, height: 100))
    tilted.contents = try quarters()
    tilted.magnificationFilter = .nearest
    var eye = CATransform3DIdentity
    eye.m34 = -1.0 / 300
    tilted.transform = CATransform3DRotate(eye, .pi / 4, 0, 1, 0)
    let stage = try Stage(root(640, 360, sky, card, spinner, star, tilted), at: 0, 640, 360)
    try stage.show("card")
    #expect(Set((0..<360).map { stage[320, $0] }).count > 100)
    #expect(stage.box { $0 == [255, 255, 255, 255] } != nil)
  }
}
