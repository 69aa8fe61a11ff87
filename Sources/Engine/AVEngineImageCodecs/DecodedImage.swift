package import AVEngineGraphicsValues
package import CoreFoundation

/// A decoded image or one to encode: rows from the top, components interleaved.
package struct DecodedImage {
  package var width: Int
  package var height: Int
  /// The number of components of a pixel: 1 for gray, 2 for gray and alpha, 3 for RGB, 4 for RGBA or CMYK.
  package var channels: Int
  /// The number of bits of a component: 8, or 16 in this machine's byte order.
  package var bits: Int
  package var isCMYK = false
  package var isPremultiplied = false
  /// The orientation of TIFF 6.0, 1 to 8; nil if the file does not state it.
  package var orientation: Int?
  /// The pixels per inch; nil if the file does not state them.
  package var resolution: (x: Double, y: Double)?
  package var profile: Data?
  package var bytesPerRow: Int
  /// The pixels; nil if only the header was read.
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

/// The reason why an image could not be read or written.
package struct ImageCodecError: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}
