import AVEngineCore
import CoreMedia
import Glibc
import Synchronization

struct AudioDeviceUnderTest {
  let sampleRate: Int32
  let channelCount: Int
  let clock: CMClock
  let start: () throws -> Void
  let stop: () -> Void

  init(_ output: any AudioOutput) {
    sampleRate = output.sampleRate
    channelCount = output.channelCount
    clock = output.clock
    start = { try output.start() }
    stop = { output.stop() }
  }

  init(_ input: any AudioInput) {
    sampleRate = input.sampleRate
    channelCount = input.channelCount
    clock = input.clock
    start = { try input.start() }
    stop = { input.stop() }
  }

  var frame: Int64 { clock.time.value }
}

final class AudioDeviceListener: AudioRenderer, AudioReceiver {
  struct Notes: Sendable {
    var ranges: [Range<Int64>] = []
    /// Calls that did not begin at the end of the previous one.
    var jumps: [(from: Int64, to: Int64)] = []
    var callsOfParts = 0
    var overlaps = 0
    var losses: [EngineError] = []
    var end: Int64 { ranges.last?.upperBound ?? 0 }
    var furthest: Int64 { ranges.map(\.upperBound).max() ?? 0 }
  }

  private let channelCount: Int
  private let state = Mutex(Notes())
  private let isCalled = Atomic(false)

  init(channelCount: Int) { self.channelCount = channelCount }

  var notes: Notes { state.withLock { $0 } }

  func note(_ loss: EngineError) { state.withLock { $0.losses.append(loss) } }

  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) {
    samples.update(repeating: 0)
    note(samples.count, from: frame)
  }

  func receive(_ samples: UnsafeBufferPointer<Float>, from frame: Int64) { note(samples.count, from: frame) }

  private func note(_ sampleCount: Int, from frame: Int64) {
    let isOverlap = isCalled.exchange(true, ordering: .acquiringAndReleasing)
    // The call takes a moment, so that a concurrent second call would be detected.
    for _ in 0..<10 { sched_yield() }
    state.withLock { notes in
      if isOverlap { notes.overlaps += 1 }
      if sampleCount % channelCount != 0 { notes.callsOfParts += 1 }
      if frame != notes.end { notes.jumps.append((notes.end, frame)) }
      notes.ranges.append(frame..<frame + Int64(sampleCount / channelCount))
    }
    isCalled.store(false, ordering: .releasing)
  }
}
