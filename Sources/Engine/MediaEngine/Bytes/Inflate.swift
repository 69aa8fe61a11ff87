/// Expands what zlib packed (RFC 1950, RFC 1951).
///
/// In Swift and not through the C library: the bytes come from strangers, the code is short, and headers are small.
package struct Inflate {
  private let input: [UInt8]
  private let limit: Int
  private var position = 0
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  private init(_ input: [UInt8], limit: Int) { (self.input, self.limit) = (input, limit) }

  /// The bytes that a zlib stream stands for.
  ///
  /// - Parameter limit: Expanding stops with an error past so many bytes: a few packed bytes can stand for a thousand times as many.
  package static func zlib(_ bytes: [UInt8], limit: Int) throws(EngineError) -> [UInt8] {
    var inflate = Inflate(bytes, limit: limit)
    try inflate.readHeader()
    while try !inflate.block() {}
    try inflate.check()
    return inflate.output
  }

  private static func damaged(_ detail: String) -> EngineError { EngineError(.malformed, "Expanding compressed bytes", detail: detail) }

  // MARK: Container (RFC 1950 §2.2)

  private mutating func readHeader() throws(EngineError) {
    guard input.count >= 2, input[0] & 15 == 8, (Int(input[0]) << 8 | Int(input[1])).isMultiple(of: 31), input[1] & 0x20 == 0 else {
      throw Self.damaged("they do not begin as zlib's do")
    }
    position = 2
  }

  /// Adler-32 stands behind the last block, at a byte boundary.
  private func check() throws(EngineError) {
    guard input.count - position >= 4 else { throw Self.damaged("they end before their checksum") }
    let stored = input[position..<position + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in output {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    guard stored == high << 16 | low else { throw Self.damaged("their checksum does not fit") }
  }

  // MARK: Bits

  private mutating func read(_ count: Int) throws(EngineError) -> Int {
    while bitCount < count {
      guard position < input.count else { throw Self.damaged("they end too early") }
      bits |= UInt32(input[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = bits & ((1 << UInt32(count)) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  private mutating func symbol(_ code: PrefixCode) throws(EngineError) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try read(1)
      let count = code.counts[length]
      if value - first < count { return Int(code.symbols[index + value - first]) }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Self.damaged("they hold a code that stands for nothing")
  }

  private mutating func append(_ byte: UInt8) throws(EngineError) {
    guard output.count < limit else { throw Self.damaged("they expand to more than \(limit) bytes") }
    output.append(byte)
  }

  // MARK: Blocks (RFC 1951 §3.2.3)

  /// Expands one block; true after the last.
  private mutating func block() throws(EngineError) -> Bool {
    let isLast = try read(1) == 1
    switch try read(2) {
    case 0: try stored()
    case 1: try packed(PrefixCode.fixedLiterals, PrefixCode.fixedDistances)
    case 2:
      let (literals, distances) = try codes()
      try packed(literals, distances)
    default: throw Self.damaged("they hold a block of an unknown kind")
    }
    if isLast {
      // Whole bytes that were taken into the bit buffer in advance: none, since bits are taken a byte at a time as needed.
      (bits, bitCount) = (0, 0)
    }
    return isLast
  }

  private mutating func stored() throws(EngineError) {
    (bits, bitCount) = (0, 0)
    let (length, complement) = (try read(16), try read(16))
    guard length == ~complement & 0xFFFF, length <= input.count - position else { throw Self.damaged("a stored block is cut short") }
    guard output.count + length <= limit else { throw Self.damaged("they expand to more than \(limit) bytes") }
    output += input[position..<position + length]
    position += length
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12_289,
    16_385, 24_577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]

  private mutating func packed(_ literals: PrefixCode, _ distances: PrefixCode) throws(EngineError) {
    while true {
      let value = try symbol(literals)
      if value < 256 {
        try append(UInt8(value))
      } else if value == 256 {
        return
      } else {
        try copy(value - 257, distances)
      }
    }
  }

  /// Repeats what stands some way back; the copy may reach into itself.
  private mutating func copy(_ number: Int, _ distances: PrefixCode) throws(EngineError) {
    guard number < Self.lengthBases.count else { throw Self.damaged("they hold an unknown length") }
    let length = Self.lengthBases[number] + (try read(Self.lengthBits[number]))
    let code = try symbol(distances)
    guard code < Self.distanceBases.count else { throw Self.damaged("they hold an unknown distance") }
    let distance = Self.distanceBases[code] + (try read(Self.distanceBits[code]))
    guard distance <= output.count else { throw Self.damaged("they refer to what stands before their beginning") }
    for _ in 0..<length { try append(output[output.count - distance]) }
  }

  /// The order in which lengths of length codes are stored (RFC 1951 §3.2.7).
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func codes() throws(EngineError) -> (PrefixCode, PrefixCode) {
    let (literals, distances, count) = (try read(5) + 257, try read(5) + 1, try read(4) + 4)
    var lengths = [UInt8](repeating: 0, count: 19)
    for number in 0..<count { lengths[Self.order[number]] = UInt8(try read(3)) }
    let code = try PrefixCode.checked(lengths[...])
    var all: [UInt8] = []
    while all.count < literals + distances { try appendLengths(code, &all) }
    guard all.count == literals + distances else { throw Self.damaged("they repeat more code lengths than there are") }
    return (try PrefixCode.checked(all[..<literals]), try PrefixCode.checked(all[literals...]))
  }

  private mutating func appendLengths(_ code: PrefixCode, _ lengths: inout [UInt8]) throws(EngineError) {
    let value = try symbol(code)
    switch value {
    case 16:
      guard let last = lengths.last else { throw Self.damaged("they repeat a code length before the first") }
      lengths += Array(repeating: last, count: 3 + (try read(2)))
    case 17: lengths += Array(repeating: 0, count: 3 + (try read(3)))
    case 18: lengths += Array(repeating: 0, count: 11 + (try read(7)))
    default: lengths.append(UInt8(value))
    }
  }

  /// A canonical prefix code: how many codes there are of each length, and what they stand for in order.
  private struct PrefixCode {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [UInt16] = []

    /// nil where more codes are claimed than their lengths leave room for.
    init?(_ lengths: ArraySlice<UInt8>) {
      for length in lengths { counts[Int(length)] += 1 }
      counts[0] = 0
      var room = 1
      for length in 1...15 {
        room = room << 1 - counts[length]
        if room < 0 { return nil }
      }
      for length in 1...15 where counts[length] > 0 {
        for (symbol, stated) in lengths.enumerated() where Int(stated) == length { symbols.append(UInt16(symbol)) }
      }
    }

    static func checked(_ lengths: ArraySlice<UInt8>) throws(EngineError) -> PrefixCode {
      guard let code = PrefixCode(lengths) else { throw damaged("their codes contradict one another") }
      return code
    }

    private init(fixed lengths: [UInt8]) { self = PrefixCode(lengths[...]) ?? PrefixCode() }
    private init() {}

    /// RFC 1951 §3.2.6
    static let fixedLiterals = PrefixCode(
      fixed: Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
        + Array(repeating: 8, count: 8))
    static let fixedDistances = PrefixCode(fixed: Array(repeating: 5, count: 30))
  }
}
