import AVEngineCore
import CoreMedia

/// Determines the samples to decode on the way to the frame shown at a media time. A sample that is presented before
/// the target, and before a sample that precedes it in decode order, is decoded only if others refer to it.
struct SeekSkipPolicy {
  let target: CMTime
  /// The presentation time of the last frame shown at or before the target, among the samples so far.
  private var lastShown: CMTime?
  private var hasSkipped = false
  /// Whether all samples that are shown at or before the target have been read.
  private var isComplete = false

  init(to target: CMTime) { self.target = target }

  /// Returns what the decoder may skip for a sample. The frame of a sample that is presented earlier than one already
  /// passed is not shown at the target.
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

  /// Whether skipping may have lost the frame that is shown at the target. This becomes known when later samples are
  /// decoded.
  var isUnsure: Bool { hasSkipped && !isComplete }

  /// Returns whether the frame that is shown at the target was lost.
  ///
  /// If a stream does not state how many frames are held back for reordering, a decoder infers the number from the
  /// frames, but not from skipped ones. The decoder may then return the frame after the target first and drop the
  /// target's.
  /// - Parameter shown: The presentation time of the frame on screen; nil if there is none.
  func hasLost(_ shown: CMTime?) -> Bool {
    guard hasSkipped, let lastShown else { return false }
    return shown.map { $0 < lastShown } ?? true
  }
}
