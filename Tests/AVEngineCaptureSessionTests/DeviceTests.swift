import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVEngineCaptureSession

@Suite struct DeviceTests {
  @Test func devicesAreListed() {
    let front = SyntheticStage.camera("front", position: .front)
    let rig = Rig(cameras: [SyntheticStage.camera(), front])
    rig.run {
      #expect(AVCaptureDevice.default(for: .video)?.uniqueID == Rig.camera)
      #expect(AVCaptureDevice.default(for: .audio)?.deviceType == .microphone)
      #expect(AVCaptureDevice.default(for: .text) == nil)
      let built = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front)
      #expect(built?.uniqueID == "front" && built?.position == .front)
      #expect(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) == nil)
      let all = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.external, .builtInWideAngleCamera], mediaType: .video, position: .unspecified)
      #expect(all.devices.map(\.uniqueID) == [Rig.camera, "front"])
      #expect(all.devices[0] === AVCaptureDevice.default(for: .video))
      #expect(AVCaptureDevice(uniqueID: "front") == built)
      #expect(AVCaptureDevice(uniqueID: "none") == nil)
      #expect(built?.hasMediaType(.audio) == false)
      #expect(built?.modelID == "UVC Camera VendorID_0 ProductID_0")
    }
  }

  @Test func aMachineWithoutDevicesHasNone() {
    Rig(cameras: [], microphones: []).run {
      #expect(AVCaptureDevice.default(for: .video) == nil)
      #expect(AVCaptureDevice.default(for: .audio) == nil)
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .authorized)
    }
  }

  @Test func camerasThatAllRefuseAreDenied() {
    let rig = Rig()
    rig.stage.cameras.setRefuses(true)
    rig.run {
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .denied)
      #expect(AVCaptureDevice.authorizationStatus(for: .audio) == .authorized)
      let answer = Signal()
      AVCaptureDevice.requestAccess(for: .video) { if !$0 { answer.fire() } }
      #expect(answer.wait())
    }
  }

  @Test func pullingAndPluggingIsToldOf() {
    let rig = Rig()
    rig.run {
      let device = rig.camera
      let discovery = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.external], mediaType: .video, position: .unspecified)
      let changes = Signal()
      let lists = discovery.observe(\.devices) { _, _ in changes.fire() }
      let gone = Notice(AVCaptureDevice.wasDisconnectedNotification, of: device)
      let back = Notice(AVCaptureDevice.wasConnectedNotification)
      let states = Signal()
      let connected = device.observe(\.isConnected) { _, _ in states.fire() }
      rig.stage.cameras.unplug(Rig.camera)
      #expect(gone.wait() && states.wait() && changes.wait())
      #expect(!device.isConnected && discovery.devices.isEmpty)
      #expect(throws: AVError.self) { try device.lockForConfiguration() }
      #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: device) }
      rig.stage.cameras.plug(SyntheticStage.camera())
      #expect(back.wait() && changes.wait(2))
      let again = discovery.devices.first
      #expect(again?.uniqueID == Rig.camera && again?.isConnected == true)
      #expect(again != device && !device.isConnected && again === AVCaptureDevice.default(for: .video))
      lists.invalidate()
      connected.invalidate()
    }
  }

  @Test func formatsHaveRatesAndDurations() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      #expect(device.formats.count == 7)
      let format = device.formats[1]
      #expect(CMVideoFormatDescriptionGetDimensions(format.formatDescription).width == 640)
      #expect(format.videoSupportedFrameRateRanges.map { $0.maxFrameRate.rounded() } == [60, 30, 15])
      try device.lockForConfiguration()
      device.activeFormat = format
      #expect(device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
      device.activeVideoMinFrameDuration = CMTime(value: 1001, timescale: 60_000)
      #expect(device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 60))
      device.activeVideoMinFrameDuration = .invalid
      #expect(device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
      device.unlockForConfiguration()
      #expect(device.formats[5].videoSupportedFrameRateRanges[0].maxFrameRate.rounded() == 120)
      #expect(device.formats[6].videoSupportedFrameRateRanges[0].minFrameDuration == CMTime(value: 1, timescale: 240))
      #expect(device.formats[5].minISO == 100 && device.formats[5].maxISO == 1600)
    }
  }

  @Test func onlyAPinnedRateIsHeldInTheDark() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      let priority = { try rig.stage.cameras.input(Rig.camera)?.value(of: .exposureExceedsFrame) }
      #expect(try priority() == 1)
      try device.lockForConfiguration()
      device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 30)
      #expect(try priority() == 1)
      device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 30)
      #expect(try priority() == 0)
      device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 15)
      #expect(try priority() == 1)
      device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 30)
      device.activeFormat = device.formats[1]
      #expect(try priority() == 1)
      device.unlockForConfiguration()
      session.stopRunning()
    }
  }

  @Test func controlsCanBeSetAndObserved() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      let (session, _) = try rig.session()
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      let modes = Signal()
      let observation = device.observe(\.focusMode) { _, _ in modes.fire() }
      try device.lockForConfiguration()
      #expect(device.focusMode == .continuousAutoFocus)
      device.focusMode = .locked
      #expect(modes.wait() && device.focusMode == .locked)
      device.setFocusModeLocked(lensPosition: 0.75)
      device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 50), iso: 400)
      device.whiteBalanceMode = .locked
      try device.setTorchModeOn(level: 0.5)
      device.unlockForConfiguration()
      #expect(!device.isTorchActive)
      session.startRunning()
      #expect(device.isTorchActive && device.torchLevel == 0.5)
      #expect(device.lensPosition == 0.75 && device.exposureMode == .custom && device.iso == 400)
      #expect(device.exposureDuration == CMTime(value: 20_000, timescale: 1_000_000))
      #expect(device.whiteBalanceMode == .locked)
      let input = try #require(rig.stage.cameras.input(Rig.camera))
      #expect(try input.value(of: .automaticExposure) == 0)
      input.change(.automaticFocus, to: 1)
      #expect(modes.wait(2) && device.focusMode == .continuousAutoFocus)
      session.stopRunning()
      #expect(!device.isTorchActive)
      observation.invalidate()
    }
  }

  /// In locked and in custom mode the control of automatic exposure is off.
  @Test(arguments: [true, false]) func exposureModesAreObserved(_ hasAutomatic: Bool) throws {
    var camera = SyntheticStage.camera()
    if !hasAutomatic { camera.controls[.automaticExposure] = nil }
    let rig = Rig(cameras: [camera])
    try rig.run {
      let device = rig.camera
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      let changes = Mutex<[[AVCaptureDevice.ExposureMode?]]>([])
      let observation = device.observe(\.exposureMode, options: [.old, .new]) { _, change in
        changes.withLock { $0.append([change.oldValue, change.newValue]) }
      }
      let wasTold = { (change: [AVCaptureDevice.ExposureMode?]) in
        changes.withLock { all in
          defer { all = [] }
          return all.contains(change)
        }
      }
      try device.lockForConfiguration()
      if hasAutomatic {
        device.exposureMode = .locked
        #expect(wasTold([.continuousAutoExposure, .locked]))
      }
      device.exposureMode = .custom
      #expect(wasTold([.locked, .custom]) && device.exposureMode == .custom)
      if hasAutomatic {
        device.exposureMode = .locked
        #expect(wasTold([.custom, .locked]))
      }
      device.unlockForConfiguration()
      session.stopRunning()
      observation.invalidate()
    }
  }

  @Test func whiteBalanceIsATemperature() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      let warm = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: 3000, tint: 0)
      let gains = device.deviceWhiteBalanceGains(for: warm)
      // A lamp's light has much red and little blue, so blue needs the greater gain.
      #expect(gains.blueGain > 2 * gains.redGain && abs(gains.redGain - 1) < 0.001)
      #expect(abs(device.temperatureAndTintValues(for: gains).temperature - 3000) < 1)
      try device.lockForConfiguration()
      device.setWhiteBalanceModeLocked(with: gains)
      device.unlockForConfiguration()
      #expect(device.whiteBalanceMode == .locked)
      #expect(abs(device.core.value(of: .colorTemperature) - 3000) < 1)
      #expect(abs(device.deviceWhiteBalanceGains.blueGain - gains.blueGain) < 0.01)
      #expect(device.maxWhiteBalanceGain >= gains.blueGain)
      let white = ColorTemperature.gains(for: 6504)
      #expect(abs(white.red - 1) < 0.05 && abs(white.blue - 1) < 0.05)
    }
  }

  @Test func missingControlsAreUnsupported() {
    var plain = SyntheticStage.camera()
    plain.controls = [:]
    let rig = Rig(cameras: [plain])
    rig.run {
      let device = rig.camera
      #expect(!device.isFocusModeSupported(.locked) && !device.isExposureModeSupported(.custom))
      #expect(!device.isWhiteBalanceModeSupported(.continuousAutoWhiteBalance))
      #expect(!device.hasTorch && device.isTorchModeSupported(.off) && !device.isTorchModeSupported(.on))
      #expect(!device.isLockingFocusWithCustomLensPositionSupported && device.minExposureTargetBias == 0)
      #expect(device.activeFormat.videoMaxZoomFactor == 4)
    }
  }

  @Test func configurationNeedsALock() async {
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCaptureDevice.default(for: .video)?.videoZoomFactor = 2 }
    }
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCaptureDevice.default(for: .video)?.unlockForConfiguration() }
    }
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let device = try #require(AVCaptureDevice.default(for: .video))
        try device.lockForConfiguration()
        device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 24)
      }
    }
  }

  @Test func locksNest() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      try device.lockForConfiguration()
      try device.lockForConfiguration()
      device.unlockForConfiguration()
      device.videoZoomFactor = 2
      #expect(device.videoZoomFactor == 2)
      device.unlockForConfiguration()
    }
  }
}
