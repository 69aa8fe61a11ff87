import AVEngineCFFmpeg
import AVEngineCore
import AVEngineReading

/// The tag in the first frame of an MPEG audio file: "Xing", "Info" (LAME, "Mp3 Info Tag rev 1") or "VBRI".
struct MPEGAudioTag {
  let trailing: Int64
  let end: Int64?

  init?(_ source: any ByteSource, start: Int64) throws(EngineError) {
    let head = try source.bytes(at: start, count: 512)
    guard let header = MPEGAudioHeader(head[...]) else { return nil }
    let tag = 4 + header.sideInfo
    let bytes: Int64?
    if Self.text(head, at: tag).map({ ["Xing", "Info"].contains($0) }) == true, head.count >= tag + 8 {
      let flags = head[tag + 7]
      // Optional fields, in this order: counts of frames and of bytes, a table, a quality.
      let count = tag + 8 + (flags & 1 != 0 ? 4 : 0)
      bytes = flags & 2 != 0 ? Self.number(head, at: count) : nil
      let name = count + (flags & 2 != 0 ? 4 : 0) + (flags & 4 != 0 ? 100 : 0) + (flags & 8 != 0 ? 4 : 0)
      trailing = Self.trailing(head, name: name)
    } else if Self.text(head, at: 36) == "VBRI" {
      // The name is followed by version, delay and quality of two bytes each, and the count of bytes.
      bytes = Self.number(head, at: 46)
      trailing = 0
    } else {
      return nil
    }
    end = try bytes.flatMap { (bytes) throws(EngineError) in
      try Self.end(source, start: start, bytes: bytes, tag: header)
    }
  }

  /// The encoder's name of nine bytes is followed by 12 other bytes and two counts of twelve bits: priming and padding.
  private static func trailing(_ head: [UInt8], name: Int) -> Int64 {
    guard head.count >= name + 24, head[name] != 0 else { return 0 }
    let padding = Int64(head[name + 22] & 15) << 8 | Int64(head[name + 23])
    // A decoder's output is 529 audio frames late, and the encoder's count of padding includes them.
    return max(0, padding - 529)
  }

  /// Most encoders include the tag's own frame in the count of bytes, some do not.
  private static func end(_ source: any ByteSource, start: Int64, bytes: Int64, tag: MPEGAudioHeader)
    throws(EngineError) -> Int64?
  {
    guard let length = try source.length() else { return nil }
    for end in [start + bytes, start + bytes + Int64(tag.length)] where end > start && end <= length {
      let before = max(start, end - longestFrame)
      let last = try source.bytes(at: before, count: Int(end - before))
      let endsFrame = last.indices.contains { index in
        last[index] == 0xFF
          && MPEGAudioHeader(last[index...]).map { $0.isAlike(tag) && index + $0.length == last.count } == true
      }
      let next = try source.bytes(at: end, count: 4)
      let goesOn = MPEGAudioHeader(next[...])?.isAlike(tag) == true || next.starts(with: Array("ID3".utf8))
      if endsFrame, !goesOn { return end }
    }
    return nil
  }

  /// The length in bytes of the longest frame: layer II at 384 kb/s and 32,000 audio frames per second, with padding.
  private static let longestFrame: Int64 = 1729

  private static func text(_ bytes: [UInt8], at offset: Int) -> String? {
    bytes.count >= offset + 4 ? String(decoding: bytes[offset..<offset + 4], as: UTF8.self) : nil
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int64? {
    bytes.count >= offset + 4 ? bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) } : nil
  }
}

/// libavformat counts bytes between and after frames as frames.
struct MPEGAudioFilter {
  private var header: MPEGAudioHeader?
  private var dropped: Int64 = 0

  /// Reduces a packet to its frame, and corrects its times so that they count frames only. Returns false if there is no
  /// frame.
  mutating func takes(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    guard let frame = frame(in: packet.pointee) else {
      dropped = min(dropped + max(0, packet.pointee.duration), StreamTiming.limit)
      return false
    }
    header = header ?? frame.header
    // The bytes that the parser skips are at the beginning of the next frame's packet.
    packet.pointee.data? += frame.offset
    packet.pointee.size -= Int32(frame.offset)
    if packet.pointee.pos >= 0 { packet.pointee.pos += Int64(frame.offset) }
    if packet.pointee.pts != ff_no_time { packet.pointee.pts = max(-StreamTiming.limit, packet.pointee.pts) - dropped }
    if packet.pointee.dts != ff_no_time { packet.pointee.dts = max(-StreamTiming.limit, packet.pointee.dts) - dropped }
    return true
  }

  private func frame(in packet: AVPacket) -> (header: MPEGAudioHeader, offset: Int)? {
    guard let data = packet.data, packet.size >= 4 else { return nil }
    // Safety: a packet's data has `size` bytes.
    let bytes = UnsafeBufferPointer(start: data, count: Int(packet.size))
    for offset in 0...bytes.count - 4 where bytes[offset] == 0xFF {
      guard let found = MPEGAudioHeader(Array(bytes[offset..<offset + 4])[...]) else { continue }
      guard header.map(found.isAlike) ?? true else { continue }
      if offset == 0 || offset + found.length == bytes.count { return (found, offset) }
    }
    return nil
  }
}

extension MPEGAudioHeader {
  func isAlike(_ other: MPEGAudioHeader) -> Bool { sampleRate == other.sampleRate && frameCount == other.frameCount }
}
