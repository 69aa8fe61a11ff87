public import CoreFoundation

/// Makes a transform of an animation's numbers, so that a turn of more than half a circle is one.
open class CAValueFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  // Safety: immutable.
  private let known: CAValueFunctionName

  /// - Returns: nil for a name that is none of Apple's.
  public convenience init?(name: CAValueFunctionName) {
    guard CAValueFunctionName.known.contains(name) else { return nil }
    self.init(known: name)
  }

  private init(known name: CAValueFunctionName) { known = name }

  /// Which function it is.
  open var name: CAValueFunctionName { known }

  public required init?(coder: NSCoder) {
    let name = coder.decodeObject(of: NSString.self, forKey: "name").map { CAValueFunctionName(rawValue: $0 as String) }
    guard let name, CAValueFunctionName.known.contains(name) else { return nil }
    known = name
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) { coder.encode(known.rawValue as NSString, forKey: "name") }

  /// Nil where the value is not the one or three numbers that the function takes.
  func transform(_ value: AnimatedValue) -> CATransform3D? {
    let name = known
    let numbers = value.numbers
    if name == .scale || name == .translate {
      guard numbers.count == 3 else { return nil }
      let (x, y, z) = (CGFloat(numbers[0]), CGFloat(numbers[1]), CGFloat(numbers[2]))
      return name == .scale ? CATransform3DMakeScale(x, y, z) : CATransform3DMakeTranslation(x, y, z)
    }
    guard numbers.count == 1 else { return nil }
    let v = CGFloat(numbers[0])
    switch name {
    case .rotateX: return CATransform3DMakeRotation(v, 1, 0, 0)
    case .rotateY: return CATransform3DMakeRotation(v, 0, 1, 0)
    case .rotateZ: return CATransform3DMakeRotation(v, 0, 0, 1)
    case .scaleX: return CATransform3DMakeScale(v, 1, 1)
    case .scaleY: return CATransform3DMakeScale(1, v, 1)
    case .scaleZ: return CATransform3DMakeScale(1, 1, v)
    case .translateX: return CATransform3DMakeTranslation(v, 0, 0)
    case .translateY: return CATransform3DMakeTranslation(0, v, 0)
    default: return CATransform3DMakeTranslation(0, 0, v)
    }
  }
}

extension CAValueFunction: KeyedValue {}

extension AnimatedValue {
  fileprivate var numbers: [Double] {
    switch self {
    case .number(let value): [value]
    case .list(let values): values.flatMap(\.numbers)
    default: []
    }
  }
}

public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Takes three numbers.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Takes three numbers.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

  static let known: Set<CAValueFunctionName> = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
  ]
}
