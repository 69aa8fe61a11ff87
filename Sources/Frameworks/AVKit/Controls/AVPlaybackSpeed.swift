public import Foundation

/// A speed of playing that a person can choose.
open class AVPlaybackSpeed: NSObject {
  /// What the player's rate becomes.
  open var rate: Float { storedRate }
  /// The speed in words.
  open var localizedName: String { storedLocalizedName }

  private let storedRate: Float
  private let storedLocalizedName: String

  /// - Parameters:
  ///   - rate: 1 is the natural speed.
  ///   - localizedName: The speed in words, as a menu shows it.
  public init(rate: Float, localizedName: String) {
    storedRate = rate
    storedLocalizedName = localizedName
    super.init()
  }

  /// The speed as a number, "1.5×".
  open var localizedNumericName: String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    formatter.maximumFractionDigits = 2
    return (formatter.string(from: NSNumber(value: storedRate)) ?? "\(storedRate)") + "×"
  }

  /// The speeds that are offered where nothing else is said: from half to double.
  open class var systemDefaultSpeeds: [AVPlaybackSpeed] {
    let speeds: [(Float, String)] = [
      (0.5, "Half Speed"), (1, "Normal"), (1.25, "1.25× Speed"), (1.5, "1.5× Speed"), (2, "Double Speed"),
    ]
    return speeds.map { AVPlaybackSpeed(rate: $0, localizedName: $1) }
  }
}
