import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestSupport

final class FrameList: VideoReceiver {
  private let list = Mutex<[CapturedFrame]>([])
  private let told = Mutex<[VideoInputEvent]>([])

  func receive(_ frame: CapturedFrame) { list.withLock { $0.append(frame) } }

  var onEvent: @Sendable (VideoInputEvent) -> Void { { [self] event in told.withLock { $0.append(event) } } }

  func forget() { list.withLock { $0 = [] } }

  var frames: [CapturedFrame] { list.withLock { $0 } }
  var count: Int { list.withLock { $0.count } }
  var events: [VideoInputEvent] { told.withLock { $0 } }

  var losses: [EngineError] {
    events.compactMap { event -> EngineError? in
      guard case .lost(let error) = event else { return nil }
      return error
    }
  }

  var formats: [VideoDeviceFormat] {
    events.compactMap { event -> VideoDeviceFormat? in
      guard case .formatChanged(let format) = event else { return nil }
      return format
    }
  }

  func wait(for what: String, _ isSo: (Shot) -> Bool) throws -> Shot {
    var latest: Shot?
    try Server.wait(for: what) {
      guard let frame = frames.last, let shot = Shot(frame) else { return false }
      latest = shot
      return isSo(shot)
    }
    guard let latest else { throw Tool.Failure(description: "no frame") }
    return latest
  }
}

struct Shot: Equatable {
  let width: Int
  let height: Int
  /// 0xAARRGGBB, row by row.
  let pixels: [UInt32]

  /// Copies a frame's pixels as an output shows them: undefined alpha is opaque.
  init?(_ frame: CapturedFrame) {
    guard case .pixels(let buffer) = frame.content else { return nil }
    self.init(buffer, setting: frame.hasUndefinedAlpha ? 0xFF00_0000 : 0)
  }

  init(_ buffer: CVPixelBuffer, setting bits: UInt32 = 0) {
    (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    let (width, height) = (self.width, self.height)
    pixels = buffer.withPlanes { planes in
      (0..<height).flatMap { y in
        (0..<width).map { x in
          planes[0].base.load(fromByteOffset: y * planes[0].bytesPerRow + 4 * x, as: UInt32.self).littleEndian | bits
        }
      }
    }
  }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
