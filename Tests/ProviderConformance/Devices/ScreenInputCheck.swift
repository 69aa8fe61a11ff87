package import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo
package import Testing

/// The screen must be larger than 200 × 150 pixels.
package func checkScreenInput(
  _ facts: ScreenInputFacts, by provider: any ScreenInputProvider, sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<ScreenInputClause>(subject: facts.name, sourceLocation: sourceLocation)
  let check = ScreenInputCheck(facts: facts, provider: provider, report: report)
  check.run()
  let inputReport = ClauseReport<VideoInputClause>(subject: facts.name, sourceLocation: sourceLocation)
  VideoInputCheck(facts: check.inputFacts, report: inputReport) { (screen, _, listener) throws(EngineError) in
    try check.make(check.settings, screen, listener)
  }.run()
}

private struct ScreenInputCheck {
  let facts: ScreenInputFacts
  let provider: any ScreenInputProvider
  let report: ClauseReport<ScreenInputClause>

  var settings: ScreenCaptureSettings {
    var settings = ScreenCaptureSettings()
    settings.minimumFrameDuration = CMTime(value: 1, timescale: 100)
    settings.showsCursor = false
    return settings
  }

  var inputFacts: VideoInputFacts {
    let duration = settings.minimumFrameDuration
    let format = VideoDeviceFormat(
      coding: .pixels(kCVPixelFormatType_32BGRA), size: facts.size, frameDurations: [duration...duration])
    var input = VideoInputFacts(facts.name, device: facts.screen, format: format, wait: facts.wait)
    input.unknownDevice = facts.unknownScreen
    input.frameDuration = duration
    input.unknownControl = .zoom
    input.now = facts.now
    input.lose = facts.lose
    return input
  }

  func make(
    _ settings: ScreenCaptureSettings, _ screen: String, _ listener: VideoInputListener
  ) throws(EngineError) -> any VideoInput {
    try provider.makeInput(
      screen: screen, settings: settings, receiver: listener, onEvent: { [weak listener] in listener?.note($0) })
  }

  func run() {
    report.expect(.wholeScreen) {
      faultOfPart(try firstFrame(settings), x: 0, y: 0, width: facts.size.width, height: facts.size.height)
    }
    expectCrops()
    report.expect(.pace) { try faultOfPace() }
    expectStill()
    expectCursor()
  }

  // MARK: Frames

  private func firstFrame(_ settings: ScreenCaptureSettings) throws -> CVPixelBuffer {
    let listener = VideoInputListener(keeps: 1, now: facts.now)
    let input = try make(settings, facts.screen, listener)
    defer { input.stop() }
    try input.start()
    try facts.wait { !listener.notes.held.isEmpty }
    guard case .pixels(let buffer)? = listener.notes.held.first?.frame.content else { throw Fault("a JPEG image") }
    guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA else {
      throw Fault("a frame of '\(CVPixelBufferGetPixelFormatType(buffer).text)'")
    }
    return buffer
  }

  /// `x` and `y` are the position of the frame's upper left corner on the screen.
  private func strangePixels(_ buffer: CVPixelBuffer, x: Int, y: Int) -> [(x: Int, y: Int)] {
    buffer.withPlanes { planes in
      let plane = planes[0]
      return (0..<plane.height).flatMap { row in
        (0..<plane.width).compactMap { column -> (x: Int, y: Int)? in
          // Safety: the pixel is within the plane.
          let pixel = plane.base.load(fromByteOffset: row * plane.bytesPerRow + 4 * column, as: UInt32.self)
          return facts.shows(pixel.littleEndian & 0xFF_FFFF, x + column, y + row) ? nil : (column, row)
        }
      }
    }
  }

  private func faultOfPart(_ buffer: CVPixelBuffer, x: Int, y: Int, width: Int, height: Int) -> String? {
    let size = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    guard size == (width, height) else { return "\(size.0) × \(size.1) pixels, not \(width) × \(height)" }
    let strange = strangePixels(buffer, x: x, y: y)
    return strange.first.map { "\(strange.count) wrong pixels, the first at \($0.x), \($0.y)" }
  }

  // MARK: Clauses

  private func expectCrops() {
    let (width, height) = (facts.size.width, facts.size.height)
    var settings = settings
    report.expect(.crop) {
      settings.crop = CGRect(x: 30, y: 20, width: 101, height: 67)
      return faultOfPart(try firstFrame(settings), x: 30, y: 20, width: 101, height: 67)
    }
    report.expect(.cropFromBottom) {
      settings.crop = CGRect(x: 30, y: 20, width: 101, height: 67)
      settings.isCropFromBottom = true
      defer { settings.isCropFromBottom = false }
      return faultOfPart(try firstFrame(settings), x: 30, y: height - 20 - 67, width: 101, height: 67)
    }
    report.expect(.cropBeyond) {
      settings.crop = CGRect(x: width - 50, y: height - 40, width: 90, height: 80)
      return faultOfPart(try firstFrame(settings), x: width - 50, y: height - 40, width: 50, height: 40)
    }
    report.expect(.cropBeside) {
      settings.crop = CGRect(x: width, y: 0, width: 50, height: 50)
      do {
        let frame = try firstFrame(settings)
        return "\(CVPixelBufferGetWidth(frame)) × \(CVPixelBufferGetHeight(frame)) pixels are captured"
      } catch let error as EngineError {
        return error.kind == .unsupported ? nil : "the error is \(error.kind)"
      }
    }
  }

  /// Frame times vary somewhat, so three quarters of the requested interval are enough.
  private func faultOfPace() throws -> String? {
    var settings = settings
    settings.minimumFrameDuration = CMTime(value: 1, timescale: 10)
    let listener = VideoInputListener(now: facts.now)
    let input = try make(settings, facts.screen, listener)
    defer { input.stop() }
    try input.start()
    try facts.wait { listener.notes.frames.count >= 6 }
    let times = listener.notes.frames.prefix(6).map(\.time)
    let seconds = (times[5] - times[0]).seconds
    return seconds > 0.75 * 5 / 10 ? nil : "six frames within \(seconds) s, at most ten per second"
  }

  private func expectStill() {
    guard let waitStill = facts.waitStill else { return }
    report.expect(.still) {
      let listener = VideoInputListener(now: facts.now)
      let input = try make(settings, facts.screen, listener)
      defer { input.stop() }
      try input.start()
      try waitStill { !listener.notes.frames.isEmpty }
      var rest = 20
      try waitStill {
        rest -= 1
        return rest <= 0
      }
      let count = listener.notes.frames.count
      return count == 1 ? nil : "\(count) frames"
    }
  }

  private func expectCursor() {
    guard let movePointer = facts.movePointer else { return }
    report.expect(.cursor) {
      let (x, y) = (facts.size.width / 2, facts.size.height / 2)
      try movePointer(x, y)
      var settings = settings
      settings.crop = CGRect(x: x - 40, y: y - 40, width: 80, height: 80)
      if let first = strangePixels(try firstFrame(settings), x: x - 40, y: y - 40).first {
        return "it is drawn at \(first.x), \(first.y) although it is not requested"
      }
      settings.showsCursor = true
      return strangePixels(try firstFrame(settings), x: x - 40, y: y - 40).isEmpty ? "it is not drawn" : nil
    }
  }
}
