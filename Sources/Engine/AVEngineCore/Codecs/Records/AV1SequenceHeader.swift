package import CoreFoundation

/// The fields of an AV1 sequence header (AV1 Bitstream Specification §5.5) that the `av1C` box of a container repeats.
package struct AV1SequenceHeader {
  private var profile = 0
  private var level = 0
  private var tier = 0
  private var isHighDepth = 0
  private var isTwelveBit = 0
  private var isMonochrome = 0
  private var subsamplingX = 1
  private var subsamplingY = 1
  private var chromaPosition = 0
  private let unit: [UInt8]

  package init?(in units: [UInt8]) {
    var rest = units[...]
    while let header = rest.first {
      let (hasExtension, hasSize) = (header & 4 != 0, header & 2 != 0)
      var body = rest.dropFirst(hasExtension ? 2 : 1)
      guard let size = hasSize ? Self.size(&body) : body.count, size <= body.count else { return nil }
      let contents = body.prefix(size)
      if header >> 3 & 15 == 1 {
        guard size < 128 else { return nil }
        // An obu_header of type 1 (sequence header), with a size field.
        unit = [0x0A, UInt8(size)] + contents
        var bits = BitReader(contents)
        guard read(&bits) != nil else { return nil }
        return
      }
      rest = body.dropFirst(size)
    }
    return nil
  }

  /// Reads a leb128 number: seven bits in each byte, the lowest first (§4.10.5).
  private static func size(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var value = 0
    for place in 0..<8 {
      guard let byte = bytes.popFirst() else { return nil }
      value |= Int(byte & 0x7F) << (7 * place)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// The contents of an `av1C` box ("AV1 Codec ISO Media File Format Binding" §2.3).
  package var record: Data {
    let depths = isHighDepth << 6 | isTwelveBit << 5 | isMonochrome << 4
    let layout = subsamplingX << 3 | subsamplingY << 2 | chromaPosition
    return Data([0x81, UInt8(profile << 5 | level), UInt8(tier << 7 | depths | layout), 0] + unit)
  }

  // MARK: Reading; the methods return nil if the bits end early.

  private mutating func read(_ bits: inout BitReader) -> Void? {
    guard let profile = bits.read(3), bits.read(1) != nil, let isReduced = bits.read(1) else { return nil }
    self.profile = profile
    if isReduced == 1 {
      guard let level = bits.read(5) else { return nil }
      self.level = level
    } else {
      guard readOperatingPoints(&bits) != nil else { return nil }
    }
    guard let width = bits.read(4), let height = bits.read(4), bits.read(width + 1) != nil, bits.read(height + 1) != nil
    else { return nil }
    if isReduced == 0 {
      guard bits.skipIfFlagged(7) else { return nil }
    }
    guard bits.read(3) != nil else { return nil }
    if isReduced == 0 { guard skipTools(&bits) != nil else { return nil } }
    guard bits.read(3) != nil else { return nil }
    return readColor(&bits)
  }

  private mutating func readOperatingPoints(_ bits: inout BitReader) -> Void? {
    var delayLength = 0
    var hasModel = 0
    guard let isTimed = bits.read(1) else { return nil }
    if isTimed == 1 {
      guard bits.read(32) != nil, bits.read(32) != nil, let isEqual = bits.read(1) else { return nil }
      if isEqual == 1 { guard skipVariableLength(&bits) != nil else { return nil } }
      guard let model = bits.read(1) else { return nil }
      hasModel = model
      if model == 1 {
        guard let length = bits.read(5), bits.read(32) != nil, bits.read(10) != nil else { return nil }
        delayLength = length + 1
      }
    }
    guard let hasDelay = bits.read(1), let last = bits.read(5) else { return nil }
    for point in 0...last {
      guard bits.read(12) != nil, let level = bits.read(5) else { return nil }
      var tier = 0
      if level > 7 {
        guard let stated = bits.read(1) else { return nil }
        tier = stated
      }
      if point == 0 { (self.level, self.tier) = (level, tier) }
      if hasModel == 1 { guard bits.skipIfFlagged(2 * delayLength + 1) else { return nil } }
      if hasDelay == 1 { guard bits.skipIfFlagged(4) else { return nil } }
    }
    return ()
  }

  /// Skips a uvlc number (§4.10.3): as many bits follow its first one bit as zeroes precede it.
  private func skipVariableLength(_ bits: inout BitReader) -> Void? {
    var zeroes = 0
    while true {
      guard let bit = bits.read(1), zeroes < 32 else { return nil }
      if bit == 1 { break }
      zeroes += 1
    }
    return bits.read(zeroes).map { _ in () }
  }

  private func skipTools(_ bits: inout BitReader) -> Void? {
    guard bits.read(4) != nil, let hasOrder = bits.read(1) else { return nil }
    if hasOrder == 1 { guard bits.read(2) != nil else { return nil } }
    guard let choosesTools = bits.read(1) else { return nil }
    var screenContent = 1
    if choosesTools == 0 {
      guard let forced = bits.read(1) else { return nil }
      screenContent = forced
    }
    if screenContent > 0 {
      guard let choosesVectors = bits.read(1) else { return nil }
      if choosesVectors == 0 { guard bits.read(1) != nil else { return nil } }
    }
    if hasOrder == 1 { guard bits.read(3) != nil else { return nil } }
    return ()
  }

  private mutating func readColor(_ bits: inout BitReader) -> Void? {
    guard let high = bits.read(1) else { return nil }
    isHighDepth = high
    if profile == 2, high == 1 {
      guard let twelve = bits.read(1) else { return nil }
      isTwelveBit = twelve
    }
    if profile != 1 {
      guard let mono = bits.read(1) else { return nil }
      isMonochrome = mono
    }
    guard let isDescribed = bits.read(1) else { return nil }
    var codes = [2, 2, 2]
    if isDescribed == 1 {
      guard let primaries = bits.read(8), let transfer = bits.read(8), let matrix = bits.read(8) else { return nil }
      codes = [primaries, transfer, matrix]
    }
    if isMonochrome == 1 { return () }
    // sRGB (BT.709's primaries, its own curve, the identity matrix) always has full range and full chroma resolution.
    if codes == [1, 13, 0] {
      subsamplingX = 0
      subsamplingY = 0
      return ()
    }
    guard bits.read(1) != nil else { return nil }
    return readSubsampling(&bits)
  }

  private mutating func readSubsampling(_ bits: inout BitReader) -> Void? {
    switch profile {
    case 0: (subsamplingX, subsamplingY) = (1, 1)
    case 1: (subsamplingX, subsamplingY) = (0, 0)
    default:
      subsamplingX = 1
      subsamplingY = 0
      if isTwelveBit == 1 {
        guard let across = bits.read(1) else { return nil }
        subsamplingX = across
        if across == 1 {
          guard let down = bits.read(1) else { return nil }
          subsamplingY = down
        }
      }
    }
    if subsamplingX == 1, subsamplingY == 1 {
      guard let position = bits.read(2) else { return nil }
      chromaPosition = position
    }
    return ()
  }
}
