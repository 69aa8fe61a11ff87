package import AVEngineCore
package import CoreMedia
import Dispatch

/// An output that is not heard: it requests frames by the host's clock, and discards them.
package final class NullAudioOutput: AudioOutput, @unchecked Sendable {
  // Safety: mutable state is accessed on the queue only, except in `init` and `deinit`.
  package let channelCount: Int
  package let clock: CMClock
  private let audioClock: AudioClock
  private let renderer: any AudioRenderer
  private let queue = DispatchQueue(label: "NullAudioOutput", qos: .userInteractive)
  private var timer: (any DispatchSourceTimer)?
  private var next: Int64
  private let block: UnsafeMutableBufferPointer<Float>
  private let framesOfBlock: Int64

  private static let period = DispatchTimeInterval.milliseconds(10)
  private static let leadInBlocks: Int64 = 4

  package var sampleRate: Int32 { audioClock.sampleRate }

  package init(_ audioClock: AudioClock, channelCount: Int, renderer: any AudioRenderer) {
    self.audioClock = audioClock
    self.channelCount = channelCount
    self.renderer = renderer
    clock = audioClock.makeClock()
    next = audioClock.frame
    framesOfBlock = Int64(max(1, audioClock.sampleRate / 100))
    block = .allocate(capacity: Int(framesOfBlock) * channelCount)
    block.initialize(repeating: 0)
  }

  deinit {
    timer?.cancel()
    block.deallocate()
  }

  package func start() {
    queue.sync {
      guard timer == nil else { return }
      next = audioClock.frame
      audioClock.setGiven(next)
      audioClock.observe(next, at: AudioClock.now)
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now(), repeating: Self.period)
      timer.setEventHandler { [weak self] in self?.tick() }
      self.timer = timer
      timer.resume()
    }
  }

  package func stop() {
    queue.sync {
      guard let timer else { return }
      timer.cancel()
      self.timer = nil
      audioClock.stand()
    }
  }

  private func tick() {
    guard timer != nil else { return }
    let now = AudioClock.now
    let heard = audioClock.frame(at: now)
    // If this thread ran late, the clock stopped at the last requested frame, and continues there.
    if heard >= next { audioClock.observe(heard, at: now) }
    while next < heard + Self.leadInBlocks * framesOfBlock {
      renderer.render(block, from: next)
      next += framesOfBlock
      audioClock.setGiven(next)
    }
  }
}
