package import CoreFoundation

/// The header of a frame of AC-3 or E-AC-3 (ETSI TS 102 366 §4.3 and §E.1.2).
struct DolbyFrame {
  private(set) var size = 0
  /// The fields fscod, bsid, bsmod, acmod and lfeon of both kinds of stream.
  private(set) var rateCode = 0
  private(set) var identification = 0
  private(set) var service = 0
  private(set) var mode = 0
  private(set) var hasLowFrequencies = 0
  /// The index of the bit rate, for AC-3.
  private(set) var bitRateCode = 0
  private(set) var isDependent = false
  private(set) var locations = 0
  /// The number of PCM frames that the frame decodes to.
  private(set) var duration = 1536
  private(set) var sampleRate = 48_000
  /// The complexity index of joint object coding (Atmos) in E-AC-3; nil for a frame without such coding.
  private(set) var complexity: Int?

  var isEnhanced: Bool { identification > 10 }

  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 8, bytes.prefix(2).elementsEqual([0x0B, 0x77]) else { return nil }
    var bits = BitReader(bytes.dropFirst(2).prefix(64))
    // The bsid field has the same position in both kinds.
    identification = Int(bytes[bytes.startIndex + 5] >> 3)
    guard identification <= 16, isEnhanced ? readEnhanced(&bits) : readPlain(&bits) else { return nil }
  }

  private static let rates = [48_000, 44_100, 32_000]

  private mutating func readPlain(_ bits: inout BitReader) -> Bool {
    guard bits.read(16) != nil, let rate = bits.read(2), let sizeCode = bits.read(6), bits.read(5) != nil,
      let service = bits.read(3),
      let mode = bits.read(3), rate < 3, DolbyConfiguration.bitRates.indices.contains(sizeCode / 2)
    else { return false }
    (rateCode, self.service, self.mode, bitRateCode) = (rate, service, mode, sizeCode / 2)
    sampleRate = Self.rates[rate]
    // The size is counted in words of 16 bits for 1,536 frames; at 44.1 kHz every other size code has one more.
    size =
      2 * (DolbyConfiguration.bitRates[bitRateCode] * 1000 * 1536 / sampleRate / 16 + (rate == 1 ? sizeCode % 2 : 0))
    // The mix levels of the centre and of the surrounds, and the Dolby Surround mode, precede the flag lfeon.
    let skipped = (mode & 1 != 0 && mode != 1 ? 2 : 0) + (mode & 4 != 0 ? 2 : 0) + (mode == 2 ? 2 : 0)
    guard bits.read(skipped) != nil, let low = bits.read(1) else { return false }
    hasLowFrequencies = low
    return true
  }

  private mutating func readEnhanced(_ bits: inout BitReader) -> Bool {
    guard let type = bits.read(2), type < 3, bits.read(3) != nil, let words = bits.read(11), let rate = bits.read(2),
      let blockCode = bits.read(2), let mode = bits.read(3), let low = bits.read(1), bits.read(5 + 5) != nil
    else { return false }
    (isDependent, rateCode, self.mode, hasLowFrequencies, size) = (type == 1, rate, mode, low, (words + 1) * 2)
    guard rate < 3 || blockCode < 3 else { return false }
    // The fourth rate code means that the field of the block count selects a rate, which is halved, and that the frame
    // has six blocks.
    sampleRate = rate < 3 ? Self.rates[rate] : Self.rates[blockCode] / 2
    let blocks = rate < 3 ? [1, 2, 3, 6][blockCode] : 6
    duration = blocks * 256
    // The following fields are optional: a header that ends here has all necessary values.
    guard readService(&bits, blocks: blocks), blocks == 6 || isDependent || bits.read(1) != nil else { return true }
    readAddition(&bits)
    return true
  }

  /// Reads addbsi: eight bits, the last of which states joint object coding, and an index (ETSI TS 103 420 §8.3.1).
  private mutating func readAddition(_ bits: inout BitReader) {
    guard bits.read(1) == 1, let length = bits.read(6), length > 0, let marks = bits.read(8), marks & 1 == 1 else {
      return
    }
    complexity = bits.read(8)
  }

  /// Reads bsmod, which follows the mixing metadata (§E.1.2.2).
  private mutating func readService(_ bits: inout BitReader, blocks: Int) -> Bool {
    // The compression words: one for each programme of dual mono.
    guard bits.skipIfFlagged(8) else { return false }
    if mode == 0 { guard bits.read(5) != nil, bits.skipIfFlagged(8) else { return false } }
    if isDependent {
      guard let isStated = bits.read(1) else { return false }
      if isStated == 1 { locations = bits.read(16) ?? 0 }
    }
    guard let mixes = bits.read(1) else { return false }
    if mixes == 1 { guard skipMixing(&bits, blocks: blocks) else { return false } }
    guard let informs = bits.read(1) else { return false }
    guard informs == 1 else { return true }
    guard let service = bits.read(3) else { return false }
    self.service = service
    // Copyright and original flags, surround modes, the mixing room of each programme, and the source's sample rate.
    let marks = 2 + (mode == 2 ? 4 : 0) + (mode >= 6 ? 2 : 0)
    guard bits.read(marks) != nil, bits.skipIfFlagged(8) else { return false }
    if mode == 0 { guard bits.skipIfFlagged(8) else { return false } }
    return rateCode == 3 || bits.read(1) != nil
  }

  private func skipMixing(_ bits: inout BitReader, blocks: Int) -> Bool {
    let levels = (mode > 2 ? 2 : 0) + (mode & 1 != 0 && mode > 2 ? 6 : 0) + (mode & 4 != 0 ? 6 : 0)
    guard bits.read(levels) != nil else { return false }
    if hasLowFrequencies == 1 { guard bits.skipIfFlagged(5) else { return false } }
    guard !isDependent else { return true }
    guard bits.skipIfFlagged(6) else { return false }
    if mode == 0 { guard bits.skipIfFlagged(6) else { return false } }
    guard bits.skipIfFlagged(6), let kind = bits.read(2) else { return false }
    switch kind {
    case 1: guard bits.read(5) != nil else { return false }
    case 2: guard bits.read(12) != nil else { return false }
    case 3:
      guard let length = bits.read(5) else { return false }
      for _ in 0..<length + 2 { guard bits.read(8) != nil else { return false } }
    default: break
    }
    if mode < 2 { guard bits.skipIfFlagged(14) else { return false } }
    if mode == 0 { guard bits.skipIfFlagged(14) else { return false } }
    guard let configures = bits.read(1) else { return false }
    guard configures == 1 else { return true }
    if blocks == 1 { return bits.read(5) != nil }
    for _ in 0..<blocks { guard bits.skipIfFlagged(5) else { return false } }
    return true
  }
}

