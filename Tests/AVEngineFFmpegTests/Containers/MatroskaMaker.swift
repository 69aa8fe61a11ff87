import Foundation

/// Makes Matroska files (RFC 8794, RFC 9559) that common programs do not write.
struct MatroskaMaker {
  enum Track {
    case video(String)
    case audio
  }

  struct Block {
    var track: Int
    var time: Int
    var data: [UInt8]
    var duration: UInt64?
  }

  let data: Data

  init(_ tracks: [Track], _ blocks: [Block]) {
    let header = Self.element(
      [0x1A, 0x45, 0xDF, 0xA3],
      Self.element([0x42, 0x82], Array("matroska".utf8)) + Self.number([0x42, 0x87], 4) + Self.number([0x42, 0x85], 2))
    let info = Self.element([0x15, 0x49, 0xA9, 0x66], Self.number([0x2A, 0xD7, 0xB1], 1_000_000))
    let entries = tracks.enumerated().flatMap { Self.entry($1, number: $0 + 1) }
    let cluster = Self.number([0xE7], 0) + blocks.flatMap(Self.block)
    let segment =
      info + Self.element([0x16, 0x54, 0xAE, 0x6B], entries) + Self.element([0x1F, 0x43, 0xB6, 0x75], cluster)
    data = Data(header + Self.element([0x18, 0x53, 0x80, 0x67], segment))
  }

  private static func bytes(_ value: UInt64) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

  private static func element(_ identifier: [UInt8], _ contents: [UInt8]) -> [UInt8] {
    identifier + bytes(UInt64(contents.count) | 1 << 56) + contents
  }

  private static func number(_ identifier: [UInt8], _ value: UInt64) -> [UInt8] { element(identifier, bytes(value)) }

  private static func entry(_ track: Track, number: Int) -> [UInt8] {
    let numbers = Self.number([0xD7], UInt64(number)) + Self.number([0x73, 0xC5], UInt64(number))
    switch track {
    case .video(let codec):
      let size = element([0xE0], Self.number([0xB0], 16) + Self.number([0xBA], 16))
      return element([0xAE], numbers + Self.number([0x83], 1) + element([0x86], Array(codec.utf8)) + size)
    case .audio:
      let rate = element([0xB5], bytes((8000.0).bitPattern))
      let form = element([0xE1], rate + Self.number([0x9F], 1) + Self.number([0x62, 0x64], 8))
      return element([0xAE], numbers + Self.number([0x83], 2) + element([0x86], Array("A_PCM/INT/LIT".utf8)) + form)
    }
  }

  private static func block(_ block: Block) -> [UInt8] {
    let head = [UInt8(0x80 | block.track), UInt8(block.time >> 8), UInt8(block.time & 0xFF)]
    guard let duration = block.duration else { return element([0xA3], head + [0x80] + block.data) }
    return element([0xA0], element([0xA1], head + [0] + block.data) + number([0x9B], duration))
  }
}
