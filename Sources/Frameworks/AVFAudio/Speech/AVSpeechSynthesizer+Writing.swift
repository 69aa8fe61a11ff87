import AVEnginePlayback
import Foundation
import Synchronization

final class SpeechWriter: Sendable {
  private let queue = DispatchQueue(label: "SpeechWriter")
  private let state = Mutex(State())

  private struct State {
    var pending = 0
    var cancelled = 0
    var last = 0
  }

  private struct Job: @unchecked Sendable {
    // Safety: the callbacks are called on one queue only.
    let number: Int
    let line: SpeechLine
    let buffers: AVSpeechSynthesizer.BufferCallback
    let markers: AVSpeechSynthesizer.MarkerCallback?
  }

  private static let framesOfBuffer = 4096

  var isWriting: Bool { state.withLock { $0.pending > 0 } }

  @discardableResult func cancel() -> Bool {
    state.withLock { state in
      state.cancelled = state.last
      return state.pending > 0
    }
  }

  func write(
    _ line: SpeechLine, buffers: @escaping AVSpeechSynthesizer.BufferCallback,
    markers: AVSpeechSynthesizer.MarkerCallback?
  ) {
    let number = state.withLock { state in
      state.pending += 1
      state.last += 1
      return state.last
    }
    let job = Job(number: number, line: line, buffers: buffers, markers: markers)
    queue.async { self.perform(job) }
  }

  // MARK: On the queue

  private func perform(_ job: Job) {
    guard let format = AVAudioFormat(standardFormatWithSampleRate: Double(job.line.sampleRate), channels: 1) else {
      return state.withLock { $0.pending -= 1 }
    }
    var (frame, told): (Int64, Int) = (0, 0)
    while state.withLock({ $0.cancelled < job.number }) {
      guard let samples = try? job.line.read(from: frame, most: Self.framesOfBuffer), !samples.isEmpty,
        let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(samples.count))
      else { break }
      frame += Int64(samples.count)
      if let markers = job.markers {
        let events = job.line.events.dropFirst(told).prefix { $0.frame < frame }
        told += events.count
        let found = events.compactMap { AVSpeechSynthesisMarker($0.kind, atByteSampleOffset: Int($0.frame) * 4) }
        if !found.isEmpty { markers(found) }
      }
      buffer.frameLength = AVAudioFrameCount(samples.count)
      buffer.floatChannelData?[0].update(from: samples, count: samples.count)
      job.buffers(buffer)
    }
    state.withLock { $0.pending -= 1 }
    if let end = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 0) { job.buffers(end) }
  }
}
