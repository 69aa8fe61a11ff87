internal import CoreFoundation

/// The RIFF container of a WebP image (RFC 9649 §2).
enum WebPContainer {
  static func chunks(_ bytes: UnsafeRawBufferPointer) -> [String: Slice<UnsafeRawBufferPointer>] {
    var found: [String: Slice<UnsafeRawBufferPointer>] = [:]
    var position = 12
    while position + 8 <= bytes.count {
      let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      let length = bytes[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - position - 8 else { break }
      if found[name] == nil { found[name] = bytes[position + 8..<position + 8 + length] }
      position += 8 + length + length % 2
    }
    return found
  }

  /// Adds the image's profile and orientation to `simple`, the file that the library wrote.
  static func extended(_ simple: Data, with image: DecodedImage) -> Data {
    let orientation = image.orientation.flatMap { $0 > 1 ? UInt8($0) : nil }
    guard image.profile != nil || orientation != nil, simple.count > 20 else { return simple }
    var flags: UInt8 = image.profile != nil ? 0x20 : 0
    if orientation != nil { flags |= 0x08 }
    let payload = simple.dropFirst(12)
    // VP8L states alpha in its header; a simple lossy file has no alpha (RFC 9649 §3.4).
    let isExtended = payload.starts(with: Data("VP8X".utf8))
    let isLosslessWithAlpha = payload.starts(with: Data("VP8L".utf8)) && payload[payload.startIndex + 12] & 0x10 != 0
    if isExtended || isLosslessWithAlpha { flags |= 0x10 }
    var body = Data("WEBP".utf8)
    let size = little24(image.width - 1) + little24(image.height - 1)
    append("VP8X", Data([flags, 0, 0, 0]) + size, to: &body)
    if let profile = image.profile { append("ICCP", profile, to: &body) }
    // If the library's file is already extended (lossy with alpha), its VP8X chunk is replaced.
    body += isExtended ? payload.dropFirst(18) : payload
    if let orientation {
      append(
        "EXIF", Data([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
        to: &body)
    }
    return Data("RIFF".utf8) + little32(body.count) + body
  }

  private static func append(_ name: String, _ content: Data, to body: inout Data) {
    body += Data(name.utf8) + little32(content.count) + content
    if content.count % 2 == 1 { body.append(0) }
  }

  private static func little24(_ value: Int) -> Data {
    Data((0..<3).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }
  private static func little32(_ value: Int) -> Data {
    Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }
}
