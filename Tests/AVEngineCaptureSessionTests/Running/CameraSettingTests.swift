import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import QuartzCore
import Synchronization
import Testing

@testable import AVEngineCaptureSession

@Suite struct CameraSettingTests {
  private final class Awaited {
    private let signal = Signal()
    private var observation: NSKeyValueObservation?

    init<Value: Equatable & Sendable>(
      _ path: KeyPath<AVCaptureDevice, Value>, of device: AVCaptureDevice, is value: Value
    ) {
      let signal = signal
      nonisolated(unsafe) let path = path
      observation = device.observe(path, options: .initial) { device, _ in
        if device[keyPath: path] == value { signal.fire() }
      }
    }

    func wait() -> Bool {
      defer { observation?.invalidate() }
      return signal.wait()
    }
  }

  // MARK: - Zoom

  @Test func aRampDoublesTheZoomByItsRate() {
    let ramp = ZoomRamp(from: 1, to: 4, rate: 2, start: .zero)
    let factor = { ramp.factor(at: CMTime(seconds: $0, preferredTimescale: 1000)) }
    #expect(factor(-1) == 1 && factor(0) == 1 && factor(0.25) == 2.0.squareRoot() && factor(0.5) == 2)
    #expect(factor(1) == 4 && factor(1000) == 4)
    let back = ZoomRamp(from: 4, to: 1, rate: 1, start: .zero)
    #expect(back.factor(at: CMTime(value: 1, timescale: 1)) == 2)
    #expect(back.factor(at: CMTime(value: 9, timescale: 1)) == 1)
    #expect(ZoomRamp(from: 1, to: 4, rate: 1e30, start: .zero).factor(at: CMTime(value: 1, timescale: 1)) == 4)
    #expect(ZoomRamp(from: 1, to: 4, rate: .nan, start: .zero).factor(at: CMTime(value: 1, timescale: 1)) == 1)
  }

