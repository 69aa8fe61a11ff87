package import AVEngineGraphicsValues
package import CoreFoundation

/// Rows from the top, components interleaved.
package struct DecodedImage {
  package var width: Int
  package var height: Int
  /// 1 for gray, 2 for gray and alpha, 3 for RGB, 4 for RGBA or CMYK.
  package var channels: Int
  /// The bits of a component: 8, or 16 in this machine's byte order.
  package var bits: Int
  package var isCMYK = false
  package var isPremultiplied = false
  /// The orientation of TIFF 6.0, 1 to 8.
  package var orientation: Int?
  /// The pixels per inch.
  package var resolution: (x: Double, y: Double)?
  package var profile: Data?
  package var bytesPerRow: Int
  /// Nil if only the header was read.
  package var pixels: MemoryRegion?
  package var count = 1

  package init(width: Int, height: Int, channels: Int, bits: Int, pixels: MemoryRegion?) {
    self.width = width
    self.height = height
    self.channels = channels
    self.bits = bits
    bytesPerRow = width * channels * bits / 8
    self.pixels = pixels
  }
}

package struct ImageCodecError: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}
