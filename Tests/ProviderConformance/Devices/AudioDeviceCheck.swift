package import AVEngineCore
import CoreMedia
package import Testing

package func checkAudioOutput(
  _ facts: AudioDeviceFacts, by provider: any AudioOutputProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<AudioDeviceClause>(subject: facts.name, sourceLocation: sourceLocation)
  AudioDeviceCheck(facts: facts, isOutput: true, report: report) { (device, listener) throws(EngineError) in
    AudioDeviceUnderTest(
      try provider.makeOutput(
        name: "conformance", device: device, sampleRate: facts.sampleRate, channelCount: facts.channelCount,
        renderer: listener,
        onEvent: { [weak listener] in if case .lost(let error) = $0 { listener?.note(error) } }))
  }.run()
}

package func checkAudioInput(
  _ facts: AudioDeviceFacts, by provider: any AudioInputProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<AudioDeviceClause>(subject: facts.name, sourceLocation: sourceLocation)
  AudioDeviceCheck(facts: facts, isOutput: false, report: report) { (device, listener) throws(EngineError) in
    AudioDeviceUnderTest(
      try provider.makeInput(
        name: "conformance", device: device, sampleRate: facts.sampleRate, channelCount: facts.channelCount,
        receiver: listener, onFailure: { [weak listener] in listener?.note($0) }))
  }.run()
}

struct AudioDeviceCheck {
  let facts: AudioDeviceFacts
  let isOutput: Bool
  let report: ClauseReport<AudioDeviceClause>
  let make: (String?, AudioDeviceListener) throws(EngineError) -> AudioDeviceUnderTest

  init(
    facts: AudioDeviceFacts, isOutput: Bool, report: ClauseReport<AudioDeviceClause>,
    make: @escaping (String?, AudioDeviceListener) throws(EngineError) -> AudioDeviceUnderTest
  ) {
    self.facts = facts
    self.isOutput = isOutput
    self.report = report
    self.make = make
  }

  private var quarter: Int64 { Int64(facts.sampleRate) / 4 }

  func run() {
    let listener = AudioDeviceListener(channelCount: facts.channelCount)
    let opened = report.require(.opening) { () throws in
      let device = try make(facts.device, listener)
      guard device.sampleRate == facts.sampleRate, device.channelCount == facts.channelCount,
        device.clock.time.timescale == facts.sampleRate
      else { throw Fault("\(device.channelCount) channels at \(device.sampleRate), but its clock has another rate") }
      return device
    }
    guard let device = opened else { return }
    expectUnknownDevice()
    expectStart(device, listener)
    expectStops(device, listener)
    report.expect(.quiet) { listener.notes.losses.first.map { "\($0)" } }
    expectLettingGo()
    expectLoss(device, listener)
    device.stop()
  }

  // MARK: Opening

  private func expectUnknownDevice() {
    guard let unknown = facts.unknownDevice else { return }
    report.expect(.unknownDevice) {
      do throws(EngineError) {
        _ = try make(unknown, AudioDeviceListener(channelCount: facts.channelCount))
        return "“\(unknown)” is opened"
      } catch { return error.kind == .deviceUnavailable ? nil : "the error is \(error.kind)" }
    }
  }

  private func expectLettingGo() {
    guard facts.letsGo else { return }
    report.expect(.lettingGo) {
      weak var kept: AudioDeviceListener?
      do {
        let listener = AudioDeviceListener(channelCount: facts.channelCount)
        let device = try make(facts.device, listener)
        kept = listener
        try device.start()
        try facts.wait { !listener.notes.ranges.isEmpty }
        device.stop()
      }
      try facts.wait { kept == nil }
      return nil
    }
  }

  // MARK: Running

  private func run(_ device: AudioDeviceUnderTest, _ listener: AudioDeviceListener, to frame: Int64) throws -> String? {
    var (fault, last) = (String?.none, device.frame)
    try facts.wait {
      let now = device.frame
      if now < last { fault = fault ?? "\(last), and then \(now)" }
      last = now
      // The clock is read before the listener's notes, so requests in between cannot cause a false fault.
      if isOutput, now > listener.notes.furthest {
        fault = fault ?? "\(now) before frame \(listener.notes.furthest) was requested"
      }
      return now >= frame
    }
    return fault
  }

