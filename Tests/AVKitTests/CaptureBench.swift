import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVFoundation
import CoreVideo
import Foundation
import Testing

@testable import AVKit

/// A capture view in a manual window, with synthetic devices on a clock that tests advance.
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

  /// Runs a closure with the bench's devices instead of the machine's.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CaptureSystem.$replacement.withValue(system) { try body() }
  }

  func advance() { stage.time.advance(by: CMTime(value: 34, timescale: 1000)) }

  /// Waits until a condition is true, while the devices' time advances.
  func until(_ what: String, _ isSo: () -> Bool) async throws {
    try await ViewingBench.until(what, whileWaiting: advance, isSo)
  }

  /// Makes a session with small video frames and a movie file output.
  func makeSession() throws -> AVCaptureSession {
    try run {
      let session = AVCaptureSession()
      session.sessionPreset = .qvga320x240
      session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .video))))
      session.addOutput(AVCaptureMovieFileOutput())
      return session
    }
  }

  /// Returns the colour of the controls at a point of the window, from the upper left corner, or nil outside of the
  /// controls.
  func colour(_ x: CGFloat, _ y: CGFloat) -> [UInt8]? {
    guard let overlay = window.now.overlay, overlay.destination.contains(CGPoint(x: x, y: y)) else { return nil }
    let (column, row) = (Int(x - overlay.destination.minX), Int(y - overlay.destination.minY))
    return overlay.buffer.withPlanes { planes in
      let pixel = (planes[0].base + row * planes[0].bytesPerRow + 4 * column).assumingMemoryBound(to: UInt8.self)
      return (0..<4).map { pixel[$0] }
    }
  }

  /// Whether the button is the square that ends a recording. The disc that begins one is wider, so it would be red at
  /// this point.
  var showsSquare: Bool {
    let button = view.screen.controls.button
    guard let colour = colour(button.midX + 10, button.midY) else { return false }
    return colour[2] < 100
  }
}
