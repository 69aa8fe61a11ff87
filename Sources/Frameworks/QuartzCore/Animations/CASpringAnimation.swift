public import CoreFoundation

/// An animation whose progress is that of a mass on a damped spring, released at the start.
open class CASpringAnimation: CABasicAnimation {
  /// Creates an animation with a mass of 1, a stiffness of 100, a damping of 10 and no initial velocity.
  public override init() { super.init() }
  /// Creates a spring animation from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a spring from its perceived properties.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The duration of one oscillation without damping, in seconds.
  ///   - bounce: 0 for no bounce. Greater values, up to 1, mean more oscillation. Negative values, above −1, mean
  ///     stronger damping.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    _require(
      perceptualDuration > 0 && bounce > -1 && bounce <= 1,
      "CASpringAnimation(perceptualDuration:bounce:): \(perceptualDuration) s with a bounce of \(bounce) does not "
        + "describe a spring")
    self.init()
    let frequency = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - Double(bounce) : 1 / (1 + Double(bounce))
    stiffness = CGFloat(frequency * frequency)
    damping = CGFloat(2 * ratio * frequency)
    allowsOverdamping = true
  }

  override func sibling() -> CAAnimation { CASpringAnimation() }

  /// The mass at the end of the spring; initially 1. A greater mass oscillates more slowly and longer.
  open var mass: CGFloat {
    get { self[AnimationKeys.mass] }
    set { self[AnimationKeys.mass] = newValue }
  }

  /// The stiffness of the spring, the force per distance; initially 100. A stiffer spring oscillates faster.
  open var stiffness: CGFloat {
    get { self[AnimationKeys.stiffness] }
    set { self[AnimationKeys.stiffness] = newValue }
  }

  /// The damping coefficient, the force per velocity; initially 10. With 0, the spring oscillates without an end.
  open var damping: CGFloat {
    get { self[AnimationKeys.damping] }
    set { self[AnimationKeys.damping] = newValue }
  }

  /// The initial velocity towards the target, in distances from start to target per second; initially 0.
  open var initialVelocity: CGFloat {
    get { self[AnimationKeys.initialVelocity] }
    set { self[AnimationKeys.initialVelocity] = newValue }
  }

  /// Whether the spring may be overdamped; initially false. If false, the damping is limited to the critical value, at
  /// which the spring just does not oscillate.
  open var allowsOverdamping: Bool {
    get { self[AnimationKeys.allowsOverdamping] }
    set { self[AnimationKeys.allowsOverdamping] = newValue }
  }

  /// The duration of one oscillation without damping, in seconds.
  open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.frequency }

  /// How much the spring oscillates, as `init(perceptualDuration:bounce:)` defines it: 0 for critical damping, 1 for no
  /// damping.
  open var bounce: CGFloat {
    let ratio = spring.decay / spring.frequency
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }

  /// The time in seconds after which the spring stays within a thousandth of the whole distance. Linux: an estimate.
  open var settlingDuration: CFTimeInterval { spring.settlingTime }

  /// The timing function applies to the spring's time, not to its progress.
  override func progress(at fraction: Double) -> Double { spring.progress(at: paced(fraction) * duration) }

  private var spring: Spring {
    Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), velocity: Double(initialVelocity),
      allowsOverdamping: allowsOverdamping)
  }
}

/// The equation m·x″ + c·x′ + k·x = 0 from x = −1 with an initial velocity. −x is the remaining part of the distance.
private struct Spring {
  /// In radians per second, without damping.
  let frequency: Double
  let decay: Double
  let velocity: Double

  init(mass: Double, stiffness: Double, damping: Double, velocity: Double, allowsOverdamping: Bool) {
    let mass = max(mass, 1e-6)
    frequency = (max(stiffness, 1e-6) / mass).squareRoot()
    let wanted = max(damping, 0) / (2 * mass)
    decay = allowsOverdamping ? wanted : min(wanted, frequency)
    self.velocity = velocity
  }

  func progress(at time: Double) -> Double {
    let push = velocity - decay
    if abs(decay - frequency) < 1e-9 * frequency { return 1 + exp(-decay * time) * (-1 + push * time) }
    if decay < frequency {
      let swing = (frequency * frequency - decay * decay).squareRoot()
      return 1 + exp(-decay * time) * (-cos(swing * time) + push / swing * sin(swing * time))
    }
    // Written as two exponentials, because hyperbolic functions would overflow.
    let creep = (decay * decay - frequency * frequency).squareRoot()
    let (slow, fast) = ((-1 + push / creep) / 2, (-1 - push / creep) / 2)
    return 1 + slow * exp((creep - decay) * time) + fast * exp(-(creep + decay) * time)
  }

  var settlingTime: Double {
    if decay == 0 { return .infinity }
    let push = velocity - decay
    let slowest = decay <= frequency ? decay : decay - (decay * decay - frequency * frequency).squareRoot()
    let swing = abs(frequency * frequency - decay * decay).squareRoot()
    let amplitude =
      swing < 1e-6 * frequency ? 1 + abs(push) / frequency : (1 + push * push / (swing * swing)).squareRoot()
    return log(1000 * amplitude) / max(slowest, 1e-6)
  }
}
