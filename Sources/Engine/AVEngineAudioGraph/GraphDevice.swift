package import AVEngineCore
import CoreMedia
import Dispatch
import Synchronization

/// The devices of a graph. The input drives the graph if there is no output.
package final class GraphDevice: Sendable {
  let output: (any AudioOutput)?
  private let input: (any AudioInput)?
  private let running = Atomic(false)

  package init(
    _ runner: GraphRunner, name: String, form: AudioBusFormat, outputs: (any AudioOutputProvider)?,
    inputs: (any AudioInputProvider)?,
    feed: InputFeed, onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) {
    output = try outputs?.makeOutput(
      name: name, device: nil, sampleRate: Int32(clamping: form.rate), channelCount: form.channelCount,
      renderer: DeviceRenderer(runner, form: form), onEvent: onEvent)
    feed.setDriver(outputs == nil ? runner : nil)
    input = try inputs?.makeInput(
      name: name, device: nil, sampleRate: Int32(clamping: feed.form.rate), channelCount: feed.form.channelCount,
      receiver: feed,
      onFailure: { onEvent(.lost($0)) })
  }

  package var isRunning: Bool { running.load(ordering: .acquiring) }

  func start() throws(EngineError) {
    try input?.start()
    do throws(EngineError) { try output?.start() } catch {
      input?.stop()
      throw error
    }
    running.store(true, ordering: .releasing)
  }

  func stop() {
    output?.stop()
    input?.stop()
    running.store(false, ordering: .releasing)
  }
}

final class DeviceRenderer: AudioRenderer, @unchecked Sendable {
  // Safety: only the output's thread uses the mutable state.
  private weak let runner: GraphRunner?
  private let channelCount: Int
  /// The frames that were rendered last, interleaved. An output may request frames again that it has not played.
  private let past: UnsafeMutableBufferPointer<Float>
  private let pastFrames: Int
  private var rendered: Int64 = 0

  init(_ runner: GraphRunner, form: AudioBusFormat) {
    (self.runner, channelCount, pastFrames) = (runner, form.channelCount, form.rate * 2)
    past = .allocate(capacity: pastFrames * form.channelCount)
    past.initialize(repeating: 0)
  }

  deinit { past.deallocate() }

  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) {
    let count = samples.count / channelCount
    let missing = Int(min(Int64(count), max(0, frame + Int64(count) - rendered)))
    if missing > 0 { renderOn(missing) }
    for index in 0..<count {
      let place = Int((frame + Int64(index)) % Int64(pastFrames)) * channelCount
      for channel in 0..<channelCount { samples[index * channelCount + channel] = past[place + channel] }
    }
  }

  private func renderOn(_ count: Int) {
    let isDone = runner?.render(count, host: DispatchTime.now().uptimeNanoseconds, mayWait: false) { audio, _, part in
      keep(part) { audio?[$0][$1] ?? 0 }
    }
    if isDone != true { keep(count) { _, _ in 0 } }
    runner?.wake()
  }

  private func keep(_ count: Int, _ sample: (Int, Int) -> Float) {
    for frame in 0..<count {
      let place = Int((rendered + Int64(frame)) % Int64(pastFrames)) * channelCount
      for channel in 0..<channelCount { past[place + channel] = sample(channel, frame) }
    }
    rendered += Int64(count)
  }
}

package final class InputFeed: AudioReceiver, AudioKernel, @unchecked Sendable {
  // Safety: the ring has one writer, the input's thread, and one reader, the rendering thread, which alone uses
  // `place`; `driven` changes only while the input is stopped.
  package let form: AudioBusFormat
  private let ring: AudioRingBuffer
  private weak var driven: GraphRunner?
  private var place = 0

  package init(form: AudioBusFormat) {
    self.form = form
    ring = AudioRingBuffer(capacity: form.rate, channelCount: form.channelCount)
  }

  func setDriver(_ runner: GraphRunner?) { driven = runner }

  package func receive(_ samples: UnsafeBufferPointer<Float>, from frame: Int64) {
    let count = samples.count / form.channelCount
    // If the ring is full, the newest frames are lost.
    _ = ring.write(samples)
    guard let driven else { return }
    driven.render(count, host: DispatchTime.now().uptimeNanoseconds, mayWait: false) { _, _, _ in }
    driven.wake()
  }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    output.clear(from: 0, count: count)
    // Two devices run at slightly different speeds, so that frames accumulate.
    let late = ring.readyCount - count
    if late > form.rate / 4 { place = ring.written - count }
    place = max(place, ring.written - ring.readyCount)
    place += ring.read(count, from: place, into: output, at: 0)
  }
}
