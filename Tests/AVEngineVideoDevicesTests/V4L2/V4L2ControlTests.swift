import AVEngineCV4L2
import AVEngineCore
import Foundation
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite struct V4L2ControlTests {
  private func settings(_ bench: V4L2Bench) -> [[Int64]] {
    bench.kernel.change { $0.settings.map { [Int64($0.id), $0.value] } }
  }

  private func open(_ camera: FakeCamera) throws -> (V4L2Bench, any VideoInput) {
    let bench = try V4L2Bench(camera)
    return (bench, try bench.open(FrameTaker()))
  }

  private func value(_ id: UInt32, _ bench: V4L2Bench) -> Int64? {
    bench.kernel.change { $0.controls.first { $0.id == id }?.value }
  }

  @Test func rangesAreInUnits() throws {
    let device = try #require(try V4L2Bench(FakeCamera.webcam()).cameras.devices().first)
    #expect(
      device.controls == [
        .automaticFocus: VideoControlRange(0...1, initial: 1), .lensPosition: VideoControlRange(0...1, initial: 1),
        .automaticExposure: VideoControlRange(0...1, initial: 1),
        .exposureDuration: VideoControlRange(0.0003...0.2047, initial: 0.025),
        .exposureExceedsFrame: VideoControlRange(0...1, initial: 0),
        .automaticWhiteBalance: VideoControlRange(0...1, initial: 1),
        .colorTemperature: VideoControlRange(2_000...6_500, initial: 4_000),
        .zoom: VideoControlRange(1...5, initial: 1),
      ])
  }

  /// The exposure menu has 1 and 3 only; the camera refuses a value while its automatic control is on.
  @Test func automaticIsSetBeforeTheValue() throws {
    let (bench, input) = try open(.webcam())
    #expect(try input.value(of: .automaticExposure) == 1)
    try input.set(.exposureDuration, to: 0.01)
    #expect(
      settings(bench) == [
        [Int64(CV4L2_CONTROL_EXPOSURE_AUTO), 1], [Int64(CV4L2_CONTROL_EXPOSURE_ABSOLUTE), 100],
      ])
    #expect(try input.value(of: .automaticExposure) == 0)
    #expect(try input.value(of: .exposureDuration) == 0.01)
    try input.set(.automaticExposure, to: 1)
    #expect(value(CV4L2_CONTROL_EXPOSURE_AUTO, bench) == 3)
    try input.set(.colorTemperature, to: 3_200)
    try input.set(.lensPosition, to: 0.5)
    #expect(value(CV4L2_CONTROL_WHITE_BALANCE_AUTO, bench) == 0)
    #expect(value(CV4L2_CONTROL_WHITE_BALANCE_TEMPERATURE, bench) == 3_200)
    #expect(value(CV4L2_CONTROL_FOCUS_AUTO, bench) == 0 && value(CV4L2_CONTROL_FOCUS_ABSOLUTE, bench) == 125)
  }

  /// Greater numbers of the driver mean a nearer focus, and the camera accepts multiples of five.
  @Test(arguments: [(0.0, 250), (1.0, 0), (0.49, 130), (-3.0, 250), (9.0, 0)] as [(Double, Int64)])
  func lensIsFarAtOne(_ position: Double, _ number: Int64) throws {
    let (bench, input) = try open(.webcam())
    try input.set(.lensPosition, to: position)
    #expect(value(CV4L2_CONTROL_FOCUS_ABSOLUTE, bench) == number)
    #expect(abs(try input.value(of: .lensPosition) - min(max(position, 0), 1)) <= 0.011)
  }

  @Test func zoomIsAFactor() throws {
    let (bench, input) = try open(.webcam())
    try input.set(.zoom, to: 2.5)
    #expect(value(CV4L2_CONTROL_ZOOM_ABSOLUTE, bench) == 250)
    #expect(try input.value(of: .zoom) == 2.5)
    let camera = FakeCamera.webcam()
    camera.controls = [.init(id: CV4L2_CONTROL_ZOOM_ABSOLUTE, maximum: 10, value: 0)]
    // Steps that begin at 0 are not zoom factors.
    #expect(try V4L2Bench(camera).cameras.devices().first?.controls == [:])
  }

  @Test func whatIsMissingIsUnsupported() throws {
    let (_, input) = try open(.webcam())
    for control in [VideoControl.torch, .sensitivity, .focusOnce, .whiteBalanceOnce, .privacy] {
      let error = #expect(throws: EngineError.self) { try input.value(of: control) }
      #expect(error?.kind == .unsupported)
      #expect(throws: EngineError.self) { try input.set(control, to: 1) }
    }
    #expect(throws: EngineError.self) { try input.set(.zoom, to: .nan) }
  }

  @Test func menusOfNumbersTakeTheNearest() throws {
    let camera = FakeCamera.webcam()
    let menu = V4L2_CTRL_TYPE_INTEGER_MENU.rawValue
    camera.controls = [
      .init(
        id: CV4L2_CONTROL_EXPOSURE_BIAS, type: menu, maximum: 4, initial: 2,
        menu: [0: -1_000, 1: -333, 2: 0, 4: 1_000], value: 2),
      .init(id: CV4L2_CONTROL_ISO, type: menu, maximum: 2, menu: [0: 100_000, 1: 200_000, 2: 400_000], value: 0),
      .init(
        id: CV4L2_CONTROL_ISO_AUTO, type: V4L2_CTRL_TYPE_MENU.rawValue, initial: 1, menu: [0: 0, 1: 1], value: 1),
    ]
    let (bench, input) = try open(camera)
    try input.set(.exposureBias, to: 0.7)
    #expect(value(CV4L2_CONTROL_EXPOSURE_BIAS, bench) == 4)
    #expect(try input.value(of: .exposureBias) == 1)
    try input.set(.sensitivity, to: 190)
    #expect(
      Array(settings(bench).dropFirst()) == [[Int64(CV4L2_CONTROL_ISO_AUTO), 0], [Int64(CV4L2_CONTROL_ISO), 1]])
    #expect(try input.value(of: .sensitivity) == 200 && input.value(of: .automaticSensitivity) == 0)
    let range = try bench.cameras.devices().first?.controls[.exposureBias]
    #expect(range == VideoControlRange(-1...1, initial: 0))
  }

  @Test func someThingsAreDoneOnce() throws {
    let camera = FakeCamera.webcam()
    let button = V4L2_CTRL_TYPE_BUTTON.rawValue
    camera.controls = [
      .init(id: CV4L2_CONTROL_WHITE_BALANCE_ONCE, type: button, maximum: 0, value: 0),
      .init(id: CV4L2_CONTROL_FOCUS_START, type: button, maximum: 0, value: 0),
      .init(
        id: CV4L2_CONTROL_FOCUS_STATUS, type: V4L2_CTRL_TYPE_BITMASK.rawValue, maximum: 7,
        flags: UInt32(V4L2_CTRL_FLAG_READ_ONLY), value: 0),
    ]
    let (bench, input) = try open(camera)
    try input.set(.focusOnce, to: 1)
    #expect(settings(bench) == [[Int64(CV4L2_CONTROL_FOCUS_START), 1]])
    bench.kernel.change { $0.controls[2].value = 1 }
    #expect(try input.value(of: .focusOnce) == 1)
    bench.kernel.change { $0.controls[2].value = 2 }
    #expect(try input.value(of: .focusOnce) == 0)
    try input.set(.whiteBalanceOnce, to: 1)
    #expect(settings(bench).count == 2)
  }

  @Test func torchIsAsBrightAsAsked() throws {
    let camera = FakeCamera.webcam()
    camera.controls = [
      .init(
        id: CV4L2_CONTROL_LED_MODE, type: V4L2_CTRL_TYPE_MENU.rawValue, maximum: 2, menu: [0: 0, 2: 2], value: 0),
      .init(id: CV4L2_CONTROL_TORCH_INTENSITY, minimum: 10, maximum: 110, value: 10),
    ]
    let (bench, input) = try open(camera)
    try input.set(.torch, to: 0.5)
    #expect(value(CV4L2_CONTROL_LED_MODE, bench) == 2 && value(CV4L2_CONTROL_TORCH_INTENSITY, bench) == 60)
    #expect(try input.value(of: .torch) == 0.5)
    try input.set(.torch, to: 0)
    #expect(try input.value(of: .torch) == 0)
  }

  @Test func shutterCanOnlyBeRead() throws {
    let camera = FakeCamera.webcam()
    camera.controls = [
      .init(
        id: CV4L2_CONTROL_PRIVACY, type: V4L2_CTRL_TYPE_BOOLEAN.rawValue, flags: UInt32(V4L2_CTRL_FLAG_READ_ONLY),
        value: 1)
    ]
    let (bench, input) = try open(camera)
    #expect(try bench.cameras.devices().first?.controls[.privacy]?.isReadOnly == true)
    #expect(try input.value(of: .privacy) == 1)
    #expect(throws: EngineError.self) { try input.set(.privacy, to: 0) }
  }

  @Test func changesByOthersAreTold() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let taker = FrameTaker()
    let input = try bench.open(taker)
    #expect(bench.kernel.change { $0.subscriptions.contains(CV4L2_CONTROL_FOCUS_ABSOLUTE) })
    try input.start()
    func event(_ changes: Int32) -> v4l2_event {
      var event = v4l2_event()
      event.type = UInt32(V4L2_EVENT_CTRL)
      event.id = CV4L2_CONTROL_EXPOSURE_ABSOLUTE
      event.u.ctrl.changes = UInt32(changes)
      return event
    }
    bench.kernel.change { camera in
      for index in camera.controls.indices where camera.controls[index].id == CV4L2_CONTROL_EXPOSURE_ABSOLUTE {
        camera.controls[index].value = 500
      }
      // A change of flags, as when a value becomes automatic, is a different event.
      camera.events = [event(V4L2_EVENT_CTRL_CH_FLAGS), event(V4L2_EVENT_CTRL_CH_VALUE)]
    }
    try taker.wait(for: "the event") { !$0.events.isEmpty }
    let told = taker.events.map {
      if case .controlChanged(let control, let value) = $0 { (control, value) } else { nil as (VideoControl, Double)? }
    }
    #expect(told.count == 1 && told[0]?.0 == .exposureDuration && told[0]?.1 == 0.05)
    bench.kernel.deliver()
    try taker.wait(frames: 1)
  }

  @Test func driverWithoutEventsIsLeftAlone() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let taker = FrameTaker()
    bench.kernel.change { $0.errors[CV4L2_DQEVENT] = ENOTTY }
    let input = try bench.open(taker)
    bench.kernel.change { $0.events = [v4l2_event()] }
    try input.start()
    bench.kernel.deliver()
    try taker.wait(frames: 1)
    #expect(bench.kernel.change { $0.polls } < 10)
    #expect(taker.events.isEmpty)
  }
}
