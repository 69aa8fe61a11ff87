import AVEngineCore
import CoreMedia

/// The way to the picture that is shown at a media time: of the samples before it, only those are decoded that others
/// refer to.
struct SeekSkipPolicy {
  let target: CMTime
  /// When the last picture begins that is shown at or before the target, as far as samples have come.
  private var lastShown: CMTime?
  private var hasSkipped = false
  /// No sample that is still to come is shown at or before the target.
  private var isComplete = false

  init(to target: CMTime) { self.target = target }

  /// What is shown before a picture that has gone before it, on the way, is seen by nobody.
  mutating func skip(for sample: MediaSample) -> DecodeSkip {
    let time = sample.presentationTime
    if sample.decodeTime > target { isComplete = true }
    guard time <= target else { return .nothing }
    guard let lastShown, time < lastShown else {
      lastShown = time
      return .nothing
    }
    hasSkipped = true
    return .nonReference
  }

  /// Whether what was left out may cost the picture that is to be shown, and only more samples tell.
  var isUnsure: Bool { hasSkipped && !isComplete }

  /// Whether the picture that is to be shown did not come.
  ///
  /// Where a stream does not state how many pictures are held back to be put in order, a decoder learns it from the
  /// pictures, and those left out taught it nothing: it may give the target's successor first and then drop the target.
  func hasLost(_ shown: CMTime?) -> Bool {
    guard hasSkipped, let lastShown else { return false }
    return shown.map { $0 < lastShown } ?? true
  }
}
