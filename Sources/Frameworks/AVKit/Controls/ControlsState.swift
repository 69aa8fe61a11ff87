import CoreFoundation
import CoreMedia
import Foundation

/// What is seen over the pictures at one moment: where it is equal, nothing is drawn anew.
struct ControlsState: Equatable {
  var style = AVPlayerViewControlsStyle.default
  var isPlaying = false
  /// What is to be told in place of a picture.
  var message: String?
  var time = CMTime.zero
  /// Indefinite where it is not known.
  var duration = CMTime.indefinite
  var volume: Float = 1
  var isMuted = false
  var hasAudio = false
  /// What the button for speeds says; nil for none.
  var speed: String?
  var hasTracks = false
  var showsSteps = false
  var showsFullScreenButton = false
  var isFullScreen = false
  /// Nobody can seek.
  var isLinear = false
  var menu: ControlsMenu?
  var pointed: ControlPart?
  /// Where a person points along the time, from 0 to 1.
  var pointedAt: Double?
  /// How much of the controls is seen: from 0, nothing, to 1.
  var opacity = 1.0
  /// What is to be read over the pictures, which no control hides.
  var captions: [NSAttributedString] = []
  /// Where pictures are, in points.
  var pictures = CGRect.zero

  /// How much of the time has passed, from 0 to 1.
  var progress: Double {
    guard duration.isNumeric, duration > .zero, time.isNumeric else { return 0 }
    return min(max(time.seconds / duration.seconds, 0), 1)
  }

  /// Hours, minutes and seconds; "--:--" where the time is not known.
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

  /// In whole seconds, so that it and what has passed add up.
  var remainingText: String {
    guard duration.isNumeric, time.isNumeric, duration.seconds < 1e9 else { return "--:--" }
    return "−" + Self.text(seconds: max(0, Int(duration.seconds.rounded()) - Int(time.seconds)))
  }
}

/// A list to choose from, which one of the buttons has opened.
struct ControlsMenu: Equatable {
  struct Row: Equatable {
    var text: String
    var isChecked = false
    /// Names those that follow, and cannot be chosen.
    var isHeading = false
  }

  var opener: ControlPart
  var rows: [Row]
  /// The row that is seen at the top, where not all have room.
  var firstRow = 0
}
