import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreMedia
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoFailureTests {
  @Test func eachCallComesWhereThereIsNoPhoto() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      let stopped = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: stopped)
      session.stopRunning()
      #expect(stopped.finished.wait() && stopped.names == PhotoClient.all)
      #expect(stopped.codes == [.sessionNotRunning, .sessionNotRunning])
      #expect(stopped.photos.first?.fileDataRepresentation() == nil)
      #expect(stopped.photos.first?.cgImageRepresentation() == nil)
      let late = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: late)
      #expect(late.finished.wait() && late.codes == [.sessionNotRunning, .sessionNotRunning])
      session.startRunning()
      let disabled = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: disabled)
      output.connection(with: .video)?.isEnabled = false
      #expect(disabled.finished.wait() && disabled.names == PhotoClient.all)
      #expect(disabled.codes == [.sessionConfigurationChanged, .sessionConfigurationChanged])
      session.stopRunning()
    }
  }

  @Test func aCameraThatGoesEndsItsPhotos() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      rig.stage.cameras.unplug(Rig.camera)
      #expect(client.finished.wait() && client.names == PhotoClient.all)
      #expect(client.codes == [.deviceWasDisconnected, .deviceWasDisconnected])
      #expect(client.errors.map { $0?.device?.uniqueID } == [Rig.camera, Rig.camera])
      session.stopRunning()
    }
  }

  @Test func damagedPicturesAreErrors() throws {
    var camera = SyntheticStage.camera()
    camera.formats = [
      VideoDeviceFormat(
        coding: .jpeg, size: PixelSize(width: 320, height: 240),
        frameDurations: [CMTime(value: 1, timescale: 30)...CMTime(value: 1, timescale: 30)])
    ]
    let rig = Rig(cameras: [camera]) { _, _ in CMBlockBuffer(copying: Data([0xFF, 0xD8, 1, 2, 3])).map { .jpeg($0) } }
    try rig.run {
      let (session, output) = try rig.photographing()
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      rig.advance(milliseconds: 34)
      #expect(client.finished.wait() && client.names == PhotoClient.all)
      #expect(client.codes.count == 2 && client.codes.allSatisfy { $0 == .decodeFailed })
      session.stopRunning()
    }
  }

  @Test func delegatesThatAreGoneAreNotCalled() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      weak var gone: PhotoClient?
      do {
        let client = PhotoClient()
        gone = client
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      }
      rig.advance(milliseconds: 34)
      _ = try rig.take(output)
      #expect(gone == nil)
      session.stopRunning()
    }
  }
}
