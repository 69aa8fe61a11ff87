import AVEngineCore
import CoreMedia

/// The samples that are skipped on the way to a target: those to which no others refer, if an earlier sample in decode
/// order is presented later, but not after the target.
struct SeekSkipPolicy {
  let target: CMTime
  private var lastShown: CMTime?
  private var hasSkipped = false
  private var isComplete = false

  init(to target: CMTime) { self.target = target }

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

  var isUnsure: Bool { hasSkipped && !isComplete }

  /// If a stream does not state how many frames are held back for reordering, a decoder infers the number from the
  /// frames that are not skipped. The decoder may then return the frame after the target first and drop the target's.
  func hasLost(_ shown: CMTime?) -> Bool {
    guard hasSkipped, let lastShown else { return false }
    return shown.map { $0 < lastShown } ?? true
  }
}
