public import CoreFoundation

/// An animation from a layer's previous appearance to its current one.
///
/// Linux: the previous appearance is captured when the transition is added, so add the transition before changing the
/// layer.
open class CATransition: CAAnimation {
  /// The layer's appearance before the transition, which is not archived.
  var previous: LayerSnapshot?

  /// Creates a transition that fades.
  public override init() { super.init() }
  /// Creates a transition from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func sibling() -> CAAnimation { CATransition() }

  /// Returns a copy, which also has the previous appearance if the transition has captured it.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CATransition)?.previous = previous
    return copy
  }

  /// The way in which the new appearance replaces the old one; initially `fade`.
  open var type: CATransitionType {
    get { self[AnimationKeys.type] }
    set { self[AnimationKeys.type] = newValue }
  }

  /// The side from which the new appearance moves in; with `reveal`, the side from which the old appearance moves away.
  /// nil, the initial value, has the effect of `fromLeft`. The subtype has no effect on `fade`.
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

/// The way in which a transition replaces the old appearance of a layer by the new one.
public struct CATransitionType: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `fade`, `moveIn`, `push` or `reveal`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `push`.
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

/// The direction in which the old or the new appearance moves during a transition.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `fromRight`, `fromLeft`, `fromTop` or `fromBottom`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `fromLeft`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The appearances move from right to left.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The appearances move from left to right, as they do without a subtype.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The appearances move from the side with the greatest y to the side with the least.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The appearances move from the side with the least y to the side with the greatest.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
