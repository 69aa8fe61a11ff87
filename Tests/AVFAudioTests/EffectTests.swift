import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct EffectTests {
  private func response(_ frequencies: [Double], _ set: (AVAudioUnitEQFilterParameters) -> Void) throws -> [Double] {
    let equaliser = AVAudioUnitEQ(numberOfBands: 1)
    equaliser.bands[0].bypass = false
    set(equaliser.bands[0])
    let impulse = try rendered(equaliser, 16_384, { $0 == 0 ? 1 : 0 }, frames: 1)
    return frequencies.map { frequency in
      var (real, imaginary) = (0.0, 0.0)
      for (index, sample) in impulse.enumerated() {
        let angle = 2 * .pi * frequency * Double(index) / 48_000
        real += Double(sample) * cos(angle)
        imaginary += Double(sample) * sin(angle)
      }
      return hypot(real, imaginary)
    }
  }

  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-4) -> Bool {
    abs(a - b) < tolerance * max(1, abs(b))
  }

  @Test func passesAreButterworths() throws {
    let frequencies = [50.0, 500, 1000, 3000, 15_000]
    let warped = frequencies.map { tan(.pi * $0 / 48_000) / tan(.pi * 1000 / 48_000) }
    let low = try response(frequencies) { ($0.filterType, $0.frequency) = (.lowPass, 1000) }
    let high = try response(frequencies) { ($0.filterType, $0.frequency) = (.highPass, 1000) }
    for index in frequencies.indices {
      #expect(near(low[index], 1 / (1 + pow(warped[index], 4)).squareRoot()))
      #expect(near(high[index], 1 / (1 + pow(warped[index], -4)).squareRoot()))
    }
  }

  @Test func bandsHaveTheirGainInTheMiddle() throws {
    let gain = pow(10, 12.0 / 20)
    let bell = try response([1, 2000, 23_990]) {
      ($0.filterType, $0.frequency, $0.gain, $0.bandwidth) = (.parametric, 2000, 12, 1)
    }
    #expect(near(bell[0], 1, 1e-3) && near(bell[1], gain) && near(bell[2], 1, 1e-3))
    let pass = try response([2000, 20]) { ($0.filterType, $0.frequency, $0.bandwidth) = (.bandPass, 2000, 1) }
    #expect(near(pass[0], 1) && pass[1] < 0.02)
    let stop = try response([2000, 20]) { ($0.filterType, $0.frequency, $0.bandwidth) = (.bandStop, 2000, 1) }
    #expect(stop[0] < 1e-4 && near(stop[1], 1, 1e-2))
  }

  @Test(arguments: [AVAudioUnitEQFilterType.lowShelf, .highShelf, .resonantLowShelf, .resonantHighShelf])
  func shelvesHaveHalfTheirGainAtTheEdge(_ type: AVAudioUnitEQFilterType) throws {
    let gain = pow(10, -9.0 / 20)
    let found = try response([1, 3000, 23_995]) {
      ($0.filterType, $0.frequency, $0.gain, $0.bandwidth) = (type, 3000, -9, 2)
    }
    let isLow = type == .lowShelf || type == .resonantLowShelf
    #expect(near(found[0], isLow ? gain : 1, 1e-3))
    #expect(near(found[2], isLow ? 1 : gain, 1e-3))
    if type == .lowShelf || type == .highShelf { #expect(near(found[1], gain.squareRoot())) }
  }

  @Test func resonanceGrowsAsTheBandNarrows() throws {
    let peaks = try [0.25, 0.5, 1].map { width in
      try response([1000]) { ($0.filterType, $0.frequency, $0.bandwidth) = (.resonantLowPass, 1000, width) }[0]
    }
    // The gain of a resonant low-pass filter at its frequency is Q, which is computed from the bandwidth.
    let w = 2 * Double.pi * 1000 / 48_000
    for (peak, width) in zip(peaks, [0.25, 0.5, 1]) {
      #expect(near(peak, 1 / (2 * sinh(log(2) / 2 * width * w / sin(w))), 1e-3))
    }
  }

  @Test func bypassAndGainWork() throws {
    let equaliser = AVAudioUnitEQ(numberOfBands: 2)
    #expect(equaliser.bands.allSatisfy { $0.bypass })
    equaliser.globalGain = 6
    let loud = try rendered(equaliser, 100, { Float($0) }, frames: 100)
    #expect(firstDifference(loud, (0..<100).map { Float($0) * Float(pow(10, 6.0 / 20)) }) == nil)
    let other = AVAudioUnitEQ(numberOfBands: 1)
    (other.bypass, other.globalGain) = (true, 6)
    #expect(firstDifference(try rendered(other, 100, { Float($0) }, frames: 100), (0..<100).map { Float($0) }) == nil)
  }

  @Test func echoesComeInTime() throws {
    let delay = AVAudioUnitDelay()
    (delay.delayTime, delay.feedback, delay.wetDryMix, delay.lowPassCutoff) = (0.002, 50, 40, 15_000)
    let result = try rendered(delay, 400, { $0 == 0 ? 1 : 0 }, frames: 1)
    let pole = exp(-2 * .pi * 15_000 / 48_000.0)
    #expect(near(Double(result[0]), 0.6) && near(Double(result[96]), 0.4))
    #expect(
      near(Double(result[192]), 0.4 * 0.5 * (1 - pole)) && near(Double(result[193]), 0.4 * 0.5 * (1 - pole) * pole))
    let others = result[1..<96] + result[97..<192]
    #expect(others.allSatisfy { $0 == 0 })
  }

  /// Schroeder's integration: the remaining power of an impulse response falls by 60 dB in the room's decay time.
  @Test(arguments: [(AVAudioUnitReverbPreset.smallRoom, 0.4), (.largeRoom, 1.1), (.mediumHall, 1.8), (.plate, 1.4)])
  func roomsDecayInTheirTime(_ preset: AVAudioUnitReverbPreset, _ seconds: Double) throws {
    let reverb = AVAudioUnitReverb()
    reverb.loadFactoryPreset(preset)
    reverb.wetDryMix = 100
    let answer = try rendered(reverb, Int(seconds * 48_000), { $0 == 0 ? 1 : 0 }, frames: 1)
    // The stated time is the decay of the lowest frequencies.
    let dull = answer.reduce(into: (last: 0.0, all: [Double]())) { state, sample in
      state.last += (Double(sample) - state.last) * 0.005
      state.all.append(state.last)
    }.all
    let left = dull.reversed().reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1 * $1) }.reversed()
    let decibels = left.map { 10 * log10(max($0, 1e-30) / (left.first ?? 1)) }
    let (start, end) = (decibels.firstIndex { $0 < -5 } ?? 0, decibels.firstIndex { $0 < -25 } ?? 0)
    #expect(near(Double(end - start) / 48_000 * 3, seconds, 0.15), "\(Double(end - start) / 48_000 * 3) s")
  }

  @Test func roomsAreAsLoudAsWhatIsInThem() throws {
    var random = SplitMix(seed: 7)
    let noise = (0..<96_000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    let reverb = AVAudioUnitReverb()
    #expect(reverb.wetDryMix == 0)
    #expect(firstDifference(try rendered(reverb, 1000, { noise[$0] }, frames: 1000), Array(noise.prefix(1000))) == nil)
    reverb.loadFactoryPreset(.plate)
    reverb.wetDryMix = 100
    let wet = try rendered(reverb, 96_000, { noise[$0] }, frames: 96_000)
    #expect(wet.prefix(800).allSatisfy { $0 == 0 } && wet[800..<1000].contains { $0 != 0 })
    let power = { (part: ArraySlice<Float>) in part.reduce(0) { $0 + Double($1 * $1) } / Double(part.count) }
    #expect((0.4...1.6).contains(power(wet[48_000...]) / power(noise[48_000...])))
    reverb.bypass = true
    #expect(firstDifference(try rendered(reverb, 1000, { noise[$0] }, frames: 1000), Array(noise.prefix(1000))) == nil)
  }

  @Test(arguments: [Float(0.5), 1, 1.5, 2]) func varispeedPlaysBetweenFrames(_ rate: Float) throws {
    let speed = AVAudioUnitVarispeed()
    speed.rate = rate
    let tone = { (frame: Double) in Float(0.5 * sin(2 * .pi * 440 * frame / 48_000)) }
    let result = try rendered(speed, 8000, { tone(Double($0)) }, frames: 24_000)
    let wrong = (100..<8000).map { abs(result[$0] - tone(Double($0) * Double(rate))) }.max() ?? 1
    #expect(wrong < (rate == 1 ? 1e-7 : 1e-3), "off by \(wrong)")
  }

  @Test(arguments: [(Float(2), Float(0)), (0.5, 0), (1, 1200), (1, -1200)])
  func timeAndPitchChangeApart(_ rate: Float, _ cents: Float) throws {
    let unit = AVAudioUnitTimePitch()
    (unit.rate, unit.pitch) = (rate, cents)
    let result = try rendered(unit, 120_000, { 0.5 * Float(sin(2 * .pi * 500 * Double($0) / 48_000)) }, frames: 48_000)
    let last = result.lastIndex { abs($0) > 0.05 } ?? 0
    #expect(abs(Double(last) - 48_000 / Double(rate)) < 3000, "ends at \(last)")
    let middle = result[4000..<16_000]
    let crossings = zip(middle, middle.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(
      abs(Double(crossings) * 4 - 500 * pow(2, Double(cents) / 1200)) < 12,
      "\(crossings) periods in a quarter of a second")
  }
}
