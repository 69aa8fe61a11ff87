import AVEngineCFFmpeg
import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation

enum PacketPacking: Sendable {
  case asIs
  /// The header before each AAC frame is removed; its information is in the magic cookie.
  case withoutADTS
  case lengthPrefixed(LengthPrefixing)

  /// The block takes over the packet's reference to bytes that need no conversion, so the packet must not be read once
  /// the block is released.
  func block(_ packet: UnsafeMutablePointer<AVPacket>) -> MemoryBlock? {
    guard let data = packet.pointee.data, packet.pointee.size > 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(packet.pointee.size))
    switch self {
    case .asIs: return Self.taken(from: packet, bytes)
    case .withoutADTS:
      guard bytes.count > 7, bytes[0] == 0xff, bytes[1] & 0xf6 == 0xf0 else { return Self.taken(from: packet, bytes) }
      let header = bytes[1] & 1 == 0 ? 9 : 7
      return Self.taken(from: packet, UnsafeRawBufferPointer(rebasing: bytes[min(header, bytes.count)...]))
    case .lengthPrefixed(let prefixing): return prefixing.converted(bytes)
    }
  }

  private static func taken(
    from packet: UnsafeMutablePointer<AVPacket>, _ bytes: UnsafeRawBufferPointer
  ) -> MemoryBlock? {
    // Safety: the bytes are valid until the next packet is read, or as long as the owner keeps its reference to them.
    guard let base = bytes.baseAddress, let owner = PacketOwner(takenFrom: packet) else {
      return MemoryBlock(count: bytes.count) { $0.copyMemory(from: bytes) }
    }
    return MemoryBlock(
      UnsafeMutableRawPointer(mutating: base), length: bytes.count,
      padding: owner.zeroPadding(behind: base + bytes.count), release: owner.release)
  }
}

private struct PacketOwner: @unchecked Sendable {
  // Safety: the reference is released once; libavutil's reference counts are atomic.
  private let pointer: UnsafeMutablePointer<AVBufferRef>

  init?(takenFrom packet: UnsafeMutablePointer<AVPacket>) {
    guard let buffer = packet.pointee.buf else { return nil }
    packet.pointee.buf = nil
    pointer = buffer
  }

  /// In a lace of Matroska, for example, the next packet follows and not zero bytes.
  func zeroPadding(behind end: UnsafeRawPointer) -> Int {
    guard let start = pointer.pointee.data else { return 0 }
    let wanted = Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard end + wanted <= UnsafeRawPointer(start) + pointer.pointee.size else { return 0 }
    // Safety: the buffer has `wanted` bytes from `end` on.
    return UnsafeRawBufferPointer(start: end, count: wanted).allSatisfy { $0 == 0 } ? wanted : 0
  }

  var release: MemoryBlock.Release {
    .function(
      { owner in
        var reference: UnsafeMutablePointer<AVBufferRef>? = owner.assumingMemoryBound(to: AVBufferRef.self)
        av_buffer_unref(&reference)
      }, owner: pointer)
  }
}

/// Replaces start codes (ISO/IEC 14496-10 Annex B) by lengths of four bytes (ISO/IEC 14496-15 §5.3.2).
struct LengthPrefixing: Sendable {
  private let known: Set<Data>

  static func configuration(_ extradata: Data, isHEVC: Bool) -> (record: Data, prefixing: LengthPrefixing?)? {
    // A record begins with its version, Annex B with zero bytes.
    if extradata.first == 1, extradata.count > (isHEVC ? 22 : 6) { return (extradata, nil) }
    let sets = extradata.withUnsafeBytes { bytes in units(in: bytes).map { Data(bytes[$0]) } }
    let record =
      isHEVC
      ? HEVCConfiguration.record(sets, nalUnitHeaderLength: 4)?.0
      : AVCConfiguration.record(sets, nalUnitHeaderLength: 4)?.0
    return record.map { ($0, LengthPrefixing(known: Set(sets))) }
  }

  func converted(_ bytes: UnsafeRawBufferPointer) -> MemoryBlock? {
    let kept = Self.units(in: bytes).filter { unit in !isKnown(bytes[unit]) }
    let size = kept.reduce(0) { $0 + 4 + $1.count }
    return MemoryBlock(count: size) { target in
      var position = 0
      for unit in kept {
        target.storeBytes(of: UInt32(clamping: unit.count).bigEndian, toByteOffset: position, as: UInt32.self)
        UnsafeMutableRawBufferPointer(rebasing: target[(position + 4)...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[unit]))
        position += 4 + unit.count
      }
    }
  }

  private func isKnown(_ unit: Slice<UnsafeRawBufferPointer>) -> Bool {
    unit.count <= 1024 && known.contains(Data(unit))
  }

  /// Returns the size in bytes of the length before each NAL unit (ISO/IEC 14496-15 §5.3.3.1, §8.3.3.1); nil for Annex
  /// B.
  static func lengthSize(_ extradata: Data, isHEVC: Bool) -> Int? {
    let place = isHEVC ? 21 : 4
    guard extradata.first == 1, extradata.count > place + 1 else { return nil }
    return Int(extradata[extradata.startIndex + place] & 3) + 1
  }

  static func units(in bytes: UnsafeRawBufferPointer, lengthSize: Int) -> [Range<Int>] {
    var result = [Range<Int>]()
    var position = 0
    while position + lengthSize < bytes.count {
      let start = position + lengthSize
      let length = bytes[position..<start].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - start else { break }
      if length > 0 { result.append(start..<start + length) }
      position = start + length
    }
    return result
  }

  static func units(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start: Int?
    var index = 0
    func close(at end: Int) {
      guard let start else { return }
      var end = end
      while end > start, bytes[end - 1] == 0 { end -= 1 }
      if end > start { result.append(start..<end) }
    }
    while index + 2 < bytes.count {
      if bytes[index + 2] > 1 {
        index += 3
      } else if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
        close(at: index)
        start = index + 3
        index += 3
      } else {
        index += 1
      }
    }
    close(at: bytes.count)
    return result
  }
}
