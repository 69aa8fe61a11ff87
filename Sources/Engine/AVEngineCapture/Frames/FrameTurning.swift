import AVEngineCore
import CoreVideo

/// Rotates frames by right angles and mirrors them.
enum FrameTurning {
  static func canTurn(_ pixelFormat: OSType) -> Bool {
    PixelFormat.of(pixelFormat)?.canTurn(isTransposed: true) ?? false
  }

  /// Writes a frame, rotated clockwise and then mirrored, to another frame of the same pixel format and a matching
  /// size.
  static func turn(_ source: CVPixelBuffer, into target: CVPixelBuffer, rotation: Int, isMirrored: Bool) throws {
    let orientation = VideoOrientation(clockwise: rotation, isMirrored: isMirrored)
    let shapes = source.format.planes
    try source.withPlanes { sources in
      try target.withMutablePlanes { targets in
        for ((source, target), shape) in zip(zip(sources, targets), shapes) {
          orientation.turn(source, into: target, bytesPerSample: shape.bytesPerBlock)
        }
      }
    }
  }
}
