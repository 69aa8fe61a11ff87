import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import AVFAudio
import CoreMedia
import Foundation
import Testing

@testable import AVEngineCaptureSession

/// Settings of devices that are made by asynchronous functions and handlers, and what devices state about themselves.
@Suite struct DeviceSettingTests {
  private let rig = Rig()

  @Test func asynchronousFunctionsReturnTheTimeOfTheSetting() async throws {
    let device = rig.run { rig.camera }
    let start = CMClock.hostTimeClock.time
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    var times = [await device.setFocusModeLocked(lensPosition: 0.25)]
    #expect(device.lensPosition == 0.25 && device.focusMode == .locked)
    times.append(await device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: 200))
    #expect(device.iso == 200 && device.exposureMode == .custom)
    times.append(
      await device.setExposureModeCustom(duration: AVCaptureDevice.currentExposureDuration, iso: 300))
    #expect(device.iso == 300 && abs(device.exposureDuration.seconds - 0.01) < 1e-6)
    times.append(await device.setExposureTargetBias(1.5))
    #expect(device.exposureTargetBias == 1.5)
    let cold = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: 6000, tint: 0)
    times.append(await device.setWhiteBalanceModeLocked(with: device.deviceWhiteBalanceGains(for: cold)))
    #expect(abs(device.temperatureAndTintValues(for: device.deviceWhiteBalanceGains).temperature - 6000) < 10)
    let byHandler = await withCheckedContinuation { done in
      device.setExposureTargetBias(-2) { done.resume(returning: $0) }
    }
    #expect(device.exposureTargetBias == -2)
    times.append(byHandler)
    #expect(times == times.sorted() && times.allSatisfy { $0 >= start && $0 <= CMClock.hostTimeClock.time })
  }

  @Test func colourIsATemperatureWithoutATint() {
    rig.run {
      var gains = rig.camera.deviceWhiteBalanceGains
      #expect(gains.greenGain >= 1 && gains.greenGain <= rig.camera.maxWhiteBalanceGain)
      gains.greenGain = 4
      #expect(gains.greenGain == 4 && rig.camera.temperatureAndTintValues(for: gains).tint == 0)
      var values = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: 5000, tint: 3)
      #expect(values.tint == 3)
      values.tint = 0
      #expect(values.tint == 0 && values.temperature == 5000)
    }
  }

  @Test func rangesAreTheCameras() throws {
    rig.run {
      let device = rig.camera
      #expect(device.maxExposureTargetBias == 2 && device.minExposureTargetBias == -2)
      #expect(abs(device.activeFormat.minExposureDuration.seconds - 0.0001) < 1e-9)
      #expect(abs(device.activeFormat.maxExposureDuration.seconds - 0.2) < 1e-9)
      #expect(device.minAvailableVideoZoomFactor == 1)
      #expect(device.maxAvailableVideoZoomFactor == device.activeFormat.videoMaxZoomFactor)
      let rates = device.formats[0].videoSupportedFrameRateRanges
      #expect(rates.map(\.minFrameRate) == rates.map(\.maxFrameRate) && Set(rates.map(\.minFrameRate)) == [15, 30, 60])
    }
    var plain = SyntheticStage.camera()
    plain.controls = [:]
    let bare = Rig(cameras: [plain])
    bare.run {
      #expect(bare.camera.maxExposureTargetBias == 0 && bare.camera.activeFormat.maxExposureDuration == .zero)
      #expect(bare.camera.activeFormat.minExposureDuration == .zero)
    }
  }

  @Test func devicesAreNamed() {
    rig.run {
      #expect(rig.camera.localizedName == "Synthetic Camera" && rig.camera.manufacturer == "swift-avfoundation")
      #expect(rig.microphone.localizedName == "Synthetic Microphone" && rig.microphone.manufacturer == "")
    }
  }

  @Test func lightsAreSwitched() throws {
    try rig.run {
      let device = rig.camera
      #expect(device.isFlashAvailable && device.isFlashModeSupported(.on) && !device.isFlashModeSupported(.auto))
      #expect(device.torchMode == .off)
      try device.lockForConfiguration()
      device.torchMode = .on
      #expect(device.torchMode == .on && device.torchLevel == 1)
      device.torchMode = .off
      device.unlockForConfiguration()
      #expect(device.torchMode == .off && device.torchLevel == 0)
    }
    var plain = SyntheticStage.camera()
    plain.controls = [:]
    let bare = Rig(cameras: [plain])
    bare.run { #expect(!bare.camera.isFlashAvailable && !bare.camera.isFlashModeSupported(.on)) }
  }

  @Test func theOldListHasAllDevices() {
    rig.run {
      #expect(AVCaptureDevice.devices().map(\.uniqueID).prefix(2) == [Rig.camera, "synthetic-microphone"])
      #expect(AVCaptureDevice.devices(for: .video).map(\.uniqueID).first == Rig.camera)
    }
    Rig(cameras: [], microphones: [], screens: []).run { #expect(AVCaptureDevice.devices().isEmpty) }
  }

  @Test(arguments: [AVCaptureDevice.DeviceType.builtInDualCamera, .builtInUltraWideCamera, .builtInTelephotoCamera])
  func rolesAreGivenByTheEnvironment(_ type: AVCaptureDevice.DeviceType) {
    let name = type.rawValue.replacingOccurrences(of: "AVCaptureDeviceTypeB", with: "b")
    let rig = Rig(roles: "back:\(name)=\(Rig.camera)")
    rig.run {
      #expect(rig.camera.deviceType == type && rig.camera.position == .back)
      #expect(AVCaptureDevice.default(type, for: .video, position: .back) == rig.camera)
    }
    self.rig.run { #expect(AVCaptureDevice.default(type, for: .video, position: .back) == nil) }
  }

  @Test func connectionsOfVideoHaveOrientations() throws {
    try rig.run {
      let (session, input) = try rig.session()
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      let (video, audio) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
      session.addOutput(video)
      session.addOutput(audio)
      #expect(video.connection(with: .video)?.isVideoOrientationSupported == true)
      #expect(audio.connection(with: .audio)?.isVideoOrientationSupported == false)
      #expect(input.ports.allSatisfy { $0.input === input })
      let settings = try #require(audio.recommendedAudioSettingsForAssetWriter(writingTo: .mov))
      #expect(settings[AVFormatIDKey] as? AudioFormatID == kAudioFormatMPEG4AAC)
      #expect(settings[AVSampleRateKey] as? Double == 48_000 && settings[AVNumberOfChannelsKey] as? Int == 1)
      #expect(audio.recommendedAudioSettingsForAssetWriter(writingTo: .wav) == nil)
      #expect(AVCaptureAudioDataOutput().recommendedAudioSettingsForAssetWriter(writingTo: .mov) == nil)
      let movie = AVCaptureMovieFileOutput()
      session.addOutput(movie)
      #expect(movie.availableVideoCodecTypes.contains(.h264) && !movie.availableVideoCodecTypes.contains(.proRes4444))
    }
  }

  @Test func preparationIsAwaited() async throws {
    let (session, output) = try rig.run {
      let (session, _) = try rig.session()
      let output = AVCapturePhotoOutput()
      session.addOutput(output)
      return (session, output)
    }
    rig.run { session.startRunning() }
    #expect(try await output.setPreparedPhotoSettingsArray([AVCapturePhotoSettings()]))
    #expect(output.preparedPhotoSettingsArray.count == 1)
    session.stopRunning()
  }
}
