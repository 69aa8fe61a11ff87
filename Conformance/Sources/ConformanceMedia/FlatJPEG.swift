import Foundation

/// JPEG images of one colour, made bit by bit (ITU-T T.81): baseline, 4:2:0, every quantiser 8, so that a coefficient
/// is the difference of the component from 128.
public enum FlatJPEG {
  /// Returns an image.
  ///
  /// - Parameters:
  ///   - width: A multiple of 16.
  ///   - height: A multiple of 16.
  ///   - luma: The value of Y′ of each pixel, from 0 to 255 (JFIF, full range).
  ///   - blue: The value of Cb of each pixel.
  ///   - red: The value of Cr of each pixel.
  public static func data(width: Int, height: Int, luma: UInt8, blue: UInt8 = 128, red: UInt8 = 128) -> Data {
    var file = ByteBuilder()
    file.big(UInt16(0xFFD8))
    file.segment(0xFFE0) {
      $0.text("JFIF\0")
      $0.big(UInt16(0x0102))
      $0.big(UInt8(0))
      $0.big(UInt16(1), 1)
      $0.big(UInt16(0))
    }
    // T.81 B.2.4.1: one table of quantisers for all components.
    file.segment(0xFFDB) {
      $0.big(UInt8(0))
      for _ in 0..<64 { $0.big(UInt8(8)) }
    }
    // T.81 B.2.2: Y has twice the samples of Cb and Cr in each direction.
    file.segment(0xFFC0) {
      $0.big(UInt8(8))
      $0.big(UInt16(height), UInt16(width))
      $0.big(UInt8(3), 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0)
    }
    // T.81 K.3.1: the codes of DC differences. The AC table has one code, 0, for the end of a block.
    file.segment(0xFFC4) {
      $0.big(UInt8(0x00), 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)
      for category: UInt8 in 0...11 { $0.big(category) }
    }
    file.segment(0xFFC4) {
      $0.big(UInt8(0x10), 1)
      $0.zeros(15)
      $0.big(UInt8(0))
    }
    file.segment(0xFFDA) { $0.big(UInt8(3), 1, 0, 2, 0, 3, 0, 0, 63, 0) }
    var bits = BitWriter()
    for number in 0..<(width / 16 * height / 16) {
      for block in 0..<4 { bits.block(difference: number == 0 && block == 0 ? Int(luma) - 128 : 0) }
      bits.block(difference: number == 0 ? Int(blue) - 128 : 0)
      bits.block(difference: number == 0 ? Int(red) - 128 : 0)
    }
    file.bytes(bits.finished)
    file.big(UInt16(0xFFD9))
    return file.data
  }
}

extension ByteBuilder {
  fileprivate mutating func segment(_ marker: UInt16, _ content: (inout ByteBuilder) -> Void) {
    var inner = ByteBuilder()
    content(&inner)
    big(marker, UInt16(inner.data.count + 2))
    bytes(inner.data)
  }
}

private struct BitWriter {
  private var bytes = Data()
  private var pending: UInt32 = 0
  private var count = 0

  mutating func put(_ value: Int, bits: Int) {
    for bit in stride(from: bits - 1, through: 0, by: -1) {
      pending = pending << 1 | UInt32(value >> bit & 1)
      count += 1
      if count == 8 {
        bytes.append(UInt8(pending))
        // T.81 F.1.2.3: a zero byte follows each byte 0xFF.
        if pending == 0xFF { bytes.append(0) }
        (pending, count) = (0, 0)
      }
    }
  }

  /// Writes a block without AC coefficients (T.81 F.1.2.1).
  mutating func block(difference: Int) {
    let category = Int.bitWidth - abs(difference).leadingZeroBitCount
    let codes = [0b00, 0b010, 0b011, 0b100, 0b101, 0b110, 0b1110, 0b11110, 0b111110]
    put(codes[category], bits: [2, 3, 3, 3, 3, 3, 4, 5, 6][category])
    put(difference < 0 ? difference + (1 << category) - 1 : difference, bits: category)
    put(0, bits: 1)
  }

  /// The bytes, of which the last is filled with ones.
  var finished: Data {
    var copy = self
    while copy.count != 0 { copy.put(1, bits: 1) }
    return copy.bytes
  }
}
