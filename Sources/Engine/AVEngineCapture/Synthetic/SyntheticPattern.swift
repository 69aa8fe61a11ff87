package import AVEngineCore
package import CoreVideo
import Foundation

/// Grey that becomes lighter from left to right, and a square in the upper left corner whose luma encodes the frame's
/// number modulo 200.
package final class SyntheticPattern {
  package static let squareSide = 16
  private let pool: CVPixelBufferPool
  private let format: OSType
  /// The place of the frames' upper left corner in the whole image.
  private let origin: (x: Int, y: Int)
  private let whole: PixelSize

  package convenience init(_ format: OSType, _ size: PixelSize) throws(EngineError) {
    try self.init(format, nil, of: size)
  }

  init(_ format: OSType, _ part: ScreenCaptureSettings.Part?, of whole: PixelSize) throws(EngineError) {
    self.format = format
    self.whole = whole
    origin = (part?.x ?? 0, part?.y ?? 0)
    let size = part?.size ?? whole
    do {
      pool = try CVPixelBufferPool(format: format, width: size.width, height: size.height)
    } catch {
      throw EngineError(
        .unsupported, "Making a synthetic frame", detail: "the pixel format or the size is not supported")
    }
  }

  package static func luma(of number: Int64) -> UInt8 { UInt8(16 + number % 200) }

  package func frame(_ number: Int64) throws -> CVPixelBuffer {
    let buffer = try pool.makeBuffer()
    try buffer.withMutablePlanes { planes in
      for (index, plane) in planes.enumerated() { fill(plane, index, number) }
    }
    return buffer
  }

  private func fill(_ plane: PixelPlane, _ index: Int, _ number: Int64) {
    let bytes = bytesOfSample(index)
    let length = plane.width * bytes
    // Safety: a plane has `plane.height` rows, each of at least `length` bytes.
    let row = plane.base.assumingMemoryBound(to: UInt8.self)
    for x in 0..<length { row[x] = value(origin.x * bytes + x, index, bytes) }
    for y in 1..<max(1, plane.height) { memcpy(plane.base + y * plane.bytesPerRow, plane.base, length) }
    guard index == 0 else { return }
    let side = min(Self.squareSide, whole.width, whole.height)
    let (columns, rows) = (min(side - origin.x, plane.width), min(side - origin.y, plane.height))
    guard columns > 0, rows > 0 else { return }
    for y in 0..<rows {
      let row = plane.base.assumingMemoryBound(to: UInt8.self) + y * plane.bytesPerRow
      for x in 0..<columns * bytes where isLuma(x) { row[x] = Self.luma(of: number) }
    }
  }

  private func bytesOfSample(_ plane: Int) -> Int {
    switch format {
    case kCVPixelFormatType_32BGRA: 4
    case kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs: 2
    default: plane == 0 ? 1 : 2
    }
  }

  /// Returns whether a byte in a row of the first plane is a luma value, or a colour component of BGRA.
  private func isLuma(_ byte: Int) -> Bool {
    switch format {
    case kCVPixelFormatType_422YpCbCr8: byte % 2 == 1
    case kCVPixelFormatType_422YpCbCr8_yuvs: byte % 2 == 0
    case kCVPixelFormatType_32BGRA: byte % 4 != 3
    default: true
    }
  }

  private func value(_ byte: Int, _ plane: Int, _ bytes: Int) -> UInt8 {
    guard plane == 0, isLuma(byte) else { return bytes == 4 ? 255 : 128 }
    return UInt8(16 + byte / bytes * 219 / max(whole.width, 1))
  }
}
