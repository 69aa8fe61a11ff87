import AVEngineCore
import AVEngineSystem
import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct SpeechSynthesizerTests {
  private let outputs = ManualAudioOutputs()
  private let synthesizer: AVSpeechSynthesizer
  private let ears = SpeechEars()

  init() {
    synthesizer = AVSpeechSynthesizer(
      devices: Engine.system.devices.replacing(outputs: outputs, speech: ManualSpeech()))
    synthesizer.delegate = ears
  }

  private func advance(hundredths: Int) {
    for _ in 0..<hundredths {
      synthesizer.waitUntilIdle()
      for output in outputs.all { output.advance(frames: Int(output.sampleRate) / 100) }
    }
    synthesizer.waitUntilIdle()
  }

  private var audio: [Float] {
    let heard = outputs.all.flatMap { $0.heard(0) }.drop { $0 == 0 }
    return Array(heard.reversed().drop { $0 == 0 }.reversed())
  }

  private func say(_ text: String) -> AVSpeechUtterance { AVSpeechUtterance(string: text) }

  @Test func wordsAreToldWhenTheyAreHeard() async {
    synthesizer.speak(say("one two three"))
    #expect(synthesizer.isSpeaking && !synthesizer.isPaused)
    advance(hundredths: 15)
    // The silence at the output's start and the first word's tenth of a second have passed.
    #expect(await ears.all == ["start", "one", "two"])
    advance(hundredths: 30)
    #expect(await ears.all == ["start", "one", "two", "three", "finish"])
    #expect(audio == ManualSpeech.samples(1...3) && !synthesizer.isSpeaking)
  }

  @Test func utterancesFollowOneAnother() async {
    let (first, second) = (say("one two"), say("😀 más"))
    second.volume = 0.5
    synthesizer.speak(first)
    synthesizer.speak(second)
    advance(hundredths: 80)
    #expect(await ears.all == ["start", "one", "two", "finish", "start", "😀", "más", "finish"])
    let heard = audio.filter { $0 != 0 }
    #expect(heard == ManualSpeech.samples(1...2) + ManualSpeech.samples(1...2).map { $0 / 2 })
    synthesizer.speak(first)
    advance(hundredths: 40)
    #expect(await ears.all.suffix(4) == ["start", "one", "two", "finish"])
  }

  @Test func silenceIsAroundUtterances() async {
    let (first, second) = (say("one"), say("two"))
    (first.preUtteranceDelay, first.postUtteranceDelay) = (0.2, 0.3)
    synthesizer.speak(first)
    synthesizer.speak(second)
    advance(hundredths: 20)
    #expect(await ears.all == [])
    advance(hundredths: 16)
    #expect(await ears.all == ["start", "one", "finish"])
    advance(hundredths: 25)
    #expect(await ears.all.count == 3)
    advance(hundredths: 30)
    #expect(await ears.all == ["start", "one", "finish", "start", "two", "finish"])
    let silence = audio.filter { $0 == 0 }.count
    #expect(silence >= 6615 && silence < 6615 + 2205)
  }

  @Test func pausesLoseNothing() async {
    synthesizer.speak(say("one two three"))
    advance(hundredths: 17)
    #expect(synthesizer.pauseSpeaking(at: .immediate) && synthesizer.isPaused && synthesizer.isSpeaking)
    #expect(!synthesizer.pauseSpeaking(at: .immediate))
    advance(hundredths: 50)
    #expect(await ears.all == ["start", "one", "two", "pause"])
    #expect(synthesizer.continueSpeaking() && !synthesizer.continueSpeaking())
    advance(hundredths: 50)
    #expect(await ears.all == ["start", "one", "two", "pause", "continue", "three", "finish"])
    #expect(audio.filter { $0 != 0 } == ManualSpeech.samples(1...3))
  }

  @Test func pausesAtTheEndOfAWord() async {
    synthesizer.speak(say("one two three"))
    advance(hundredths: 5)
    #expect(synthesizer.pauseSpeaking(at: .word) && !synthesizer.isPaused)
    advance(hundredths: 30)
    #expect(synthesizer.isPaused)
    #expect(await ears.all == ["start", "one", "pause"])
    #expect(audio == ManualSpeech.samples(1...1))
    #expect(synthesizer.continueSpeaking())
    advance(hundredths: 50)
    #expect(await ears.all == ["start", "one", "pause", "continue", "two", "three", "finish"])
    #expect(audio.filter { $0 != 0 } == ManualSpeech.samples(1...3))
  }

  @Test func goesOnBeforeTheWordHasEnded() async {
    synthesizer.speak(say("one two three"))
    advance(hundredths: 5)
    #expect(synthesizer.pauseSpeaking(at: .word) && synthesizer.continueSpeaking())
    advance(hundredths: 50)
    #expect(await ears.all == ["start", "one", "two", "three", "finish"])
    #expect(audio == ManualSpeech.samples(1...3))
  }

  @Test func stopsAndForgetsTheRest() async {
    synthesizer.speak(say("one two three"))
    synthesizer.speak(say("four"))
    advance(hundredths: 5)
    #expect(synthesizer.stopSpeaking(at: .word))
    advance(hundredths: 60)
    #expect(await ears.all == ["start", "one", "cancel"])
    #expect(audio == ManualSpeech.samples(1...1) && !synthesizer.isSpeaking && !synthesizer.stopSpeaking(at: .word))
    synthesizer.speak(say("five"))
    advance(hundredths: 5)
    #expect(synthesizer.stopSpeaking(at: .immediate) && !synthesizer.isSpeaking)
    advance(hundredths: 30)
    #expect(await ears.all == ["start", "one", "cancel", "start", "five", "cancel"])
  }

  @Test func moreImportantSoundPauses() async throws {
    synthesizer.speak(say("one two three"))
    advance(hundredths: 5)
    try #require(outputs.all.first).interrupt()
    #expect(synthesizer.isPaused)
    #expect(await ears.all == ["start", "one", "pause"])
  }

  @Test func withoutVoicesAllIsCancelled() async throws {
    let mute = AVSpeechSynthesizer(
      devices: Engine.system.devices.replacing(outputs: outputs, speech: ManualSpeech(hasVoices: false)))
    mute.delegate = ears
    mute.speak(say("one"))
    mute.speak(say("two"))
    for _ in 0..<200 where mute.isSpeaking {
      mute.waitUntilIdle()
      for output in outputs.all { output.advance(frames: 220) }
    }
    #expect(await ears.all == ["cancel", "cancel"] && !mute.isSpeaking)
    #expect(audio.isEmpty)
    let written = WrittenSpeech()
    mute.write(say("one")) { written.add($0) }
    #expect(try await onAThread { written.waitForEnd() })
    #expect(written.lengths == [0])
  }

  @Test func longTextsAreHeardWhole() async {
    let words = (1...400).map { "w\($0)" }
    synthesizer.speak(say(words.joined(separator: " ")))
    advance(hundredths: 4100)
    #expect(await ears.all == ["start"] + words + ["finish"])
    #expect(audio.count == 400 * ManualSpeech.framesOfWord && !audio.contains(0))
  }
}
