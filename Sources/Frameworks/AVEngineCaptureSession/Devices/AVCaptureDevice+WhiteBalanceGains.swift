import AVEngineCapture
import AVEngineCore
import CoreFoundation
public import CoreMedia

extension AVCaptureDevice {
  /// Factors for the red, green and blue of a camera's frames. The gains that a camera reports are at least 1.
  public struct WhiteBalanceGains: Sendable {
    /// The factor by which red is multiplied.
    public var redGain: Float
    /// The factor by which green is multiplied.
    public var greenGain: Float
    /// The factor by which blue is multiplied.
    public var blueGain: Float

    /// Makes gains of 0, which are not valid for a camera.
    public init() { (redGain, greenGain, blueGain) = (0, 0, 0) }

    /// Makes gains from three factors, which a camera accepts from 1 to its `maxWhiteBalanceGain`.
    public init(redGain: Float, greenGain: Float, blueGain: Float) {
      self.redGain = redGain
      self.greenGain = greenGain
      self.blueGain = blueGain
    }
  }

  /// The colour of white light, as a temperature and a tint.
  public struct WhiteBalanceTemperatureAndTintValues: Sendable {
    /// The color temperature, in kelvin.
    public var temperature: Float
    /// The tint from green, below 0, to magenta, above 0. Linux: always 0 for cameras.
    public var tint: Float

    /// Makes values of 0 K and tint 0.
    public init() { (temperature, tint) = (0, 0) }

    /// Makes values from a temperature in kelvin and a tint, 0 for none.
    public init(temperature: Float, tint: Float) {
      self.temperature = temperature
      self.tint = tint
    }
  }

  /// A value that keeps the camera's current gains in `setWhiteBalanceModeLocked(with:)`: the greatest `Float` for each
  /// color.
  public static let currentWhiteBalanceGains = WhiteBalanceGains(
    redGain: .greatestFiniteMagnitude, greenGain: .greatestFiniteMagnitude, blueGain: .greatestFiniteMagnitude)

  /// Whether `setWhiteBalanceModeLocked(with:)` can set gains: whether the camera has a control of the color
  /// temperature.
  public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { core.range(of: .colorTemperature) != nil }

  /// The gains for the camera's current color temperature; can be observed. Linux: if the camera has no control for the
  /// color temperature, the gains are those for 2,000 K.
  public var deviceWhiteBalanceGains: WhiteBalanceGains {
    core.registrar.access("deviceWhiteBalanceGains") { Self.gains(core.value(of: .colorTemperature)) }
  }

  /// The greatest gain for any color temperature that the camera supports; 1 if the color temperature cannot be set.
  public var maxWhiteBalanceGain: Float {
    guard let range = core.range(of: .colorTemperature)?.values else { return 1 }
    return [range.lowerBound, range.upperBound].map { kelvin in
      let gains = Self.gains(kelvin)
      return max(gains.redGain, gains.greenGain, gains.blueGain)
    }.max() ?? 1
  }

  private static func gains(_ kelvin: Double) -> WhiteBalanceGains {
    let gains = ColorTemperature.gains(for: kelvin)
    return WhiteBalanceGains(
      redGain: Float(gains.red), greenGain: Float(gains.green), blueGain: Float(gains.blue))
  }

  /// Returns the gains for a color temperature. The tint is ignored.
  public func deviceWhiteBalanceGains(for tempAndTintValues: WhiteBalanceTemperatureAndTintValues) -> WhiteBalanceGains
  {
    Self.gains(Double(tempAndTintValues.temperature))
  }

  /// Returns the color temperature that gains correspond to. The tint is 0.
  public func temperatureAndTintValues(
    for whiteBalanceGains: WhiteBalanceGains
  ) -> WhiteBalanceTemperatureAndTintValues {
    let kelvin = ColorTemperature.kelvin(
      forRed: Double(whiteBalanceGains.redGain), blue: Double(whiteBalanceGains.blueGain))
    return WhiteBalanceTemperatureAndTintValues(temperature: Float(kelvin), tint: 0)
  }

  /// Sets the white balance mode to `.locked`, and sets the gains. Linux: the camera is set to the color temperature of
  /// the red and blue gains; the green gain is ignored.
  ///
  /// - Parameters:
  ///   - whiteBalanceGains: From 1 to `maxWhiteBalanceGain`, or `currentWhiteBalanceGains`.
  ///   - handler: Called on a global queue, with the time at which the setting was made, on the host's clock.
  public func setWhiteBalanceModeLocked(
    with whiteBalanceGains: WhiteBalanceGains, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let member = "setWhiteBalanceModeLocked(with:)"
    requireLock(member)
    _require(
      isLockingWhiteBalanceWithCustomDeviceGainsSupported,
      "AVCaptureDevice.\(member): the white balance of \(localizedName) cannot be set")
    let isCurrent = whiteBalanceGains.redGain == Self.currentWhiteBalanceGains.redGain
    let gains = [whiteBalanceGains.redGain, whiteBalanceGains.greenGain, whiteBalanceGains.blueGain]
    _require(
      isCurrent || gains.allSatisfy { $0 >= 1 && $0 <= maxWhiteBalanceGain },
      "AVCaptureDevice.\(member): the gains are not from 1 to \(maxWhiteBalanceGain)")
    if core.range(of: .automaticWhiteBalance) != nil { core.set(.automaticWhiteBalance, to: 0) }
    if !isCurrent {
      core.set(.colorTemperature, to: Double(temperatureAndTintValues(for: whiteBalanceGains).temperature))
    }
    finish(handler)
  }

  /// Sets the white balance mode to `.locked`, and sets the gains. Returns the time at which the setting was made, on
  /// the host's clock.
  public func setWhiteBalanceModeLocked(with whiteBalanceGains: WhiteBalanceGains) async -> CMTime {
    await withCheckedContinuation { next in
      setWhiteBalanceModeLocked(with: whiteBalanceGains) { next.resume(returning: $0) }
    }
  }
}
