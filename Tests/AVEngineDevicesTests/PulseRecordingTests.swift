import AVEngineCore
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineDevices

@Suite(.serialized, .realTime, .requires(.pulseAudio))
struct PulseRecordingTests {
  final class Tape: AudioReceiver {
    struct Recorded: Sendable {
      var samples: [Float] = []
      var gaps = 0
    }
    private let recorded = Mutex(Recorded())
    var all: Recorded { recorded.withLock { $0 } }

    func receive(_ samples: UnsafeBufferPointer<Float>, from frame: Int64) {
      recorded.withLock { recorded in
        if Int(frame) * 2 != recorded.samples.count { recorded.gaps += 1 }
        recorded.samples.append(contentsOf: samples)
      }
    }
  }

  private func makeInput(_ server: AudioServer, _ tape: Tape, _ failures: AudioOutputTests.Failures) throws
    -> any AudioInput
  {
    try SystemAudioInputs(server: server.address, latency: 0.1).makeInput(
      name: "test", device: "test.monitor", sampleRate: 48_000, channelCount: 2, receiver: tape,
      onFailure: { failures.add($0) })
  }

  @Test func whatIsPlayedIsRecorded() throws {
    let bench = try AudioOutputTests.Bench(.pulse)
    let (tape, failures) = (Tape(), AudioOutputTests.Failures())
    let input = try makeInput(try #require(bench.server), tape, failures)
    #expect(tape.all.samples.isEmpty)
    try input.start()
    try Server.wait(for: "silence") { !tape.all.samples.isEmpty }
    try bench.output.start()
    try bench.play(to: 48_000)
    bench.output.stop()
    let end = tape.all.samples.count
    try Server.wait(for: "the end") { tape.all.samples.count > end + 48_000 }
    input.stop()
    let recorded = tape.all
    #expect(recorded.gaps == 0)
    let first = try #require(recorded.samples.firstIndex { $0 != 0 })
    let isWhole = (0..<47_000).allSatisfy { frame in
      recorded.samples[first + 2 * frame] == CountedNoise.sample(Int64(frame), 0)
        && recorded.samples[first + 2 * frame + 1] == CountedNoise.sample(Int64(frame), 1)
    }
    #expect(isWhole)
    #expect(failures.all.isEmpty)
  }

  @Test func aStopEndsItAndNumbersGoOn() throws {
    let server = try AudioServer()
    let (tape, failures) = (Tape(), AudioOutputTests.Failures())
    let input = try makeInput(server, tape, failures)
    try input.start()
    try Server.wait(for: "frames") { tape.all.samples.count > 24_000 }
    input.stop()
    let (count, time) = (tape.all.samples.count, input.clock.time)
    // While the server answers this call, it has time to send more frames.
    try server.control("info")
    #expect(tape.all.samples.count == count)
    #expect(input.clock.time == time)
    try input.start()
    try Server.wait(for: "more frames") { tape.all.samples.count > count + 24_000 }
    #expect(tape.all.gaps == 0)
    // The clock counts the frames that have reached the device, so it is ahead of the tape. Frames may also arrive
    // between the two readings.
    let ahead = input.clock.time.value - Int64(tape.all.samples.count / 2)
    #expect(ahead > -2_400 && ahead < 24_000, "\(ahead)")
  }

  /// The server would move the stream to another source if the stream did not forbid it.
  @Test func aSourceThatGoesIsReported() throws {
    let server = try AudioServer()
    let module = try server.control("load-module", "module-null-source", "source_name=attic")
    let (tape, failures) = (Tape(), AudioOutputTests.Failures())
    let input = try SystemAudioInputs(server: server.address, latency: 0.1).makeInput(
      name: "test", device: "attic", sampleRate: 48_000, channelCount: 2, receiver: tape,
      onFailure: { failures.add($0) })
    try input.start()
    try Server.wait(for: "frames") { tape.all.samples.count > 4_800 }
    try server.control("unload-module", module.trimmingCharacters(in: .whitespacesAndNewlines))
    try Server.wait(for: "the report") { failures.all.map(\.kind) == [.deviceUnavailable] }
    input.stop()
  }

  @Test func aKilledServerIsReportedAndTimeGoesOn() throws {
    let server = try AudioServer()
    let (tape, failures) = (Tape(), AudioOutputTests.Failures())
    let input = try makeInput(server, tape, failures)
    try input.start()
    try Server.wait(for: "frames") { tape.all.samples.count > 4_800 }
    server.kill()
    try Server.wait(for: "the report") { failures.all.map(\.kind) == [.deviceUnavailable] }
    let frame = input.clock.time.value
    try Server.wait(for: "time") { input.clock.time.value > frame + 12_000 }
    input.stop()
    let stoppedAt = input.clock.time
    // A clock that went on would count 4,800 frames.
    usleep(100_000)
    #expect(input.clock.time == stoppedAt)
  }
}
