package import AVEngineCore
import Foundation

package struct Room: Sendable, Hashable {
  /// The time in seconds until reverberation has decayed by 60 dB.
  package let decay: Float
  /// The factor of the delays between echoes: 1 for a medium hall.
  package let size: Float
  /// The frequency in hertz above which sound decays faster.
  package let cutoff: Float

  package static let largest: Float = 1.5

  package init(decay: Float, size: Float, cutoff: Float) {
    self.decay = decay
    self.size = size
    self.cutoff = cutoff
  }
}

package final class ReverbSettings: Sendable {
  /// In seconds.
  package let decay: Parameter
  private let size, cutoff: Parameter
  /// In percent.
  package let mix = Parameter(0)
  package let isBypassed = Switch(false)

  package init(_ room: Room) {
    (decay, size, cutoff) = (Parameter(room.decay), Parameter(room.size), Parameter(room.cutoff))
  }

  package var room: Room {
    get { Room(decay: decay.value, size: size.value, cutoff: cutoff.value) }
    set { (decay.value, size.value, cutoff.value) = (newValue.decay, newValue.size, newValue.cutoff) }
  }
}

/// Reverberation by Moorer's network ("About this reverberation business", Computer Music Journal 3/2, 1979): six
/// parallel comb filters, each with a low-pass filter in its loop, then one all-pass filter.
package final class ReverbKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread uses the mutable state.
  private let settings: ReverbSettings
  private let form: AudioBusFormat
  private let lines: PlanarAudioBuffer
  private var echoes: [Echo]
  private var room: Room?
  private let blur: Int
  private var blurPlaces: [Int]
  private var loudness: Float = 0

  private struct Echo {
    var length = 1
    var place = 0
    var gain: Float = 0
    var dull: Float = 0
  }

  private static let delays: [Float] = [0.050, 0.056, 0.061, 0.068, 0.072, 0.078]
  private static let blurDelay: Float = 0.006
  private static let blurGain: Float = 0.7
  /// In seconds; different delays in neighbouring channels make the reverberation sound wide.
  private static let spread: Float = 0.0005

  package init(_ settings: ReverbSettings, form: AudioBusFormat) {
    self.settings = settings
    self.form = form
    let longest = (Self.delays.max() ?? 0) * Room.largest + Self.spread * Float(form.channelCount)
    lines = PlanarAudioBuffer(
      channelCount: form.channelCount * (Self.delays.count + 1), capacity: Int(longest * Float(form.rate)) + 2)
    echoes = Array(repeating: Echo(), count: form.channelCount * Self.delays.count)
    blur = max(1, Int(Self.blurDelay * Float(form.rate)))
    blurPlaces = Array(repeating: 0, count: form.channelCount)
  }

  package func reset() {
    lines.clear(from: 0, count: lines.capacity)
    for index in echoes.indices { echoes[index].dull = 0 }
  }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    guard let input = inputs.only else { return output.clear(from: 0, count: count) }
    let audio = input.pull(count, at: moment)
    guard !settings.isBypassed.value else { return output.copy(count, of: audio, from: 0, to: 0) }
    answer(audio, count, into: output)
    let wet = min(max(settings.mix.value / 100, 0), 1)
    for channel in 0..<form.channelCount {
      let (source, target) = (audio[channel], output[channel])
      for frame in 0..<count { target[frame] = source[frame] * (1 - wet) + target[frame] * wet }
    }
  }

  func answer(_ audio: PlanarAudioBuffer, _ count: Int, into output: PlanarAudioBuffer) {
    build(settings.room)
    for channel in 0..<form.channelCount {
      let (source, target) = (audio[channel], output[channel])
      target.update(repeating: 0, count: count)
      for index in 0..<Self.delays.count { echo(channel, index, of: source, count, into: target) }
      diffuse(channel, target, count)
      for frame in 0..<count { target[frame] *= loudness }
    }
  }

  private func build(_ room: Room) {
    guard room != self.room else { return }
    if room.size != self.room?.size { reset() }
    self.room = room
    var power: Float = 0
    for index in echoes.indices {
      let (channel, line) = index.quotientAndRemainder(dividingBy: Self.delays.count)
      let seconds = Self.delays[line] * min(max(room.size, 0.1), Room.largest) + Self.spread * Float(channel)
      let length = min(max(1, Int(seconds * Float(form.rate))), lines.capacity)
      (echoes[index].length, echoes[index].place) = (length, min(echoes[index].place, length - 1))
      // With this gain, a signal that passes the loop every `length` frames decays by 60 dB in `decay` seconds.
      let gain = pow(10, -3 * Float(length) / (max(room.decay, 0.01) * Float(form.rate)))
      echoes[index].gain = gain
      // A loop without its filter multiplies the power of noise by 1 / (1 - gain²), which `loudness` undoes.
      if channel == 0 { power += 1 / (1 - gain * gain) }
    }
    loudness = power > 0 ? 1 / power.squareRoot() : 0
  }

  private func echo(
    _ channel: Int, _ index: Int, of source: UnsafeMutablePointer<Float>, _ count: Int,
    into target: UnsafeMutablePointer<Float>
  ) {
    var echo = echoes[channel * Self.delays.count + index]
    let memory = lines[channel * (Self.delays.count + 1) + index]
    // With this pole, the filter's gain at the cutoff is about -3 dB, if the cutoff is well below half the rate.
    let pole = Float(exp(-2 * Double.pi * Double(room?.cutoff ?? 0) / Double(form.rate)))
    for frame in 0..<count {
      let past = memory[echo.place]
      echo.dull = past + (echo.dull - past) * pole
      memory[echo.place] = source[frame] + echo.dull * echo.gain
      target[frame] += past
      echo.place += 1
      if echo.place == echo.length { echo.place = 0 }
    }
    echoes[channel * Self.delays.count + index] = echo
  }

  private func diffuse(_ channel: Int, _ samples: UnsafeMutablePointer<Float>, _ count: Int) {
    let memory = lines[channel * (Self.delays.count + 1) + Self.delays.count]
    var place = blurPlaces[channel]
    for frame in 0..<count {
      let past = memory[place]
      let fed = samples[frame] + past * Self.blurGain
      memory[place] = fed
      samples[frame] = past - fed * Self.blurGain
      place += 1
      if place == blur { place = 0 }
    }
    blurPlaces[channel] = place
  }
}
