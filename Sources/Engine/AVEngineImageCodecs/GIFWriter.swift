internal import AVEngineGraphicsValues
package import CoreFoundation

package struct GIFWriter {
  private var bytes = Data()
  private let isAnimated: Bool

  /// `loopCount` is 0 for endless; nil writes no loop extension.
  package init(width: Int, height: Int, loopCount: Int?, isAnimated: Bool) throws {
    guard (1...65535).contains(width), (1...65535).contains(height) else {
      throw ImageCodecError("GIF: more than 65535 pixels per side")
    }
    self.isAnimated = isAnimated
    bytes += Data("GIF89a".utf8)
    append16(width)
    append16(height)
    bytes += [0x70, 0, 0]
    if let loopCount {
      bytes += [0x21, 0xFF, 11] + Data("NETSCAPE2.0".utf8) + [3, 1]
      append16(min(max(loopCount, 0), 65535))
      bytes.append(0)
    }
  }

  /// `image` is RGBA with 8 bits per component, and `delay` is in hundredths of a second.
  package mutating func append(_ image: DecodedImage, delay: Int) throws {
    guard image.channels == 4, image.bits == 8, let region = image.pixels, image.width <= 65535,
      image.height <= 65535,
      region.count >= image.width * image.height * 4
    else { throw ImageCodecError("GIF: only RGBA of 8 bits can be written") }
    let (palette, indexes, transparent) = ColorQuantizer.quantize(region.bytes, count: image.width * image.height)
    var bits = 2
    while 1 << bits < palette.count { bits += 1 }
    if isAnimated || transparent != nil {
      // Each frame has disposal 2: its area becomes transparent before the next frame, whose transparent pixels then do
      // not show this frame.
      bytes += [0x21, 0xF9, 4, 0x08 | (transparent == nil ? 0 : 1)]
      append16(min(max(delay, 0), 65535))
      bytes += [UInt8(transparent ?? 0), 0]
    }
    bytes += [0x2C, 0, 0, 0, 0]
    append16(image.width)
    append16(image.height)
    bytes.append(0x80 | UInt8(bits - 1))
    for index in 0..<1 << bits {
      let color = index < palette.count ? palette[index] : SIMD3<UInt8>()
      bytes += [color.x, color.y, color.z]
    }
    bytes += LZWEncoder.encode(indexes, bits: bits)
  }

  package func finished() -> Data { bytes + [0x3B] }

  private mutating func append16(_ value: Int) {
    bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
