import AVEngineCore
import CoreVideo

enum FrameTurning {
  static func canTurn(_ pixelFormat: OSType) -> Bool {
    PixelFormat.of(pixelFormat)?.canTurn(isTransposed: true) ?? false
  }

  /// Rotates clockwise, then mirrors. The target must have the same pixel format and the size of the rotated frame.
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
