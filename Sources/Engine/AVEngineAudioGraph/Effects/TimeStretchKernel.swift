package import AVEngineCore

package final class TimeStretchSettings: Sendable {
  /// Seconds of input per second of output.
  package let rate = Parameter(1)
  package let pitch = Parameter(0)
  package let isBypassed = Switch(false)

  package init() {}
}

package final class TimeStretchKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread uses the mutable state.
  private let settings: TimeStretchSettings
  private let stretcher: any LiveTimeStretching
  private let form: AudioBusFormat
  private let frames: UnsafeMutableBufferPointer<Float>
  private var upstream: Int64?
  private var current: (rate: Float, pitch: Float) = (1, 0)

  package init(_ settings: TimeStretchSettings, form: AudioBusFormat, codecs: any CodecProvider) throws(EngineError) {
    self.settings = settings
    self.form = form
    stretcher = try codecs.makeLiveStretcher(form)
    frames = .allocate(capacity: RenderPlan.pulledAtATime * form.channelCount)
    frames.initialize(repeating: 0)
  }

  deinit { frames.deallocate() }

  package func reset() {
    stretcher.clear()
    upstream = nil
  }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    guard let input = inputs.only else { return output.clear(from: 0, count: count) }
    var time = upstream ?? moment.time
    defer { upstream = time }
    guard !settings.isBypassed.value else {
      output.copy(count, of: input.pull(count, at: moment.at(time)), from: 0, to: 0)
      time += Int64(count)
      return
    }
    update()
    var done = 0
    while done < count {
      let got = take(count - done, into: output, at: done)
      done += got
      guard got == 0 else { continue }
      put(input.pull(RenderPlan.pulledAtATime, at: moment.at(time)))
      time += Int64(RenderPlan.pulledAtATime)
    }
  }

  private func update() {
    let now = (rate: settings.rate.value, pitch: settings.pitch.value)
    guard now != current else { return }
    current = now
    stretcher.set(tempo: now.rate, cents: now.pitch)
  }

  private func put(_ audio: PlanarAudioBuffer) {
    for channel in 0..<form.channelCount {
      let source = audio[channel]
      for frame in 0..<RenderPlan.pulledAtATime { frames[frame * form.channelCount + channel] = source[frame] }
    }
    stretcher.put(UnsafeBufferPointer(frames))
  }

  private func take(_ most: Int, into output: PlanarAudioBuffer, at offset: Int) -> Int {
    let most = min(most, RenderPlan.pulledAtATime)
    let got = stretcher.take(UnsafeMutableBufferPointer(rebasing: frames[..<(most * form.channelCount)]))
    for channel in 0..<form.channelCount {
      let target = output[channel] + offset
      for frame in 0..<got { target[frame] = frames[frame * form.channelCount + channel] }
    }
    return got
  }
}
