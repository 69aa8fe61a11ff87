import AVEngineCore
import CoreMedia

/// The order in which an input's samples must come: pictures to encode by presentation time, stored samples by decode
/// time, because presentation times of reordered pictures go back. Times of sound may jump: edits say where it plays.
struct AppendingOrder {
  private enum Rule { case presentation, decode, none }
  private let rule: Rule
  private let isAudio: Bool
  /// Source time of the newest sample.
  private var newest: CMTime?

  /// - Parameter mapsSoundByEdits: The file is not written in fragments, so that its edits are written last.
  init(_ plan: WritingPlan, mapsAudioByEdits: Bool) {
    isAudio = plan.header.mediaType == kCMMediaType_Audio
    rule =
      switch plan.coding {
      case .video: .presentation
      case .audio: .none
      case .copy: isAudio && mapsAudioByEdits ? .none : .decode
      }
  }

  /// Takes note of a buffer's times, or refuses it. Samples without times are for others to judge.
  mutating func admit(_ buffer: CMSampleBuffer) throws(EngineError) {
    guard rule != .none else { return }
    // A buffer of sound may have a sample for each frame, which follow each other.
    for index in 0..<min(buffer.sampleCount, isAudio ? 1 : .max) {
      guard let timing = buffer.timings[index], timing.presentationTimeStamp.isNumeric else { return }
      let isDecode = rule == .decode && timing.decodeTimeStamp.isNumeric
      let time = isDecode ? timing.decodeTimeStamp : timing.presentationTimeStamp
      if let newest { try check(time, after: newest) }
      newest = time
    }
  }

  private func check(_ time: CMTime, after newest: CMTime) throws(EngineError) {
    if rule == .presentation, time <= newest {
      throw EngineError(
        .encodeFailed, "Encoding video", detail: "a picture at \(time.seconds) s came after one at \(newest.seconds) s")
    }
    if rule == .decode, time < newest {
      throw EngineError(
        .writeFailed, "Writing a sample",
        detail: "its decode time, \(time.seconds) s, comes before that of the sample before it, \(newest.seconds) s")
    }
  }

  /// Samples come once more from the start, in another pass.
  mutating func restart() { newest = nil }
}
