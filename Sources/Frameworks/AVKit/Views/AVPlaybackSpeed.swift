public import Foundation

/// A speed of playing that a person can choose.
open class AVPlaybackSpeed: NSObject {
  /// What the player's rate becomes.
  public let rate: Float
  /// The speed in words.
  public let localizedName: String

  /// - Parameters:
  ///   - rate: 1 is the natural speed.
  ///   - localizedName: The speed in words, as a menu shows it.
  public init(rate: Float, localizedName: String) {
    (self.rate, self.localizedName) = (rate, localizedName)
    super.init()
  }

  /// The speed as a number, "1.5×".
  public var localizedNumericName: String {
    let formatter = NumberFormatter()
    (formatter.numberStyle, formatter.maximumFractionDigits) = (.decimal, 2)
    return (formatter.string(from: NSNumber(value: rate)) ?? "\(rate)") + "×"
  }

  /// The speeds that are offered where nothing else is said: from half to double.
  open class var systemDefaultSpeeds: [AVPlaybackSpeed] {
    let speeds: [(Float, String)] = [(0.5, "Half Speed"), (1, "Normal"), (1.25, "1.25× Speed"), (1.5, "1.5× Speed"), (2, "Double Speed")]
    return speeds.map { AVPlaybackSpeed(rate: $0, localizedName: $1) }
  }
}
