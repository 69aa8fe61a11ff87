import Foundation
import Testing

@testable import QuartzCore

@Suite struct ArchivingTests {
  private func copy<Object: NSObject & NSSecureCoding>(_ object: Object, _ others: [AnyClass] = []) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClasses: [Object.self] + others, from: data) as? Object)
  }

  private func text(_ value: Any?) -> String {
    switch value.map(unboxed) {
    case nil: return "nothing"
    case let color as CGColor:
      let space = color.colorSpace
      return "\(space?.name as String? ?? "\(space?.copyICCData()?.count ?? 0)"), \(color.components ?? [])"
    case let path as CGPath: return "\(path.elements)"
    case let image as CGImage:
      return "\(image.width)×\(image.height) \(image.bitsPerComponent) \(image.bitmapInfo.rawValue) "
        + "\(text(image.colorSpace.map { CGColor($0, [0.5, 0.5, 0.5, 1]) })) \(Array(image.dataProvider?.data as Data? ?? Data())) "
        + "\(image.shouldInterpolate) \(image.renderingIntent) \(image.decodeValues ?? []) \(text(image.maskImage))"
    case let string as NSAttributedString:
      var runs: [String] = []
      string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) { attributes, range, _ in
        runs.append(
          "\(range) " + attributes.map { "\($0.key.rawValue)=\(text($0.value))" }.sorted().joined(separator: ";"))
      }
      return string.string + runs.joined(separator: "|")
    case let values as [Any]: return "[" + values.map(text).joined(separator: ", ") + "]"
    case let values as [AnyHashable: Any]:
      return "[" + values.map { "\($0.key): \(text($0.value))" }.sorted().joined(separator: ", ") + "]"
    case let function as CAMediaTimingFunction: return "pace \((1...9).map { function.progress(at: Double($0) / 10) })"
    case let function as CAValueFunction: return "function \(function.name.rawValue)"
    case let animation as CAAnimation:
      return "\(type(of: animation)) "
        + animation.properties.objects.map { "\($0.key): \(text($0.value))" }.sorted().joined(separator: ", ")
    case let value as any RawRepresentable: return "\(type(of: value)) \(value.rawValue)"
    case let value as NSNumber: return "\(value.doubleValue)"
    case let value?: return "\(value)"
    }
  }

  private static let image: CGImage? = {
    let context = CGContext.bitmap(3, 2)
    context?.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8))
    context?.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    return context?.makeImage()
  }()

  private static var curve: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4.5))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: -8))
    path.addCurve(to: CGPoint(x: 9, y: 0), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 3))
    path.closeSubpath()
    return path
  }

  private static let color = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
  private static let pace = CAMediaTimingFunction(controlPoints: 0.1, 0.7, 0.3, 0.9)
  private static let turn = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.5, 1, 2, 3)

  private static func sample(_ key: any NamedKey) throws -> Any? {
    let image = try #require(image)
    let named: [String: Any] = [
      "contents": image, "name": "name", "keyPath": "position.x", "string": attributed, "font": "Sans" as NSString,
      "actions": ["onOrderIn": NSNull(), "opacity": CABasicAnimation(keyPath: "opacity")] as [String: any CAAction],
      "style": ["a": 1, "b": [color]] as [AnyHashable: Any], "lineDashPattern": [1, 2.5] as [NSNumber],
      "colors": [color, CGColor(gray: 0.5, alpha: 1)] as [Any], "locations": [0, 0.25] as [NSNumber],
      "timingFunction": pace, "timingFunctions": [pace, CAMediaTimingFunction(name: .easeIn)], "delegate": NSNull(),
      "valueFunction": try #require(CAValueFunction(name: .rotateZ)), "fromValue": NSValue(point: CGPoint(x: 1, y: 2)),
      "toValue": NSValue(caTransform3D: turn), "byValue": CGSize(width: 3, height: 4),
      "values": [1.5, image, curve] as [Any],
      "keyTimes": [0, 0.5, 1] as [NSNumber], "tensionValues": [0.5] as [NSNumber],
      "continuityValues": [0.25] as [NSNumber],
      "biasValues": [-1] as [NSNumber], "rotationMode": CAAnimationRotationMode.rotateAuto.rawValue,
      "animations": [CABasicAnimation(keyPath: "bounds"), CATransition()],
      "subtype": CATransitionSubtype.fromTop.rawValue,
      "duration": 7.5,
    ]
    if let value = named[key.name] { return value }
    switch key {
    case is ValueKey<CGColor?>: return color
    case is ValueKey<CGPath?>: return curve
    default: break
    }
    switch key.initialObject {
    case let value as Bool: return !value
    case let value as NSNumber: return value.doubleValue + 2
    case let value as CGPoint: return CGPoint(x: value.x + 1, y: value.y - 1.5)
    case let value as CGSize: return CGSize(width: value.width + 1, height: value.height - 1.5)
    case let value as CGRect: return value.insetBy(dx: -2, dy: -3.5)
    case is CATransform3D: return turn
    case let value as any RawRepresentable:
      if let number = value.rawValue as? any BinaryInteger { return NSNumber(value: Int(number) - 3) }
      return value.rawValue is String ? "other" : nil
    default: return nil
    }
  }

  private static var attributed: NSAttributedString {
    let text = NSMutableAttributedString(string: "Grüße 🎬 an", attributes: [NSAttributedString.Key("size"): 12.5])
    text.addAttribute(NSAttributedString.Key("colour"), value: color, range: NSRange(location: 2, length: 7))
    return text
  }

  /// A new property without a sample fails here.
  @Test func layersKeepEveryProperty() throws {
    for layer in [CALayer(), CATextLayer(), CAShapeLayer(), CAGradientLayer(), CAReplicatorLayer()] {
      try keepsEveryProperty(layer)
    }
  }

  private func keepsEveryProperty(_ layer: CALayer) throws {
    let type = type(of: layer)
    #expect(type.keys.count > 45)
    for key in type.keys {
      let sample = try #require(try Self.sample(key), "\(key.name) has no sample")
      #expect(text(sample) != text(key.initialObject), "\(key.name): the sample is the initial value")
      let typed = key.typed(sample)
      #expect(typed != nil, "\(key.name)")
      layer.setValue(typed, forKey: key.name)
    }
    layer.setValue(["mine": [1, "two", Self.color]] as [AnyHashable: Any], forKey: "clientsOwn")
    layer.setValue(Self.turn, forKey: "clientsTransform")
    let back = try copy(layer)
    #expect(Swift.type(of: back) == type)
    #expect(Set(back.values.objects.keys) == Set(type.keys.map(\.name) + ["clientsOwn", "clientsTransform"]))
    for name in layer.values.objects.keys.sorted() {
      #expect(text(back.value(forKey: name)) == text(layer.value(forKey: name)), "\(name)")
    }
    #expect(
      back.position == layer.position && back.opacity == layer.opacity && back.maskedCorners == layer.maskedCorners)
  }

  @Test func animationsKeepEveryProperty() throws {
    for animation in [
      CAAnimation(), CAPropertyAnimation(), CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(),
      CAAnimationGroup(), CATransition(),
    ] {
      try keepsEveryProperty(animation)
    }
  }

  private func keepsEveryProperty(_ animation: CAAnimation) throws {
    let type = type(of: animation)
    for key in AnimationKeys.list where key.name != AnimationKeys.delegate.name {
      let sample = try #require(try Self.sample(key), "\(key.name) has no sample")
      #expect(text(sample) != text(key.initialObject), "\(key.name): the sample is the initial value")
      let typed = key.typed(sample)
      #expect(typed != nil, "\(key.name)")
      animation.setValue(typed, forKey: key.name)
    }
    animation.delegate = Watcher()
    animation.setValue(URL(fileURLWithPath: "/a b"), forKey: "clientsOwn")
    let back = try copy(animation)
    #expect(Swift.type(of: back) == type)
    #expect(back.delegate == nil)
    for name in animation.properties.objects.keys.sorted() where name != AnimationKeys.delegate.name {
      #expect(text(back.value(forKey: name)) == text(animation.value(forKey: name)), "\(name)")
    }
    #expect(back.duration == 7.5 && back.timingFunction?.progress(at: 0.5) == Self.pace.progress(at: 0.5))
  }

  private final class Watcher: NSObject, CAAnimationDelegate {}

  /// A new field has to be added here as archived or not.
  @Test func nothingElseIsStored() {
    func fields(_ object: Any) -> Set<String> { Set(Mirror(reflecting: object).children.compactMap(\.label)) }
    let archived: Set<String> = ["values", "animations", "children", "maskLayer", "isDisplayNeeded", "isLayoutNeeded"]
    // Fields that depend on the layer's place in a tree or on the moment, or that belong to the client.
    let left: Set<String> = ["parent", "original", "ownTime", "delegate", "isMadeBySuperlayer"]
    #expect(Set(fields(CALayer()).map { $0.split(separator: "$").last.map(String.init) ?? $0 }) == archived.union(left))
    for layer in [CATextLayer(), CAShapeLayer(), CAGradientLayer(), CAReplicatorLayer()] {
      #expect(fields(layer).isEmpty)
    }
    #expect(fields(CAAnimation()) == ["properties"])
    for animation in [CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(), CAAnimationGroup()] {
      #expect(fields(animation).isEmpty)
    }
    #expect(fields(CATransition()) == ["previous"])
  }

  @Test func treesMasksAndAnimationsComeBack() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    root.backgroundColor = Self.color
    let shape = CAShapeLayer()
    shape.path = Self.curve
    shape.frame = CGRect(x: 1, y: 2, width: 9, height: 8)
    let mask = CAGradientLayer()
    mask.frame = root.bounds
    mask.colors = [CGColor.white, CGColor.clear]
    let text = CATextLayer()
    text.string = "title"
    text.frame = CGRect(x: 4, y: 0, width: 16, height: 8)
    root.addSublayer(shape)
    root.addSublayer(text)
    root.mask = mask
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (0, 1, 1e-100, 2)
    shape.add(fade, forKey: "fade")
    let spin = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    (spin.values, spin.beginTime, spin.duration) = ([0, 1, 0.5], 1e-100, 2)
    shape.add(spin, forKey: nil)
    let back = try copy(root)
    #expect(back.sublayers?.map { "\(Swift.type(of: $0))" } == ["CAShapeLayer", "CATextLayer"])
    #expect(back.sublayers?.allSatisfy { $0.superlayer === back } == true)
    #expect(back.sublayers?.first?.animationKeys() == ["fade"])
    #expect(back.sublayers?.first?.animations.count == 2)
    #expect(back.mask is CAGradientLayer)
    for time in [0, 0.5, 1.7] {
      #expect(try Stage(back, at: time, 20, 10).bytes == Stage(root, at: time, 20, 10).bytes)
    }
    #expect(try Stage(root, at: 0.5, 20, 10).bytes != Stage(root, at: 1.7, 20, 10).bytes)
  }

  @Test func contentsAskedForAreStillAskedFor() throws {
    let layer = CALayer()
    layer.setNeedsDisplay()
    #expect(try copy(layer).needsDisplay())
    #expect(try !copy(CALayer()).needsDisplay())
  }

  @Test func namedSpacesComeBack() throws {
    let names = [
      CGColorSpace.sRGB, CGColorSpace.displayP3, CGColorSpace.genericCMYK, CGColorSpace.genericLab,
      CGColorSpace.itur_2100_PQ,
      CGColorSpace.extendedLinearGray,
    ]
    for name in names { try spaceComesBack(try #require(CGColorSpace(name: name))) }
    try spaceComesBack(CGColorSpaceCreateDeviceCMYK())
  }

  private func spaceComesBack(_ space: CGColorSpace) throws {
    let layer = CALayer()
    layer.backgroundColor = CGColor(space, Array(repeating: 0.25, count: space.numberOfComponents + 1))
    #expect(try copy(layer).backgroundColor == layer.backgroundColor, "\(space.definition)")
  }

  @Test func otherSpacesComeBack() throws {
    let white: [CGFloat] = [0.95, 1, 1.09]
    try spaceComesBack(try #require(CGColorSpace(calibratedGrayWhitePoint: white, blackPoint: nil, gamma: 1.8)))
    try spaceComesBack(
      try #require(
        CGColorSpace(
          calibratedRGBWhitePoint: white, blackPoint: nil, gamma: [1.8, 2, 2.2],
          matrix: [0.4, 0.2, 0, 0.3, 0.7, 0.1, 0.2, 0.1, 0.9])))
    try spaceComesBack(try #require(CGColorSpace(labWhitePoint: white, blackPoint: nil, range: [-50, 50, -60, 60])))
    try spaceComesBack(
      try #require(
        CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 1, colorTable: [1, 2, 3, 4, 5, 6])))
  }

  @Test func clientsSayWhatIsArchived() throws {
    let card = ArchivedCard()
    (card.title, card.opacity, card.cornerRadius) = ("king", 0.5, 4)
    let back = try copy(card)
    #expect(back.title == "king" && back.opacity == 1 && back.cornerRadius == 4)
    // In a tree as well: a subclass of a permitted class is permitted.
    let root = CALayer()
    root.addSublayer(card)
    #expect((try copy(root).sublayers?.first as? ArchivedCard)?.title == "king")
  }

  @Test func timingFunctionsAndValueFunctionsComeBack() throws {
    for name in [CAMediaTimingFunctionName.default, .easeIn, .easeOut, .easeInEaseOut, .linear] {
      let function = CAMediaTimingFunction(name: name)
      #expect(text(try copy(function)) == text(function))
    }
    #expect(text(CAMediaTimingFunction(name: .easeIn)) != text(CAMediaTimingFunction(name: .easeOut)))
    for name in CAValueFunctionName.known { #expect(try copy(try #require(CAValueFunction(name: name))).name == name) }
  }

  @Test func brokenArchivesAreRefused() throws {
    let space = try #require(ArchivedValue.object(for: CGColorSpaceCreateDeviceRGB()))
    let kinds: [(String, Any)] = [
      ("CGRect", [1, 2, 3] as NSArray), ("CGPath", ["mlx" as NSString, [1, 2] as NSArray] as NSArray),
      ("CGPath", ["l", [1, 2] as NSArray] as NSArray),
      ("CGColor", ["x" as NSString, [1] as NSArray] as NSArray),
      ("CGColor", [space, [0, .nan, 0, 1] as NSArray] as NSArray),
      ("CGColor", [space, [0, 0, 0, .infinity] as NSArray] as NSArray),
      ("CGImage", ["layout": [1, 1, 8, 32, 4, 1e300, 1, 0, 0] as NSArray, "bytes": NSData()] as NSDictionary),
      ("CGColorSpace", ["gray": [0, 0, 0, 0] as NSArray] as NSDictionary),
      ("NSAttributedString", ["ab", 3 as NSNumber, [:] as NSDictionary] as NSArray),
      ("nothing", [] as NSArray),
    ]
    for (name, content) in kinds {
      #expect(ArchivedKind.all.first { $0.name == name }?.unpack(content) == nil, "\(name)")
    }
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode([0.1, .nan, 2, 0] as NSArray, forKey: "controlPoints")
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(CAMediaTimingFunction(coder: reader) == nil)
  }

  /// Each list is longer than the inner one, because Foundation's archiver compares lists of equal length element by
  /// element, at every level.
  private func layer(depth: Int, naming times: Int) throws -> CALayer {
    let list = (1..<depth).reduce([1] as NSArray) { list, _ in
      NSArray(array: [Any](repeating: list, count: times) + [Any](repeating: 0, count: list.count))
    }
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(["mine": list, "opacity": 0.5] as NSDictionary, forKey: "properties")
    return try #require(CALayer(coder: NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)))
  }

  @Test func listsThatNestWithoutEndAreLeftOut() throws {
    for (depth, times, isKept) in [(10, 2, true), (60, 1, true), (70, 1, false)] {
      let layer = try layer(depth: depth, naming: times)
      #expect((layer.value(forKey: "mine") != nil) == isKept, "\(depth)")
      #expect(layer.opacity == 0.5)
    }
  }

  @Test func groupsThatGrowWithoutEndAreLeftOut() throws {
    func nested(_ depth: Int) -> CAAnimationGroup {
      (0..<depth).reduce(CAAnimationGroup()) { inner, _ in
        let group = CAAnimationGroup()
        group.animations = [inner, inner]
        return group
      }
    }
    func count(_ group: CAAnimationGroup) -> Int {
      (group.animations ?? []).reduce(0) { $0 + 1 + (($1 as? CAAnimationGroup).map(count) ?? 0) }
    }
    let (small, large) = (try copy(nested(10)), try copy(nested(30)))
    #expect(count(small) == 2046)
    let layer = CALayer()
    layer.add(large, forKey: "large")
    #expect(count(try #require(layer.animation(forKey: "large") as? CAAnimationGroup)) <= CAAnimationGroup.most)
    #expect(large.animations?.count == 2)
  }
}

/// Foundation on Linux finds classes by name, so this class is neither private nor nested.
final class ArchivedCard: CALayer {
  var title = ""

  override init() { super.init() }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    title = coder.decodeObject(of: NSString.self, forKey: "title") as String? ?? ""
  }

  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(title as NSString, forKey: "title")
  }

  override func shouldArchiveValue(forKey key: String) -> Bool { key != "opacity" }
}
