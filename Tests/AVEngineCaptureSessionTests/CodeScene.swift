import AVEngineCapture
import AVEngineCaptureSession
import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import TestSupport

final class CodeClient: NSObject, AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
  // Safety: all state is used under the condition's lock.
  let queue = DispatchQueue(label: "CodeClient")
  private let condition = NSCondition()
  private var given: [[AVMetadataObject]] = []
  private var isHeld = false

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    condition.lock()
    given.append(metadataObjects)
    condition.broadcast()
    while isHeld { condition.wait() }
    condition.unlock()
  }

  func hold(_ isHeld: Bool) {
    condition.withLock {
      self.isHeld = isHeld
      condition.broadcast()
    }
  }

  func wait(_ count: Int) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: 30)
    while given.count < count { if !condition.wait(until: limit) { return false } }
    return true
  }

  var calls: [[AVMetadataObject]] { condition.withLock { given } }
  var codes: [AVMetadataMachineReadableCodeObject] {
    (calls.last ?? []).compactMap { $0 as? AVMetadataMachineReadableCodeObject }
  }
}

extension BarcodeScene {
  /// Returns the scene in a planar format, with neutral chroma.
  func frame(_ format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer(format: format, width: width, height: height)
    try buffer.withMutablePlanes { planes in
      for y in 0..<height {
        let row = (planes[0].base + y * planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<width { row[x] = luma[y * width + x] }
      }
      for plane in planes.dropFirst() {
        for y in 0..<plane.height { memset(plane.base + y * plane.bytesPerRow, 128, plane.bytesPerRow) }
      }
    }
    return buffer
  }

  func content(_ isShown: @escaping @Sendable (Int64) -> Bool = { _ in true }) throws -> SyntheticCameras.Content {
    let shown = try frame()
    let empty = try BarcodeScene(width: width, height: height).frame()
    nonisolated(unsafe) let frames = (shown, empty)
    return { _, number in .pixels(isShown(number) ? frames.0 : frames.1) }
  }
}

extension CVPixelBuffer {
  func darkPart() -> CGRect {
    withPlanes { planes in
      var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
      for y in 0..<planes[0].height {
        let row = (planes[0].base + y * planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<planes[0].width where row[x] < 128 {
          (left, right) = (min(left, x), max(right, x + 1))
          (top, bottom) = (min(top, y), max(bottom, y + 1))
        }
      }
      return left < right ? CGRect(x: left, y: top, width: right - left, height: bottom - top) : .zero
    }
  }
}

func distance(_ a: [CGPoint], _ b: [CGPoint]) -> Double {
  guard a.count == b.count, !a.isEmpty else { return .infinity }
  return zip(a, b).map { hypot(Double($0.x - $1.x), Double($0.y - $1.y)) }.max() ?? .infinity
}

func distance(_ a: CGRect, _ b: CGRect) -> Double {
  distance(
    [CGPoint(x: a.minX, y: a.minY), CGPoint(x: a.maxX, y: a.maxY)],
    [CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.maxY)])
}
