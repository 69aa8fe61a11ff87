import AVEngineCore
import AVEngineSystem
import CoreMedia
import CoreVideo
import Testing

@testable import AVEngineCapture

@Suite struct FrameTurningTests {
  @Test(arguments: [
    kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_24RGB,
  ])
  func samplesKeepTheirBits(_ type: OSType) throws {
    #expect(FrameTurning.canTurn(type))
    let source = try CVPixelBuffer(format: type, width: 8, height: 4)
    try source.withMutablePlanes { planes in
      for (number, plane) in planes.enumerated() {
        for row in 0..<plane.height {
          for byte in 0..<rowLength(plane, source, number) {
            (plane.base + row * plane.bytesPerRow).storeBytes(
              of: UInt8(truncatingIfNeeded: 97 * number + 31 * row + 7 * byte), toByteOffset: byte, as: UInt8.self)
          }
        }
      }
    }
    var turned = source
    for _ in 0..<4 {
      let next = try CVPixelBuffer(format: type, width: turned.height, height: turned.width)
      try FrameTurning.turn(turned, into: next, rotation: 90, isMirrored: false)
      turned = next
    }
    #expect(bytes(turned) == bytes(source))
    let left = try CVPixelBuffer(format: type, width: 4, height: 8)
    try FrameTurning.turn(source, into: left, rotation: 270, isMirrored: true)
    #expect(bytes(left) != bytes(source))
    let back = try CVPixelBuffer(format: type, width: 8, height: 4)
    // A mirrored rotation is its own inverse.
    try FrameTurning.turn(left, into: back, rotation: 270, isMirrored: true)
    #expect(bytes(back) == bytes(source))
  }

  @Test func samplesThatShareABlockStayWhereTheyAre() {
    #expect(!FrameTurning.canTurn(kCVPixelFormatType_422YpCbCr8_yuvs))
    #expect(!FrameTurning.canTurn(kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange))
  }

  private func rowLength(_ plane: PixelPlane, _ buffer: CVPixelBuffer, _ number: Int) -> Int {
    plane.width * buffer.format.planes[number].bytesPerBlock
  }

  private func bytes(_ buffer: CVPixelBuffer) -> [[UInt8]] {
    buffer.withPlanes { planes in
      planes.enumerated().flatMap { number, plane in
        (0..<plane.height).map { row in
          let count = rowLength(plane, buffer, number)
          return [UInt8](UnsafeRawBufferPointer(start: plane.base + row * plane.bytesPerRow, count: count))
        }
      }
    }
  }
}
