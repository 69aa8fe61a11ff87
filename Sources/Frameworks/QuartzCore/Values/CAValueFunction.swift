public import CoreFoundation

/// A function that converts an animation's numbers into a transform. Rotations may be by more than half a turn.
open class CAValueFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  // Safety: it is immutable.
  private let known: CAValueFunctionName

  /// Creates the function with a name, such as `rotateZ`.
  ///
  /// - Returns: nil for an unknown name.
  public convenience init?(name: CAValueFunctionName) {
    guard CAValueFunctionName.known.contains(name) else { return nil }
    self.init(known: name)
  }

  private init(known name: CAValueFunctionName) { known = name }

  /// The name with which the function was created, such as `rotateZ`.
  open var name: CAValueFunctionName { known }

  /// Creates a value function from an archive; nil if the archive is invalid.
  public required init?(coder: NSCoder) {
    let name = coder.decodeObject(of: NSString.self, forKey: "name").map { CAValueFunctionName(rawValue: $0 as String) }
    guard let name, CAValueFunctionName.known.contains(name) else { return nil }
    known = name
    super.init()
  }

  /// Whether the class supports secure coding: true.
  open class var supportsSecureCoding: Bool { true }

  /// Archives the function's name.
  open func encode(with coder: NSCoder) { coder.encode(known.rawValue as NSString, forKey: "name") }

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

/// The name of a function that makes a transform from an animation's numbers.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// Apple's string, such as `rotateX` or `translate`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `scaleX`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A rotation around the x axis, by an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation around the y axis, by an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation around the z axis, by an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scaling by an array of three factors, for x, y and z.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scaling along the x axis, by one factor.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scaling along the y axis, by one factor.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scaling along the z axis, by one factor.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation by an array of three distances, for x, y and z.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along the x axis, by one distance.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along the y axis, by one distance.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along the z axis, by one distance.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

  static let known: Set<CAValueFunctionName> = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
  ]
}
