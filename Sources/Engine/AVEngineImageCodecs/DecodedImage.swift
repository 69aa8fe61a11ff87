package import AVEngineGraphicsValues
package import CoreFoundation

/// A decoded picture or one to encode: rows from the top, components interleaved.
package struct DecodedImage {
  package var width: Int
  package var height: Int
  /// 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA or CMYK.
  package var channels: Int
  /// 8, or 16 in this machine's byte order.
  package var bits: Int
  package var isCMYK = false
  package var isPremultiplied = false
  /// TIFF 6.0 Orientation, 1 to 8; nil where the file does not say.
  package var orientation: Int?
  /// Pixels an inch; nil where the file does not say.
  package var resolution: (x: Double, y: Double)?
  package var profile: Data?
  package var bytesPerRow: Int
  /// Nil where only the header was read.
  package var pixels: MemoryRegion?
  /// Pictures in the file.
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

/// Why a picture could not be read or written.
package struct ImageCodecError: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}
