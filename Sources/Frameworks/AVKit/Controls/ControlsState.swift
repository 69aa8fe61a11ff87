import CoreFoundation
import CoreMedia
import Foundation

/// The controls over the video, as a value. The controls are redrawn only if the value or the window's size changes.
struct ControlsState: Equatable {
  var style = AVPlayerViewControlsStyle.default
  var isPlaying = false
  /// An error message that is shown over the video; nil for none.
  var message: String?
  var time = CMTime.zero
  /// The duration of the item; indefinite if it is not known.
  var duration = CMTime.indefinite
  var volume: Float = 1
  var isMuted = false
  var hasAudio = false
  /// The text of the speed button; nil to omit the button.
  var speed: String?
  var hasTracks = false
  var showsSteps = false
  var showsFullScreenButton = false
  var isFullScreen = false
  /// Whether the user cannot seek.
  var isLinear = false
  var menu: ControlsMenu?
  var pointed: ControlPart?
  /// The position of the pointer along the scrubber, from 0 to 1.
  var pointedAt: Double?
  /// The opacity of the controls: from 0, invisible, to 1.
  var opacity = 1.0
  var captions: [NSAttributedString] = []
  /// The area of the video, in points. It is set only if there are captions.
  var videoArea = CGRect.zero

  /// The part of the duration that has elapsed, from 0 to 1; 0 if the duration is not known.
  var progress: Double {
    guard duration.isNumeric, duration > .zero, time.isNumeric else { return 0 }
    return min(max(time.seconds / duration.seconds, 0), 1)
  }

  /// Returns hours, minutes and seconds; "--:--" if the time is not known or too large.
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

  /// The remaining time in whole seconds, so that the elapsed and the remaining time add up to the rounded duration.
  var remainingText: String {
    guard duration.isNumeric, time.isNumeric, duration.seconds < 1e9 else { return "--:--" }
    return "−" + Self.text(seconds: max(0, Int(duration.seconds.rounded()) - Int(time.seconds)))
  }
}

/// A list of choices that one of the buttons opens.
struct ControlsMenu: Equatable {
  struct Row: Equatable {
    var text: String
    var isChecked = false
    /// Whether the row is a heading of the following rows. A heading cannot be chosen.
    var isHeading = false
  }

  var opener: ControlPart
  var rows: [Row]
  /// The index of the row to show first if not all rows fit. If there is room after the last row, an earlier row is
  /// shown first.
  var firstRow = 0
}
