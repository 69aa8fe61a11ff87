package import AVEngineCore
import CoreMedia
import Foundation
package import Testing

package func checkVideoInput(
  _ facts: VideoInputFacts, by provider: any VideoInputProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<VideoInputClause>(subject: facts.name, sourceLocation: sourceLocation)
  VideoInputCheck(facts: facts, report: report) { (device, coding, listener) throws(EngineError) in
    var format = facts.format
    if let coding { format.coding = coding }
    return try provider.makeInput(
      device: device, format: format, frameDuration: facts.frameDuration, receiver: listener,
      onEvent: { [weak listener] in listener?.note($0) })
  }.run()
}

struct VideoInputCheck {
  let facts: VideoInputFacts
  let report: ClauseReport<VideoInputClause>
  let make: (String, VideoDeviceFormat.Coding?, VideoInputListener) throws(EngineError) -> any VideoInput

  init(
    facts: VideoInputFacts, report: ClauseReport<VideoInputClause>,
    make: @escaping (String, VideoDeviceFormat.Coding?, VideoInputListener) throws(EngineError) -> any VideoInput
  ) {
    self.facts = facts
    self.report = report
    self.make = make
  }

  func run() {
    let listener = VideoInputListener(keeps: 2, now: facts.now)
    guard expectUse(listener) else { return }
    expectLettingGo()
    expectLoss()
  }

  /// - Returns: Whether the device delivers frames.
  private func expectUse(_ listener: VideoInputListener) -> Bool {
    expectUnknownDevice()
    expectUnknownCoding()
    let opened = report.require(.opening) { () throws in
      let input = try make(facts.device, nil, listener)
      guard input.format.coding == facts.format.coding, input.format.size == facts.format.size else {
        throw Fault("the input's format is \(input.format.text), not \(facts.format.text)")
      }
      return input
    }
    guard let input = opened else { return false }
    defer { input.stop() }
    report.expect(.standsAtFirst) {
      try pass()
      let count = listener.notes.frames.count
      return count == 0 ? nil : "\(count) frames"
    }
    guard expectFrames(input, listener) else { return false }
    expectStops(input, listener)
    expectControls(input)
    expectBusy(input, listener)
    report.expect(.quiet) { listener.notes.losses.first.map { "\($0)" } }
    return true
  }

  private func pass() throws {
    var rest = 20
    try facts.wait {
      rest -= 1
      return rest <= 0
    }
  }

  private func wait(for count: Int, _ listener: VideoInputListener) throws {
    let end = listener.notes.frames.count + count
    try facts.wait { listener.notes.frames.count >= end }
  }

  // MARK: Opening

  private func error(_ body: () throws(EngineError) -> Void) -> EngineError? {
    do throws(EngineError) { try body() } catch { return error }
    return nil
  }

  private func expectUnknownDevice() {
    report.expect(.unknownDevice) {
      let found = error { () throws(EngineError) in
        _ = try make(facts.unknownDevice, nil, VideoInputListener(now: facts.now))
      }
      guard let found else { return "“\(facts.unknownDevice)” is opened" }
      guard found.kind == .deviceUnavailable, found.code == Int(ENODEV) else {
        return "the error is \(found.kind), \(found.code ?? 0)"
      }
      return found.description.contains(facts.unknownDevice) ? nil : "the error “\(found)” does not name it"
    }
  }

  private func expectUnknownCoding() {
    guard let unknown = facts.unknownCoding else { return }
    report.expect(.unknownCoding) {
      var given: VideoDeviceFormat?
      let found = error { () throws(EngineError) in
        let input = try make(facts.device, unknown, VideoInputListener(now: facts.now))
        defer { input.stop() }
        try input.start()
        given = input.format
      }
      if let given { return given.coding == unknown ? "an input states the format \(given.text)" : nil }
      let isSaid = found.map { [.unsupported, .deviceUnavailable].contains($0.kind) } ?? false
      return isSaid ? nil : "the error is \(found.map { "\($0.kind)" } ?? "none")"
    }
  }

  private func expectLettingGo() {
    report.expect(.lettingGo) {
      weak var kept: VideoInputListener?
      do {
        let listener = VideoInputListener(now: facts.now)
        let input = try make(facts.device, nil, listener)
        kept = listener
        try input.start()
        try wait(for: 1, listener)
        withExtendedLifetime(input) {}
      }
      try facts.wait { kept == nil }
      return nil
    }
  }

  // MARK: Running

  /// - Returns: Whether frames arrive.
  private func expectFrames(_ input: any VideoInput, _ listener: VideoInputListener) -> Bool {
    let start = facts.now()
    let isRunning = report.expect(.starts) {
      listener.begin()
      try input.start()
      listener.expect(input.format)
      try wait(for: 12, listener)
      return nil
    }
    guard isRunning else { return false }
    if let duration = facts.frameDuration {
      report.expect(.frameDuration) {
        let durations = input.format.frameDurations
        return durations.contains { $0.contains(duration) } ? nil : "\(durations), not \(duration.seconds) s"
      }
    }
    let notes = listener.notes
    report.expect(.ownForm) { notes.strangeForm }
    report.expect(.risingTimes) { faultOfOrder(notes.frames) }
    report.expect(.hostClock) {
      // A camera that several programs share may have captured the first frame before this program joined.
      let earliest = start - CMTime(value: 1, timescale: 1)
      let strange = notes.frames.first { $0.time < earliest || $0.time > $0.arrival }
      return strange.map { "a frame of \($0.time.seconds) s arrived at \($0.arrival.seconds) s" }
    }
    report.expect(.numbers) { notes.jumps.first ?? faultOfGaps(notes, listener) }
    report.expect(.startsOnce) {
      try input.start()
      try wait(for: 4, listener)
      return listener.notes.jumps.dropFirst(notes.jumps.count).first
    }
    return true
  }

