import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoObserverTests {
  private typealias Readiness = AVCapturePhotoOutput.CaptureReadiness

  @Test func aPhotosProgressIsToldOfOnTheMainQueue() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let output = AVCapturePhotoOutput()
      session.addOutput(output)
      session.startRunning()
      let seen = Seen<Readiness>()
      let observation = output.observe(\.captureReadiness, options: [.old, .new]) { seen.add($1) }
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      #expect(seen.all == [.init(old: .ready, new: .notReadyMomentarily, isOnMainQueue: false)])
      rig.advance(milliseconds: 34)
      #expect(client.finished.wait() && seen.signal.wait(3))
      #expect(
        Array(seen.all.dropFirst()) == [
          .init(old: .notReadyMomentarily, new: .notReadyWaitingForProcessing, isOnMainQueue: true),
          .init(old: .notReadyWaitingForProcessing, new: .ready, isOnMainQueue: true),
        ])
      session.stopRunning()
      #expect(seen.all.last?.new == .sessionNotRunning && seen.all.last?.isOnMainQueue == false)
      observation.invalidate()
    }
  }

  @Test func aCameraThatGoesIsToldOfOnTheMainQueue() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let output = AVCapturePhotoOutput()
      session.addOutput(output)
      session.startRunning()
      let (ready, codecs) = (Seen<Readiness>(), Seen<[AVVideoCodecType]>())
      let observations = [
        output.observe(\.captureReadiness, options: [.old, .new]) { ready.add($1) },
        output.observe(\.availablePhotoCodecTypes, options: [.old, .new]) { codecs.add($1) },
      ]
      rig.stage.cameras.unplug(Rig.camera)
      #expect(ready.signal.wait() && codecs.signal.wait())
      #expect(ready.all.allSatisfy { $0.new == .sessionNotRunning && $0.isOnMainQueue })
      #expect(codecs.all.allSatisfy { $0.isOnMainQueue })
      for observation in observations { observation.invalidate() }
    }
  }

  @Test func aStillImagesEndIsToldOfOnTheMainQueue() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let output = AVCaptureStillImageOutput()
      session.addOutput(output)
      session.startRunning()
      let (seen, taken) = (Seen<Bool>(), Signal())
      let observation = output.observe(\.isCapturingStillImage, options: [.old, .new]) { seen.add($1) }
      output.captureStillImageAsynchronously(from: try #require(output.connection(with: .video))) { _, _ in
        taken.fire()
      }
      #expect(seen.all == [.init(old: false, new: true, isOnMainQueue: false)])
      rig.advance(milliseconds: 34)
      #expect(taken.wait() && seen.signal.wait(2))
      #expect(seen.all.last == .init(old: true, new: false, isOnMainQueue: true))
      session.stopRunning()
      observation.invalidate()
    }
  }
}
