import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoLightTests {
  private typealias Automatic = AVCaptureAutoExposureBracketedStillImageSettings

  private final class Scene: Sendable {
    static let dark = 100, lamp = 80, step = 20
    let rig: Rig

    init() {
      let stage = Mutex<SyntheticStage?>(nil)
      let box = Box(stage)
      rig = Rig { format, _ in
        let input = box.stage.withLock { $0 }?.cameras.input(Rig.camera)
        let torch = (try? input?.value(of: .torch)) ?? 0
        let bias = (try? input?.value(of: .exposureBias)) ?? 0
        return Self.frame(format.size, Self.dark + Int(torch) * Self.lamp + Int(bias) * Self.step).map { .pixels($0) }
      }
      box.stage.withLock { [rig] in $0 = rig.stage }
    }

    private final class Box: Sendable {
      let stage: Mutex<SyntheticStage?>
      init(_ stage: consuming Mutex<SyntheticStage?>) { self.stage = stage }
    }

    private static func frame(_ size: PixelSize, _ luma: Int) -> CVPixelBuffer? {
      let buffer = try? CVPixelBuffer(
        format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: size.width, height: size.height)
      try? buffer?.withMutablePlanes { planes in
        for (index, plane) in planes.enumerated() {
          memset(plane.base, index == 0 ? Int32(luma) : 128, plane.bytesPerRow * plane.height)
        }
      }
      return buffer
    }

    func running() throws -> (AVCaptureSession, AVCapturePhotoOutput) {
      let (session, _) = try rig.session()
      let output = AVCapturePhotoOutput()
      session.addOutput(output)
      session.startRunning()
      return (session, output)
    }

    func advance(_ output: AVCapturePhotoOutput, until client: PhotoClient) -> Bool {
      for _ in 0..<200 where !client.hasFinished {
        rig.advance(milliseconds: 34)
        (output.sink as? CapturePhotoSink)?.waitUntilIdle()
      }
      return client.finished.wait()
    }
  }

  private static let format = [
    kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
  ]

  private func settings(flash: AVCaptureDevice.FlashMode = .off) -> AVCapturePhotoSettings {
    let settings = AVCapturePhotoSettings(format: Self.format)
    settings.flashMode = flash
    return settings
  }

  private func luma(_ photo: AVCapturePhoto?) -> Int? {
    photo?.pixelBuffer?.withPlanes { Int($0[0].base.load(as: UInt8.self)) }
  }

  @Test func photosWithFlashAtOnceAreBothLit() throws {
    let scene = Scene()
    try scene.rig.run {
      let (session, output) = try scene.running()
      let clients = [PhotoClient(), PhotoClient(), PhotoClient()]
      let modes: [AVCaptureDevice.FlashMode] = [.on, .on, .off]
      for (client, mode) in zip(clients, modes) { output.capturePhoto(with: settings(flash: mode), delegate: client) }
      for client in clients {
        #expect(scene.advance(output, until: client))
        #expect(client.names == PhotoClient.all && client.codes == [nil, nil])
      }
      #expect(clients.map { luma($0.photos.first) } == [180, 180, 100])
      #expect(scene.rig.camera.core.value(of: .torch) == 0)
      session.stopRunning()
    }
  }

  @Test func aFlashIsNoPartOfABracketAndNoBracketOfAFlash() throws {
    let scene = Scene()
    try scene.rig.run {
      let (session, output) = try scene.running()
      let exposures = [-1, 0, 1].map { Automatic.autoExposureSettings(exposureTargetBias: $0) }
      let bracket = AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: Self.format, bracketedSettings: exposures)
      let clients = [PhotoClient(), PhotoClient(), PhotoClient()]
      output.capturePhoto(with: bracket, delegate: clients[0])
      output.capturePhoto(with: settings(flash: .on), delegate: clients[1])
      output.capturePhoto(with: settings(), delegate: clients[2])
      for client in clients { #expect(scene.advance(output, until: client) && client.codes.allSatisfy { $0 == nil }) }
      #expect(clients[0].photos.map { luma($0) } == [80, 100, 120])
      #expect(luma(clients[1].photos.first) == 180 && luma(clients[2].photos.first) == 100)
      #expect(scene.rig.camera.core.value(of: .torch) == 0 && scene.rig.camera.exposureTargetBias == 0)
      session.stopRunning()
    }
  }

  @Test func photosThatWaitForTheLightEndWithTheirSource() throws {
    for isUnplugged in [false, true] {
      let scene = Scene()
      try scene.rig.run {
        let (session, output) = try scene.running()
        let clients = [PhotoClient(), PhotoClient(), PhotoClient()]
        for client in clients { output.capturePhoto(with: settings(flash: .on), delegate: client) }
        if isUnplugged { scene.rig.stage.cameras.unplug(Rig.camera) } else { session.stopRunning() }
        let code = isUnplugged ? AVError.Code.deviceWasDisconnected : .sessionNotRunning
        for client in clients {
          #expect(client.finished.wait() && client.names == PhotoClient.all && client.codes == [code, code])
        }
        session.stopRunning()
      }
    }
  }

  @Test func photosThatWaitForTheLightEndWithTheirConnection() throws {
    let scene = Scene()
    try scene.rig.run {
      let (session, output) = try scene.running()
      let connection = try #require(output.connection(with: .video))
      let clients = [PhotoClient(), PhotoClient()]
      for client in clients { output.capturePhoto(with: settings(flash: .on), delegate: client) }
      connection.isEnabled = false
      for client in clients {
        #expect(client.finished.wait())
        #expect(client.codes == [.sessionConfigurationChanged, .sessionConfigurationChanged])
      }
      #expect(scene.rig.camera.core.value(of: .torch) == 0)
      connection.isEnabled = true
      let last = PhotoClient()
      output.capturePhoto(with: settings(flash: .on), delegate: last)
      #expect(scene.advance(output, until: last) && luma(last.photos.first) == 180)
      session.stopRunning()
    }
  }
}
