import AVEngineCore
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineDevices

@Suite(.serialized, .realTime) struct AudioOutputTests {
  enum Kind: CaseIterable { case null, pulse, lost }

  final class Bench {
    let server: AudioServer?
    let noise: CountedNoise
    private(set) var output: any AudioOutput

    init(_ kind: Kind, latency: Double = 0.2, noise: CountedNoise = CountedNoise()) throws {
      self.noise = noise
      server = kind == .null ? nil : try AudioServer()
      let box = Failures()
      let outputs = SystemAudioOutputs(server: server?.address, latency: latency)
      output = try outputs.makeOutput(
        name: "test", device: kind == .null ? SystemAudioOutputs.nullDevice : nil, sampleRate: 48_000, channelCount: 2,
        renderer: noise,
        onEvent: { box.add($0) })
      reported = box
      if kind == .lost {
        server?.kill()
        try Server.wait(for: "the report") { !box.all.isEmpty }
      }
    }

    let reported: Failures
    var frame: Int64 { output.clock.time.value }
    func play(to frame: Int64) throws { try Server.wait(for: "frame \(frame)") { self.frame >= frame } }
  }

  final class Failures: Sendable {
    private let errors = Mutex<[EngineError]>([])
    func add(_ error: EngineError) { errors.withLock { $0.append(error) } }
    func add(_ event: AudioOutputEvent) { if case .lost(let error) = event { add(error) } }
    var all: [EngineError] { errors.withLock { $0 } }
  }

  static var kinds: [Kind] { Prerequisite.pulseAudio.isMet ? Kind.allCases : [.null] }

  @Test(arguments: kinds) func clockNeverGoesBackNorPastWhatWasAskedFor(_ kind: Kind) throws {
    let bench = try Bench(kind)
    let clock = bench.output.clock
    let wrong = Mutex<[String]>([])
    let done = Atomic(false)
    let readers = DispatchGroup()
    for _ in 0..<2 {
      DispatchQueue.global().async(group: readers) {
        var last: Int64 = 0
        while !done.load(ordering: .relaxed) {
          let now = clock.time.value
          if now < last { wrong.withLock { $0.append("\(last) then \(now)") } }
          last = now
          usleep(500)
        }
      }
    }
    for stop in 1...4 {
      try bench.output.start()
      try bench.play(to: Int64(stop) * 12_000)
      bench.output.stop()
      #expect(bench.frame <= bench.noise.notes.ranges.map(\.upperBound).max() ?? 0)
    }
    done.store(true, ordering: .relaxed)
    readers.wait()
    #expect(wrong.withLock { $0 }.isEmpty)
  }

  @Test func strangeFormatsAndDevicesAreRefused() throws {
    let outputs = SystemAudioOutputs()
    for (rate, channels) in [(0, 2), (48_000, 0), (-1, 2), (48_000, 33), (400_000, 2)] as [(Int32, Int)] {
      #expect(throws: EngineError.self) {
        _ = try outputs.makeOutput(
          name: "test", device: "null", sampleRate: rate, channelCount: channels, renderer: CountedNoise(),
          onEvent: { _ in })
      }
    }
  }

  @Test func noServerIsAnErrorThatSaysSo() throws {
    let outputs = SystemAudioOutputs(server: "unix:/nonexistent/socket")
    let error = #expect(throws: EngineError.self) {
      _ = try outputs.makeOutput(
        name: "test", device: nil, sampleRate: 48_000, channelCount: 2, renderer: CountedNoise(), onEvent: { _ in })
    }
    // libpulse may be missing on the test machine.
    #expect(error?.kind == .deviceUnavailable || error?.kind == .libraryMissing)
    #expect(error?.detail?.isEmpty == false)
  }
}
