package import AVEngineCore
import Foundation

package final class LimiterSettings: Sendable {
  /// In seconds, at most `longest`; the output is delayed by this time.
  package let attack = Parameter(0.012)
  /// The time constant of the gain's recovery, in seconds.
  package let decay = Parameter(0.024)
  package let gain = Parameter(0)
  package let isBypassed = Switch(false)
  package static let longest: Float = 0.03

  package init() {}
}

/// Lowers the gain ahead of samples that would exceed 1.
///
/// Frames are delayed by the attack time. The gain of an output frame is the mean of `factor` over the attack time.
package final class LimiterKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread uses the mutable state.
  private let settings: LimiterSettings
  private let form: AudioBusFormat
  private let line: PlanarAudioBuffer
  /// The delayed frames that each need a smaller gain than all later frames: a ring that begins at `first`.
  private var peaks: [(frame: Int, factor: Double)]
  private var first = 0
  private var peakCount = 0
  private var factors: [Double]
  private var sum = 0.0
  private var factor = 1.0
  /// The delay in frames; 0 after a bypass.
  private var wait = 0
  private var frame = 0

  package init(_ settings: LimiterSettings, form: AudioBusFormat) {
    self.settings = settings
    self.form = form
    let most = Int((LimiterSettings.longest * Float(form.rate)).rounded()) + 1
    line = PlanarAudioBuffer(channelCount: form.channelCount, capacity: most)
    peaks = Array(repeating: (0, 1), count: most + 2)
    factors = Array(repeating: 1, count: most)
    reset()
  }

  private var wanted: Int {
    min(max(1, Int((Double(settings.attack.value) * Double(form.rate)).rounded())), line.capacity)
  }

  package func reset() {
    line.clear(from: 0, count: line.capacity)
    wait = wanted
    for index in 0..<wait { factors[index] = 1 }
    first = 0
    peakCount = 0
    frame = 0
    sum = Double(wait)
    factor = 1
  }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    guard let input = inputs.only else { return output.clear(from: 0, count: count) }
    let audio = input.pull(count, at: moment)
    guard !settings.isBypassed.value else {
      wait = 0
      return output.copy(count, of: audio, from: 0, to: 0)
    }
    // After a change of the attack time, or after a bypass, the output begins with silence.
    if wait != wanted { reset() }
    let gain = Float(pow(10, Double(settings.gain.value) / 20))
    let back = 1 - exp(-1 / (max(Double(settings.decay.value), 0.0001) * Double(form.rate)))
    for index in 0..<count {
      var peak: Float = 0
      for channel in 0..<form.channelCount { peak = max(peak, abs(audio[channel][index] * gain)) }
      let place = frame % wait
      let now = Float(next(peak.isFinite && peak > 1 ? 1 / Double(peak) : 1, back, at: place))
      for channel in 0..<form.channelCount {
        let memory = line[channel]
        let past = memory[place]
        memory[place] = audio[channel][index] * gain
        output[channel][index] = past * now
      }
    }
  }

  /// `need` is the gain for the frame that arrives; the result is for the frame that leaves the delay.
  private func next(_ need: Double, _ back: Double, at place: Int) -> Double {
    while peakCount > 0, peaks[(first + peakCount - 1) % peaks.count].factor >= need { peakCount -= 1 }
    peaks[(first + peakCount) % peaks.count] = (frame, need)
    peakCount += 1
    if peaks[first].frame < frame - wait {
      first = (first + 1) % peaks.count
      peakCount -= 1
    }
    frame += 1
    factor = min(factor + (1 - factor) * back, peaks[first].factor)
    sum += factor - factors[place]
    factors[place] = factor
    return min(1, sum / Double(wait))
  }
}
