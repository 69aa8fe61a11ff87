import AVEngineCore
import CoreMedia

/// Frames to encode must arrive by presentation time, copied samples by decode time. Times of audio may go backwards,
/// unless the audio is copied into fragments.
struct AppendingOrder {
  private enum Rule { case presentation, decode, none }
  private let rule: Rule
  private let isAudio: Bool
  private var newest: CMTime?

  init(_ plan: WritingPlan, mapsAudioByEdits: Bool) {
    isAudio = plan.header.mediaType == kCMMediaType_Audio
    rule =
      switch plan.coding {
      case .video: .presentation
      case .audio: .none
      case .copy: isAudio && mapsAudioByEdits ? .none : .decode
      }
  }

  mutating func admit(_ buffer: CMSampleBuffer) throws(EngineError) {
    guard rule != .none else { return }
    // A buffer of audio may have a sample for each frame, in order: only the first one is checked.
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
        .encodeFailed, "Encoding video",
        detail: "a frame at \(time.seconds) s was appended after one at \(newest.seconds) s")
    }
    if rule == .decode, time < newest {
      throw EngineError(
        .writeFailed, "Writing a sample",
        detail: "its decode time, \(time.seconds) s, is before that of the previous sample, \(newest.seconds) s")
    }
  }

  /// Another pass sends the samples again from the start.
  mutating func restart() { newest = nil }
}
