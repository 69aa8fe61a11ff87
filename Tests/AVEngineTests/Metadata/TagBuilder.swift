import Foundation

enum TagBuilder {
  static func synchsafe(_ value: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }
  static func big(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  static func little(_ value: Int) -> [UInt8] { big(value).reversed() }

  static func frame(_ id: String, _ body: [UInt8], version: UInt8, flags: [UInt8] = [0, 0]) -> [UInt8] {
    switch version {
    case 2: Array(id.utf8) + big(body.count, 3) + body
    case 3: Array(id.utf8) + big(body.count) + flags + body
    default: Array(id.utf8) + synchsafe(body.count) + flags + body
    }
  }

  static func tag(_ frames: [[UInt8]], version: UInt8, flags: UInt8 = 0, padding: Int = 0) -> [UInt8] {
    let body = frames.flatMap(\.self) + [UInt8](repeating: 0, count: padding)
    return Array("ID3".utf8) + [version, 0, flags] + synchsafe(body.count) + body
  }

  static func text(_ text: String, encoding: UInt8) -> [UInt8] { [encoding] + coded(text, encoding) }

  static func coded(_ text: String, _ encoding: UInt8) -> [UInt8] {
    switch encoding {
    case 0: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case 1: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case 2: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    default: Array(text.utf8)
    }
  }

  static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      result.append(byte)
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == 0xFF, next == 0 || next & 0xE0 == 0xE0 { result.append(0) }
    }
    return result
  }
}