  @Test func theZoomIsRampedByTheSessionsClock() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      let (session, _) = try rig.session()
      let (client, output) = (Client(), AVCaptureVideoDataOutput())
      output.setSampleBufferDelegate(client, queue: client.queue)
      session.addOutput(output)
      session.startRunning()
      try device.lockForConfiguration()
      #expect(!device.isRampingVideoZoom)
      device.ramp(toVideoZoomFactor: 4, withRate: 1)
      #expect(device.isRampingVideoZoom)
      let half = Awaited(\.videoZoomFactor, of: device, is: 2)
      rig.clock.advance(by: CMTime(value: 1, timescale: 1))
      #expect(half.wait() && device.isRampingVideoZoom)
      let crop = session.connections.first.map {
        $0.core.settings(turnsFrames: true, rotation: 0, zoom: device.core.zoomParts(2).crop)
      }
      #expect(crop?.zoom == 2)
      let end = Awaited(\.isRampingVideoZoom, of: device, is: false)
      rig.clock.advance(by: CMTime(value: 2, timescale: 1))
      #expect(end.wait() && device.videoZoomFactor == 4)
      device.unlockForConfiguration()
      session.stopRunning()
    }
  }

  @Test func aRampCanBeEnded() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      try device.lockForConfiguration()
      device.ramp(toVideoZoomFactor: 4, withRate: 1)
      let half = Awaited(\.videoZoomFactor, of: device, is: 2)
      rig.clock.advance(by: CMTime(value: 1, timescale: 1))
      #expect(half.wait())
      device.cancelVideoZoomRamp()
      #expect(!device.isRampingVideoZoom && device.videoZoomFactor == 2)
      device.ramp(toVideoZoomFactor: 1, withRate: 1)
      device.videoZoomFactor = 3
      rig.clock.advance(by: CMTime(value: 1, timescale: 1))
      #expect(!device.isRampingVideoZoom && device.videoZoomFactor == 3)
      device.unlockForConfiguration()
    }
  }

  // MARK: - One-shot modes

  @Test func focusingOnceIsObserved() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      try device.lockForConfiguration()
      device.focusMode = .autoFocus
      #expect(device.focusMode == .autoFocus && !device.isAdjustingFocus)
      let begun = Awaited(\.isAdjustingFocus, of: device, is: true)
      session.startRunning()
      #expect(begun.wait() && device.focusMode == .autoFocus)
      let done = Awaited(\.isAdjustingFocus, of: device, is: false)
      rig.stage.cameras.input(Rig.camera)?.change(.focusOnce, to: 0)
      #expect(done.wait() && device.focusMode == .locked)
      device.whiteBalanceMode = .autoWhiteBalance
      #expect(device.isAdjustingWhiteBalance && device.whiteBalanceMode == .autoWhiteBalance)
      let closed = Awaited(\.isAdjustingWhiteBalance, of: device, is: false)
      session.stopRunning()
      #expect(closed.wait() && device.whiteBalanceMode == .locked)
      device.unlockForConfiguration()
    }
  }

  // MARK: - Pressure

  @Test func pressureIsObservedWhileASessionRuns() throws {
    let level = Atomic(0)
    let rig = Rig(pressure: { ThermalZones.Level(rawValue: level.load(ordering: .relaxed)) ?? .nominal })
    try rig.run {
      let device = rig.camera
      let state = device.systemPressureState
      #expect(state.level == .nominal && state.factors == [])
      level.store(1, ordering: .relaxed)
      #expect(device.systemPressureState.level == .fair)
      level.store(0, ordering: .relaxed)
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      let hot = Awaited(\.systemPressureState.level, of: device, is: .serious)
      session.core.look()
      level.store(2, ordering: .relaxed)
      session.core.look()
      #expect(hot.wait() && device.systemPressureState.factors == .systemTemperature)
      level.store(3, ordering: .relaxed)
      // While a session runs, the last observed value holds until the session checks its devices again.
      #expect(device.systemPressureState.level == .serious)
      session.core.look()
      #expect(device.systemPressureState.level == .critical)
      level.store(4, ordering: .relaxed)
      session.stopRunning()
      #expect(device.systemPressureState.level == .shutdown)
    }
  }

  // MARK: - Preferred cameras

  @Test func theUsersChoiceIsPreferred() {
    let rig = Rig(cameras: ["a", "b", "c"].map { SyntheticStage.camera($0) })
    rig.run {
      #expect(AVCaptureDevice.userPreferredCamera?.uniqueID == "a")
      #expect(AVCaptureDevice.systemPreferredCamera?.uniqueID == "a")
      AVCaptureDevice.userPreferredCamera = AVCaptureDevice(uniqueID: "c")
      AVCaptureDevice.userPreferredCamera = AVCaptureDevice(uniqueID: "b")
      #expect(rig.chosen.withLock { $0 } == ["b", "c"])
      #expect(AVCaptureDevice.userPreferredCamera?.uniqueID == "b")
      AVCaptureDevice.userPreferredCamera = nil
      AVCaptureDevice.userPreferredCamera = rig.microphone
      #expect(AVCaptureDevice.systemPreferredCamera?.uniqueID == "b")
      rig.stage.cameras.unplug("b")
      rig.system.waitUntilIdle()
      #expect(AVCaptureDevice.userPreferredCamera?.uniqueID == "c")
      rig.stage.cameras.unplug("c")
      rig.system.waitUntilIdle()
      #expect(AVCaptureDevice.systemPreferredCamera?.uniqueID == "a")
      rig.stage.cameras.unplug("a")
      rig.system.waitUntilIdle()
      #expect(AVCaptureDevice.userPreferredCamera == nil && AVCaptureDevice.systemPreferredCamera == nil)
    }
  }

  @Test func aHiddenLensIsNotTheSystemsChoice() {
    var hidden = SyntheticStage.camera("hidden")
    hidden.controls[.privacy] = VideoControlRange(0...1, initial: 1, isReadOnly: true)
    Rig(cameras: [hidden, SyntheticStage.camera("open")]).run {
      #expect(AVCaptureDevice.userPreferredCamera?.uniqueID == "hidden")
      #expect(AVCaptureDevice.systemPreferredCamera?.uniqueID == "open")
    }
    Rig(cameras: [hidden]).run { #expect(AVCaptureDevice.systemPreferredCamera?.uniqueID == "hidden") }
  }

  @Test func choicesAreKeptInTheUsersDefaults() {
    let suite = "AVCaptureTests-\(UUID())"
    let choices = CameraChoices(suite: suite)
    #expect(choices.read() == [])
    choices.write(["b", "a"])
    #expect(CameraChoices(suite: suite).read() == ["b", "a"])
    UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite)
  }

  // MARK: - Rotation

  /// Frames are upright at an angle of 0, even if the sensor is mounted at another angle.
  @Test func aCoordinatorsAnglesMakePicturesUpright() {
    var turned = SyntheticStage.camera()
    turned.rotation = 90
    let rig = Rig(cameras: [turned])
    rig.run {
      let device = rig.camera
      let layer = CALayer()
      let coordinator = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: layer)
      #expect(coordinator.device === device && coordinator.previewLayer === layer)
      let angle = coordinator.videoRotationAngleForHorizonLevelCapture
      #expect(angle == 0 && coordinator.videoRotationAngleForHorizonLevelPreview == 0)
      let connection = (try? AVCaptureDeviceInput(device: device)).map {
        AVCaptureConnection(inputPorts: $0.ports, output: AVCaptureVideoDataOutput())
      }
      connection?.videoRotationAngle = angle
      let settings = connection?.core.settings(turnsFrames: true, rotation: turned.rotation, zoom: 1)
      #expect(settings?.rotation == 90)
      let observation = coordinator.observe(\.videoRotationAngleForHorizonLevelPreview) { _, _ in }
      observation.invalidate()
    }
  }

  // MARK: - Unsupported

  @Test func whatNoCameraSupportsIsSaidSo() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      #expect(!device.isSmoothAutoFocusSupported && !device.isLowLightBoostSupported)
      #expect(!device.isAutoFocusRangeRestrictionSupported && device.autoFocusRangeRestriction == .none)
      #expect(!device.isGeometricDistortionCorrectionSupported && !device.activeFormat.isVideoHDRSupported)
      #expect(device.automaticallyAdjustsVideoHDREnabled)
      try device.lockForConfiguration()
      device.automaticallyAdjustsVideoHDREnabled = false
      #expect(!device.automaticallyAdjustsVideoHDREnabled && !device.isVideoHDREnabled)
      device.unlockForConfiguration()
    }
  }

  @Test func settingWhatIsNotSupportedEndsTheProcess() async {
    await #expect(processExitsWith: .failure) { try Self.configure { $0.isSmoothAutoFocusEnabled = true } }
    await #expect(processExitsWith: .failure) {
      try Self.configure { $0.automaticallyEnablesLowLightBoostWhenAvailable = true }
    }
    await #expect(processExitsWith: .failure) { try Self.configure { $0.autoFocusRangeRestriction = .near } }
    await #expect(processExitsWith: .failure) { try Self.configure { $0.isVideoHDREnabled = true } }
    await #expect(processExitsWith: .failure) { try Self.configure { $0.ramp(toVideoZoomFactor: 5, withRate: 1) } }
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCaptureDevice.default(for: .video)?.cancelVideoZoomRamp() }
    }
  }

  private static func configure(_ body: (AVCaptureDevice) -> Void) throws {
    try Rig().run {
      let device = try #require(AVCaptureDevice.default(for: .video))
      try device.lockForConfiguration()
      body(device)
    }
  }
}
