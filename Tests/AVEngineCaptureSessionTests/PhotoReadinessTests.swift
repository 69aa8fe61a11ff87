import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Dispatch
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoReadinessTests {
  private typealias Readiness = AVCapturePhotoOutput.CaptureReadiness

  private func makeSession(_ rig: Rig) throws -> (AVCaptureSession, AVCapturePhotoOutput) {
    let (session, _) = try rig.session()
    let output = AVCapturePhotoOutput()
    session.addOutput(output)
    return (session, output)
  }

  private final class Values: @unchecked Sendable {
    // Safety: all state is used under the lock.
    private let lock = NSLock()
    private var kept: [Readiness] = []
    let signal = Signal()

    func add(_ value: Readiness) {
      lock.withLock { kept.append(value) }
      signal.fire()
    }
    var all: [Readiness] { lock.withLock { kept } }
  }

  @Test func theOutputFollowsTheSessionAndItsCaptures() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try makeSession(rig)
      let values = Values()
      let observation = output.observe(\.captureReadiness, options: [.new]) { _, change in
        if let readiness = change.newValue { values.add(readiness) }
      }
      #expect(output.captureReadiness == .sessionNotRunning)
      session.startRunning()
      #expect(output.captureReadiness == .ready)
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      #expect(output.captureReadiness == .notReadyMomentarily)
      rig.advance(milliseconds: 34)
      #expect(client.finished.wait())
      #expect(values.signal.wait(4))
      #expect(output.captureReadiness == .ready)
      session.stopRunning()
      #expect(output.captureReadiness == .sessionNotRunning)
      #expect(
        values.all.suffix(5) == [
          .ready, .notReadyMomentarily, .notReadyWaitingForProcessing, .ready, .sessionNotRunning,
        ]
      )
      observation.invalidate()
    }
  }

  @Test func aFlashTakesLonger() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try makeSession(rig)
      session.startRunning()
      let (client, settings) = (PhotoClient(), AVCapturePhotoSettings())
      settings.flashMode = .on
      output.capturePhoto(with: settings, delegate: client)
      #expect(output.captureReadiness == .notReadyWaitingForCapture)
      for _ in 0..<100 where output.captureReadiness == .notReadyWaitingForCapture { rig.advance(milliseconds: 34) }
      #expect(client.finished.wait())
      session.stopRunning()
    }
  }

  @Test func aCaptureWhoseSessionStopsEnds() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try makeSession(rig)
      session.startRunning()
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      session.stopRunning()
      #expect(client.finished.wait())
      session.startRunning()
      #expect(output.captureReadiness == .ready)
      session.stopRunning()
    }
  }

  @Test @MainActor func aCoordinatorCountsWhatIsAnnounced() async throws {
    let rig = Rig()
    let (session, output) = try rig.run { try makeSession(rig) }
    session.startRunning()
    let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: output)
    let listener = Listener()
    coordinator.delegate = listener
    #expect(coordinator.captureReadiness == .ready && coordinator.delegate === listener)
    let settings = AVCapturePhotoSettings()
    coordinator.startTrackingCaptureRequest(using: settings)
    #expect(coordinator.captureReadiness == .notReadyMomentarily)
    #expect(output.captureReadiness == .ready)
    coordinator.stopTrackingCaptureRequest(using: settings.uniqueID)
    #expect(coordinator.captureReadiness == .ready)
    coordinator.startTrackingCaptureRequest(using: settings)
    let client = PhotoClient()
    output.capturePhoto(with: settings, delegate: client)
    rig.advance(milliseconds: 34)
    await listener.next { $0.last == .ready && $0.count >= 4 }
    #expect(listener.all.prefix(3) == [.notReadyMomentarily, .ready, .notReadyMomentarily])
    #expect(coordinator.captureReadiness == .ready)
    session.stopRunning()
    await listener.next { $0.last == .sessionNotRunning }
  }

  @Test @MainActor func anAnnouncedFlashIsALongCapture() async throws {
    let rig = Rig()
    let (session, output) = try rig.run { try makeSession(rig) }
    session.startRunning()
    let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: output)
    let settings = AVCapturePhotoSettings()
    settings.flashMode = .on
    coordinator.startTrackingCaptureRequest(using: settings)
    #expect(coordinator.captureReadiness == .notReadyWaitingForCapture)
    session.stopRunning()
  }

  private final class Listener: NSObject, AVCapturePhotoOutputReadinessCoordinatorDelegate, @unchecked Sendable {
    // Safety: all state is used on the main thread.
    private(set) var all: [Readiness] = []
    private var waiting: (condition: ([Readiness]) -> Bool, continuation: CheckedContinuation<Void, Never>)?

    func readinessCoordinator(
      _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
      captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
    ) {
      all.append(captureReadiness)
      if let waiting, waiting.condition(all) {
        self.waiting = nil
        waiting.continuation.resume()
      }
    }

    @MainActor func next(_ condition: @escaping ([Readiness]) -> Bool) async {
      if condition(all) { return }
      await withCheckedContinuation { waiting = (condition, $0) }
    }
  }
}
