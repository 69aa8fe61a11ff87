import AVEngineCapture
import AVEngineCore
import CoreMedia
import CoreVideo
import Glibc
import ProviderConformance
import Synchronization

final class BrokenCameras: VideoInputProvider, Sendable {
  private let whole: SyntheticCameras
  private let known: VideoDevice
  private let broken: VideoInputClause
  private let kept = Mutex<[any VideoInput]>([])

  init(_ whole: SyntheticCameras, _ known: VideoDevice, broken: VideoInputClause) {
    (self.whole, self.known, self.broken) = (whole, known, broken)
  }

  func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    let isCoding = known.formats.contains { $0.coding == format.coding }
    var format = format
    var stated: VideoDeviceFormat?
    if broken == .opening, let other = known.formats.first(where: { $0.size != format.size }) { format = other }
    if broken == .unknownCoding, !isCoding {
      stated = format
      format = known.formats[0]
    }
    let between = BrokenReceiver(receiver, broken: broken, onEvent: onEvent)
    do throws(EngineError) {
      let input = try whole.makeInput(
        device: broken == .unknownDevice ? known.identifier : device, format: format,
        frameDuration: broken == .frameDuration ? nil : frameDuration, receiver: between,
        onEvent: { between.note($0) })
      let made = BrokenVideoInput(input, broken: broken, receiver: between, stated: stated)
      if broken == .lettingGo { kept.withLock { $0.append(made) } }
      return made
    } catch {
      guard broken == .busy, error.code == Int(EBUSY) else { throw error }
      throw EngineError(.deviceUnavailable, "Opening a camera", subject: device, code: Int(EIO))
    }
  }
}

private final class BrokenVideoInput: VideoInput {
  private let whole: any VideoInput
  private let broken: VideoInputClause
  private let receiver: BrokenReceiver
  private let stated: VideoDeviceFormat?

  init(
    _ whole: any VideoInput, broken: VideoInputClause, receiver: BrokenReceiver, stated: VideoDeviceFormat?
  ) {
    (self.whole, self.broken, self.receiver, self.stated) = (whole, broken, receiver, stated)
    receiver.stopWhole = { [weak whole] in whole?.stop() }
    if broken == .standsAtFirst { receiver.handOutStrayFrame() }
  }

  var format: VideoDeviceFormat { stated ?? whole.format }

  func start() throws(EngineError) {
    if broken == .starts { return }
    if broken == .lostStays, receiver.isLost { return }
    if broken == .startsOnce, receiver.isRunning { whole.stop() }
    receiver.begin(isAgain: receiver.isRunning)
    try whole.start()
  }

  func stop() {
    if broken == .stopsAtOnce, receiver.isRunning { return receiver.stop(after: 3) }
    receiver.end()
    whole.stop()
  }

  func value(of control: VideoControl) throws(EngineError) -> Double {
    if broken == .unknownControl, control == .zoom { return 0 }
    return try whole.value(of: control)
  }

  func set(_ control: VideoControl, to value: Double) throws(EngineError) {
    if broken == .unknownControl, control == .zoom { return }
    if broken == .controls, try whole.value(of: control) >= 0 { return }
    try whole.set(control, to: value)
  }
}

private final class BrokenReceiver: VideoReceiver, @unchecked Sendable {
  // Safety: frames and events arrive one at a time, on the test's thread, which advances the clock.
  private let receiver: any VideoReceiver
  private let broken: VideoInputClause
  private let onEvent: @Sendable (VideoInputEvent) -> Void
  var stopWhole: () -> Void = {}
  private(set) var isRunning = false
  private(set) var isLost = false
  private var runs = 0
  private var count = 0
  private var lastNumber: Int64 = 0
  private var framesToStop: Int?
  private var first: CapturedFrame?
  private var last: CapturedFrame?
  private var waiting: CapturedFrame?

  init(
    _ receiver: any VideoReceiver, broken: VideoInputClause, onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) {
    (self.receiver, self.broken, self.onEvent) = (receiver, broken, onEvent)
  }

  func begin(isAgain: Bool) {
    isRunning = true
    if isAgain { return }
    framesToStop = nil
    runs += 1
    count = 0
  }

  func end() { isRunning = false }

  func stop(after frames: Int) { if framesToStop == nil { framesToStop = frames } }

  func handOutStrayFrame() {
    guard let buffer = try? CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: 16, height: 16) else { return }
    receiver.receive(CapturedFrame(.pixels(buffer), time: .zero, number: 0))
  }

  func note(_ event: VideoInputEvent) {
    guard case .lost = event else { return onEvent(event) }
    isLost = true
    onEvent(event)
    if broken == .lossIsTold { onEvent(event) }
    if broken == .endsWithLoss, var frame = last {
      frame.number += 1
      frame.time = frame.time + CMTime(value: 1, timescale: 1_000)
      receiver.receive(frame)
    }
  }

  func receive(_ frame: CapturedFrame) {
    var frame = frame
    count += 1
    if broken == .hostClock { frame.time = frame.time + CMTime(value: 3_600, timescale: 1) }
    if broken == .risingTimes, count == 5, runs == 1, let last { frame.time = last.time }
    if broken == .numbers, count >= 5, runs == 1 { frame.number += 1 }
    if broken == .startsAgain, runs > 1 { frame.number += lastNumber + 1 } else { lastNumber = frame.number }
    if broken == .ownForm, count == 5, let other = try? Self.otherForm() { frame.content = .pixels(other) }
    if first == nil { first = frame }
    if broken == .framesStay, count == 8 { overwriteFirst() }
    if broken == .quiet, count == 3, runs == 1 {
      onEvent(.lost(EngineError(.deviceUnavailable, "Capturing", code: Int(ENODEV))))
    }
    last = frame
    handOut(frame)
    guard let rest = framesToStop else { return }
    framesToStop = rest - 1
    guard rest <= 1 else { return }
    end()
    framesToStop = nil
    stopWhole()
  }

  private func handOut(_ frame: CapturedFrame) {
    guard broken == .oneCallAtATime, runs == 1 else { return receiver.receive(frame) }
    if count == 5 {
      waiting = frame
    } else if let waiting {
      self.waiting = nil
      // On a busy machine, a call may return before the other thread runs.
      for _ in 0..<20 {
        overlap {
          receiver.receive(waiting)
        } _: { [receiver] in
          receiver.receive(frame)
        }
      }
    } else {
      receiver.receive(frame)
    }
  }

  private static func otherForm() throws -> CVPixelBuffer {
    try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: 16, height: 16)
  }

  private func overwriteFirst() {
    guard case .pixels(let buffer)? = first?.content else { return }
    _ = try? buffer.withMutablePlanes { planes in memset(planes[0].base, 1, planes[0].bytesPerRow) }
  }
}
