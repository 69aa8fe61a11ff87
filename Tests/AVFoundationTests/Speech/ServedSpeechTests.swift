import AVEngineCore
import AVEngineDevices
import AVEnginePlayback
import AVEngineSystem
import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .realTime, .requires(.pulseAudio), .requires(.espeakVoices))
struct ServedSpeechTests {
  private func synthesizer(_ server: AudioServer, _ provider: any SpeechProvider, _ ears: SpeechEars)
    -> AVSpeechSynthesizer
  {
    let synthesizer = AVSpeechSynthesizer(
      devices: Engine.system.devices.replacing(
        outputs: SystemAudioOutputs(server: server.address, latency: AudioServer.latency), speech: provider))
    synthesizer.delegate = ears
    return synthesizer
  }

  @Test func allIsHeard() async throws {
    let (recorded, notes) = try await onAThread {
      let (server, ears) = (try AudioServer(sampleRate: 22_050), SpeechEars())
      let synthesizer = synthesizer(server, ManualSpeech(), ears)
      let recorded = try server.record {
        for text in ["one two 😀 four", "five six"] { synthesizer.speak(AVSpeechUtterance(string: text)) }
        #expect(ears.waitForEnd() && ears.waitForEnd())
      }
      #expect(!synthesizer.isPaused)
      return (recorded, ears.now)
    }
    #expect(notes == ["start", "one", "two", "😀", "four", "finish", "start", "five", "six", "finish"])
    let heard = stride(from: 0, to: recorded.count, by: 2).map { recorded[$0] }.filter { $0 != 0 }
    let isWhole = heard == ManualSpeech.samples(1...4) + ManualSpeech.samples(1...2)
    #expect(isWhole)
  }

  @Test func pausesAndGoesOn() async throws {
    let (recorded, notes) = try await onAThread {
      let (server, ears) = (try AudioServer(sampleRate: 22_050), SpeechEars())
      let synthesizer = synthesizer(server, ManualSpeech(), ears)
      let words = (1...12).map { "w\($0)" }
      let recorded = try server.record {
        synthesizer.speak(AVSpeechUtterance(string: words.joined(separator: " ")))
        try Server.wait(for: "words") { ears.now.count > 4 }
        #expect(synthesizer.pauseSpeaking(at: .immediate))
        try Server.wait(for: "the pause") { ears.now.last == "pause" }
        #expect(synthesizer.continueSpeaking() && ears.waitForEnd())
      }
      #expect(!synthesizer.isPaused)
      return (recorded, ears.now)
    }
    let words = (1...12).map { "w\($0)" }
    #expect(notes.filter { !["pause", "continue"].contains($0) } == ["start"] + words + ["finish"])
    // The server's sink does not discard buffered audio, so some audio may be heard again after the pause.
    let heard = stride(from: 0, to: recorded.count, by: 2).map { recorded[$0] }.filter { $0 != 0 }
    let lost = Set(ManualSpeech.samples(1...12)).subtracting(heard).count
    #expect(lost == 0)
    #expect(zip(heard, heard.dropFirst()).filter { $1 < $0 }.count <= 1)
  }

  @Test func voicesAreHeard() async throws {
    let text = "Hello, this is spoken by a machine."
    let (recorded, written, notes) = try await onAThread {
      let (server, ears, written) = (try AudioServer(sampleRate: 22_050), SpeechEars(), WrittenSpeech())
      let synthesizer = synthesizer(server, Engine.system.devices.speech, ears)
      let voice = AVSpeechSynthesisVoice(language: "en-US")
      let (first, second) = (AVSpeechUtterance(string: text), AVSpeechUtterance(string: text))
      (first.voice, second.voice) = (voice, voice)
      synthesizer.write(first) { written.add($0) }
      #expect(written.waitForEnd())
      let recorded = try server.record {
        synthesizer.speak(second)
        #expect(ears.waitForEnd())
      }
      #expect(!synthesizer.isPaused)
      return (recorded, written.samples, ears.now)
    }
    #expect(notes == ["start", "Hello", "this", "is", "spoken", "by", "a", "machine", "finish"], "\(notes)")
    let heard = stride(from: 0, to: recorded.count, by: 2).map { recorded[$0] }
    let power = { (samples: [Float]) in samples.reduce(0) { $0 + Double($1 * $1) } }
    #expect(abs(power(heard) / power(written) - 1) < 0.1)
    let length = { (samples: [Float]) in
      (samples.lastIndex { abs($0) > 0.01 } ?? 0) - (samples.firstIndex { abs($0) > 0.01 } ?? 0)
    }
    #expect(abs(length(heard) - length(written)) < 1_102)
  }
}
