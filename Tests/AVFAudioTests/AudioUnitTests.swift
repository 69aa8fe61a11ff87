import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct AudioUnitTests {
  static func description(_ subtype: OSType, _ type: OSType = kAudioUnitType_Effect) -> AudioComponentDescription {
    AudioComponentDescription(
      componentType: type, componentSubType: subtype, componentManufacturer: kAudioUnitManufacturer_Apple,
      componentFlags: 0,
      componentFlagsMask: 0)
  }

  static func effect(_ subtype: OSType) -> AVAudioUnitEffect {
    AVAudioUnitEffect(audioComponentDescription: description(subtype))
  }

  static func set(_ node: AVAudioUnit, _ id: AudioUnitParameterID, _ value: Float) -> OSStatus {
    AudioUnitSetParameter(node.audioUnit, id, kAudioUnitScope_Global, 0, value, 0)
  }

  static func get(_ node: AVAudioUnit, _ id: AudioUnitParameterID) -> Float? {
    var value: AudioUnitParameterValue = -1
    return AudioUnitGetParameter(node.audioUnit, id, kAudioUnitScope_Global, 0, &value) == noErr ? value : nil
  }

  // MARK: Rendering

  struct Filter: Sendable, CustomTestStringConvertible {
    let subtype: OSType
    var values: [AudioUnitParameterID: Float] = [:]
    let sox: String
    var testDescription: String { sox }
  }

  /// Bristow-Johnson's filters, as sox implements them. A resonance of r dB is a Q of 10^(r/20).
  static let filters = [
    Filter(subtype: kAudioUnitSubType_LowPassFilter, sox: "lowpass -2 6900 1q"),
    Filter(
      subtype: kAudioUnitSubType_LowPassFilter,
      values: [kLowPassParam_CutoffFrequency: 1000, kLowPassParam_Resonance: 6],
      sox: "lowpass -2 1000 1.9952623q"),
    Filter(
      subtype: kAudioUnitSubType_HighPassFilter,
      values: [kHipassParam_CutoffFrequency: 300, kHipassParam_Resonance: -3],
      sox: "highpass -2 300 0.70794578q"),
    Filter(
      subtype: kAudioUnitSubType_BandPassFilter,
      values: [kBandpassParam_CenterFrequency: 2000, kBandpassParam_Bandwidth: 1200],
      sox: "bandpass 2000 1o"),
    Filter(
      subtype: kAudioUnitSubType_ParametricEQ,
      values: [kParametricEQParam_CenterFreq: 2000, kParametricEQParam_Q: 3, kParametricEQParam_Gain: 9],
      sox: "equalizer 2000 3q 9"),
    Filter(
      subtype: kAudioUnitSubType_HighShelfFilter,
      values: [kHighShelfParam_CutOffFrequency: 12_000, kHighShelfParam_Gain: 6],
      sox: "treble 6 12000 1s"),
    Filter(
      subtype: kAudioUnitSubType_LowShelfFilter,
      values: [kAULowShelfParam_CutoffFrequency: 100, kAULowShelfParam_Gain: -12],
      sox: "bass -12 100 1s"),
    Filter(
      subtype: kAudioUnitSubType_NBandEQ,
      values: [
        kAUNBandEQParam_BypassBand + 15: 0, kAUNBandEQParam_Frequency + 15: 500, kAUNBandEQParam_Gain + 15: -6,
        kAUNBandEQParam_Bandwidth + 15: 2, kAUNBandEQParam_GlobalGain: 0,
      ], sox: "equalizer 500 2o -6"),
  ]

  @Test(.requires(.sox), arguments: filters) func filtersAnswerAsThoseOfSox(_ filter: Filter) throws {
    let effect = Self.effect(filter.subtype)
    for (id, value) in filter.values { #expect(Self.set(effect, id, value) == noErr) }
    let count = 4096
    let impulse = (0..<count).map { $0 == 0 ? Float(0.25) : 0 }
    let ours = try rendered(effect, count, { impulse[$0] }, frames: count)
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    try impulse.withUnsafeBytes { Data($0) }.write(to: fixtures.url("in.raw"))
    let raw = ["-t", "f32", "-r", "48000", "-c", "1"]
    let theirs = try Tool.run(
      "sox",
      ["-D"] + raw + [fixtures.url("in.raw").path] + raw + ["-"] + filter.sox.split(separator: " ").map(String.init)
    )
    .withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(theirs.count == count)
    let off = zip(ours, theirs).map { abs($0 - $1) }.max() ?? 1
    #expect(off < 1e-6, "\(filter.sox): off by \(off)")
    #expect(zip(ours, impulse).contains { abs($0 - $1) > 1e-3 })
  }

  @Test func echoesComeAtTheirFrame() throws {
    let echo = Self.effect(kAudioUnitSubType_Delay)
    #expect(Self.set(echo, kDelayParam_DelayTime, 0.01) == noErr && Self.set(echo, kDelayParam_Feedback, 0) == noErr)
    let half = try rendered(echo, 1000, { $0 == 0 ? 1 : 0 }, frames: 1)
    #expect(firstDifference(half, (0..<1000).map { $0 == 0 || $0 == 480 ? 0.5 : 0 }) == nil)
    #expect(Self.set(echo, kDelayParam_WetDryMix, 100) == noErr)
    let wet = try rendered(echo, 1000, { $0 == 0 ? 1 : 0 }, frames: 1)
    #expect(firstDifference(wet, (0..<1000).map { $0 == 480 ? 1 : 0 }) == nil)
  }

  @Test func roomsDecayInTheTimeThatIsSet() throws {
    let room = Self.effect(kAudioUnitSubType_Reverb2)
    let seconds = [0.5, 1.5]
    let found = try seconds.map { time in
      #expect(Self.set(room, kReverb2Param_DecayTimeAt0Hz, Float(time)) == noErr)
      let answer = try rendered(room, Int(time * 48_000), { $0 == 0 ? 1 : 0 }, frames: 1)
      var (low, powers) = (0.0, [Double]())
      for sample in answer {
        low += (Double(sample) - low) * 0.005
        powers.append(low * low)
      }
      var left = [Double](repeating: 0, count: powers.count + 1)
      for index in powers.indices.reversed() { left[index] = left[index + 1] + powers[index] }
      let place = { (decibels: Double) in left.firstIndex { $0 < left[0] * pow(10, decibels / 10) } ?? 0 }
      return Double(place(-25) - place(-5)) / 48_000 * 3
    }
    for (found, wanted) in zip(found, seconds) {
      #expect(abs(found / wanted - 1) < 0.15, "\(found) s instead of \(wanted)")
    }
  }

  @Test func limitersTurnDownBeforeItIsTooLoud() throws {
    var random = SplitMix(seed: 3)
    let noise = (0..<96_000).map { (frame: Int) -> Float in
      let loudness: Float = frame % 9000 < 300 && frame < 60_000 ? 4 : 0.7
      return Float.random(in: -1...1, using: &random) * loudness
    }
    let limiter = Self.effect(kAudioUnitSubType_PeakLimiter)
    let result = try rendered(limiter, noise.count, { noise[$0] }, frames: noise.count)
    let wait = 576
    #expect(result.allSatisfy { abs($0) <= 1.000_001 } && result.contains { abs($0) > 0.9 })
    #expect(result.prefix(wait).allSatisfy { $0 == 0 })
    #expect(firstDifference(Array(result[84_000...]), Array(noise[(84_000 - wait)..<(96_000 - wait)])) == nil)
    var (largest, last): (Float, (frame: Int, factor: Float)?) = (0, nil)
    for frame in 1000..<60_000 where abs(noise[frame - wait]) > 0.1 {
      let factor = result[frame] / noise[frame - wait]
      if let last { largest = max(largest, abs(factor - last.factor) / Float(frame - last.frame)) }
      last = (frame, factor)
    }
    #expect(largest > 0 && largest < 0.76 / 576, "a step of \(largest)")
  }

  @Test func limitersBeginInSilenceAgain() throws {
    let bench = try EngineBench(channels: 1)
    let (player, limiter) = (AVAudioPlayerNode(), Self.effect(kAudioUnitSubType_PeakLimiter))
    bench.engine.attach(player)
    bench.engine.attach(limiter)
    bench.engine.connect(player, to: limiter, format: bench.format)
    bench.engine.connect(limiter, to: bench.engine.mainMixerNode, format: bench.format)
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.tone(1000, format: bench.format, frames: 4096))
    player.play()
    #expect(try bench.render(4096)[0].contains { $0 != 0 })
    limiter.bypass = true
    _ = try bench.render(4096)
    limiter.bypass = false
    #expect(try bench.render(4096)[0].allSatisfy { $0 == 0 })
  }

  @Test func limitersHaveTheirTimes() throws {
    let limiter = Self.effect(kAudioUnitSubType_PeakLimiter)
    #expect(
      Self.set(limiter, kLimiterParam_AttackTime, 0.005) == noErr
        && Self.set(limiter, kLimiterParam_DecayTime, 0.05) == noErr)
    #expect(Self.set(limiter, kLimiterParam_PreGain, 20) == noErr)
    // The unit first multiplies by ten. Then 0.05 is within the limit, and 0.4 has to be divided by four.
    let result = try rendered(limiter, 40_000, { (10_000..<20_000).contains($0) ? 0.4 : 0.05 }, frames: 40_000)
    let wait = 240
    #expect(abs(result[9_000] - 0.5) < 1e-5 && abs(result[15_000] - 1) < 1e-5)
    #expect(abs(result[10_000 - 1] - 0.5) < 1e-5 && abs(result[10_000 + wait - 1] - 0.125) < 0.01)
    #expect(abs(result[10_000 + wait / 2] - 0.3125) < 0.01)
    let missing = { (frame: Int) in 0.5 - result[frame] }
    #expect(abs(missing(24_000 + 2400) / missing(24_000) - Float(exp(-1.0))) < 0.005)
  }

  @Test func parametersAreHeardWhileItRenders() throws {
    let bench = try EngineBench(channels: 1)
    let (player, unit) = (AVAudioPlayerNode(), Self.effect(kAudioUnitSubType_NBandEQ))
    for node in [player, unit] { bench.engine.attach(node) }
    bench.engine.connect(player, to: unit, format: bench.format)
    bench.engine.connect(unit, to: bench.engine.mainMixerNode, format: bench.format)
    try bench.engine.start()
    player.scheduleBuffer(try EngineBench.ramp(0..<4000, format: bench.format))
    player.play()
    let before = try bench.render(1000)[0]
    #expect(Self.set(unit, kAUNBandEQParam_GlobalGain, 6) == noErr)
    let after = try bench.render(1000)[0]
    let factor = Float(pow(10, 6.0 / 20))
    #expect(firstDifference(before, (1...1000).map { Float($0) }) == nil)
    #expect(firstDifference(after, (1001...2000).map { Float($0) * factor }) == nil)
    var (yes, size) = (UInt32(1), UInt32(4))
    #expect(
      AudioUnitSetProperty(unit.audioUnit, kAudioUnitProperty_BypassEffect, kAudioUnitScope_Global, 0, &yes, 4) == noErr
    )
    let bypassed = try bench.render(1000)[0]
    #expect(unit.bypass && firstDifference(bypassed, (2001...3000).map { Float($0) }) == nil)
    unit.bypass = false
    #expect(
      AudioUnitGetProperty(unit.audioUnit, kAudioUnitProperty_BypassEffect, kAudioUnitScope_Global, 0, &yes, &size)
        == noErr)
    #expect(yes == 0 && size == 4)
  }

  @Test func timeEffectsComeFromDescriptions() throws {
    let made = AVAudioUnitTimeEffect(
      audioComponentDescription: Self.description(kAudioUnitSubType_Varispeed, kAudioUnitType_FormatConverter))
    #expect(Self.set(made, kVarispeedParam_PlaybackCents, 1200) == noErr)
    #expect(Self.get(made, kVarispeedParam_PlaybackRate) == 2)
    let result = try rendered(made, 4000, { EngineBench.sample(440, $0, rate: 48_000) }, frames: 12_000)
    let wrong = (100..<4000).map { abs(result[$0] - EngineBench.sample(880, $0, rate: 48_000)) }.max() ?? 1
    #expect(wrong < 1e-2, "off by \(wrong)")
  }

  // MARK: Parameters

  @Test func classesAndFunctionsSetTheSame() throws {
    let delay = AVAudioUnitDelay()
    #expect(Self.get(delay, kDelayParam_WetDryMix) == 100 && Self.get(delay, kDelayParam_DelayTime) == 1)
    (delay.delayTime, delay.feedback, delay.lowPassCutoff) = (0.25, -30, 4000)
    #expect(Self.get(delay, kDelayParam_DelayTime) == 0.25 && Self.get(delay, kDelayParam_Feedback) == -30)
    #expect(Self.get(delay, kDelayParam_LopassCutoff) == 4000)
    #expect(Self.set(delay, kDelayParam_DelayTime, 1.5) == noErr && delay.delayTime == 1.5)

    let reverb = AVAudioUnitReverb()
    #expect(Self.get(reverb, kReverb2Param_DryWetMix) == 0)
    reverb.loadFactoryPreset(.cathedral)
    #expect(Self.get(reverb, kReverb2Param_DecayTimeAt0Hz) == 5)
    #expect(Self.set(reverb, kReverb2Param_DryWetMix, 40) == noErr && reverb.wetDryMix == 40)

    let equaliser = AVAudioUnitEQ(numberOfBands: 3)
    #expect(equaliser.bands.allSatisfy { $0.bypass } && Self.get(equaliser, kAUNBandEQParam_BypassBand + 2) == 1)
    let band = equaliser.bands[2]
    (band.filterType, band.frequency, band.bandwidth, band.gain, band.bypass) = (.bandStop, 300, 2, -7, false)
    let ids = [
      kAUNBandEQParam_FilterType, kAUNBandEQParam_Frequency, kAUNBandEQParam_Bandwidth, kAUNBandEQParam_Gain,
      kAUNBandEQParam_BypassBand,
    ]
    #expect(ids.map { Self.get(equaliser, $0 + 2) } == [Float(kAUNBandEQFilterType_BandStop), 300, 2, -7, 0])
    #expect(
      Self.set(equaliser, kAUNBandEQParam_FilterType + 1, 8) == noErr && equaliser.bands[1].filterType == .highShelf)
    #expect(Self.get(equaliser, kAUNBandEQParam_Gain + 3) == nil)

    let pitch = AVAudioUnitTimePitch()
    #expect(Self.set(pitch, kNewTimePitchParam_Pitch, -300) == noErr && pitch.pitch == -300)
    pitch.rate = 3
    #expect(Self.get(pitch, kNewTimePitchParam_Rate) == 3)
    let speed = AVAudioUnitVarispeed()
    speed.rate = 0.5
    #expect(Self.get(speed, kVarispeedParam_PlaybackCents) == -1200)
  }

  @Test func valuesStayInTheirRanges() throws {
    let rows: [(AVAudioUnit, AudioUnitParameterID, first: Float, ClosedRange<Float>)] = [
      (Self.effect(kAudioUnitSubType_LowPassFilter), kLowPassParam_Resonance, 0, -20...40),
      (Self.effect(kAudioUnitSubType_HighPassFilter), kHipassParam_Resonance, 0, -20...40),
      (Self.effect(kAudioUnitSubType_BandPassFilter), kBandpassParam_Bandwidth, 600, 100...12_000),
      (Self.effect(kAudioUnitSubType_LowShelfFilter), kAULowShelfParam_CutoffFrequency, 80, 10...200),
      (Self.effect(kAudioUnitSubType_HighShelfFilter), kHighShelfParam_Gain, 0, -40...40),
      (Self.effect(kAudioUnitSubType_ParametricEQ), kParametricEQParam_Q, 1, 0.1...20),
      (Self.effect(kAudioUnitSubType_Delay), kDelayParam_DelayTime, 1, 0...2),
      (Self.effect(kAudioUnitSubType_Reverb2), kReverb2Param_DecayTimeAt0Hz, 1, 0.001...20),
      (Self.effect(kAudioUnitSubType_PeakLimiter), kLimiterParam_AttackTime, 0.012, 0.001...0.03),
      (AVAudioUnitTimePitch(), kNewTimePitchParam_Rate, 1, 1 / 32...32),
      (AVAudioUnitVarispeed(), kVarispeedParam_PlaybackRate, 1, 0.25...4),
    ]
    for (node, id, first, range) in rows {
      #expect(Self.get(node, id) == first)
      #expect(Self.set(node, id, -.infinity) == noErr && Self.get(node, id) == range.lowerBound)
      #expect(Self.set(node, id, 1e30) == noErr && Self.get(node, id) == range.upperBound)
      #expect(Self.set(node, id, .nan) == kAudioUnitErr_InvalidParameterValue && Self.get(node, id) == range.upperBound)
    }
    let delay = AVAudioUnitDelay()
    delay.delayTime = .nan
    #expect(delay.delayTime == 1)
    for (subtype, width) in [(kAudioUnitSubType_LowPassFilter, Float(0)), (kAudioUnitSubType_BandPassFilter, 12_000)] {
      let filter = Self.effect(subtype)
      #expect(Self.set(filter, 0, .infinity) == noErr && Self.set(filter, 1, width) == noErr)
      let result = try rendered(filter, 1000, { EngineBench.sample(800, $0, rate: 48_000, 0, 1) }, frames: 1000)
      #expect(result.allSatisfy { $0.isFinite && abs($0) < 1.1 } && result.contains { abs($0) > 0.9 })
    }
  }

  @Test func whatIsNotThereIsSaid() throws {
    let node = AVAudioUnitDelay()
    let (unit, time) = (node.audioUnit, kDelayParam_DelayTime)
    var value: Float = 7
    #expect(AudioUnitSetParameter(unit, 99, kAudioUnitScope_Global, 0, 1, 0) == kAudioUnitErr_InvalidParameter)
    #expect(AudioUnitGetParameter(unit, 99, kAudioUnitScope_Global, 0, &value) == kAudioUnitErr_InvalidParameter)
    #expect(AudioUnitSetParameter(unit, time, kAudioUnitScope_Input, 0, 1, 0) == kAudioUnitErr_InvalidParameter)
    #expect(AudioUnitSetParameter(unit, time, 77, 0, 1, 0) == kAudioUnitErr_InvalidScope)
    #expect(AudioUnitGetParameter(unit, time, kAudioUnitScope_Global, 1, &value) == kAudioUnitErr_InvalidElement)
    var (property, size) = (UInt32(1), UInt32(2))
    #expect(AudioUnitGetProperty(unit, 3, kAudioUnitScope_Global, 0, &property, &size) == kAudioUnitErr_InvalidProperty)
    let bypass = kAudioUnitProperty_BypassEffect
    #expect(
      AudioUnitGetProperty(unit, bypass, kAudioUnitScope_Global, 0, &property, &size)
        == kAudioUnitErr_InvalidPropertyValue)
    #expect(AudioUnitSetProperty(unit, bypass, kAudioUnitScope_Global, 0, nil, 4) == kAudioUnitErr_InvalidPropertyValue)
    #expect(value == 7 && property == 1 && node.delayTime == 1 && !node.bypass)
  }

  @Test func unitsThatAreGoneAreNotTouched() throws {
    var value: Float = 7
    let gone = (0..<100).map { _ in AVAudioUnitDelay().audioUnit }
    let others = [AVAudioUnitDelay(), AVAudioUnitReverb()]
    for unit in gone {
      #expect(AudioUnitSetParameter(unit, kDelayParam_DelayTime, kAudioUnitScope_Global, 0, 1, 0) == kAudio_ParamError)
      #expect(
        AudioUnitGetParameter(unit, kDelayParam_DelayTime, kAudioUnitScope_Global, 0, &value) == kAudio_ParamError)
    }
    let wild = try #require(AudioUnit(bitPattern: UInt.max))
    #expect(AudioUnitSetParameter(wild, 0, kAudioUnitScope_Global, 0, 1, 0) == kAudio_ParamError)
    #expect(value == 7 && others[0].audioUnit == others[0].audioUnit && others[0].audioUnit != others[1].audioUnit)
  }

  // MARK: Components

  @Test func nodesTellWhichUnitTheyAre() {
    let nodes: [AVAudioUnit] = [
      AVAudioUnitEQ(numberOfBands: 1), AVAudioUnitDelay(), AVAudioUnitReverb(), AVAudioUnitTimePitch(),
      AVAudioUnitVarispeed(),
    ]
    let text = { (code: OSType) in
      String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
    }
    let texts = nodes.map { (node: AVAudioUnit) -> String in
      let told = node.audioComponentDescription
      return [told.componentType, told.componentSubType, told.componentManufacturer].map(text).joined(separator: " ")
    }
    #expect(texts == ["aufx nbeq appl", "aufx dely appl", "aufx rvb2 appl", "aufc nutp appl", "aufc vari appl"])
  }

  @Test func unitsAreInstantiatedOrMissed() async throws {
    let effect = try await AVAudioUnit.instantiate(with: Self.description(kAudioUnitSubType_ParametricEQ))
    #expect(effect is AVAudioUnitEffect && Self.get(effect, kParametricEQParam_CenterFreq) == 2000)
    let time = try await AVAudioUnit.instantiate(
      with: Self.description(kAudioUnitSubType_NewTimePitch, kAudioUnitType_FormatConverter), options: .loadOutOfProcess
    )
    #expect(time is AVAudioUnitTimeEffect)
    var anybodys = Self.description(kAudioUnitSubType_Delay)
    anybodys.componentManufacturer = 0
    let found = try await AVAudioUnit.instantiate(with: anybodys)
    #expect(found.audioComponentDescription.componentManufacturer == kAudioUnitManufacturer_Apple)

    var missing = [
      Self.description(0x6D63_6D70), Self.description(kAudioUnitSubType_Delay, kAudioUnitType_FormatConverter),
    ]
    missing.append(Self.description(kAudioUnitSubType_Delay))
    missing[2].componentManufacturer = 0x4142_4344
    missing.append(Self.description(kAudioUnitSubType_Delay))
    (missing[3].componentFlags, missing[3].componentFlagsMask) = (1, 1)
    for description in missing {
      let error = await #expect(throws: NSError.self) { _ = try await AVAudioUnit.instantiate(with: description) }
      #expect(error?.domain == NSOSStatusErrorDomain && error?.code == -3000)
    }
    let told = await withCheckedContinuation { done in
      AVAudioUnit.instantiate(with: missing[0]) { unit, error in
        done.resume(returning: (unit == nil, (error as NSError?)?.code))
      }
    }
    #expect(told.0 && told.1 == -3000)
    let made = await withCheckedContinuation { done in
      AVAudioUnit.instantiate(with: Self.description(kAudioUnitSubType_PeakLimiter), options: []) { unit, error in
        done.resume(returning: unit is AVAudioUnitEffect && error == nil)
      }
    }
    #expect(made)
  }
  #if compiler(>=6.2)
    @Test func effectsThatAreNotThereStopTheProgramByName() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AVAudioUnitEffect(audioComponentDescription: AudioUnitTests.description(0x6D63_6D70))
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("there is no audio unit 'aufx' 'mcmp' 'appl'"), "\(said)")
    }
  #endif
}
