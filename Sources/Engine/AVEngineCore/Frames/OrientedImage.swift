package import AVEngineGraphicsValues
package import CoreVideo
import Foundation

extension CGImage {
  /// Makes an image from a buffer of 32BGRA or 64RGBALE. An upright image shares the buffer's memory.
  package static func make(
    _ buffer: CVPixelBuffer, orientation: VideoOrientation, colorSpace: CGColorSpace, hasAlpha: Bool = false
  ) throws(EngineError) -> CGImage {
    guard let layout = PackedLayout(CVPixelBufferGetPixelFormatType(buffer), hasAlpha: hasAlpha) else {
      throw EngineError(.unsupported, "Making an image", detail: "the pixel format is not packed RGB")
    }
    let image =
      orientation == .upright ? shared(buffer, layout, colorSpace) : turned(buffer, layout, orientation, colorSpace)
    guard let image else {
      throw EngineError(.outOfMemory, "Making an image", detail: "no image can be made from the pixels")
    }
    return image
  }

  private struct PackedLayout {
    var bytesPerPixel: Int
    var bitmapInfo: CGBitmapInfo

    init?(_ pixelFormat: OSType, hasAlpha: Bool) {
      switch pixelFormat {
      case kCVPixelFormatType_32BGRA:
        let alpha: CGImageAlphaInfo = hasAlpha ? .first : .noneSkipFirst
        (bytesPerPixel, bitmapInfo) = (
          4, CGBitmapInfo(rawValue: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        )
      case kCVPixelFormatType_64RGBALE:
        let alpha: CGImageAlphaInfo = hasAlpha ? .last : .noneSkipLast
        (bytesPerPixel, bitmapInfo) = (
          8, CGBitmapInfo(rawValue: alpha.rawValue | CGBitmapInfo.byteOrder16Little.rawValue)
        )
      default: return nil
      }
    }

    var bitsPerComponent: Int { bytesPerPixel * 2 }
  }

  private static func shared(_ buffer: CVPixelBuffer, _ layout: PackedLayout, _ space: CGColorSpace) -> CGImage? {
    let memory = buffer.memory
    guard let plane = memory.planes.first else { return nil }
    // Safety: the release closure keeps the memory until the image is released, and a client that writes to the buffer
    // in this time writes to a copy.
    let pixels = UnsafeRawBufferPointer(start: plane.base, count: plane.bytesPerRow * plane.height)
    return overForeignMemory(
      pixels, width: plane.width, height: plane.height, bitsPerComponent: layout.bitsPerComponent,
      bitsPerPixel: layout.bytesPerPixel * 8,
      bytesPerRow: plane.bytesPerRow, space: space, bitmapInfo: layout.bitmapInfo
    ) { withExtendedLifetime(memory) {} }
  }

  private static func turned(
    _ buffer: CVPixelBuffer, _ layout: PackedLayout, _ orientation: VideoOrientation, _ space: CGColorSpace
  ) -> CGImage? {
    buffer.withPlanes { planes in
      guard let plane = planes.first else { return nil }
      let (width, height) = orientation.isTransposed ? (plane.height, plane.width) : (plane.width, plane.height)
      let size = width * height * layout.bytesPerPixel
      guard size > 0, let memory = malloc(size) else { return nil }
      // Safety: `memory` holds width × height pixels, each of which is written once.
      let target = PixelPlane(base: memory, bytesPerRow: width * layout.bytesPerPixel, width: width, height: height)
      orientation.turn(plane, into: target, bytesPerSample: layout.bytesPerPixel)
      nonisolated(unsafe) let owned = memory
      return overForeignMemory(
        UnsafeRawBufferPointer(start: memory, count: size), width: width, height: height,
        bitsPerComponent: layout.bitsPerComponent,
        bitsPerPixel: layout.bytesPerPixel * 8, bytesPerRow: width * layout.bytesPerPixel, space: space,
        bitmapInfo: layout.bitmapInfo
      ) { free(owned) }
    }
  }
}
