package import AVEngineCore
import Foundation
import Synchronization

package final class EqualizerBand: Sendable {
  private let shapeValue: Atomic<Int>
  package let frequency = Parameter(1000)
  package let width = Parameter(0.5)
  package let gain = Parameter(0)
  package let isBypassed: Switch
  let unit: Biquad.Width

  package init(
    _ shape: Biquad.Shape = .parametric, width unit: Biquad.Width = .octaves, isBypassed: Switch = Switch(true)
  ) {
    self.unit = unit
    self.isBypassed = isBypassed
    shapeValue = Atomic(shape.rawValue)
  }

  package var shape: Biquad.Shape {
    get { Biquad.Shape(rawValue: shapeValue.load(ordering: .relaxed)) ?? .parametric }
    set { shapeValue.store(newValue.rawValue, ordering: .relaxed) }
  }

  struct Snapshot: Equatable {
    var shape = Biquad.Shape.parametric
    var (frequency, width, gain): (Float, Float, Float) = (0, 0, 0)

    init() {}
    init(_ band: EqualizerBand) {
      shape = band.shape
      frequency = band.frequency.value
      width = band.width.value
      gain = band.gain.value
    }
  }
}

package final class EqualizerKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread uses the mutable state.
  private let bands: [EqualizerBand]
  private let gain: Parameter
  private let isBypassed: Switch
  private let rate: Double
  private let channelCount: Int
  private var known: [EqualizerBand.Snapshot]
  private var filters: [Biquad]
  private var memory: [(Double, Double)]

  package init(bands: [EqualizerBand], gain: Parameter, isBypassed: Switch, form: AudioBusFormat) {
    self.bands = bands
    self.gain = gain
    self.isBypassed = isBypassed
    rate = Double(form.rate)
    channelCount = form.channelCount
    known = bands.map { _ in EqualizerBand.Snapshot() }
    filters = bands.map { _ in Biquad(.parametric, frequency: 1000, width: 1, gain: 0, rate: 48_000) }
    memory = Array(repeating: (0, 0), count: bands.count * form.channelCount)
  }

  package func reset() { for index in memory.indices { memory[index] = (0, 0) } }

  package func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  {
    guard let input = inputs.only else { return output.clear(from: 0, count: count) }
    output.copy(count, of: input.pull(count, at: moment), from: 0, to: 0)
    guard !isBypassed.value else { return }
    for index in bands.indices where !bands[index].isBypassed.value {
      update(index)
      for channel in 0..<channelCount {
        filter(output[channel], count, filters[index], &memory[index * channelCount + channel])
      }
    }
    let factor = gain.value == 0 ? 1 : Float(pow(10, Double(gain.value) / 20))
    guard factor != 1 else { return }
    for channel in 0..<channelCount {
      let plane = output[channel]
      for frame in 0..<count { plane[frame] *= factor }
    }
  }

  private func update(_ index: Int) {
    let now = EqualizerBand.Snapshot(bands[index])
    guard now != known[index] else { return }
    known[index] = now
    filters[index] = Biquad(
      now.shape, frequency: Double(now.frequency), width: Double(now.width), in: bands[index].unit,
      gain: Double(now.gain), rate: rate)
  }

  /// Applies a filter in direct form II, transposed.
  private func filter(
    _ samples: UnsafeMutablePointer<Float>, _ count: Int, _ f: Biquad, _ memory: inout (Double, Double)
  ) {
    var (first, second) = memory
    for frame in 0..<count {
      let x = Double(samples[frame])
      let y = f.b.0 * x + first
      first = f.b.1 * x - f.a.0 * y + second
      second = f.b.2 * x - f.a.1 * y
      samples[frame] = Float(y)
    }
    memory = (first, second)
  }
}
