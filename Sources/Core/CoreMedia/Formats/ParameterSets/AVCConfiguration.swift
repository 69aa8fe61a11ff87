internal import CoreFoundation

/// The configuration record of an H.264 stream, which is the body of `avcC` (ISO/IEC 14496-15 §5.3.3.1).
package enum AVCConfiguration {
  package static func record(_ sets: [Data], nalUnitHeaderLength: Int) -> (Data, H264SequenceParameterSet)? {
    let sequence = sets.filter { type($0) == 7 }
    let picture = sets.filter { type($0) == 8 }
    let extensions = sets.filter { type($0) == 13 }
    guard (1...31).contains(sequence.count), (1...255).contains(picture.count), extensions.count < 256,
      sets.allSatisfy({ $0.count <= 0xffff }), let first = try? H264SequenceParameterSet(sequence[0])
    else { return nil }
    var record = Data([1, first.profile, first.compatibility, first.level, 0xfc | UInt8(nalUnitHeaderLength - 1)])
    append(sequence, to: &record, countMask: 0xe0)
    append(picture, to: &record, countMask: 0)
    if [100, 110, 122, 144, 244].contains(first.profile) {
      record.append(0xfc | UInt8(first.chromaFormat))
      record.append(0xf8 | UInt8(first.lumaDepth - 8))
      record.append(0xf8 | UInt8(first.chromaDepth - 8))
      append(extensions, to: &record, countMask: 0)
    }
    return (record, first)
  }

  private static func type(_ unit: Data) -> UInt8 { (unit.first ?? 0) & 0x1f }

  private static func append(_ sets: [Data], to record: inout Data, countMask: UInt8) {
    record.append(countMask | UInt8(sets.count))
    for set in sets {
      record.append(UInt8(set.count >> 8))
      record.append(UInt8(set.count & 0xff))
      record.append(set)
    }
  }

  static func parse(_ record: Data) -> ParameterSetRecord? {
    let bytes = [UInt8](record)
    guard bytes.count >= 7 else { return nil }
    var ranges: [Range<Int>] = []
    var position = 5
    guard take(Int(bytes[position] & 0x1f), of: bytes, at: &position, into: &ranges), position < bytes.count,
      take(Int(bytes[position]), of: bytes, at: &position, into: &ranges)
    else { return nil }
    // In high profiles, the chroma format, the bit depths and the extensions follow, but may be absent.
    if position + 3 < bytes.count, H264SequenceParameterSet.profilesWithChroma.contains(bytes[1]) {
      position += 3
      var more = ranges
      if take(Int(bytes[position]), of: bytes, at: &position, into: &more) { ranges = more }
    }
    return ParameterSetRecord(record, ranges: ranges, nalUnitHeaderLength: Int(bytes[4] & 3) + 1)
  }

  private static func take(_ count: Int, of bytes: [UInt8], at position: inout Int, into ranges: inout [Range<Int>])
    -> Bool
  {
    position += 1
    for _ in 0..<count {
      guard position + 2 <= bytes.count else { return false }
      let start = position + 2
      let end = start + (Int(bytes[position]) << 8 | Int(bytes[position + 1]))
      guard end <= bytes.count else { return false }
      ranges.append(start..<end)
      position = end
    }
    return true
  }
}
