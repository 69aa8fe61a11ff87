import AVEngineCore
import CoreMedia

/// Determines the samples to decode on the way to the frame shown at a media time. A sample that is presented before
/// one that precedes it in decode order is decoded only if others refer to it.
struct SeekSkipPolicy {
  let target: CMTime
  /// The presentation time of the last frame shown at or before the target, among the samples so far.
  private var lastShown: CMTime?
  private var hasSkipped = false
  /// Whether all samples that are shown at or before the target have been read.
  private var isComplete = false

  init(to target: CMTime) { self.target = target }

  /// Returns what may be skipped for a sample. A frame presented earlier than a frame already passed is not shown.
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

  /// Whether skipping may have lost the frame to be shown, which only more samples can tell.
  var isUnsure: Bool { hasSkipped && !isComplete }

  /// Returns whether the frame to be shown did not arrive.
  ///
  /// If a stream does not state how many frames are held back for reordering, a decoder finds out from the frames, and
  /// skipped frames do not show it. The decoder may then return the target's successor first and drop the target.
  func hasLost(_ shown: CMTime?) -> Bool {
    guard hasSkipped, let lastShown else { return false }
    return shown.map { $0 < lastShown } ?? true
  }
}
