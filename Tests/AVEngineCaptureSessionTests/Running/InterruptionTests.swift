import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVEngineCaptureSession

@Suite struct InterruptionTests {
  private func rig(sleep: @escaping @Sendable () -> Double = { 0 }) -> Rig {
    Rig(looksEach: .milliseconds(5), sleep: sleep)
  }

  private func busy() -> EngineError {
    EngineError(.deviceUnavailable, "Reading from a camera", subject: Rig.camera, code: Int(EBUSY))
  }

  private func reason(_ notice: Notice) -> AVCaptureSession.InterruptionReason? {
    (notice.infos.first?[AVCaptureSessionInterruptionReasonKey] as? Int)
      .flatMap { AVCaptureSession.InterruptionReason(rawValue: $0) }
  }

  @Test func aCameraThatIsTakenAndGivenBack() throws {
    let rig = rig()
    try rig.run {
      let (session, _) = try rig.session()
      let (client, output) = (Client(), AVCaptureVideoDataOutput())
      output.setSampleBufferDelegate(client, queue: client.queue)
      session.addOutput(output)
      session.startRunning()
      #expect(!session.isInterrupted)
      let states = Mutex<[Bool]>([])
      let changes = Signal()
      let observation = session.observe(\.isInterrupted, options: .new) { _, change in
        states.withLock { $0.append(change.newValue ?? false) }
        changes.fire()
      }
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      let interrupted = Notice(AVCaptureSession.wasInterruptedNotification, of: session)
      let ended = Notice(AVCaptureSession.interruptionEndedNotification, of: session)
      let (stopped, started) = (
        Notice(AVCaptureSession.didStopRunningNotification, of: session),
        Notice(AVCaptureSession.didStartRunningNotification, of: session)
      )
      rig.stage.cameras.setBusy(true, Rig.camera)
      rig.stage.cameras.input(Rig.camera)?.lose(busy())
      #expect(interrupted.wait() && stopped.wait() && changes.wait())
      #expect(reason(interrupted) == .videoDeviceInUseByAnotherClient)
      #expect(session.isInterrupted && !session.isRunning)
      rig.stage.cameras.setBusy(false, Rig.camera)
      #expect(ended.wait() && started.wait() && changes.wait(2))
      #expect(!session.isInterrupted && session.isRunning)
      #expect(states.withLock { $0 } == [true, false] && failed.infos.isEmpty)
      rig.advance(milliseconds: 100)
      #expect(client.wait(1))
      session.stopRunning()
      observation.invalidate()
    }
  }

  /// The new preset makes the session open the camera again, while another program holds it.
  @Test func aCameraThatIsTakenWhenItIsOpenedAnew() throws {
    let rig = rig()
    try rig.run {
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      let interrupted = Notice(AVCaptureSession.wasInterruptedNotification, of: session)
      let ended = Notice(AVCaptureSession.interruptionEndedNotification, of: session)
      rig.stage.cameras.setBusy(true, Rig.camera)
      session.sessionPreset = .vga640x480
      #expect(interrupted.wait() && session.isInterrupted && !session.isRunning)
      #expect(reason(interrupted) == .videoDeviceInUseByAnotherClient)
      rig.stage.cameras.setBusy(false, Rig.camera)
      #expect(ended.wait() && session.isRunning)
      #expect(rig.stage.cameras.input(Rig.camera)?.format.size.width == 640)
      session.stopRunning()
    }
  }

