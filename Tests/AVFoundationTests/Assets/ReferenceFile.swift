import Foundation

/// Makes a copy of a movie whose samples stand in another file, by turning its data references into `url ` entries with a location
/// (ISO/IEC 14496-12 §8.7.2). The movie's index has to follow its samples, so that no offset changes.
enum ReferenceFile {
  struct Failure: Error {}

  static func make(of movie: URL, location: String) throws -> URL {
    var bytes = [UInt8](try Data(contentsOf: movie))
    guard let moov = boxes(in: bytes, 0..<bytes.count).first(where: { $0.type == "moov" }) else { throw Failure() }
    let rewritten = rewrite(bytes, moov, location)
    bytes.replaceSubrange(moov.range, with: rewritten)
    // The samples are in the other file alone: here they are zeroes.
    for box in boxes(in: bytes, 0..<bytes.count) where box.type == "mdat" {
      for index in box.range.dropFirst(16) { bytes[index] = 0 }
    }
    let url = movie.deletingLastPathComponent().appendingPathComponent("\(UUID().uuidString)-reference.mp4")
    try Data(bytes).write(to: url)
    return url
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
      found.append(Box(type: String(decoding: bytes[position + 4..<position + 8], as: UTF8.self), range: position..<position + size))
      position += size
    }
    return found
  }

  private static func rewrite(_ bytes: [UInt8], _ box: Box, _ location: String) -> [UInt8] {
    switch box.type {
    case "dref":
      let entry: [UInt8] = [0, 0, 0, 0] + Array(location.utf8) + [0]
      return make("dref", [0, 0, 0, 0, 0, 0, 0, 1] + make("url ", entry))
    case let type where parents.contains(type):
      let children = boxes(in: bytes, box.range.lowerBound + 8..<box.range.upperBound)
      return make(type, children.flatMap { rewrite(bytes, $0, location) })
    default: return Array(bytes[box.range])
    }
  }

  private static func make(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let size = body.count + 8
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(type.utf8) + body
  }
}
