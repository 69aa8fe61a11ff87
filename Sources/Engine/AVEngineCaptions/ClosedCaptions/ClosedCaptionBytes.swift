package import AVEngineCore
package import CoreMedia
import Foundation

/// Finds closed captions, in groups of three bytes (ATSC A/53 part 4 §6.2.3): flags, and two bytes of data.
///
/// The lowest two bits of the flags are 0 and 1 for the fields of CEA-608, 3 for the beginning of a packet of CEA-708,
/// and 2 for the rest of it.
package enum ClosedCaptionBytes: Sendable {
  /// QuickTime's `c608`: atoms of each field's bytes.
  case atoms
  /// QuickTime's `c708`: atoms of caption distribution packets.
  case packets
  /// Supplemental enhancement information among a frame's NAL units, each after a length of `lengthSize` bytes.
  case h264(lengthSize: Int)
  case hevc(lengthSize: Int)
  case mpeg2

  package init?(_ format: CMFormatDescription) {
    switch (CMFormatDescriptionGetMediaType(format), CMFormatDescriptionGetMediaSubType(format)) {
    case (kCMMediaType_ClosedCaption, kCMClosedCaptionFormatType_CEA608): self = .atoms
    case (kCMMediaType_ClosedCaption, kCMClosedCaptionFormatType_CEA708): self = .packets
    case (kCMMediaType_Video, kCMVideoCodecType_MPEG2Video): self = .mpeg2
    case (kCMMediaType_Video, _):
      // ISO/IEC 14496-15 §5.3.3.1, §8.3.3.1: the records state the size of lengths.
      if let record = format.extensionAtom("avcC"), record.count > 4 {
        self = .h264(lengthSize: Int(record[record.startIndex + 4] & 3) + 1)
      } else if let record = format.extensionAtom("hvcC"), record.count > 21 {
        self = .hevc(lengthSize: Int(record[record.startIndex + 21] & 3) + 1)
      } else {
        return nil
      }
    default: return nil
    }
  }

  package func threes(in data: CMBlockBuffer) throws(EngineError) -> [UInt8] {
    do {
      return try data.withContiguousBytes { bytes in
        switch self {
        case .atoms: Self.atoms(bytes)
        case .packets:
          Self.contents(bytes).filter { $0.type == Array("ccdp".utf8) }.flatMap { Self.distributed($0.bytes) }
        case .h264(let size): Self.units(bytes, size) { $0.first.map { $0 & 31 } == 6 ? $0.dropFirst() : nil }
        // ISO/IEC 23008-2 table 7-1: messages before a frame's slices.
        case .hevc(let size): Self.units(bytes, size) { $0.first.map { $0 >> 1 & 63 } == 39 ? $0.dropFirst(2) : nil }
        case .mpeg2: Self.userData(bytes)
        }
      }
    } catch { throw EngineError(.readFailed, "Reading captions", underlying: error) }
  }

  private static func contents(_ bytes: UnsafeRawBufferPointer) -> [(type: [UInt8], bytes: ArraySlice<UInt8>)] {
    var (reader, result) = (TagBytes(Array(bytes)), [(type: [UInt8], bytes: ArraySlice<UInt8>)]())
    while let size = reader.big(4), let type = reader.take(4), size >= 8,
      let contents = reader.take(Int(clamping: size) - 8)
    {
      result.append((Array(type), contents))
    }
    return result
  }

  /// QuickTime File Format, "Closed Captioning Sample Data": `cdat` has pairs of the first field, `cdt2` of the second.
  private static func atoms(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    contents(bytes).flatMap { type, contents -> [UInt8] in
      guard let field = [Array("cdat".utf8), Array("cdt2".utf8)].firstIndex(of: type) else { return [] }
      let pairs = Array(contents)
      let marker: UInt8 = 0xfc | UInt8(field)
      return stride(from: 0, to: pairs.count - pairs.count % 2, by: 2).flatMap { first -> [UInt8] in
        [marker, pairs[first], pairs[first + 1]]
      }
    }
  }

  /// Reads a caption distribution packet (SMPTE ST 334-2 §5).
  private static func distributed(_ packet: ArraySlice<UInt8>) -> [UInt8] {
    var (reader, result) = (TagBytes(Array(packet)), [UInt8]())
    guard reader.big(2) == 0x9669, reader.skip(5) else { return [] }
    while let section = reader.u8() {
      switch section {
      case 0x71: guard reader.skip(4) else { return result }
      case 0x72:
        guard let count = reader.u8(), let threes = reader.take(3 * Int(count & 31)) else { return result }
        result += valid(threes)
      case 0x73: guard let count = reader.u8(), reader.skip(7 * Int(count & 15)) else { return result }
      case 0x74: return result
      default: guard let length = reader.u8(), reader.skip(Int(length)) else { return result }
      }
    }
    return result
  }

  // MARK: In video

  private static func units(
    _ bytes: UnsafeRawBufferPointer, _ lengthSize: Int,
    _ messages: (Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer>?
  ) -> [UInt8] {
    var result = [UInt8]()
    var position = 0
    while position + lengthSize < bytes.count {
      let start = position + lengthSize
      let length = bytes[position..<start].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - start else { break }
      if let found = messages(bytes[start..<start + length]) { result += pairs(unescaped(found)) }
      position = start + length
    }
    return result
  }

  /// Removes the bytes that prevent start codes in the data (ISO/IEC 14496-10 §7.4.1).
  private static func unescaped(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var result = [UInt8]()
    var zeroes = 0
    for byte in bytes {
      if byte == 3, zeroes >= 2 {
        zeroes = 0
        continue
      }
      zeroes = byte == 0 ? zeroes + 1 : 0
      result.append(byte)
    }
    return result
  }

  /// Types and sizes are sums of bytes, all of which except the last are 255 (ISO/IEC 14496-10 §7.3.2.3.1).
  private static func pairs(_ messages: [UInt8]) -> [UInt8] {
    var (reader, result) = (TagBytes(messages), [UInt8]())
    while let type = sum(&reader), let size = sum(&reader), let payload = reader.take(size) {
      // User data registered by ITU-T T.35.
      if type == 4 { result += registered(payload) }
    }
    return result
  }

  private static func sum(_ reader: inout TagBytes) -> Int? {
    var total = 0
    while let byte = reader.u8() {
      total += Int(byte)
      if byte != 255 { return total }
    }
    return nil
  }

  /// Requires the country code of the United States and the provider code of ATSC.
  private static func registered(_ payload: ArraySlice<UInt8>) -> [UInt8] {
    payload.starts(with: [0xb5, 0, 0x31]) ? captions(payload.dropFirst(3)) : []
  }

  /// User data begins with 0xB2; slices, which follow, have start codes up to 0xAF (ISO/IEC 13818-2 §6.2.2.2.2).
  private static func userData(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var result = [UInt8]()
    var position = 0
    while position + 4 < bytes.count {
      guard bytes[position] == 0, bytes[position + 1] == 0, bytes[position + 2] == 1 else {
        position += 1
        continue
      }
      if (0x01...0xaf).contains(bytes[position + 3]) { break }
      position += 4
      if bytes[position - 1] == 0xb2 {
        result += captions(Array(bytes[position..<min(position + longest, bytes.count)])[...])
      }
    }
    return result
  }

  /// The bytes before 31 groups of three, and the groups.
  private static let longest = 7 + 3 * 31

  /// Reads caption data (ATSC A/53 part 4 §6.2.3).
  private static func captions(_ payload: ArraySlice<UInt8>) -> [UInt8] {
    var reader = TagBytes(payload)
    guard reader.take(5)?.elementsEqual(Array("GA94".utf8) + [3]) ?? false, let flags = reader.u8(), flags & 0x40 != 0,
      reader.skip(1),
      let threes = reader.take(3 * Int(flags & 31))
    else { return [] }
    return valid(threes)
  }

  /// Returns the groups whose flags mark them as valid.
  private static func valid(_ threes: ArraySlice<UInt8>) -> [UInt8] {
    stride(from: threes.startIndex, to: threes.endIndex, by: 3).filter { threes[$0] & 4 != 0 }.flatMap {
      threes[$0..<$0 + 3]
    }
  }
}
