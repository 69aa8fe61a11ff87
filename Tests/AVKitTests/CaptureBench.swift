import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVFoundation
import CoreVideo
import Foundation
import Testing

@testable import AVKit

@MainActor final class CaptureBench {
  let window = ManualWindow()
  let stage: SyntheticStage
  let system: CaptureSystem
  let view: AVCaptureView

  init(cameras: [VideoDevice] = [SyntheticStage.camera()]) {
    let clock = ManualClock(at: CMTime(value: 1000, timescale: 1))
    let stage = SyntheticStage(manual: clock, cameras: cameras)
    let system = CaptureSystem(stage.devices(over: Engine.system.devices))
    let window = window
    (self.stage, self.system) = (stage, system)
    view = CaptureSystem.$replacement.withValue(system) {
      let view = AVCaptureView(frame: CGRect(x: 0, y: 0, width: 640, height: 360))
      view.windows = window
      return view
    }
  }

  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CaptureSystem.$replacement.withValue(system) { try body() }
  }

  func advance() { stage.time.advance(by: CMTime(value: 34, timescale: 1000)) }

  func until(_ what: String, _ isSo: () -> Bool) async throws {
    try await ViewingBench.until(what, whileWaiting: advance, isSo)
  }

  func makeSession() throws -> AVCaptureSession {
    try run {
      let session = AVCaptureSession()
      session.sessionPreset = .qvga320x240
      session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .video))))
      session.addOutput(AVCaptureMovieFileOutput())
      return session
    }
  }

  /// - Returns: Blue, green, red and alpha.
  func colour(_ x: CGFloat, _ y: CGFloat) -> [UInt8]? {
    guard let overlay = window.now.overlay, overlay.destination.contains(CGPoint(x: x, y: y)) else { return nil }
    let (column, row) = (Int(x - overlay.destination.minX), Int(y - overlay.destination.minY))
    return overlay.buffer.withPlanes { planes in
      let pixel = (planes[0].base + row * planes[0].bytesPerRow + 4 * column).assumingMemoryBound(to: UInt8.self)
      return (0..<4).map { pixel[$0] }
    }
  }

  /// The disc of the button that begins a recording is wider, so it is red at this point.
  var showsSquare: Bool {
    let button = view.screen.controls.button
    guard let colour = colour(button.midX + 10, button.midY) else { return false }
    return colour[2] < 100
  }
}
