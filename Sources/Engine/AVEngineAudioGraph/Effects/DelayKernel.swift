package import AVEngineCore
import Foundation

package final class DelaySettings: Sendable {
  /// In seconds, at most `longest`.
  package let time = Parameter(1)
  /// In percent; negative values invert the audio.
  package let feedback = Parameter(50)
  /// In hertz.
  package let cutoff = Parameter(15_000)
  /// The share of the echo in the output, in percent.
  package let mix = Parameter(100)
  package let isBypassed = Switch(false)
  package static let longest = 2

  package init() {}
}

package final class DelayKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread uses the mutable state.
  private let settings: DelaySettings
  private let form: AudioBusFormat
  private let line: PlanarAudioBuffer
  private var place = 0
  private var dull: [Float]

  package init(_ settings: DelaySettings, form: AudioBusFormat) {
    self.settings = settings
    self.form = form
    line = PlanarAudioBuffer(channelCount: form.channelCount, capacity: form.rate * DelaySettings.longest + 1)
    dull = Array(repeating: 0, count: form.channelCount)
  }

  package func reset() {
    line.clear(from: 0, count: line.capacity)
    for channel in dull.indices { dull[channel] = 0 }
  }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    guard let input = inputs.only else { return output.clear(from: 0, count: count) }
    let audio = input.pull(count, at: moment)
    guard !settings.isBypassed.value else { return output.copy(count, of: audio, from: 0, to: 0) }
    let delay = min(max(1, Int((Double(settings.time.value) * Double(form.rate)).rounded())), line.capacity - 1)
    let (feedback, wet) = (settings.feedback.value / 100, settings.mix.value / 100)
    // With this pole, the filter's gain at the cutoff is about -3 dB, if the cutoff is well below half the rate.
    let pole = Float(exp(-2 * Double.pi * Double(settings.cutoff.value) / Double(form.rate)))
    for channel in 0..<form.channelCount {
      let (source, target, memory) = (audio[channel], output[channel], line[channel])
      for frame in 0..<count {
        let now = (place + frame) % line.capacity
        let echo = memory[(now + line.capacity - delay) % line.capacity]
        dull[channel] = echo + (dull[channel] - echo) * pole
        memory[now] = source[frame] + dull[channel] * feedback
        target[frame] = source[frame] * (1 - wet) + echo * wet
      }
    }
    place = (place + count) % line.capacity
  }
}
