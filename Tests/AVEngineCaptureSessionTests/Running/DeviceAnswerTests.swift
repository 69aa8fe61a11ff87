import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import ImageIO
import Testing

@testable import AVEngineCaptureSession

@Suite struct DeviceAnswerTests {
  private func busy() -> EngineError {
    EngineError(.deviceUnavailable, "Reading from a camera", subject: Rig.camera, code: Int(EBUSY))
  }

  @Test func aCameraThatAnotherProgramHasIsInUse() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      let changes = Signal()
      let observation = device.observe(\.isInUseByAnotherApplication) { _, _ in changes.fire() }
      #expect(!device.isInUseByAnotherApplication)
      rig.stage.cameras.setBusy(true, Rig.camera)
      session.startRunning()
      #expect(device.isInUseByAnotherApplication && changes.wait())
      rig.stage.cameras.setBusy(false, Rig.camera)
      session.startRunning()
      #expect(!device.isInUseByAnotherApplication && changes.wait(2))
      let interrupted = Notice(AVCaptureSession.wasInterruptedNotification, of: session)
      rig.stage.cameras.setBusy(true, Rig.camera)
      rig.stage.cameras.input(Rig.camera)?.lose(busy())
      #expect(interrupted.wait() && device.isInUseByAnotherApplication && changes.wait(3))
      session.core.look()
      #expect(device.isInUseByAnotherApplication)
      rig.stage.cameras.setBusy(false, Rig.camera)
      session.core.look()
      #expect(session.isRunning && !device.isInUseByAnotherApplication && changes.wait(4))
      session.stopRunning()
      #expect(changes.fired == 4)
      observation.invalidate()
    }
  }

  @Test func exposureThatFollowsTheLightIsAdjusting() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      let (begun, settled) = (Signal(), Signal())
      let observation = device.observe(\.isAdjustingExposure) { device, _ in
        (device.isAdjustingExposure ? begun : settled).fire()
      }
      let input = try #require(rig.stage.cameras.input(Rig.camera))
      input.change(.exposureDuration, to: 0.02)
      #expect(begun.wait() && device.isAdjustingExposure)
      // Another change within a quarter of a second prolongs the adjusting.
      rig.clock.advance(by: CMTime(value: 1, timescale: 5))
      let (second, third) = (Signal(), Signal())
      let watching = device.observe(\.exposureDuration, options: .new) { _, change in
        if change.newValue == CMTime(value: 3, timescale: 100) { second.fire() }
        if change.newValue == CMTime(value: 5, timescale: 100) { third.fire() }
      }
      input.change(.exposureDuration, to: 0.03)
      #expect(second.wait())
      rig.clock.advance(by: CMTime(value: 1, timescale: 5))
      #expect(device.isAdjustingExposure)
      rig.clock.advance(by: CMTime(value: 1, timescale: 5))
      #expect(settled.wait() && !device.isAdjustingExposure)
      try device.lockForConfiguration()
      device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: 200)
      input.change(.exposureDuration, to: 0.05)
      #expect(third.wait() && !device.isAdjustingExposure)
      device.exposureMode = .continuousAutoExposure
      device.unlockForConfiguration()
      input.change(.sensitivity, to: 800)
      #expect(begun.wait(2))
      session.stopRunning()
      #expect(!device.isAdjustingExposure)
      for one in [observation, watching] { one.invalidate() }
    }
  }

  private final class Stills: @unchecked Sendable {
    // Safety: the buffers are used under a lock.
    private let given = Guarded<[CMSampleBuffer]>([])
    let signal = Signal()
    func take(_ buffer: CMSampleBuffer?) {
      if let buffer { given.withLock { $0.append(buffer) } }
      signal.fire()
    }
    var flashes: [Int?] {
      given.withLock { $0 }.map { buffer in
        let exif = CMGetAttachment(buffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil) as? NSDictionary
        return (exif?.object(forKey: kCGImagePropertyExifFlash) as? NSNumber)?.intValue
      }
    }
  }

  @Test func stillImagesAreTakenWithTheFlash() throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      let (session, _) = try rig.session()
      let output = AVCaptureStillImageOutput()
      session.addOutput(output)
      session.startRunning()
      let input = try #require(rig.stage.cameras.input(Rig.camera))
      let connection = try #require(output.connection(with: .video))
      let changes = Signal()
      let observation = device.observe(\.flashMode) { _, _ in changes.fire() }
      #expect(device.flashMode == .off && !device.isFlashActive)
      let stills = Stills()
      output.captureStillImageAsynchronously(from: connection) { buffer, _ in stills.take(buffer) }
      #expect(try input.value(of: .torch) == 0)
      rig.advance(milliseconds: 34)
      #expect(stills.signal.wait())
      try device.lockForConfiguration()
      device.flashMode = .on
      device.unlockForConfiguration()
      #expect(device.flashMode == .on && device.isFlashActive && changes.wait())
      for _ in 0..<2 { output.captureStillImageAsynchronously(from: connection) { buffer, _ in stills.take(buffer) } }
      #expect(try input.value(of: .torch) == 1)
      for _ in 0..<30 { rig.advance(milliseconds: 34) }
      #expect(stills.signal.wait(3) && stills.flashes == [0x10, 0x09, 0x09])
      #expect(try input.value(of: .torch) == 0)
      session.stopRunning()
      observation.invalidate()
    }
  }

  @Test func onlyStillImagesAreEnlargedByTheirConnection() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let (stills, frames) = (AVCaptureStillImageOutput(), AVCaptureVideoDataOutput())
      session.addOutput(stills)
      session.addOutput(frames)
      let connection = try #require(stills.connection(with: .video))
      let other = try #require(frames.connection(with: .video))
      #expect(connection.videoScaleAndCropFactor == 1 && other.videoScaleAndCropFactor == 1)
      #expect(connection.videoMaxScaleAndCropFactor == rig.camera.activeFormat.videoMaxZoomFactor)
      #expect(other.videoMaxScaleAndCropFactor == 1)
      connection.videoScaleAndCropFactor = 2
      let links = session.core.graph(of: session.core.configuration).links
      #expect(links[connection.core.identifier]?.settings.zoom == 2)
      #expect(links[other.core.identifier]?.settings.zoom == 1)
    }
  }

  @Test func misuseEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let device = try #require(AVCaptureDevice.default(for: .video))
        try device.lockForConfiguration()
        device.flashMode = .auto
      }
    }
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCaptureDevice.default(for: .video)?.flashMode = .on }
    }
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let input = try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!)
        AVCaptureConnection(inputPorts: input.ports, output: AVCaptureVideoDataOutput()).videoScaleAndCropFactor = 2
      }
    }
  }
}
