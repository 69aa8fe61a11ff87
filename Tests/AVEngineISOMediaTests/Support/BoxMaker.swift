import AVEngineCore
import Foundation
import Testing

@testable import AVEngineISOMedia

enum BoxMaker {
  static func box(_ type: FourCC, _ parts: [UInt8]...) -> [UInt8] {
    let body = parts.flatMap { $0 }
    return be32(UInt32(body.count + 8)) + type.bytes + body
  }

  static func be16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
  static func be32(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  static func be64(_ value: UInt64) -> [UInt8] {
    be32(UInt32(truncatingIfNeeded: value >> 32)) + be32(UInt32(truncatingIfNeeded: value))
  }
  static let zero32 = be32(0)

  static func boxes(_ data: [UInt8]) -> [(type: FourCC, range: Range<Int>)] {
    var (found, position) = ([(type: FourCC, range: Range<Int>)](), 0)
    while position + 8 <= data.count {
      let size = data[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, position + size <= data.count else { break }
      let type = FourCC(data[position + 4..<position + 8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
      found.append((type, position..<position + size))
      position += size
    }
    return found
  }

  static func rewrite(_ data: [UInt8], _ change: (FourCC, [UInt8]) -> [UInt8]?) -> [UInt8] {
    boxes(data).flatMap { type, range -> [UInt8] in
      let bytes = Array(data[range])
      if let changed = change(type, bytes) { return changed }
      let parents: Set<FourCC> = ["moov", "trak", "mdia", "minf", "stbl", "dinf", "udta", "edts"]
      return parents.contains(type) ? box(type, rewrite(Array(bytes.dropFirst(8)), change)) : bytes
    }
  }

  static func movie(_ bytes: [UInt8]) throws -> ISOMediaContainer {
    let container = try ISOMediaProvider().open(MemoryByteSource(Data(bytes)), options: OpenOptions())
    return try #require(container as? ISOMediaContainer)
  }
}
