import AVEngineCapture
import AVEngineCore
import CoreFoundation
public import CoreMedia

extension AVCaptureDevice {
  /// Factors of a camera's colours, each at least 1.
  public struct WhiteBalanceGains: Sendable {
    public var redGain: Float
    public var greenGain: Float
    public var blueGain: Float

    public init() { (redGain, greenGain, blueGain) = (0, 0, 0) }

    public init(redGain: Float, greenGain: Float, blueGain: Float) {
      self.redGain = redGain
      self.greenGain = greenGain
      self.blueGain = blueGain
    }
  }

  /// White light as photographers name it.
  public struct WhiteBalanceTemperatureAndTintValues: Sendable {
    /// Kelvin.
    public var temperature: Float
    /// From green, below 0, to magenta. Linux: cameras know 0 only.
    public var tint: Float

    public init() { (temperature, tint) = (0, 0) }

    public init(temperature: Float, tint: Float) {
      self.temperature = temperature
      self.tint = tint
    }
  }

  /// Stands for the gains that a camera has.
  public static let currentWhiteBalanceGains = WhiteBalanceGains(
    redGain: .greatestFiniteMagnitude, greenGain: .greatestFiniteMagnitude, blueGain: .greatestFiniteMagnitude)

  /// Whether the white balance can be set.
  public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { core.range(of: .colorTemperature) != nil }

  /// The gains for the light that the camera takes for white; can be observed.
  public var deviceWhiteBalanceGains: WhiteBalanceGains {
    core.registrar.access("deviceWhiteBalanceGains") { Self.gains(core.value(of: .colorTemperature)) }
  }

  /// The greatest gain for a light that the camera can be set to; 1 where it cannot be set.
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

  /// The gains for a light.
  public func deviceWhiteBalanceGains(for tempAndTintValues: WhiteBalanceTemperatureAndTintValues) -> WhiteBalanceGains
  {
    Self.gains(Double(tempAndTintValues.temperature))
  }

  /// The light that gains are for.
  public func temperatureAndTintValues(
    for whiteBalanceGains: WhiteBalanceGains
  ) -> WhiteBalanceTemperatureAndTintValues {
    let kelvin = ColorTemperature.kelvin(
      forRed: Double(whiteBalanceGains.redGain), blue: Double(whiteBalanceGains.blueGain))
    return WhiteBalanceTemperatureAndTintValues(temperature: Float(kelvin), tint: 0)
  }

  /// Sets the gains, and leaves them so.
  ///
  /// - Parameters:
  ///   - whiteBalanceGains: From 1 to `maxWhiteBalanceGain`, or `currentWhiteBalanceGains`.
  ///   - handler: As of `setFocusModeLocked(lensPosition:completionHandler:)`.
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

  /// Sets the gains, and leaves them so.
  public func setWhiteBalanceModeLocked(with whiteBalanceGains: WhiteBalanceGains) async -> CMTime {
    await withCheckedContinuation { next in
      setWhiteBalanceModeLocked(with: whiteBalanceGains) { next.resume(returning: $0) }
    }
  }
}
