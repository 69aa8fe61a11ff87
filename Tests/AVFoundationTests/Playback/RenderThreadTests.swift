import Foundation
import TestSupport
import Testing

/// Code on an audio device's thread must take no lock and, unless it resamples or stretches audio, allocate no memory.
struct RenderThreadTests {
  @Test func devicesAreNotHeldUp() throws {
    let output = try Tool.runBuilt("render-probe", [])
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
    let counts = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0.dropFirst().compactMap { Int($0) }) })
    #expect(counts["playing"] == [0, 0, 0, 0])
    #expect(counts["recording"] == [0, 0, 0, 0])
    #expect(counts["rendering"] == [0, 0, 0, 0])
    // soxr's queues grow as needed, and SoundTouch makes a filter when the pitch changes. Neither takes a lock.
    let stretching = try #require(counts["stretching"])
    #expect(stretching[0] <= 40 && stretching[2...] == [0, 0])
    let control = try #require(counts["control"])
    #expect(control[0] > 0 && control[1] > 0 && control[2] > 0)
  }
}
