public import CoreFoundation

/// An animation whose progress is that of a mass on a damped spring that is let go.
open class CASpringAnimation: CABasicAnimation {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A spring by how it feels.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The length of one swing without damping, in seconds.
  ///   - bounce: 0 for none; up to 1 the more it swings, down to −1 the slower it creeps.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    _require(
      perceptualDuration > 0 && bounce > -1 && bounce <= 1,
      "CASpringAnimation(perceptualDuration:bounce:): \(perceptualDuration) s with a bounce of \(bounce) is no spring")
    self.init()
    let frequency = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - Double(bounce) : 1 / (1 + Double(bounce))
    stiffness = CGFloat(frequency * frequency)
    damping = CGFloat(2 * ratio * frequency)
    allowsOverdamping = true
  }

  override func sibling() -> CAAnimation { CASpringAnimation() }

  open var mass: CGFloat {
    get { self[AnimationKeys.mass] }
    set { self[AnimationKeys.mass] = newValue }
  }

  open var stiffness: CGFloat {
    get { self[AnimationKeys.stiffness] }
    set { self[AnimationKeys.stiffness] = newValue }
  }

  open var damping: CGFloat {
    get { self[AnimationKeys.damping] }
    set { self[AnimationKeys.damping] = newValue }
  }

  /// Towards the target, in distances between begin and target a second.
  open var initialVelocity: CGFloat {
    get { self[AnimationKeys.initialVelocity] }
    set { self[AnimationKeys.initialVelocity] = newValue }
  }

  /// Whether damping may be so strong that the spring only creeps; otherwise it is taken as just strong enough not to
  /// swing.
  open var allowsOverdamping: Bool {
    get { self[AnimationKeys.allowsOverdamping] }
    set { self[AnimationKeys.allowsOverdamping] = newValue }
  }

  open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.frequency }

  open var bounce: CGFloat {
    let ratio = spring.decay / spring.frequency
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }

  /// When the spring keeps within a thousandth of the whole way. Linux: an estimate of ours, within a tenth of Apple's.
  open var settlingDuration: CFTimeInterval { spring.settlingTime }

  /// The spring's own time runs with the animation's, whose duration cuts it off or lets it rest.
  override func progress(at fraction: Double) -> Double { spring.progress(at: paced(fraction) * duration) }

  private var spring: Spring {
    Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), velocity: Double(initialVelocity),
      allowsOverdamping: allowsOverdamping)
  }
}

/// m·x″ + c·x′ + k·x = 0 from x = −1, with a velocity: the way still to go, as a part of the whole.
private struct Spring {
  /// Of the swing without damping, in radians a second.
  let frequency: Double
  /// c / 2m.
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
    // As two exponentials, of which neither grows beyond all numbers.
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
