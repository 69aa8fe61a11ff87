internal import CoreFoundation

/// The configuration record of an HEVC stream, which is the body of `hvcC` (ISO/IEC 14496-15 §8.3.3.1).
package enum HEVCConfiguration {
  package static func record(_ sets: [Data], nalUnitHeaderLength: Int) -> (Data, HEVCSequenceParameterSet)? {
    // Video, sequence and picture parameter sets, then the prefix and suffix SEI messages that a record may contain.
    let groups = [32, 33, 34, 39, 40].map { type in (type, sets.filter { self.type($0) == type }) }
    guard groups[0...2].allSatisfy({ !$0.1.isEmpty }), sets.allSatisfy({ $0.count <= 0xffff }), sets.count <= 0xffff,
      let first = try? HEVCSequenceParameterSet(groups[1].1[0])
    else { return nil }
    var record = Data([1])
    record.append(contentsOf: first.profileTierLevel)
    // The minimum of spatial segmentation is zero; the parallelism is unknown.
    record.append(contentsOf: [0xf0, 0, 0xfc, 0xfc | UInt8(first.chromaFormat)])
    record.append(contentsOf: [0xf8 | UInt8(first.lumaDepth - 8), 0xf8 | UInt8(first.chromaDepth - 8)])
    // The frame rate is unknown.
    let nested: UInt8 = first.isTemporalIDNested ? 4 : 0
    record.append(contentsOf: [0, 0, UInt8(first.temporalLayers) << 3 | nested | UInt8(nalUnitHeaderLength - 1)])
    let present = groups.filter { !$0.1.isEmpty }
    record.append(UInt8(present.count))
    for (type, units) in present { append(units, type: type, to: &record) }
    return (record, first)
  }

  private static func type(_ unit: Data) -> Int { Int((unit.first ?? 0) >> 1 & 0x3f) }

  private static func append(_ units: [Data], type: Int, to record: inout Data) {
    // array_completeness: all parameter sets are in the record, none in the samples.
    let completeness: UInt8 = type <= 34 ? 0x80 : 0
    record.append(contentsOf: [completeness | UInt8(type), UInt8(units.count >> 8), UInt8(units.count & 0xff)])
    for unit in units {
      record.append(contentsOf: [UInt8(unit.count >> 8), UInt8(unit.count & 0xff)])
      record.append(unit)
    }
  }

  static func parse(_ record: Data) -> ParameterSetRecord? {
    let bytes = [UInt8](record)
    guard bytes.count >= 23 else { return nil }
    var ranges: [Range<Int>] = []
    var position = 23
    for _ in 0..<bytes[22] {
      guard position + 3 <= bytes.count else { return nil }
      let count = Int(bytes[position + 1]) << 8 | Int(bytes[position + 2])
      position += 3
      for _ in 0..<count {
        guard position + 2 <= bytes.count else { return nil }
        let start = position + 2
        let end = start + (Int(bytes[position]) << 8 | Int(bytes[position + 1]))
        guard end <= bytes.count else { return nil }
        ranges.append(start..<end)
        position = end
      }
    }
    return ParameterSetRecord(record, ranges: ranges, nalUnitHeaderLength: Int(bytes[21] & 3) + 1)
  }
}
