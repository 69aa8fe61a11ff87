import CoreFoundation

/// The NAL units in a configuration record of H.264 or HEVC (ISO/IEC 14496-15).
// Safety: the memory is written in the initialiser only and freed with the object.
final class ParameterSetRecord: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer
  private let ranges: [Range<Int>]
  /// The size in bytes of the length field before each NAL unit: 1, 2 or 4 in a valid record.
  let nalUnitHeaderLength: Int

  init(_ record: Data, ranges: [Range<Int>], nalUnitHeaderLength: Int) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(record.count, 1), alignment: 1)
    _ = record.copyBytes(to: copy)
    bytes = UnsafeRawBufferPointer(rebasing: copy[..<record.count])
    self.ranges = ranges
    self.nalUnitHeaderLength = nalUnitHeaderLength
  }

  deinit { bytes.deallocate() }

  var count: Int { ranges.count }

  /// The bytes are valid as long as the record.
  subscript(index: Int) -> UnsafeRawBufferPointer? {
    guard ranges.indices.contains(index) else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[ranges[index]])
  }
}