  private func expectStart(_ device: AudioDeviceUnderTest, _ listener: AudioDeviceListener) {
    report.expect(.standsAtFirst) {
      try pass()
      return device.frame == 0 && listener.notes.ranges.isEmpty ? nil : "frame \(device.frame)"
    }
    report.expect(.clockForward) {
      try device.start()
      return try run(device, listener, to: 2 * quarter)
    }
    report.expect(.startsOnce) {
      let jumps = listener.notes.jumps.count
      try device.start()
      _ = try run(device, listener, to: device.frame + quarter)
      return listener.notes.jumps.count == jumps ? nil : "frame \(listener.notes.jumps.last?.to ?? 0) is repeated"
    }
    report.expect(.eachFrameOnce) {
      let notes = listener.notes
      guard notes.callsOfParts == 0 else { return "\(notes.callsOfParts) calls request parts of frames" }
      guard notes.ranges.first?.lowerBound == 0 else { return "the first is \(notes.ranges.first?.lowerBound ?? -1)" }
      // `startsOnce`, another clause, is about a second start.
      let first = notes.jumps.first { $0.to < 2 * quarter }
      return first.map { "frame \($0.to) follows frame \($0.from)" }
    }
    report.expect(.pace) { facts.isRealTime ? try faultOfPace(device) : nil }
  }

  /// One good measurement of three is enough: a busy machine may delay a thread between the readings of two clocks.
  private func faultOfPace(_ device: AudioDeviceUnderTest) throws -> String? {
    var ratio = 0.0
    for _ in 0..<3 {
      ratio = try pace(of: device)
      if abs(ratio - 1) < 0.02 { return nil }
    }
    return "the clock runs \(ratio) times as fast"
  }

  private func pace(of device: AudioDeviceUnderTest) throws -> Double {
    let (start, startOnHost) = try device.clock.anchorTime()
    let end = start.value + Int64(facts.sampleRate)
    try facts.wait { device.frame >= end }
    let (now, nowOnHost) = try device.clock.anchorTime()
    return (now - start).seconds / (nowOnHost - startOnHost).seconds
  }

  private func pass() throws {
    var rest = 20
    try facts.wait {
      rest -= 1
      return rest <= 0
    }
  }

  private func expectStops(_ device: AudioDeviceUnderTest, _ listener: AudioDeviceListener) {
    device.stop()
    let (frame, stopped) = (device.frame, listener.notes)
    report.expect(.stopsAtOnce) {
      try pass()
      let notes = listener.notes
      guard notes.ranges.count == stopped.ranges.count else { return "\(notes.end - stopped.end) more frames" }
      return device.frame == frame ? nil : "the clock continues from \(frame) to \(device.frame)"
    }
    report.expect(.goesOn) {
      let frame = device.frame
      device.stop()
      guard device.frame == frame else { return "a second stop moves the clock from \(frame) to \(device.frame)" }
      let before = listener.notes
      try device.start()
      _ = try run(device, listener, to: device.frame + quarter)
      let jumps = listener.notes.jumps.dropFirst(before.jumps.count)
      guard isOutput else { return jumps.isEmpty ? nil : "frame \(jumps.first?.to ?? 0) follows frame \(before.end)" }
      guard jumps.count <= 1 else { return "frames are requested again \(jumps.count) times" }
      let next = jumps.first?.to ?? before.end
      return next <= before.end && abs(next - frame) <= facts.heldFrames
        ? nil : "it stopped at \(frame), continues at \(next), and had requested all frames to \(before.end)"
    }
    report.expect(.oneCallAtATime) {
      let overlaps = listener.notes.overlaps
      return overlaps == 0 ? nil : "\(overlaps) calls overlapped another"
    }
  }

  // MARK: Loss

  private func expectLoss(_ device: AudioDeviceUnderTest, _ listener: AudioDeviceListener) {
    guard let lose = facts.lose else { return }
    report.expect(.lossIsTold) {
      let before = listener.notes.losses.count
      try lose()
      try facts.wait { listener.notes.losses.count > before }
      try pass()
      let losses = listener.notes.losses.dropFirst(before)
      return losses.map(\.kind) == [.deviceUnavailable] ? nil : "\(losses.map(\.kind))"
    }
    report.expect(.lossGoesOn) {
      let frame = device.frame
      if let fault = try run(device, listener, to: frame + quarter) { return fault }
      device.stop()
      let stopped = device.frame
      try pass()
      return device.frame == stopped ? nil : "the clock continues from \(stopped) to \(device.frame)"
    }
  }
}
