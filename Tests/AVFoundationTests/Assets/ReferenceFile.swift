import Foundation

/// Makes copies of a movie with other data references (ISO/IEC 14496-12 §8.7.2). The movie's `moov` box must follow its
/// `mdat` box, so that the offsets of samples stay valid.
enum ReferenceFile {
  struct Failure: Error {}

  static func make(of movie: URL, location: String) throws -> URL {
    let url = movie.deletingLastPathComponent().appendingPathComponent("\(UUID().uuidString)-reference.mp4")
    try bytes(of: movie, entry(location)).write(to: url)
    return url
  }

  static func entry(_ location: String) -> [UInt8] { make("url ", [0, 0, 0, 0] + Array(location.utf8) + [0]) }

  /// Returns an `alis` entry with zeros for the fixed fields of an alias record of version 2, and a path (tag 18).
  static func alias(_ path: String) -> [UInt8] {
    let text = Array(path.utf8)
    let padding = [UInt8](repeating: 0, count: text.count % 2)
    let size = [UInt8(text.count >> 8), UInt8(text.count & 255)]
    return make(
      "alis", [0, 0, 0, 0] + [UInt8](repeating: 0, count: 150) + [0, 18] + size + text + padding + [255, 255, 0, 0])
  }

  static func bytes(of movie: URL, _ entry: [UInt8]) throws -> Data {
    var bytes = [UInt8](try Data(contentsOf: movie))
    guard let moov = boxes(in: bytes, 0..<bytes.count).first(where: { $0.type == "moov" }) else { throw Failure() }
    bytes.replaceSubrange(moov.range, with: rewrite(bytes, moov, entry))
    for box in boxes(in: bytes, 0..<bytes.count) where box.type == "mdat" {
      for index in box.range.dropFirst(16) { bytes[index] = 0 }
    }
    return Data(bytes)
  }

  private struct Box {
    let type: String
    let range: Range<Int>
  }

  private static let parents: Set<String> = ["moov", "trak", "mdia", "minf", "dinf"]

  private static func boxes(in bytes: [UInt8], _ range: Range<Int>) -> [Box] {
    var (found, position) = ([Box](), range.lowerBound)
    while position + 8 <= range.upperBound {
      let size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, position + size <= range.upperBound else { break }
      found.append(
        Box(
          type: String(decoding: bytes[position + 4..<position + 8], as: UTF8.self), range: position..<position + size))
      position += size
    }
    return found
  }

  private static func rewrite(_ bytes: [UInt8], _ box: Box, _ entry: [UInt8]) -> [UInt8] {
    switch box.type {
    case "dref":
      return make("dref", [0, 0, 0, 0, 0, 0, 0, 1] + entry)
    case let type where parents.contains(type):
      let children = boxes(in: bytes, box.range.lowerBound + 8..<box.range.upperBound)
      return make(type, children.flatMap { rewrite(bytes, $0, entry) })
    default: return Array(bytes[box.range])
    }
  }

  private static func make(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let size = body.count + 8
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(type.utf8) + body
  }
}
