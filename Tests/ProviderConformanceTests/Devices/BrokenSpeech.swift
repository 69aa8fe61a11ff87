import AVEngineCore
import Glibc
import ProviderConformance
import Synchronization

final class BrokenSpeech: SpeechProvider {
  private let whole: any SpeechProvider
  private let broken: SpeechClause
  private let known: String
  private let callCount = Atomic(0)
  private let isUsed = Atomic(false)

  init(_ whole: any SpeechProvider, known: String, broken: SpeechClause) {
    (self.whole, self.known, self.broken) = (whole, known, broken)
  }

  var voices: [SpeechVoice] { broken == .voices ? whole.voices + whole.voices.prefix(1) : whole.voices }
  var sampleRate: Int32 { broken == .sampleRate ? 0 : whole.sampleRate }

  func speak(
    _ text: String, isMarkup: Bool, manner: SpeechManner, endsInPause: Bool
  ) throws(EngineError) -> SpokenText {
    let isOverlap = isUsed.exchange(true, ordering: .acquiringAndReleasing)
    if broken == .threads, isOverlap { return SpokenText() }
    defer { isUsed.store(false, ordering: .releasing) }
    // The call takes a moment, so that a concurrent second call overlaps it.
    if broken == .threads { for _ in 0..<20 { sched_yield() } }
    var (text, manner) = (text, manner)
    switch broken {
    case .wordsPerMinute: manner.wordsPerMinute = 175
    case .pitch: manner.pitch = 1
    case .unknownVoice: manner.voice = known
    case .controlCharacters: text = String(text.prefix { $0 != "\0" })
    case .emptyText where !text.contains(where: \.isLetter): throw EngineError(.unsupported, "Speaking")
    default: break
    }
    let isObeyed = isMarkup || broken == .plainText && text.contains("<")
    let spoken = try whole.speak(
      text, isMarkup: isObeyed, manner: manner, endsInPause: endsInPause && broken != .pauses)
    return change(spoken)
  }

  private func change(_ spoken: SpokenText) -> SpokenText {
    var spoken = spoken
    let count = callCount.add(1, ordering: .relaxed).newValue
    switch broken {
    case .audio: spoken.samples = spoken.samples.map { _ in 0 }
    case .range: if !spoken.samples.isEmpty { spoken.samples[spoken.samples.count / 2] = 1.5 }
    case .sameAudio: spoken.samples += [Float](repeating: 0, count: count % 5)
    case .words:
      spoken.marks = spoken.marks.map { mark in
        guard case .word = mark.kind else { return mark }
        return SpeechMark(mark.kind, at: mark.position + 1, frame: mark.frame)
      }
    case .sentences:
      let first = spoken.marks.firstIndex { $0.kind == .sentence }
      spoken.marks = spoken.marks.enumerated().filter { $0.offset == first || $0.element.kind != .sentence }
        .map(\.element)
    case .markOrder: spoken.marks.reverse()
    case .bookmarksBetween:
      let starts = Set(spoken.marks.filter { $0.kind == .sentence }.map(\.frame))
      spoken.marks.removeAll { mark in
        if case .bookmark = mark.kind { starts.contains(mark.frame) } else { false }
      }
    case .bookmarks: spoken.marks.removeAll { if case .bookmark = $0.kind { true } else { false } }
    default: break
    }
    return spoken
  }
}
