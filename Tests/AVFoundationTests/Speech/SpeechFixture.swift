import AVEngineCore
import AVEnginePlayback
import AVFAudio
import Foundation
import Synchronization

/// Each word is a tenth of a second long, and all samples of a text have different values.
struct ManualSpeech: SpeechProvider {
  static let framesOfWord = 2205
  var hasVoices = true
  var sampleRate: Int32 { 22_050 }
  var voices: [SpeechVoice] {
    hasVoices ? [SpeechVoice(identifier: "test", name: "Test", languages: ["en-us"], gender: .male, rank: 1)] : []
  }

  func speak(_ text: String, isMarkup: Bool, manner: SpeechManner, endsInPause: Bool) throws(EngineError) -> SpokenText
  {
    guard hasVoices, manner.voice == "test" else { throw EngineError(.unsupported, "Speaking") }
    var (spoken, position, isInWord) = (SpokenText(), 0, false)
    for scalar in text.unicodeScalars {
      if scalar != " ", !isInWord {
        let rest = text.unicodeScalars.dropFirst(position).prefix { $0 != " " }
        spoken.marks.append(SpeechMark(.word(length: rest.count), at: position, frame: spoken.samples.count))
        spoken.samples += Self.samples(spoken.marks.count)
      }
      isInWord = scalar != " "
      position += 1
    }
    return spoken
  }

  /// Words are counted from 1.
  static func samples(_ word: Int) -> [Float] { (0..<framesOfWord).map { Float(word) / 64 + Float($0) / 524_288 } }
  static func samples(_ words: ClosedRange<Int>) -> [Float] { words.flatMap { samples($0) } }
}

final class SpeechEars: NSObject, AVSpeechSynthesizerDelegate, Sendable {
  private let notes = Mutex<[String]>([])
  private let came = DispatchSemaphore(value: 0)

  /// The calls so far, after the main queue has run its pending work.
  var all: [String] {
    get async {
      await MainActor.run {}
      return now
    }
  }
  var now: [String] { notes.withLock { $0 } }

  private func note(_ text: String, _ utterance: AVSpeechUtterance) {
    dispatchPrecondition(condition: .onQueue(.main))
    notes.withLock { $0.append(text) }
    if text.hasPrefix("finish") || text.hasPrefix("cancel") { came.signal() }
  }

  func waitForEnd() -> Bool { came.wait(timeout: .now() + 60) == .success }

  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {
    note("start", utterance)
  }
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
    note("finish", utterance)
  }
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance) {
    note("pause", utterance)
  }
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance) {
    note("continue", utterance)
  }
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {
    note("cancel", utterance)
  }
  func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString characterRange: NSRange,
    utterance: AVSpeechUtterance
  ) { note((utterance.speechString as NSString).substring(with: characterRange), utterance) }
}

final class WrittenSpeech: Sendable {
  private let parts = Mutex<(samples: [Float], lengths: [Int], markers: [String])>(([], [], []))
  private let ended = DispatchSemaphore(value: 0)

  var samples: [Float] { parts.withLock { $0.samples } }
  var lengths: [Int] { parts.withLock { $0.lengths } }
  var markers: [String] { parts.withLock { $0.markers } }

  func add(_ buffer: AVAudioBuffer) {
    guard let buffer = buffer as? AVAudioPCMBuffer, let data = buffer.floatChannelData else { return }
    let samples = Array(UnsafeBufferPointer(start: data[0], count: Int(buffer.frameLength)))
    parts.withLock {
      $0.samples += samples
      $0.lengths.append(samples.count)
    }
    if samples.isEmpty { ended.signal() }
  }

  func add(_ markers: [AVSpeechSynthesisMarker], of text: String) {
    let texts = markers.filter { $0.mark == .word }.map {
      "\((text as NSString).substring(with: $0.textRange)) \($0.byteSampleOffset / 4)"
    }
    parts.withLock { $0.markers += texts }
  }

  func waitForEnd() -> Bool { ended.wait(timeout: .now() + 60) == .success }
}