  @Test func startingAnInterruptedSession() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      let interrupted = Notice(AVCaptureSession.wasInterruptedNotification, of: session)
      let ended = Notice(AVCaptureSession.interruptionEndedNotification, of: session)
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      rig.stage.cameras.setBusy(true, Rig.camera)
      rig.stage.cameras.input(Rig.camera)?.lose(busy())
      #expect(interrupted.wait())
      session.startRunning()
      #expect(failed.wait() && session.isInterrupted && !session.isRunning)
      #expect((failed.infos.first?[AVCaptureSessionErrorKey] as? AVError)?.code == .deviceInUseByAnotherApplication)
      rig.stage.cameras.setBusy(false, Rig.camera)
      session.startRunning()
      #expect(session.isRunning && !session.isInterrupted && ended.wait())
      session.stopRunning()
    }
  }

  @Test func stoppingAnInterruptedSessionEndsTheWait() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      let interrupted = Notice(AVCaptureSession.wasInterruptedNotification, of: session)
      let ended = Notice(AVCaptureSession.interruptionEndedNotification, of: session)
      rig.stage.cameras.setBusy(true, Rig.camera)
      rig.stage.cameras.input(Rig.camera)?.lose(busy())
      #expect(interrupted.wait())
      session.stopRunning()
      #expect(!session.isInterrupted && ended.wait())
      rig.stage.cameras.setBusy(false, Rig.camera)
      session.core.look()
      #expect(!session.isRunning && rig.stage.cameras.openings(of: Rig.camera) == 1)
    }
  }

  @Test func aCameraThatIsBusyAtFirstIsNoInterruption() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      rig.stage.cameras.setBusy(true, Rig.camera)
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      session.startRunning()
      #expect(failed.wait() && !session.isInterrupted)
      rig.stage.cameras.setBusy(false, Rig.camera)
      session.core.look()
      #expect(!session.isRunning)
    }
  }

  @Test func whatIsToldTooLateIsIgnored() throws {
    let rig = Rig()
    try rig.run {
      let (session, input) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      session.core.happened(.sourceLost(input.ports[0].identifier, busy()))
      #expect(session.isRunning && !session.isInterrupted && rig.isRunning(Rig.camera))
      session.stopRunning()
      session.core.happened(.sourceLost(input.ports[0].identifier, busy()))
      #expect(!session.isInterrupted)
    }
  }

  @Test func aCameraThatDoesNotComeBackIsAnError() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      let interrupted = Notice(AVCaptureSession.wasInterruptedNotification, of: session)
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      let gone = Notice(AVCaptureDevice.wasDisconnectedNotification, of: rig.camera)
      rig.stage.cameras.input(Rig.camera)?.lose(busy())
      #expect(interrupted.wait())
      rig.stage.cameras.unplug(Rig.camera)
      #expect(gone.wait())
      for _ in 0..<4 { session.core.look() }
      #expect(session.isInterrupted)
      session.core.look()
      #expect(!session.isInterrupted && !session.isRunning && failed.wait())
      #expect((failed.infos.first?[AVCaptureSessionErrorKey] as? AVError)?.code == .deviceWasDisconnected)
    }
  }

  @Test func aMachineThatSlept() throws {
    let slept = Atomic(0)
    let rig = rig { Double(slept.load(ordering: .relaxed)) }
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("slept-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try rig.run {
      let (session, _) = try rig.session()
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url, recordingDelegate: log)
      rig.advance(milliseconds: 200)
      #expect(log.wait(1))
      let interrupted = Notice(AVCaptureSession.wasInterruptedNotification, of: session)
      let ended = Notice(AVCaptureSession.interruptionEndedNotification, of: session)
      slept.store(3600, ordering: .relaxed)
      #expect(interrupted.wait() && ended.wait() && log.wait(3))
      #expect(interrupted.infos.first?[AVCaptureSessionInterruptionReasonKey] == nil)
      #expect(session.isRunning && rig.stage.cameras.openings(of: Rig.camera) == 2)
      #expect(log.events == ["start", "will error", "did error"])
      #expect(log.codes == [.sessionWasInterrupted, .sessionWasInterrupted] && log.isWhole == true)
      session.stopRunning()
    }
  }

  @Test func theClocksTellOfSleep() {
    let watching = SessionWatching()
    let before = watching.sleep()
    #expect(before > -0.1 && abs(watching.sleep() - before) < 0.1)
  }
}
