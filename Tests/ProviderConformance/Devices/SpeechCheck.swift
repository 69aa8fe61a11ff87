package import AVEngineCore
import Foundation
import Synchronization
package import Testing

package func checkSpeech(
  _ facts: SpeechFacts, by provider: any SpeechProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<SpeechClause>(subject: facts.name, sourceLocation: sourceLocation)
  SpeechCheck(facts: facts, provider: provider, report: report).run()
}

private struct SpeechCheck {
  let facts: SpeechFacts
  let provider: any SpeechProvider
  let report: ClauseReport<SpeechClause>

  private var text: String { facts.sentences.joined(separator: " ") }

  private func speak(
    _ text: String, isMarkup: Bool = false, voice: String? = nil, words: Int = 175, pitch: Double = 1,
    endsInPause: Bool = false
  ) throws(EngineError) -> SpokenText {
    try provider.speak(
      text, isMarkup: isMarkup,
      manner: SpeechManner(voice: voice ?? facts.voice, wordsPerMinute: words, pitch: pitch), endsInPause: endsInPause)
  }

  func run() {
    report.expect(.voices) { faultOfVoices() }
    let isTimed = report.expect(.sampleRate) {
      let rate = provider.sampleRate
      return (8_000...192_000).contains(rate) && provider.sampleRate == rate ? nil : "\(rate) frames per second"
    }
    guard isTimed else { return }
    let spoken = report.require(.audio) { () throws in
      let spoken = try speak(text)
      let loudness = Self.loudness(spoken.samples[...])
      guard loudness > 0.001 else { throw Fault("\(spoken.samples.count) frames, whose mean level is \(loudness)") }
      return spoken
    }
    guard let spoken else { return }
    report.expect(.range) {
      spoken.samples.first { !(-1...1).contains($0) }.map { "a frame is \($0)" }
    }
    expectSameAudio(spoken)
    expectManner()
    expectMarks(spoken)
    expectTexts()
  }

  private func faultOfVoices() -> String? {
    let voices = provider.voices
    guard voices.contains(where: { $0.identifier == facts.voice }) else { return "there is no “\(facts.voice)”" }
    guard Set(voices.map(\.identifier)).count == voices.count else { return "two voices have the same identifier" }
    let strange = voices.first { $0.identifier.isEmpty || $0.name.isEmpty || $0.languages.allSatisfy(\.isEmpty) }
    return strange.map { "\($0)" }
  }

  // MARK: Audio

