import CoreFoundation
import CoreMedia
import Foundation

struct ControlsState: Equatable {
  var style = AVPlayerViewControlsStyle.default
  var isPlaying = false
  var message: String?
  var time = CMTime.zero
  var duration = CMTime.indefinite
  var volume: Float = 1
  var isMuted = false
  var hasAudio = false
  var speed: String?
  var hasTracks = false
  var showsSteps = false
  var showsFullScreenButton = false
  var isFullScreen = false
  var isLinear = false
  var menu: ControlsMenu?
  var pointed: ControlPart?
  /// The position of the pointer along the scrubber, from 0 to 1.
  var pointedAt: Double?
  var opacity = 1.0
  var captions: [NSAttributedString] = []
  /// The area is in points, and is set only if there are captions.
  var videoArea = CGRect.zero

  var progress: Double {
    guard duration.isNumeric, duration > .zero, time.isNumeric else { return 0 }
    return min(max(time.seconds / duration.seconds, 0), 1)
  }

  static func text(_ time: CMTime) -> String {
    guard time.isNumeric, time.seconds < 1e9 else { return "--:--" }
    return text(seconds: Int(max(0, time.seconds)))
  }

  static func text(seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  var elapsedText: String { Self.text(time) }

  /// The text is in whole seconds, so that the elapsed and the remaining time add up to the rounded duration.
  var remainingText: String {
    guard duration.isNumeric, time.isNumeric, duration.seconds < 1e9 else { return "--:--" }
    return "−" + Self.text(seconds: max(0, Int(duration.seconds.rounded()) - Int(time.seconds)))
  }
}

struct ControlsMenu: Equatable {
  struct Row: Equatable {
    var text: String
    var isChecked = false
    var isHeading = false
  }

  var opener: ControlPart
  var rows: [Row]
  /// The index of the row to show first, if the rows from there on fill the menu.
  var firstRow = 0
}