  /// Lost frames are reported on a separate thread, possibly after the next frame.
  private func faultOfGaps(_ notes: VideoInputListener.Notes, _ listener: VideoInputListener) -> String? {
    guard notes.gaps > 0 else { return nil }
    try? facts.wait { listener.notes.lost >= notes.gaps }
    let lost = listener.notes.lost
    return lost >= notes.gaps ? nil : "\(notes.gaps) numbers are omitted, but \(lost) frames were reported as lost"
  }

  private func faultOfOrder(_ frames: [VideoInputListener.Note]) -> String? {
    for (frame, next) in zip(frames, frames.dropFirst()) where next.time <= frame.time {
      return "a frame of \(next.time.seconds) s follows one of \(frame.time.seconds) s"
    }
    return nil
  }

  private func expectStops(_ input: any VideoInput, _ listener: VideoInputListener) {
    input.stop()
    let stopped = listener.notes.frames
    report.expect(.stopsAtOnce) {
      try pass()
      let more = listener.notes.frames.count - stopped.count
      return more == 0 ? nil : "\(more) more frames"
    }
    report.expect(.startsAgain) {
      input.stop()
      listener.begin(input.format)
      try input.start()
      try wait(for: 4, listener)
      let notes = listener.notes
      if let fault = notes.jumps.first ?? faultOfGaps(notes, listener) { return fault }
      return faultOfOrder(stopped.suffix(1) + notes.frames.prefix(1))
    }
    report.expect(.framesStay) {
      let changed = listener.notes.held.filter { $0.frame.visibleBytes != $0.bytes }
      return changed.first.map { "the bytes of frame \($0.frame.number) have changed" }
    }
    report.expect(.oneCallAtATime) {
      let overlaps = listener.notes.overlaps
      return overlaps == 0 ? nil : "\(overlaps) frames arrived during another"
    }
  }

  /// The input must be running, and is stopped at the end.
  private func expectBusy(_ input: any VideoInput, _ listener: VideoInputListener) {
    if let setBusy = facts.setBusy {
      report.expect(.busy) {
        try setBusy(true)
        let found = error { () throws(EngineError) in
          let other = try make(facts.device, nil, VideoInputListener(now: facts.now))
          defer { other.stop() }
          try other.start()
        }
        try setBusy(false)
        guard let found else { return "it is opened again" }
        guard found.kind == .deviceUnavailable, found.code == Int(EBUSY) else {
          return "the error is \(found.kind), \(found.code ?? 0)"
        }
        try wait(for: 2, listener)
        return nil
      }
    }
    input.stop()
  }

  // MARK: Controls

  private func expectControls(_ input: any VideoInput) {
    if let (control, value) = facts.control {
      report.expect(.controls) {
        try input.set(control, to: value)
        let read = try input.value(of: control)
        return abs(read - value) < 0.01 ? nil : "\(control) was set to \(value) and is \(read)"
      }
    }
    if let control = facts.unknownControl {
      report.expect(.unknownControl) {
        let errors = [
          error { () throws(EngineError) in _ = try input.value(of: control) },
          error { () throws(EngineError) in try input.set(control, to: 0) },
        ]
        let kinds = errors.map { $0?.kind }
        return kinds == [.unsupported, .unsupported] ? nil : "the errors are \(kinds)"
      }
    }
  }

  // MARK: Loss

  private func expectLoss() {
    guard let lose = facts.lose else { return }
    let listener = VideoInputListener(now: facts.now)
    let opened = report.require(.opening) { () throws in try make(facts.device, nil, listener) }
    guard let input = opened else { return }
    let isTold = report.expect(.lossIsTold) {
      try input.start()
      try wait(for: 1, listener)
      try lose()
      try facts.wait { !listener.notes.losses.isEmpty }
      try pass()
      let losses = listener.notes.losses
      let isSo = losses.map(\.kind) == [.deviceUnavailable] && losses.first?.code == Int(ENODEV)
      return isSo ? nil : "\(losses.map { "\($0.kind), \($0.code ?? 0)" })"
    }
    guard isTold else { return input.stop() }
    report.expect(.endsWithLoss) {
      let count = listener.notes.framesBehindLoss
      return count == 0 ? nil : "\(count) frames"
    }
    report.expect(.lostStays) {
      input.stop()
      let found = error { () throws(EngineError) in try input.start() }
      return found?.kind == .deviceUnavailable ? nil : "the error is \(found.map { "\($0.kind)" } ?? "none")"
    }
    input.stop()
  }
}