extension DolbyConfiguration {
  package static func frameCount(ofPacket packet: [UInt8]) -> Int? {
    let frames = frames(ofPacket: packet)
    guard let first = frames.first, !first.isDependent, frames.dropFirst().allSatisfy(\.isDependent) else { return nil }
    return first.duration
  }

  private static func frames(ofPacket packet: [UInt8]) -> [DolbyFrame] {
    var frames: [DolbyFrame] = []
    var rest = packet[...]
    while frames.count < 64, let frame = DolbyFrame(rest), frame.size > 0 {
      frames.append(frame)
      rest = rest.dropFirst(frame.size)
    }
    return frames
  }

  /// Returns the contents of a `dac3` or `dec3` box (ETSI TS 102 366 §F.4 and §F.6).
  package static func box(ofPacket packet: [UInt8], isEnhanced: Bool) -> Data? {
    let frames = frames(ofPacket: packet)
    guard let first = frames.first, !first.isDependent, isEnhanced || !first.isEnhanced else { return nil }
    guard isEnhanced else {
      return bytes([
        (first.rateCode, 2), (first.identification, 5), (first.service, 3), (first.mode, 3),
        (first.hasLowFrequencies, 1),
        (first.bitRateCode, 5), (0, 5),
      ])
    }
    let size = frames.reduce(0) { $0 + $1.size }
    var fields: [(value: Int, bits: Int)] = [(min(size * 8 * first.sampleRate / first.duration / 1000, 8191), 13)]
    let independent = Array(frames.indices.filter { !frames[$0].isDependent }.prefix(8))
    fields.append((independent.count - 1, 3))
    for (number, start) in independent.enumerated() {
      let frame = frames[start]
      let end = number + 1 < independent.count ? independent[number + 1] : frames.count
      fields += [(frame.rateCode, 2), (frame.identification, 5), (0, 1), (0, 1), (frame.service, 3), (frame.mode, 3)]
      fields += [(frame.hasLowFrequencies, 1), (0, 3), (min(end - start - 1, 15), 4)]
      let locations = frames[start..<end].reduce(0) { $0 | $1.locations }
      fields.append(end - start > 1 ? (Self.addedChannels(locations), 9) : (0, 1))
    }
    // The fields flag_ec3_extension_type_a and complexity_index_type_a.
    if let complexity = frames.compactMap(\.complexity).max() { fields += [(0, 7), (1, 1), (complexity, 8)] }
    return bytes(fields)
  }

  /// Returns chan_loc (table F.6.1), whose bits have another order than those of chanmap.
  private static func addedChannels(_ locations: Int) -> Int {
    // Bits of the channel map: left and right of centre, rear surrounds, centre surround, top surround, direct
    // surrounds, wide channels, vertical height channels, centre vertical height, and the second low-frequency channel.
    [5, 6, 7, 8, 9, 10, 11, 12, 14].enumerated().reduce(0) { $0 | (locations >> (15 - $1.element) & 1) << $1.offset }
  }
}
