import AVEngineCore
import CoreVideo

/// Turns frames by right angles and mirrors them.
enum FrameTurning {
  /// Whether frames of a pixel format can be turned as they are.
  static func canTurn(_ pixelFormat: OSType) -> Bool {
    switch pixelFormat {
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA:
      true
    default: false
    }
  }

  /// Writes a frame, turned clockwise and then mirrored, to another one of the same pixel format and fitting size.
  static func turn(_ source: CVPixelBuffer, into target: CVPixelBuffer, rotation: Int, isMirrored: Bool) throws {
    let isPlanar = CVPixelBufferIsPlanar(source)
    try source.withPlanes { sources in
      try target.withMutablePlanes { targets in
        for (index, (source, target)) in zip(sources, targets).enumerated() {
          // Safety: planes are as large as their sizes say, and a sample of a plane has as many bytes as its type.
          switch (isPlanar, index) {
          case (true, 0): copy(source, target, UInt8.self, rotation, isMirrored)
          case (true, _): copy(source, target, UInt16.self, rotation, isMirrored)
          case (false, _): copy(source, target, UInt32.self, rotation, isMirrored)
          }
        }
      }
    }
  }

  private static func copy<Sample: BitwiseCopyable>(
    _ source: PixelPlane, _ target: PixelPlane, _ type: Sample.Type, _ rotation: Int, _ isMirrored: Bool
  ) {
    let stride = MemoryLayout<Sample>.stride
    let (width, height) = (target.width, target.height)
    for y in 0..<height {
      // The place in the source of the row's first sample, and the step to the next.
      let (first, step) = line(y, width, height, rotation, isMirrored)
      let row = target.base + y * target.bytesPerRow
      var (sx, sy) = first
      for x in 0..<width {
        if sx >= 0, sx < source.width, sy >= 0, sy < source.height {
          let sample = (source.base + sy * source.bytesPerRow + sx * stride).loadUnaligned(as: Sample.self)
          row.storeBytes(of: sample, toByteOffset: x * stride, as: Sample.self)
        }
        sx += step.0
        sy += step.1
      }
    }
  }

  /// The place in the source of the first pixel of a row of the target, and the step from each pixel to the next.
  private static func line(
    _ y: Int, _ width: Int, _ height: Int, _ rotation: Int, _ isMirrored: Bool
  ) -> (first: (Int, Int), step: (Int, Int)) {
    let x = isMirrored ? width - 1 : 0
    let sign = isMirrored ? -1 : 1
    switch rotation {
    case 90: return ((y, width - 1 - x), (0, -sign))
    case 180: return ((width - 1 - x, height - 1 - y), (-sign, 0))
    case 270: return ((height - 1 - y, x), (0, sign))
    default: return ((x, y), (sign, 0))
    }
  }
}
