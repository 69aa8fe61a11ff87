package import AVEngineCore
import Foundation

package final class EnvironmentSettings: Sendable {
  package let position = PlaceParameter(SpatialVector(0, 0, 0))
  package let forward = PlaceParameter(SpatialVector(0, 0, -1))
  package let up = PlaceParameter(SpatialVector(0, 1, 0))
  package let volume = Parameter(1)
  package let hasReverb = Switch(false)
  /// In decibels.
  package let reverbLevel = Parameter(0)
  package let reverb: ReverbSettings
  private let model = Parameter(Float(DistanceLaw.Model.inverse.rawValue))
  private let reference, maximum, rolloff: Parameter

  package init(_ room: Room) {
    let law = DistanceLaw()
    (reference, maximum, rolloff) = (Parameter(law.reference), Parameter(law.maximum), Parameter(law.rolloff))
    reverb = ReverbSettings(room)
  }

  package var law: DistanceLaw {
    get {
      DistanceLaw(
        model: DistanceLaw.Model(rawValue: Int(model.value)) ?? .inverse, reference: reference.value,
        maximum: maximum.value,
        rolloff: rolloff.value)
    }
    set {
      model.value = Float(newValue.model.rawValue)
      (reference.value, maximum.value, rolloff.value) = (newValue.reference, newValue.maximum, newValue.rolloff)
    }
  }
}

package final class EnvironmentKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread uses the mutable state.
  private let settings: EnvironmentSettings
  private let reverb: ReverbKernel
  private let sent, room: PlanarAudioBuffer
  private var hadReverb = false

  package init(_ settings: EnvironmentSettings, form: AudioBusFormat, blockSize: Int) {
    self.settings = settings
    reverb = ReverbKernel(settings.reverb, form: form)
    sent = PlanarAudioBuffer(channelCount: form.channelCount, capacity: blockSize)
    room = PlanarAudioBuffer(channelCount: form.channelCount, capacity: blockSize)
  }

  package func reset() { reverb.reset() }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    output.clear(from: 0, count: count)
    sent.clear(from: 0, count: count)
    let hasReverb = settings.hasReverb.value
    for bus in 0..<inputs.count {
      guard let input = inputs[bus] else { continue }
      let audio = input.pull(count, at: moment)
      for channel in 0..<output.channelCount {
        guard let plane = input.channelCount == 1 ? 0 : channel < input.channelCount ? channel : nil else { continue }
        let gain = gains(of: input, channel, of: output.channelCount, hasReverb: hasReverb)
        add(audio[plane], count, gain.straight, to: output[channel])
        if gain.room != 0 { add(audio[plane], count, gain.room, to: sent[channel]) }
      }
    }
    if hasReverb {
      if !hadReverb { reverb.reset() }
      reverb.answer(sent, count, into: room)
      let level = pow(10, settings.reverbLevel.value / 20)
      for channel in 0..<output.channelCount { add(room[channel], count, level, to: output[channel]) }
    }
    hadReverb = hasReverb
    let volume = settings.volume.value
    guard volume != 1 else { return }
    for channel in 0..<output.channelCount {
      let target = output[channel]
      for frame in 0..<count { target[frame] *= volume }
    }
  }

  private func add(
    _ source: UnsafeMutablePointer<Float>, _ count: Int, _ gain: Float, to target: UnsafeMutablePointer<Float>
  ) {
    for frame in 0..<count { target[frame] += source[frame] * gain }
  }

  private func gains(of input: PlanInput, _ channel: Int, of channels: Int, hasReverb: Bool) -> (
    straight: Float, room: Float
  ) {
    guard let mixing = input.mixing else { return (1, 0) }
    let place = mixing.place
    let occlusion = pow(10, min(place.occlusion.value, 0) / 20)
    let obstruction = pow(10, min(place.obstruction.value, 0) / 20)
    var (all, side) = (mixing.volume.value * occlusion, Float(1))
    if input.channelCount == 1, place.isPlaced.value {
      let way = place.position.value - settings.position.value
      all *= settings.law.gain(at: way.length)
      if channels == 2 { side = panned(way, channel) }
    } else {
      all = mixing.gain(of: channel, of: channels) * occlusion
    }
    let blend = hasReverb ? min(max(place.reverbBlend.value, 0), 1) : 0
    return (all * side * obstruction * (1 - blend), all * blend)
  }

  /// Equal-power panning: the squares of both channels' gains add up to 1.
  private func panned(_ way: SpatialVector, _ channel: Int) -> Float {
    let right = settings.forward.value.cross(settings.up.value)
    let distance = way.length
    let width = right.length
    let sine = distance > 0 && width > 0 ? min(max(way.dot(right) / (distance * width), -1), 1) : 0
    // The side of the source from -1, left, to 1, right, is `asin(sine) / (.pi / 2)`.
    let angle = (asin(sine) / (.pi / 2) + 1) * .pi / 4
    return channel == 0 ? cos(angle) : sin(angle)
  }
}
