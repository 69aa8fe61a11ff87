public import CoreFoundation

/// An animation from a layer's previous appearance to its current one.
///
/// Linux: the previous appearance is captured when the transition is added, so add the transition before changing the
/// layer.
open class CATransition: CAAnimation {
  /// The layer's appearance before the transition, which is not archived.
  var previous: LayerSnapshot?

  /// Creates a transition with default properties.
  public override init() { super.init() }
  /// Creates a transition from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func sibling() -> CAAnimation { CATransition() }

  /// Returns a copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CATransition)?.previous = previous
    return copy
  }

  /// The kind of transition.
  open var type: CATransitionType {
    get { self[AnimationKeys.type] }
    set { self[AnimationKeys.type] = newValue }
  }

  /// The side from which the new appearance moves in; with `reveal`, the side from which the old appearance moves away.
  /// The subtype has no effect on `fade`.
  open var subtype: CATransitionSubtype? {
    get { self[AnimationKeys.subtype] }
    set { self[AnimationKeys.subtype] = newValue }
  }

  /// The progress at which the transition starts. The default, 0, is the previous appearance; 1 is the new one.
  open var startProgress: Float {
    get { self[AnimationKeys.startProgress] }
    set { self[AnimationKeys.startProgress] = newValue }
  }

  /// The progress at which the transition ends. 0 is the previous appearance; the default, 1, is the new one.
  open var endProgress: Float {
    get { self[AnimationKeys.endProgress] }
    set { self[AnimationKeys.endProgress] = newValue }
  }

  func progress(at time: Double) -> Double? {
    guard let position = position(at: time, in: nil) else { return nil }
    return Double(startProgress) + Double(endProgress - startProgress) * paced(position.fraction)
  }
}

/// The kind of a transition.
public struct CATransitionType: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The old appearance fades into the new one.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new appearance slides in over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new appearance pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old appearance slides away and reveals the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which a transition moves.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The right side.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The left side.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The top side.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The bottom side.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
