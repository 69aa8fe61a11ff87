import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct AbsentDeviceTests {
  private func error(_ notice: Notice) -> AVError? { notice.infos.first?[AVCaptureSessionErrorKey] as? AVError }
  private func code(_ notice: Notice) -> AVError.Code? { error(notice)?.code }

  private func pull(_ rig: Rig) {
    let gone = Notice(AVCaptureDevice.wasDisconnectedNotification, of: rig.camera)
    rig.stage.cameras.unplug(Rig.camera)
    #expect(gone.wait())
  }

  @Test func aSessionOfADeviceThatHasGoneDoesNotStart() throws {
    let rig = Rig()
    try rig.run {
      let (session, input) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      pull(rig)
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      let started = Notice(AVCaptureSession.didStartRunningNotification, of: session)
      session.startRunning()
      #expect(!session.isRunning && failed.wait() && code(failed) == .deviceNotConnected)
      #expect(error(failed)?.localizedDescription.contains("Synthetic Camera") == true)
      #expect(error(failed)?.device === input.device)
      let back = Notice(AVCaptureDevice.wasConnectedNotification)
      rig.stage.cameras.plug(SyntheticStage.camera())
      #expect(back.wait() && !input.device.isConnected)
      session.removeInput(input)
      let again = try AVCaptureDeviceInput(device: rig.camera)
      #expect(again.device != input.device && session.canAddInput(again))
      session.addInput(again)
      session.startRunning()
      #expect(session.isRunning && started.wait() && failed.infos.count == 1)
      session.stopRunning()
    }
  }

  @Test func aDeviceThatGoesUnnoticedIsNotConnected() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      rig.stage.cameras.setFailure(ENODEV, Rig.camera)
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      session.startRunning()
      #expect(!session.isRunning && failed.wait() && code(failed) == .deviceNotConnected)
    }
  }

  @Test func aScreenThatIsNotThere() throws {
    let rig = Rig(screens: [])
    rig.run {
      let session = AVCaptureSession()
      session.addInput(AVCaptureScreenInput())
      session.addOutput(AVCaptureVideoDataOutput())
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      session.startRunning()
      #expect(!session.isRunning && failed.wait() && code(failed) == .deviceNotConnected)
      #expect(error(failed)?.device == nil)
      #expect(AVCaptureScreenInput(displayID: 1) == nil)
    }
  }

  @Test func whatIsLeftRuns() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      session.addOutput(AVCaptureAudioDataOutput())
      pull(rig)
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      session.startRunning()
      #expect(session.isRunning && failed.wait() && code(failed) == .deviceNotConnected)
      session.removeOutput(output)
      session.addOutput(output)
      session.stopRunning()
      #expect(failed.infos.count == 1)
      session.startRunning()
      #expect(failed.signal.wait(2))
      session.stopRunning()
    }
  }

  @Test func aSessionWithoutInputsRuns() {
    Rig().run {
      let session = AVCaptureSession()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      #expect(session.isRunning)
      session.stopRunning()
    }
  }

  @Test func aCameraThatIsAwaitedStaysItself() throws {
    let rig = Rig()
    try rig.run {
      let (session, input) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      let interrupted = Notice(AVCaptureSession.wasInterruptedNotification, of: session)
      rig.stage.cameras.input(Rig.camera)?.lose(
        EngineError(.deviceUnavailable, "Reading from a camera", subject: Rig.camera, code: Int(EBUSY)))
      #expect(interrupted.wait())
      pull(rig)
      let back = Notice(AVCaptureDevice.wasConnectedNotification, of: input.device)
      rig.stage.cameras.plug(SyntheticStage.camera())
      #expect(back.wait() && input.device.isConnected && rig.camera === input.device)
      session.core.look()
      #expect(session.isRunning)
      session.stopRunning()
    }
  }

  // MARK: - Other formats

  private func format(_ width: Int, _ height: Int, rates: [CMTimeScale] = [30]) -> VideoDeviceFormat {
    VideoDeviceFormat(
      coding: .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), size: PixelSize(width: width, height: height),
      frameDurations: rates.map { CMTime(value: 1, timescale: $0)...CMTime(value: 1, timescale: $0) })
  }

  private func offer(_ formats: [VideoDeviceFormat], _ rig: Rig) {
    var camera = SyntheticStage.camera()
    camera.formats = formats
    rig.stage.cameras.plug(camera)
    rig.system.waitUntilIdle()
  }

  @Test func formatsFollowTheDevice() throws {
    let rig = Rig()
    try rig.run {
      offer([format(640, 480), format(1280, 720), format(1920, 1080)], rig)
      let device = rig.camera
      let old = device.formats
      try device.lockForConfiguration()
      device.activeFormat = old[1]
      device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 30)
      let (lists, actives) = (Signal(), Signal())
      let observations = [
        device.observe(\.formats) { _, _ in lists.fire() }, device.observe(\.activeFormat) { _, _ in actives.fire() },
      ]
      offer([format(1280, 720), format(320, 240)], rig)
      #expect(lists.wait() && device.formats.count == 2 && device.formats[0] === old[1])
      #expect(device.activeFormat === old[1])
      offer([format(320, 240), format(1280, 720, rates: [60, 15])], rig)
      #expect(lists.wait(2) && actives.wait())
      #expect(device.activeFormat === device.formats[1] && device.activeFormat !== old[1])
      #expect(device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 60))
      offer([format(160, 120), format(1024, 768), format(3840, 2160)], rig)
      #expect(actives.wait(2) && device.activeFormat === device.formats[1])
      device.unlockForConfiguration()
      for observation in observations { observation.invalidate() }
    }
  }

  @Test func aSessionFollowsTheFormats() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session(preset: .vga640x480)
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      #expect(rig.stage.cameras.input(Rig.camera)?.format.size.width == 640)
      offer([format(320, 240), format(720, 540)], rig)
      #expect(session.isRunning && rig.stage.cameras.input(Rig.camera)?.format.size.width == 720)
      session.stopRunning()
    }
  }
}
