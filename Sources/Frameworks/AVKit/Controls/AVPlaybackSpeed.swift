public import Foundation

/// A playback speed that the user can choose.
open class AVPlaybackSpeed: NSObject {
  /// The rate that the player gets when the user chooses the speed.
  open var rate: Float { storedRate }
  /// The name of the speed in words, such as "Half Speed", which a menu shows.
  open var localizedName: String { storedLocalizedName }

  private let storedRate: Float
  private let storedLocalizedName: String

  /// Creates a speed that `AVPlayerView` can offer in its menu of speeds.
  ///
  /// - Parameters:
  ///   - rate: The rate; 1 is the natural speed.
  ///   - localizedName: The name of the speed in words, which a menu shows.
  public init(rate: Float, localizedName: String) {
    storedRate = rate
    storedLocalizedName = localizedName
    super.init()
  }

  /// The speed as a number, such as "1.5×".
  open var localizedNumericName: String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    formatter.maximumFractionDigits = 2
    return (formatter.string(from: NSNumber(value: storedRate)) ?? "\(storedRate)") + "×"
  }

  /// The speeds that views offer by default: 0.5, 1, 1.25, 1.5 and 2.
  open class var systemDefaultSpeeds: [AVPlaybackSpeed] {
    let speeds: [(Float, String)] = [
      (0.5, "Half Speed"), (1, "Normal"), (1.25, "1.25× Speed"), (1.5, "1.5× Speed"), (2, "Double Speed"),
    ]
    return speeds.map { AVPlaybackSpeed(rate: $0, localizedName: $1) }
  }
}
