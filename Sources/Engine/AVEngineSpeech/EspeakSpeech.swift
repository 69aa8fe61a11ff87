internal import AVEngineCEspeak
package import AVEngineCore
import Foundation
import Synchronization

/// Speech synthesis by eSpeak NG. A child process speaks each text, because the library crashes on some texts.
package struct EspeakSpeech: SpeechProvider {
  private static let queue = DispatchQueue(label: "EspeakSpeech")
  private static let started = Mutex<Result<Int32, EngineError>?>(nil)
  private static let known = Mutex<[SpeechVoice]?>(nil)
  private static let operation = "Speaking"

  package init() {}

  package var sampleRate: Int32 {
    let rate = Self.queue.sync { try? Self.start().get() }
    return rate ?? 22_050
  }

  package var voices: [SpeechVoice] {
    if let known = Self.known.withLock({ $0 }) { return known }
    let voices = Self.queue.sync { (try? Self.start().get()) == nil ? [] : Self.listVoices() }
    Self.known.withLock { $0 = voices }
    return voices
  }

  package func speak(_ text: String, isMarkup: Bool, manner: SpeechManner, endsInPause: Bool) throws(EngineError)
    -> SpokenText
  {
    _ = try Self.queue.sync { Self.start() }.get()
    return try Self.speak(text, isMarkup: isMarkup, manner: manner, endsInPause: endsInPause).get()
  }

  // MARK: On the queue

  private static func start() -> Result<Int32, EngineError> {
    if let started = started.withLock({ $0 }) { return started }
    let result: Result<Int32, EngineError>
    if clazy_load(cespeak_library()) {
      let rate = cespeak_start()
      result =
        rate > 0
        ? .success(rate)
        : .failure(
          EngineError(.libraryMissing, operation, detail: "eSpeak NG has no data (Debian package espeak-ng-data)"))
    } else {
      result = .failure(
        EngineError(.libraryMissing, operation, detail: String(cString: clazy_error(cespeak_library()))))
    }
    started.withLock { $0 = result }
    return result
  }

  private static func listVoices() -> [SpeechVoice] {
    guard let list = espeak_ListVoices(nil) else { return [] }
    var voices = [SpeechVoice]()
    var next = list
    while let entry = next.pointee {
      voices += SpeechVoice(entry.pointee).map { [$0] } ?? []
      next += 1
    }
    return voices
  }

  // MARK: With a child process

  private static func speak(_ text: String, isMarkup: Bool, manner: SpeechManner, endsInPause: Bool) -> Result<
    SpokenText, EngineError
  > {
    let flags = CESPEAK_CHARS_UTF8 | (isMarkup ? CESPEAK_SSML : 0) | (endsInPause ? CESPEAK_END_PAUSE : 0)
    let made = Made()
    let characters = plain(text)
    let status = manner.voice.withCString { voice in
      // 50 is the library's pitch range for the voice's own pitch.
      let range = CInt(min(max(50 * manner.pitch, 0), 99).rounded())
      var manner = cespeak_manner(
        voice: voice, rate: CInt(clamping: manner.wordsPerMinute), pitch: pitch(manner.pitch), range: range)
      // Safety: `made` outlives the call, which delivers its frames on this thread before it returns.
      return cespeak_synthesize(
        &manner, characters, characters.count, UInt32(flags), { Made.of($0).add($1, $2, $3, $4) },
        Unmanaged.passUnretained(made).toOpaque())
    }
    switch Int(status) {
    case 0: return .success(made.spoken)
    case CESPEAK_NO_VOICE:
      return .failure(EngineError(.unsupported, operation, detail: "there is no voice “\(manner.voice)”"))
    case CESPEAK_ENDED:
      return .failure(EngineError(.encodeFailed, operation, detail: "the process of eSpeak NG ended on this text"))
    case CESPEAK_NO_CHILD:
      return .failure(EngineError(.encodeFailed, operation, detail: "no process could be started for eSpeak NG"))
    default: return .failure(EngineError(.encodeFailed, operation, detail: "eSpeak NG", code: Int(status)))
    }
  }

  /// A NUL character would end the text, and the library takes some other control characters as commands.
  private static func plain(_ text: String) -> [CChar] {
    text.utf8.map { CChar(bitPattern: $0 < 0x20 && ![0x09, 0x0a, 0x0d].contains($0) ? 0x20 : $0) } + [0]
  }

  /// On the library's scale, 50 is the voice's own pitch, and 50 steps are an octave.
  private static func pitch(_ multiplier: Double) -> CInt {
    CInt(min(max(50 + 50 * log2(max(multiplier, 0.01)), 0), 99).rounded())
  }

  private final class Made {
    var spoken = SpokenText()

    static func of(_ context: UnsafeMutableRawPointer?) -> Made {
      guard let context else { return Made() }
      // Safety: the context is the object that `speak` keeps alive.
      return Unmanaged<Made>.fromOpaque(context).takeUnretainedValue()
    }

    func add(
      _ samples: UnsafePointer<Int16>?, _ count: CInt, _ events: UnsafePointer<cespeak_event>?, _ eventCount: CInt
    ) {
      spoken.samples += UnsafeBufferPointer(start: samples, count: Int(count)).lazy.map { Float($0) / 32_768 }
      spoken.marks += UnsafeBufferPointer(start: events, count: Int(eventCount)).compactMap { SpeechMark($0) }
    }
  }
}

extension SpeechMark {
  init?(_ event: cespeak_event) {
    let (position, frame) = (max(0, Int(event.text_position) - 1), Int(event.sample))
    switch event.type {
    case CInt(CESPEAK_EVENT_WORD): self.init(.word(length: Int(event.length)), at: position, frame: frame)
    case CInt(CESPEAK_EVENT_SENTENCE): self.init(.sentence, at: position, frame: frame)
    case CInt(CESPEAK_EVENT_MARK):
      guard let name = event.id.name else { return nil }
      self.init(.bookmark(String(cString: name)), at: position, frame: frame)
    default: return nil
    }
  }
}
