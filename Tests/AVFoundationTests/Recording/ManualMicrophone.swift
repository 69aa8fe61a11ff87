import AVEngineCore
import CoreMedia
import Foundation
import Synchronization

final class ManualMicrophone: AudioInputProvider, Sendable {
  private let host = ManualClock(at: CMTime(value: 1000, timescale: 1))
  private let state = Mutex(State())

  private struct State: Sendable {
    var input: Input?
    var onFailure: (@Sendable (EngineError) -> Void)?
  }

  var clock: CMClock { host.clock }

  func makeInput(
    name: String, device: String?, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) -> any AudioInput {
    let input = Input(sampleRate: sampleRate, channelCount: channelCount, receiver: receiver)
    state.withLock { ($0.input, $0.onFailure) = (input, onFailure) }
    return input
  }

  func hear(_ samples: [Float], then body: () -> Void) {
    guard let input = state.withLock({ $0.input }) else { return }
    let step = Int(input.sampleRate) / 100
    for start in stride(from: 0, to: samples.count, by: step) {
      host.advance(by: CMTime(value: 1, timescale: 100))
      input.hear(samples[start..<min(start + step, samples.count)])
      body()
    }
  }

  func fail() { state.withLock { $0.onFailure }?(EngineError(.deviceUnavailable, "Recording audio")) }

  private final class Input: AudioInput {
    let sampleRate: Int32
    let channelCount: Int
    private let manual: ManualClock
    private let receiver: any AudioReceiver
    private let isRunning = Atomic(false)

    init(sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver) {
      (self.sampleRate, self.channelCount, self.receiver) = (sampleRate, channelCount, receiver)
      manual = ManualClock(at: CMTime(value: 0, timescale: sampleRate))
    }

    var clock: CMClock { manual.clock }
    func start() throws(EngineError) { isRunning.store(true, ordering: .relaxed) }
    func stop() { isRunning.store(false, ordering: .relaxed) }

    func hear(_ samples: ArraySlice<Float>) {
      guard isRunning.load(ordering: .relaxed) else { return }
      let frames = samples.flatMap { sample in Array(repeating: sample, count: channelCount) }
      frames.withUnsafeBufferPointer { receiver.receive($0, from: manual.time.value) }
      manual.advance(by: CMTime(value: CMTimeValue(samples.count), timescale: sampleRate))
    }
  }
}
