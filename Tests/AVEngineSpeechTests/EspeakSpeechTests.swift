import AVEngineCore
import AVEngineSpeech
import Foundation
import TestSupport
import Testing

@Suite(.requires(.espeak)) struct EspeakSpeechTests {
  private let speech = EspeakSpeech()
  private static let text = "The quick brown fox jumps over the lazy dog. It was not amused."

  private func speak(
    _ text: String, isMarkup: Bool = false, voice: String = "gmw/en-US", words: Int = 175, pitch: Double = 1
  ) throws -> SpokenText {
    try speech.speak(
      text, isMarkup: isMarkup, manner: SpeechManner(voice: voice, wordsPerMinute: words, pitch: pitch),
      endsInPause: true)
  }

  private func command(_ arguments: [String]) throws -> [Float] {
    let data = try Tool.run("espeak-ng", arguments + ["--stdout"])
    return data.dropFirst(44).withUnsafeBytes { raw in
      (0..<raw.count / 2).map { Float(raw.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self)) / 32_768 }
    }
  }

  private func outline(_ samples: [Float]) -> [Double] {
    stride(from: 0, to: samples.count - 441, by: 441).map { start in
      samples[start..<start + 441].reduce(0) { $0 + Double($1 * $1) }.squareRoot()
    }
  }

  private func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let count = min(a.count, b.count)
    let (a, b) = (a.prefix(count), b.prefix(count))
    let (meanA, meanB) = (a.reduce(0, +) / Double(count), b.reduce(0, +) / Double(count))
    let product = zip(a, b).reduce(0) { $0 + ($1.0 - meanA) * ($1.1 - meanB) }
    let (powerA, powerB) = (
      a.reduce(0) { $0 + ($1 - meanA) * ($1 - meanA) }, b.reduce(0) { $0 + ($1 - meanB) * ($1 - meanB) }
    )
    return product / (powerA * powerB).squareRoot()
  }

  @Test func voicesAreThoseOfTheCommand() throws {
    let listed = String(decoding: try Tool.run("espeak-ng", ["--voices"]), as: UTF8.self).split(separator: "\n")
      .dropFirst()
    let voices = speech.voices
    #expect(voices.count == listed.count && voices.count > 50)
    let english = try #require(voices.first { $0.identifier == "gmw/en-US" })
    #expect(english.languages.first == "en-us" && english.name == "English (America)" && english.gender == .male)
    #expect(Set(voices.map(\.identifier)).count == voices.count)
  }

  @Test(arguments: [120, 175, 300]) func soundIsThatOfTheCommand(words: Int) throws {
    let ours = try speak(Self.text, words: words)
    let theirs = try command(["-v", "gmw/en-US", "-s", "\(words)", Self.text])
    // The command's pauses have other lengths, so the numbers of samples differ a little.
    #expect(abs(ours.samples.count - theirs.count) < 2_205)
    let likeness = correlation(outline(ours.samples), outline(theirs))
    #expect(likeness > 0.9, "\(likeness)")
    let other = correlation(
      outline(ours.samples),
      outline(try command(["-v", "gmw/en-US", "-s", "\(words)", "Something else altogether, said by the same voice."])))
    #expect(other < likeness - 0.3, "\(other)")
  }

  @Test func marksLieInTheSound() throws {
    let spoken = try speak(Self.text)
    let words = spoken.marks.filter { if case .word = $0.kind { true } else { false } }
    #expect(words.count >= 11 && spoken.marks.filter { $0.kind == .sentence }.count == 2)
    #expect(zip(spoken.marks, spoken.marks.dropFirst()).allSatisfy { $0.frame <= $1.frame })
    #expect(spoken.marks.allSatisfy { $0.frame <= spoken.samples.count })
    let named = try speak("<speak>One <mark name=\"here\"/> two</speak>", isMarkup: true)
    #expect(named.marks.contains { $0.kind == .bookmark("here") })
  }

  @Test func textsAreTexts() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("speech-\(UUID()).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    try Tool.run("espeak-ng", ["-w", file.path, String(repeating: "A long text. ", count: 30)])
    let played = try speak("<speak>Start <audio src=\"\(file.path)\">instead</audio> end</speak>", isMarkup: true)
    #expect(played.samples.count < 22_050 * 4)
    let plain = try speak("Hello there", words: 175)
    let commanded = try speak("\u{01}90P\u{01}400S Hello\0 there")
    #expect(commanded.samples.count > plain.samples.count)
    #expect(throws: EngineError.self) { try speak("Hello", voice: "no/such") }
    #expect(throws: EngineError.self) { try speak("Hello", voice: "") }
  }

  @Test func theLocaleStays() throws {
    _ = try speak("Hello")
    #expect(String(cString: setlocale(LC_CTYPE, nil)) == "C")
    #expect(try speak("Größe Füße", voice: "gmw/de").samples.count > 10_000)
  }

  @Test func manySpeakAtOnce() async throws {
    let alone = try speak(Self.text).samples.count
    let counts = try await onAThread {
      let counts = Counts()
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        let count = try? EspeakSpeech().speak(
          Self.text, isMarkup: false, manner: SpeechManner(voice: "gmw/en-US"), endsInPause: true
        ).samples.count
        counts.add(count ?? 0)
      }
      return counts.all
    }
    #expect(counts.count == 8 && counts.allSatisfy { $0 == alone }, "\(counts) for \(alone)")
  }

  @Test func theSameTextIsTheSameSound() throws {
    let first = try speak(Self.text)
    _ = try speak("Größe Füße", voice: "gmw/de", words: 300, pitch: 2)
    let second = try speak(Self.text)
    let isSame = second.samples == first.samples
    #expect(isSame)
  }

  /// eSpeak NG 1.51 itself crashes on the first of these texts.
  @Test func noTextEndsTheProcess() throws {
    var random = SplitMix(seed: 7)
    let pieces = [
      "U.S.A.", String(repeating: "-", count: 500), "a", "http://a.b/c?d=e.", "٣", "1e308", "中文", "\u{301}", " ", "''",
      "\n", "9", "[[",
    ]
    let texts =
      [String(repeating: "U.S.A.", count: 60)]
      + (0..<15).map { _ in
        (0..<20).map { _ in
          String(repeating: pieces[Int(random.next() % UInt64(pieces.count))], count: Int(random.next() % 9))
        }.joined()
      }
    var spoken = 0
    for text in texts {
      do {
        _ = try speak(text)
        spoken += 1
      } catch let error as EngineError {
        #expect(error.kind == .encodeFailed && error.detail?.contains("eSpeak NG") == true, "\(error)")
      }
    }
    #expect(spoken > 7)
    #expect(try speak("Hello").samples.count > 5_000)
  }

  private final class Counts: @unchecked Sendable {
    // Safety: used under the lock only.
    private let lock = NSLock()
    private var counts: [Int] = []
    var all: [Int] { lock.withLock { counts } }
    func add(_ count: Int) { lock.withLock { counts.append(count) } }
  }
}
