/// Decrypts AES with keys of 128 bits (FIPS 197) in CBC mode with PKCS #7 padding, as segments are encrypted (RFC 8216 §4.3.2.4).
struct AES128 {
  private let roundKeys: [UInt8]

  /// - Parameter key: 16 bytes; nil for other lengths.
  init?(key: [UInt8]) {
    guard key.count == 16 else { return nil }
    var keys = key
    var round: UInt8 = 1
    while keys.count < 176 {
      var word = Array(keys[(keys.count - 4)...])
      if keys.count % 16 == 0 {
        word = [word[1], word[2], word[3], word[0]].map { Self.box[Int($0)] }
        word[0] ^= round
        round = Self.double(round)
      }
      for byte in 0..<4 { keys.append(keys[keys.count - 16] ^ word[byte]) }
    }
    roundKeys = keys
  }

  /// - Returns: nil where the bytes are no whole blocks or the padding is none.
  func decrypt(_ bytes: [UInt8], vector: [UInt8]) -> [UInt8]? {
    guard !bytes.isEmpty, bytes.count.isMultiple(of: 16), vector.count == 16 else { return nil }
    var output = [UInt8](repeating: 0, count: bytes.count)
    var block = [UInt8](repeating: 0, count: 16)
    for start in stride(from: 0, to: bytes.count, by: 16) {
      for index in 0..<16 { block[index] = bytes[start + index] }
      decrypt(&block)
      for index in 0..<16 { output[start + index] = block[index] ^ (start == 0 ? vector[index] : bytes[start - 16 + index]) }
    }
    let padding = Int(output[output.count - 1])
    guard (1...16).contains(padding) else { return nil }
    output.removeLast(padding)
    return output
  }

  private func decrypt(_ block: inout [UInt8]) {
    addKey(10, &block)
    for round in (0..<10).reversed() {
      // InvShiftRows and InvSubBytes in one.
      let old = block
      for index in 0..<16 { block[index] = Self.inverseBox[Int(old[(index &- 4 &* (index % 4) &+ 16) % 16])] }
      addKey(round, &block)
      if round > 0 { Self.unmix(&block) }
    }
  }

  private func addKey(_ round: Int, _ block: inout [UInt8]) {
    for index in 0..<16 { block[index] ^= roundKeys[round * 16 + index] }
  }

  private static func unmix(_ block: inout [UInt8]) {
    for column in stride(from: 0, to: 16, by: 4) {
      let (a, b, c, d) = (Int(block[column]), Int(block[column + 1]), Int(block[column + 2]), Int(block[column + 3]))
      block[column] = by14[a] ^ by11[b] ^ by13[c] ^ by9[d]
      block[column + 1] = by9[a] ^ by14[b] ^ by11[c] ^ by13[d]
      block[column + 2] = by13[a] ^ by9[b] ^ by14[c] ^ by11[d]
      block[column + 3] = by11[a] ^ by13[b] ^ by9[c] ^ by14[d]
    }
  }

  // MARK: Tables, computed as the standard defines them

  private static func double(_ value: UInt8) -> UInt8 { value << 1 ^ (value & 0x80 != 0 ? 0x1b : 0) }

  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var (result, factor, rest): (UInt8, UInt8, UInt8) = (0, a, b)
    while rest > 0 {
      if rest & 1 != 0 { result ^= factor }
      (factor, rest) = (double(factor), rest >> 1)
    }
    return result
  }

  private static func table(_ factor: UInt8) -> [UInt8] { (0...255).map { product($0, factor) } }
  private static let by9 = table(9)
  private static let by11 = table(11)
  private static let by13 = table(13)
  private static let by14 = table(14)

  /// FIPS 197 §5.1.1: the inverse in the field, and an affine map.
  private static let box: [UInt8] = (0...255).map { (value: UInt8) in
    let inverse = value == 0 ? 0 : (1...255).first { product(value, $0) == 1 } ?? 0
    // Doubled, a byte is turned by shifting.
    let twice = UInt16(inverse) << 8 | UInt16(inverse)
    var turned: UInt8 = 0x63
    for bits in 4...8 { turned ^= UInt8(truncatingIfNeeded: twice >> UInt16(bits)) }
    return turned
  }

  private static let inverseBox: [UInt8] = {
    var inverse = [UInt8](repeating: 0, count: 256)
    for (index, value) in box.enumerated() { inverse[Int(value)] = UInt8(index) }
    return inverse
  }()
}
