internal import CoreFoundation

extension FourCharCode {
  var text: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }.map { (32..<127).contains($0) ? $0 : 46 },
      as: UTF8.self)
  }

  /// The form of FFmpeg's `codec_tag`: the first character is in the lowest byte.
  var tag: UInt32 { byteSwapped }
}
