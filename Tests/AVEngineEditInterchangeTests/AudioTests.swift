import AVEngineEditInterchange
import AVFoundation
import Foundation
import Testing

@Suite struct AudioTests {
  let fixture: EditFixture
  init() throws { fixture = try EditFixture.shared.get() }

  private func samples(_ edit: Edit) async throws -> [Float] {
    let reader = try AVAssetReader(asset: edit.composition)
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
      AVNumberOfChannelsKey: 1,
      AVSampleRateKey: 48_000,
    ]
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: try await edit.composition.loadTracks(withMediaType: .audio), audioSettings: settings)
    output.audioMix = edit.audioMix
    reader.add(output)
    #expect(reader.startReading())
    var samples: [Float] = []
    while let buffer = output.copyNextSampleBuffer(), let block = buffer.dataBuffer {
      samples += try block.dataBytes().withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
    if let error = reader.error { throw error }
    return samples
  }

  @Test func aCrossfadeIsLinear() async throws {
    let track = OTIO.track(
      "A1", kind: "Audio",
      [
        OTIO.clip("half", OTIO.external("half.wav"), OTIO.range(0, 24)), OTIO.transition(6, 6),
        OTIO.clip("low", OTIO.external("low.wav"), OTIO.range(12, 24)), OTIO.gap(12),
        OTIO.clip("half", OTIO.external("half.wav"), OTIO.range(0, 12)),
      ])
    let edit = try await fixture.open(OTIO.timeline("sound", [track]))
    #expect(edit.videoComposition == nil)
    let samples = try await samples(edit)
    #expect(samples.count == 48_000 * 3)
    let faults = stride(from: 0, to: samples.count, by: 480).filter { index in
      let time = Double(index) / 48_000
      let part = min(1, max(0, (time - 0.75) / 0.5))
      let expected = time < 2 ? 0.5 * (1 - part) - 0.25 * part : time < 2.5 ? 0 : 0.5
      return abs(Double(samples[index]) - expected) > 0.002
    }
    #expect(faults == [])
  }

  @Test func aCrossfadeLiesAsItsTransitionSays() async throws {
    let track = OTIO.track(
      "A1", kind: "Audio",
      [
        OTIO.clip("half", OTIO.external("half.wav"), OTIO.range(0, 24)), OTIO.transition(3, 9),
        OTIO.clip("low", OTIO.external("low.wav"), OTIO.range(12, 24)),
      ])
    let samples = try await samples(fixture.open(OTIO.timeline("sound", [track])))
    #expect(samples.count == 48_000 * 2)
    let faults = stride(from: 0, to: samples.count, by: 480).filter { index in
      let part = min(1, max(0, (Double(index) / 48_000 - 0.875) / 0.5))
      return abs(Double(samples[index]) - (0.5 * (1 - part) - 0.25 * part)) > 0.002
    }
    #expect(faults == [])
  }

  @Test func soundThatStandsStillIsSilent() async throws {
    let track = OTIO.track(
      "A1", kind: "Audio",
      [
        OTIO.clip("still", OTIO.external("half.wav"), OTIO.range(0, 24), effects: [OTIO.freeze]),
        OTIO.clip("half", OTIO.external("half.wav"), OTIO.range(0, 24)),
      ])
    let samples = try await samples(fixture.open(OTIO.timeline("sound", [track])))
    #expect(samples.count == 96_000)
    #expect(samples.prefix(47_900).allSatisfy { $0 == 0 })
    #expect(samples.suffix(47_900).allSatisfy { abs($0 - 0.5) < 0.001 })
  }
}