  /// Returns the root mean square.
  private static func loudness(_ samples: ArraySlice<Float>) -> Double {
    guard !samples.isEmpty else { return 0 }
    return (samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count)).squareRoot()
  }

  private func expectSameAudio(_ spoken: SpokenText) {
    report.expect(.sameAudio) {
      _ = try speak(facts.sentences[0], words: 250, pitch: 0.8)
      let again = try speak(text)
      let isSame = again.samples == spoken.samples && again.marks == spoken.marks
      return isSame ? nil : "\(again.samples.count) frames, but \(spoken.samples.count) before"
    }
    report.expect(.threads) {
      let counts = Mutex<[Int]>([])
      onThreadsAtOnce(4) { _ in
        for _ in 0..<2 {
          let count = (try? speak(text))?.samples.count ?? -1
          counts.withLock { $0.append(count) }
        }
      }
      let others = counts.withLock { $0 }.filter { $0 != spoken.samples.count }
      return others.isEmpty ? nil : "\(others) frames, but \(spoken.samples.count) by a single thread"
    }
  }

  private func expectManner() {
    report.expect(.wordsPerMinute) {
      let (slow, fast) = (try speak(text, words: 120).samples.count, try speak(text, words: 240).samples.count)
      let ratio = Double(slow) / Double(max(1, fast))
      return (1.5...2.7).contains(ratio) ? nil : "\(slow) frames at 120 words per minute, and \(fast) at 240"
    }
    report.expect(.pitch) {
      let (low, high) = (pitch(of: try speak(text)), pitch(of: try speak(text, pitch: 1.5)))
      guard let low, let high else { return "nothing is voiced" }
      return (1.25...1.8).contains(high / low) ? nil : "\(high) Hz, but \(low) Hz at the voice's own pitch"
    }
    report.expect(.pauses) {
      let (with, without) = (try speak(text, endsInPause: true), try speak(text))
      let more = with.samples.count - without.samples.count
      return more > Int(provider.sampleRate) / 100 ? nil : "\(more) more frames"
    }
  }

  /// Returns the median pitch of all voiced parts, in hertz, or nil if no part is voiced.
  private func pitch(of spoken: SpokenText) -> Double? {
    // A quarter of the sample rate is enough for pitches below 400 Hz. Each sample here is the mean of four.
    let samples = stride(from: 0, to: spoken.samples.count - 4, by: 4).map { start in
      spoken.samples[start..<start + 4].reduce(0, +) / 4
    }
    let rate = Double(provider.sampleRate) / 4
    let (window, longest) = (Int(rate / 20), Int(rate / 60))
    var pitches: [Double] = []
    for start in stride(from: 0, to: samples.count - window - longest, by: window) {
      let piece = samples[start..<start + window]
      guard Self.loudness(piece) > 0.02 else { continue }
      let likenesses = (Int(rate / 400)...longest).map { lag -> (lag: Int, likeness: Float) in
        var (product, power, other) = (Float(0), Float(0), Float(0))
        for index in start..<start + window {
          let (a, b) = (samples[index], samples[index + lag])
          product += a * b
          power += a * a
          other += b * b
        }
        return (lag, product / max((power * other).squareRoot(), 1e-9))
      }
      let best = likenesses.map(\.likeness).max() ?? 0
      // Multiples of the period are similar, too, so the shortest lag is used.
      guard best > 0.6, let first = likenesses.first(where: { $0.likeness > 0.9 * best }) else { continue }
      pitches.append(rate / Double(first.lag))
    }
    return pitches.isEmpty ? nil : pitches.sorted()[pitches.count / 2]
  }

  // MARK: Marks

  private struct Place: Hashable {
    var start: Int
    var length: Int
  }

  /// Returns the positions of a text's words, in Unicode scalars.
  private func words(of text: String) -> Set<Place> {
    var (places, start) = (Set<Place>(), Int?.none)
    let scalars = Array(text.unicodeScalars)
    for index in 0...scalars.count {
      let isLetter = index < scalars.count && scalars[index].properties.isAlphabetic
      if isLetter, start == nil { start = index }
      if !isLetter, let first = start {
        places.insert(Place(start: first, length: index - first))
        start = nil
      }
    }
    return places
  }

  private func expectMarks(_ spoken: SpokenText) {
    report.expect(.words) {
      let marked = spoken.marks.compactMap { mark -> Place? in
        guard case .word(let length) = mark.kind else { return nil }
        return Place(start: mark.position, length: length)
      }
      let words = words(of: text)
      guard marked.count == words.count, Set(marked) == words else {
        return "\(marked.map { "\($0.start)+\($0.length)" }) for \(words.count) words of “\(text)”"
      }
      return nil
    }
    report.expect(.sentences) {
      let marked = spoken.marks.filter { $0.kind == .sentence }.map(\.position).sorted()
      var (starts, start) = ([Int](), 0)
      for sentence in facts.sentences {
        starts.append(start)
        start += sentence.unicodeScalars.count + 1
      }
      return marked == starts ? nil : "sentences at \(marked), not at \(starts)"
    }
    report.expect(.markOrder) {
      let frames = spoken.marks.map(\.frame)
      guard frames == frames.sorted() else { return "\(frames)" }
      let outside = frames.first { !(0...spoken.samples.count).contains($0) }
      return outside.map { "frame \($0) of \(spoken.samples.count)" }
    }
    let sentences = (facts.sentences[0], facts.sentences[1])
    let mark = "<mark name=\"here\"/>"
    report.expect(.bookmarks) {
      try faultOfBookmark("\(sentences.0) \(sentences.1.replacing(" ", with: " \(mark)", maxReplacements: 1))")
    }
    report.expect(.bookmarksBetween) { try faultOfBookmark("\(sentences.0) \(mark)\(sentences.1)") }
  }

  private func faultOfBookmark(_ markup: String) throws -> String? {
    let named = try speak("<speak>\(markup)</speak>", isMarkup: true)
    let bookmarks = named.marks.filter { $0.kind == .bookmark("here") }
    guard bookmarks.count == 1 else { return "\(bookmarks.count) bookmarks for the one in “\(markup)”" }
    let words = named.marks.filter { if case .word = $0.kind { true } else { false } }.map(\.frame).sorted()
    guard let start = words.first, let end = words.last else { return "no words" }
    let frame = bookmarks[0].frame
    return start < frame && frame <= end
      ? nil : "the bookmark is at frame \(frame), the words are from \(start) to \(end)"
  }

  // MARK: Texts

  private func expectTexts() {
    report.expect(.plainText) {
      let (first, rest) = (facts.sentences[0], facts.sentences[1])
      let spoken = try speak("\(first) \(rest.replacing(" ", with: " <mark name=\"here\"/>", maxReplacements: 1))")
      let isObeyed = spoken.marks.contains { if case .bookmark = $0.kind { true } else { false } }
      return isObeyed ? "a text that looks like a tag is a bookmark" : nil
    }
    report.expect(.emptyText) {
      for text in ["", " ", "\n\t "] {
        let spoken = try speak(text)
        let words = spoken.marks.filter { if case .word = $0.kind { true } else { false } }
        guard words.isEmpty else { return "\(words.count) words" }
        guard spoken.samples.count <= Int(provider.sampleRate) else { return "\(spoken.samples.count) frames" }
      }
      return nil
    }
    report.expect(.controlCharacters) {
      let words = words(of: facts.sentences[0]).count
      for number in [UInt8(0), 1, 0x1B] {
        let character = Character(Unicode.Scalar(number))
        let marks = try speak(facts.sentences[0].replacing(" ", with: "\(character) ")).marks
        let marked = marks.count { if case .word = $0.kind { true } else { false } }
        if marked < words { return "\(marked) words of \(words) with the character \(number)" }
      }
      return nil
    }
    report.expect(.unknownVoice) {
      do throws(EngineError) {
        _ = try speak(text, voice: facts.unknownVoice)
        return "“\(facts.unknownVoice)” speaks"
      } catch {
        return error.description.contains(facts.unknownVoice) ? nil : "the error “\(error)” does not name it"
      }
    }
  }
}
