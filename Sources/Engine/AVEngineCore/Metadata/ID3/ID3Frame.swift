/// One frame of an ID3v2 tag. Its bytes are neither unsynchronised nor compressed.
package struct ID3Frame: Hashable, Sendable {
  package var id: String
  package var bytes: [UInt8]

  init(id: String, bytes: some Sequence<UInt8>) { (self.id, self.bytes) = (id, Array(bytes)) }
}

struct ID3FrameParser {
  /// Either 2, 3 or 4 for version 2.2, 2.3 or 2.4.
  let version: UInt8
  /// Whether the whole tag is unsynchronised; in version 2.4, whether its frames are.
  let isUnsynchronised: Bool

  private static let maximumCount = 20_000

  func frames(_ body: TagBytes) -> [ID3Frame] {
    var (rest, frames) = (body, [ID3Frame]())
    while frames.count < Self.maximumCount, let frame = next(&rest) { if let frame { frames.append(frame) } }
    return frames
  }

  /// Returns nil at the end of the frames, and an inner nil for a frame that cannot be read.
  private func next(_ rest: inout TagBytes) -> ID3Frame?? {
    version == 2 ? short(&rest) : long(&rest)
  }

  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x20 }
      && bytes.first.map { $0 != 0x20 } ?? false
  }

  /// Reads a frame of version 2.2.0 (§3.2): a name of three characters and a size of three bytes.
  private func short(_ rest: inout TagBytes) -> ID3Frame?? {
    guard let name = rest.take(3), Self.isName(name), let size = rest.big(3),
      let bytes = rest.take(min(Int(size), rest.count))
    else {
      return nil
    }
    guard let id = Self.longNames[String(decoding: name, as: UTF8.self)] else { return .some(nil) }
    return ID3Frame(id: id, bytes: id == "APIC" ? Self.longPicture(bytes) : Array(bytes))
  }

  /// Converts version 2.2's image, whose format has three characters instead of a MIME type (§4.15).
  private static func longPicture(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.count > 4 else { return Array(bytes) }
    let format = String(decoding: bytes.dropFirst().prefix(3), as: UTF8.self)
    let type = ["JPG": "image/jpeg", "PNG": "image/png", "-->": "-->"][format] ?? "image/\(format.lowercased())"
    return Array(bytes.prefix(1)) + Array(type.utf8) + [0] + Array(bytes.dropFirst(4))
  }

  private func long(_ rest: inout TagBytes) -> ID3Frame?? {
    guard let name = rest.take(4), Self.isName(name), let size = size(&rest), let flags = rest.big(2),
      let stored = rest.take(min(size, rest.count))
    else { return nil }
    let id = String(decoding: name, as: UTF8.self)
    guard let bytes = version == 4 ? plain4(stored, flags) : plain3(stored, flags) else { return .some(nil) }
    return ID3Frame(id: id.trimmingSuffix(" "), bytes: bytes)
  }

  /// Version 2.4 stores sizes with seven bits in each byte, but early taggers used eight.
  private func size(_ rest: inout TagBytes) -> Int? {
    let start = rest
    guard let plain = rest.length() else { return nil }
    guard version == 4 else { return plain }
    var again = start
    guard let safe = again.synchsafe() else { return nil }
    if safe == plain || follows(safe, in: rest) { return safe }
    return follows(plain, in: rest) ? plain : safe
  }

  private func follows(_ size: Int, in rest: TagBytes) -> Bool {
    var rest = rest
    guard rest.skip(2), rest.skip(size) else { return false }
    guard let name = rest.take(4) else { return rest.isAtEnd }
    return Self.isName(name) || name.allSatisfy { $0 == 0 }
  }

  /// Decodes a frame by the flags of version 2.3 (§3.3.1): compressed, encrypted, grouped.
  private func plain3(_ bytes: ArraySlice<UInt8>, _ flags: UInt64) -> [UInt8]? {
    var rest = TagBytes(bytes)
    guard flags & 0x40 == 0 else { return nil }
    let length = flags & 0x80 != 0 ? rest.length() : nil
    if flags & 0x20 != 0 { rest.skip(1) }
    return flags & 0x80 != 0 ? Self.inflated(rest.remaining, length: length) : Array(rest.remaining)
  }

  /// Decodes a frame by the flags of version 2.4 (§4.1.2): grouped, compressed, encrypted, unsynchronised, with a
  /// length.
  private func plain4(_ bytes: ArraySlice<UInt8>, _ flags: UInt64) -> [UInt8]? {
    guard flags & 4 == 0 else { return nil }
    var rest = TagBytes(bytes)
    if flags & 0x40 != 0 { rest.skip(1) }
    let length = flags & 1 != 0 ? rest.synchsafe() : nil
    let plain = flags & 2 != 0 || isUnsynchronised ? Self.synchronised(rest.remaining) : Array(rest.remaining)
    return flags & 8 != 0 ? Self.inflated(plain[...], length: length) : plain
  }

  static func synchronised(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if !(previous == 0xFF && byte == 0) { result.append(byte) }
      previous = byte
    }
    return result
  }

  private static func inflated(_ bytes: ArraySlice<UInt8>, length: Int?) -> [UInt8]? {
    guard let length, length <= ID3Tag.maximumSize else { return nil }
    return try? Inflate.zlib(Array(bytes), limit: length)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}
