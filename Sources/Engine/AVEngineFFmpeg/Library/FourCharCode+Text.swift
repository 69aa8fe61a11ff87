internal import CoreFoundation

extension FourCharCode {
  /// The four characters, with dots in place of unprintable ones.
  var text: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }.map { (32..<127).contains($0) ? $0 : 46 },
      as: UTF8.self)
  }

  /// The characters as in FFmpeg's `codec_tag`, with the first one in the lowest byte.
  var tag: UInt32 { byteSwapped }
}
