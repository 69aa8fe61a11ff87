import CoreFoundation

/// The parameter sets of an H.264 or HEVC stream, as its configuration record (ISO/IEC 14496-15) holds them.
// Safety: the memory is written in the initialiser only and freed with the object.
final class ParameterSetRecord: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer
  private let ranges: [Range<Int>]
  /// Bytes of the length in front of each NAL unit: 1, 2 or 4.
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

  /// The bytes of one set, which live as long as the record; nil where there is none.
  subscript(index: Int) -> UnsafeRawBufferPointer? {
    guard ranges.indices.contains(index) else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[ranges[index]])
  }
}
