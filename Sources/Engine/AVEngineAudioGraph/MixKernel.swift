package import AVEngineCore

package final class MixSettings: Sendable {
  package let volume: Parameter
  package let pan: Parameter
  package let place: PlacedSettings

  package init() { (volume, pan, place) = (Parameter(1), Parameter(0), PlacedSettings()) }

  package init(copying other: MixSettings) {
    (volume, pan) = (Parameter(other.volume.value), Parameter(other.pan.value))
    place = PlacedSettings(copying: other.place)
  }

  func gain(of channel: Int, of channels: Int) -> Float {
    let volume = volume.value
    let pan = pan.value
    guard channels == 2 else { return volume }
    return volume * min(1, channel == 0 ? 1 - pan : 1 + pan)
  }
}

package final class MixKernel: AudioKernel {
  private let outputVolume: Parameter

  package init(outputVolume: Parameter) { self.outputVolume = outputVolume }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    output.clear(from: 0, count: count)
    for bus in 0..<inputs.count {
      guard let input = inputs[bus] else { continue }
      let audio = input.pull(count, at: moment)
      for channel in 0..<output.channelCount {
        let gain = input.mixing?.gain(of: channel, of: output.channelCount) ?? 1
        guard let plane = input.channelCount == 1 ? 0 : channel < input.channelCount ? channel : nil else { continue }
        let (source, target) = (audio[plane], output[channel])
        for frame in 0..<count { target[frame] += source[frame] * gain }
      }
    }
    let volume = outputVolume.value
    guard volume != 1 else { return }
    for channel in 0..<output.channelCount {
      let target = output[channel]
      for frame in 0..<count { target[frame] *= volume }
    }
  }
}

package final class PassKernel: AudioKernel {
  package init() {}

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    guard let input = inputs.only else { return output.clear(from: 0, count: count) }
    output.copy(count, of: input.pull(count, at: moment), from: 0, to: 0)
  }
}
