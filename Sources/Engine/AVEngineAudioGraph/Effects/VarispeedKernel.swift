package import AVEngineCore
import Foundation

/// Changes the speed and the pitch of audio by interpolation with a windowed sinc.
package final class VarispeedKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread uses the mutable state.
  private let settings: TimeStretchSettings
  private let waiting: PlanarQueue
  private var upstream: Int64?
  /// The position between two input frames, in units of 2⁻³² frames, so that steps add up exactly.
  private var fraction: UInt64 = 0

  /// The number of zero crossings of the sinc on each side.
  private static let crossings = 16
  private static let steps = 512
  private static let fastest = 4
  /// The number of frames that `waiting` holds before the position of the next output frame.
  private static let margin = crossings * fastest + 1
  private static let sinc: [Float] = (0...crossings * steps + 1).map { index in
    let x = Double(index) / Double(steps)
    guard x > 0, x < Double(crossings) else { return x == 0 ? 1 : 0 }
    return Float(sin(.pi * x) / (.pi * x) * (0.5 + 0.5 * cos(.pi * x / Double(crossings))))
  }

  /// Read here so that the lazy initialisation of `sinc` does not happen on the rendering thread.
  private let table = VarispeedKernel.sinc

  package init(_ settings: TimeStretchSettings, form: AudioBusFormat) {
    self.settings = settings
    waiting = PlanarQueue(channelCount: form.channelCount, capacity: 4 * (RenderPlan.pulledAtATime + 2 * Self.margin))
    reset()
  }

  package func reset() {
    waiting.removeAll()
    waiting.planes.clear(from: 0, count: Self.margin)
    waiting.grow(by: Self.margin)
    fraction = 0
    upstream = nil
  }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    guard let input = inputs.only else { return output.clear(from: 0, count: count) }
    let rate = settings.isBypassed.value ? 1 : min(max(settings.rate.value, 0.25), Float(Self.fastest))
    let step = UInt64((Double(rate) * 4_294_967_296).rounded())
    for frame in 0..<count {
      while waiting.count <= 2 * Self.margin { pull(input, moment) }
      for channel in 0..<output.channelCount { output[channel][frame] = interpolated(channel, max(1, rate)) }
      fraction += step
      waiting.drop(Int(fraction >> 32))
      fraction &= 0xffff_ffff
    }
  }

  private func pull(_ input: PlanInput, _ moment: RenderMoment) {
    let time = upstream ?? moment.time
    let audio = input.pull(RenderPlan.pulledAtATime, at: moment.at(time))
    upstream = time + Int64(RenderPlan.pulledAtATime)
    waiting.makeRoom(for: RenderPlan.pulledAtATime)
    waiting.planes.copy(RenderPlan.pulledAtATime, of: audio, from: 0, to: waiting.end)
    waiting.grow(by: RenderPlan.pulledAtATime)
  }

  /// The sinc is wider by the factor `speed`, at least 1, to remove the frequencies that would alias.
  private func interpolated(_ channel: Int, _ speed: Float) -> Float {
    let center = waiting.planes[channel] + waiting.start + Self.margin
    let place = Float(fraction) / 4_294_967_296
    if place == 0, speed == 1 { return center[0] }
    let reach = Int(Float(Self.crossings) * speed)
    var sum: Float = 0
    for frame in -reach + 1...reach {
      let x = abs(Float(frame) - place) / speed * Float(Self.steps)
      let index = Int(x)
      guard index < table.count - 1 else { continue }
      let weight = table[index] + (table[index + 1] - table[index]) * (x - Float(index))
      sum += center[frame] * weight
    }
    return sum / speed
  }
}
