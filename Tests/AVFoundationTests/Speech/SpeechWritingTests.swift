import AVFAudio
import Foundation
import TestSupport
import Testing

extension Prerequisite {
  static let espeakVoices = Prerequisite("libespeak-ng1 and its voices", isRequired: true) {
    !AVSpeechSynthesisVoice.speechVoices().isEmpty
  }
}

@Suite(.requires(.espeakVoices)) struct SpeechWritingTests {
  private static let text = "The quick brown fox jumps over the lazy dog. 😀 Ça va? It cost 3.14 euros, don't you know."

  private func write(_ utterance: AVSpeechUtterance) async throws -> WrittenSpeech {
    let written = WrittenSpeech()
    let text = utterance.speechString
    let synthesizer = AVSpeechSynthesizer()
    synthesizer.write(utterance) {
      written.add($0)
    } toMarkerCallback: {
      written.add($0, of: text)
    }
    #expect(try await onAThread { written.waitForEnd() })
    #expect(!synthesizer.isSpeaking)
    return written
  }

  private func utterance(_ text: String = text, language: String = "en-US") -> AVSpeechUtterance {
    let utterance = AVSpeechUtterance(string: text)
    utterance.voice = AVSpeechSynthesisVoice(language: language)
    #expect(utterance.voice != nil)
    return utterance
  }

  @Test func buffersEndWithAnEmptyOne() async throws {
    let written = try await write(utterance())
    #expect(written.lengths.last == 0 && written.lengths.dropLast().allSatisfy { $0 > 0 })
    #expect(
      written.samples.count > 3 * 22_050 && written.samples.contains { abs($0) > 0.1 }
        && written.samples.allSatisfy { abs($0) <= 1 })
    let settings = try #require(AVSpeechSynthesisVoice(language: "en-US")).audioFileSettings
    let format = try #require(AVAudioFormat(settings: settings))
    #expect(format.sampleRate == 22_050 && format.channelCount == 1 && format.commonFormat == .pcmFormatFloat32)
  }

  @Test(.requires(.sox)) func filesAreWritten() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("speech-\(UUID()).caf")
    defer { try? FileManager.default.removeItem(at: url) }
    let written = try await write(utterance())
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 22_050, channels: 1))
    do {
      let file = try AVAudioFile(forWriting: url, settings: format.settings)
      let buffer = try #require(
        AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(written.samples.count)))
      buffer.frameLength = buffer.frameCapacity
      buffer.floatChannelData?[0].update(from: written.samples, count: written.samples.count)
      try file.write(from: buffer)
    }
    let seconds = try Double(
      String(decoding: Tool.run("soxi", ["-D", url.path]), as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines))
    #expect(abs((seconds ?? 0) - Double(written.samples.count) / 22_050) < 0.001)
  }

  @Test func slowerIsLonger() async throws {
    var lengths: [Int] = []
    for rate: Float in [0, 0.25, 0.5, 0.75, 1] {
      let utterance = utterance()
      utterance.rate = rate
      lengths.append(try await write(utterance).samples.count)
    }
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 > $1 + 2_205 }, "\(lengths)")
    // The lowest, the default and the highest rate are 80, 175 and 450 words per minute.
    let (slow, fast) = (Double(lengths[0]) / Double(lengths[2]), Double(lengths[4]) / Double(lengths[2]))
    #expect(slow > 1.5 && slow < 175.0 / 80 * 1.2 && fast < 0.6 && fast > 175.0 / 450 * 0.8, "\(slow) \(fast)")
  }

  @Test func pitchIsMultiplied() async throws {
    var pitches: [Double] = []
    for multiplier: Float in [0.5, 1, 2] {
      let utterance = utterance("Ah, ah, mama, mono, lullaby, memory, Miami, aroma.")
      utterance.pitchMultiplier = multiplier
      pitches.append(pitch(try await write(utterance).samples))
    }
    #expect(pitches[1] > 70 && pitches[1] < 160, "\(pitches)")
    // eSpeak NG's pitch is only approximately proportional to the multiplier.
    #expect(
      (0.45...0.7).contains(pitches[0] / pitches[1]) && (1.6...2.2).contains(pitches[2] / pitches[1]), "\(pitches)")
  }

  @Test func volumeScales() async throws {
    let (loud, soft) = (utterance(), utterance())
    soft.volume = 0.25
    let (a, b) = (try await write(loud).samples, try await write(soft).samples)
    let power = { (samples: [Float]) in
      (samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count)).squareRoot()
    }
    #expect(abs(power(b) / power(a) - 0.25) < 0.01)
  }

  @Test func wordsCoverTheText() async throws {
    let words = try await write(utterance()).markers.map { $0.split(separator: " ").dropLast().joined(separator: " ") }
    let offsets = try await write(utterance()).markers.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    let letters = { (text: String) in text.filter { $0.isLetter || $0.isNumber || $0 == "😀" } }
    #expect(letters(words.joined()) == letters(Self.text), "\(words)")
    #expect(
      words.contains("quick") && words.contains("3.14") && words.contains("don't")
        && words.contains { $0.contains("😀") })
    #expect(offsets.first == 0 && zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }, "\(offsets)")
  }

  @Test func longTextsKeepTheirWords() async throws {
    let text = (1...120).map { "Sentence of words, and all of them are 😀 well \($0)." }.joined(separator: " ")
    let words = try await write(utterance(text)).markers.map {
      $0.split(separator: " ").dropLast().joined(separator: " ")
    }
    let letters = { (text: String) in text.filter { $0.isLetter || $0.isNumber || $0 == "😀" } }
    #expect(letters(words.joined()) == letters(text))
  }

  @Test func languagesHaveVoices() throws {
    let voices = AVSpeechSynthesisVoice.speechVoices()
    #expect(
      voices.contains { $0.language == "en-US" } && voices.contains { $0.language == "de-DE" }
        && voices.contains { $0.language == "fr-FR" })
    #expect(
      voices.contains { $0.language == "pt-BR" } && voices.contains { $0.language == "pt-PT" }
        && voices.contains { $0.language == "ja-JP" })
    let mandarin = try #require(AVSpeechSynthesisVoice(language: "zh-CN"))
    #expect(mandarin.identifier == "org.espeak-ng.voice.sit.cmn" && mandarin.language == "zh-CN")
    for (asked, answer) in [
      "en-US": "en-US", "en-GB": "en-GB", "en_us": "en-US", "en": "en-US", "de": "de-DE", "es-MX": "es-419",
      "no-NO": "nb-NO", "zh-HK": "zh-HK", "de-CH": "de-DE",
    ] {
      #expect(AVSpeechSynthesisVoice(language: asked)?.language == answer, "\(asked)")
    }
    #expect(AVSpeechSynthesisVoice(language: "xx-XX") == nil && AVSpeechSynthesisVoice(language: "") == nil)
    #expect(AVSpeechSynthesisVoice(identifier: "com.apple.speech.synthesis.voice.Alex") == nil)
    for voice in voices { #expect(AVSpeechSynthesisVoice(identifier: voice.identifier) == voice) }
    let british = try #require(AVSpeechSynthesisVoice(language: "en-GB"))
    #expect(
      british.identifier == "org.espeak-ng.voice.gmw.en" && british.quality == .default && british.gender == .male)
    #expect(AVSpeechSynthesisVoice(language: nil) != nil)
    #expect(AVSpeechSynthesisVoice.currentLanguageCode().wholeMatch(of: /[a-z]{2,3}(-[A-Z0-9]{2,3})?/) != nil)
  }

  @Test func markupIsSpoken() async throws {
    #expect(
      AVSpeechUtterance(ssmlRepresentation: "Hello") == nil
        && AVSpeechUtterance(ssmlRepresentation: "<speak>Hello") == nil)
    let plain = try #require(AVSpeechUtterance(ssmlRepresentation: "<speak>Hello world</speak>"))
    let paused = try #require(AVSpeechUtterance(ssmlRepresentation: "<speak>Hello <break time=\"2s\"/> world</speak>"))
    #expect(plain.speechString == "Hello world" && paused.speechString == "Hello  world")
    for utterance in [plain, paused] { utterance.voice = AVSpeechSynthesisVoice(language: "en-US") }
    let (a, b) = (try await write(plain), try await write(paused))
    let difference = Double(b.samples.count - a.samples.count) / 22_050
    #expect(difference > 1.5 && difference < 2.6, "\(difference)")
    #expect(b.markers.map { $0.split(separator: " ")[0] } == ["Hello", "world"])
  }

  @Test func utterancesKeepWhatIsSet() throws {
    let utterance = utterance("Hello 😀")
    #expect(
      utterance.rate == AVSpeechUtteranceDefaultSpeechRate && utterance.pitchMultiplier == 1 && utterance.volume == 1)
    (utterance.rate, utterance.pitchMultiplier, utterance.volume) = (7, 0, -1)
    #expect(utterance.rate == 1 && utterance.pitchMultiplier == 0.5 && utterance.volume == 0)
    utterance.rate = .nan
    utterance.preUtteranceDelay = 0.5
    #expect(utterance.rate == 1)
    let data = try NSKeyedArchiver.archivedData(withRootObject: utterance, requiringSecureCoding: true)
    let copies = [
      try NSKeyedUnarchiver.unarchivedObject(ofClass: AVSpeechUtterance.self, from: data),
      utterance.copy() as? AVSpeechUtterance,
    ]
    for copy in copies {
      #expect(copy?.speechString == "Hello 😀" && copy?.rate == 1 && copy?.pitchMultiplier == 0.5 && copy?.volume == 0)
      #expect(copy?.preUtteranceDelay == 0.5 && copy?.voice == utterance.voice)
    }
  }

  /// Returns the median pitch of voiced pieces in hertz.
  private func pitch(_ samples: [Float]) -> Double {
    let (size, rate) = (1323, 22_050.0)
    var found: [Double] = []
    for start in stride(from: 0, to: samples.count - 2 * size, by: size) {
      let piece = samples[start..<start + 2 * size].map(Double.init)
      let power = piece.prefix(size).reduce(0) { $0 + $1 * $1 }
      guard power > 3 else { continue }
      let likeness = (60..<600).map { lag -> Double in
        var (sum, other) = (0.0, 0.0)
        for index in 0..<size {
          sum += piece[index] * piece[index + lag]
          other += piece[index + lag] * piece[index + lag]
        }
        return sum / (power * other).squareRoot()
      }
      guard let best = likeness.max(), best > 0.75 else { continue }
      // A piece is about as similar to itself at multiples of the period, so the first such maximum is taken.
      let first = likeness.indices.first { index in
        likeness[index] > best * 0.93 && (index == 0 || likeness[index - 1] <= likeness[index])
          && (index + 1 == likeness.count || likeness[index + 1] <= likeness[index])
      }
      if let first { found.append(rate / Double(first + 60)) }
    }
    return found.sorted().dropFirst(found.count / 2).first ?? 0
  }
}
