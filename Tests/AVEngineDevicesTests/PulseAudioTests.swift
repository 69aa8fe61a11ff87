import AVEngineCore
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineDevices

@Suite(.serialized, .realTime, .requires(.pulseAudio))
struct PulseAudioTests {
  typealias Bench = AudioOutputTests.Bench

  struct Heard {
    var position: Int
    var left: Float
    var right: Float
  }

  private func frames(_ recording: [Float]) -> [Heard] {
    var result: [Heard] = []
    for position in 0..<recording.count / 2 {
      let heard = Heard(position: position, left: recording[2 * position], right: recording[2 * position + 1])
      if heard.left != 0 || heard.right != 0 { result.append(heard) }
    }
    return result
  }

  /// The server converts nothing, because the sink has the stream's rate and format.
  private func expectWhole(_ heard: [Heard]) {
    let wrong = heard.indices.first { index in
      heard[index].left != CountedNoise.sample(Int64(index), 0)
        || heard[index].right != CountedNoise.sample(Int64(index), 1)
    }
    #expect(wrong == nil)
  }

  @Test func whatIsHeardIsWhatWasRendered() throws {
    let bench = try Bench(.pulse)
    let recording = try #require(bench.server).record {
      try bench.output.start()
      try bench.play(to: 96_000)
      bench.output.stop()
    }
    let heard = frames(recording)
    #expect(heard.count >= 95_000)
    expectWhole(heard)
    let span = try #require(heard.last).position - heard[0].position + 1
    #expect(span == heard.count)
    #expect((bench.output as? PulseAudioOutput)?.underrunCount == 0)
  }

  @Test func aStopTakesNothingFromTheSound() throws {
    let bench = try Bench(.pulse)
    let recording = try #require(bench.server).record {
      for stop in 1...3 {
        try bench.output.start()
        try bench.play(to: Int64(stop) * 16_000)
        bench.output.stop()
      }
    }
    let heard = frames(recording)
    #expect(heard.count >= 47_000)
    expectWhole(heard)
    #expect(bench.noise.notes.jumps.count == 2)
  }

  @Test func whoWasLateOnceHasMoreTime() throws {
    let isLate = Atomic(true)
    let noise = CountedNoise { frame in
      if frame >= 24_000, isLate.exchange(false, ordering: .relaxed) { Thread.sleep(forTimeInterval: 0.5) }
    }
    let bench = try Bench(.pulse, latency: 0.1, noise: noise)
    let recording = try #require(bench.server).record {
      try bench.output.start()
      try bench.play(to: 48_000)
      try Server.wait(for: "more frames to be ready") { bench.noise.notes.end - bench.frame > 7_200 }
      try bench.play(to: bench.frame + 9_600)
      bench.output.stop()
    }
    let underruns = try #require(bench.output as? PulseAudioOutput).underrunCount
    #expect(underruns > 0)
    let heard = frames(recording)
    #expect(heard.count >= 55_000)
    expectWhole(heard)
  }

  @Test func aKilledServerIsReportedAndTimeGoesOn() throws {
    let bench = try Bench(.pulse)
    try bench.output.start()
    try bench.play(to: 12_000)
    bench.server?.kill()
    try Server.wait(for: "the report") { !bench.reported.all.isEmpty }
    #expect(bench.reported.all.map(\.kind) == [.deviceUnavailable])
    let frame = bench.frame
    try bench.play(to: frame + 12_000)
    bench.output.stop()
    let stoppedAt = bench.frame
    // A clock that went on would count 4,800 frames.
    usleep(100_000)
    #expect(bench.frame == stoppedAt)
    try bench.output.start()
    try bench.play(to: stoppedAt + 12_000)
    #expect(bench.reported.all.count == 1)
  }

  @Test func unknownSinksAreRefused() throws {
    let server = try AudioServer()
    let outputs = SystemAudioOutputs(server: server.address)
    let error = #expect(throws: EngineError.self) {
      _ = try outputs.makeOutput(
        name: "test", device: "nosuchsink", sampleRate: 48_000, channelCount: 2, renderer: CountedNoise(),
        onEvent: { _ in })
    }
    #expect(error?.kind == .deviceUnavailable)
    #expect(error?.subject == "nosuchsink")
  }

  private final class Silence: AudioRenderer {
    func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) { samples.update(repeating: 0) }
  }

  /// PulseAudio plays at most 32 streams in one sink.
  @Test func timeGoesOnWhereTheServerDoesNotPlay() throws {
    let server = try AudioServer()
    let outputs = SystemAudioOutputs(server: server.address, latency: 0.5)
    let failures = AudioOutputTests.Failures()
    let several = try (0..<36).map { _ in
      try outputs.makeOutput(
        name: "test", device: "test", sampleRate: 48_000, channelCount: 2, renderer: Silence(),
        onEvent: { failures.add($0) })
    }
    for output in several { try output.start() }
    try Server.wait(for: "all") { several.allSatisfy { $0.clock.time.value > 4_800 } }
    #expect(failures.all.count == 4)
    #expect(failures.all.allSatisfy { $0.kind == .deviceUnavailable })
  }

  /// PulseAudio admits 64 connections, and mixes at most 32 streams in one sink.
  @Test func outputsShareAConnectionAndLeaveNothingBehind() throws {
    let server = try AudioServer()
    let outputs = SystemAudioOutputs(server: server.address, latency: 0.5)
    func count(_ what: String) throws -> Int { try server.control("list", "short", what).split(separator: "\n").count }
    do {
      let several = try (0..<70).map { _ in
        try outputs.makeOutput(
          name: "test", device: "test", sampleRate: 48_000, channelCount: 2, renderer: Silence(), onEvent: { _ in })
      }
      for output in several.prefix(32) { try output.start() }
      try Server.wait(for: "all") { several.prefix(32).allSatisfy { $0.clock.time.value > 4_800 } }
      #expect(try count("sink-inputs") == 70)
      // pactl itself is one client.
      #expect(try count("clients") == 2)
    }
    try Server.wait(for: "the end") { try count("sink-inputs") == 0 && count("clients") == 1 }
  }
}
