import AVEngineCore
import Foundation
import TestSupport
import Testing

@Suite struct InflateTests {
  private static let image =
    MadeMedia.pattern("200x160", rate: "1", seconds: 1) + ["-frames:v", "1", "-pix_fmt", "gray"]

  private func packed(_ level: Int) throws -> [UInt8] {
    let coding = ["-c:v", "png", "-pred", "none", "-compression_level", "\(level)"]
    let data = [UInt8](try Data(contentsOf: MadeMedia.file("rows.png", Self.image + coding)))
    var (position, bytes) = (8, [UInt8]())
    while position + 12 <= data.count {
      let size = data[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      if data[position + 4..<position + 8].elementsEqual("IDAT".utf8) {
        bytes += data[position + 8..<position + 8 + size]
      }
      position += size + 12
    }
    return bytes
  }

  private func rows() throws -> [UInt8] {
    let raw = try Data(contentsOf: MadeMedia.file("rows.raw", Self.image + ["-f", "rawvideo"]))
    return stride(from: 0, to: raw.count, by: 200).flatMap { [0] + [UInt8](raw[$0..<$0 + 200]) }
  }

  @Test(arguments: [0, 1, 6, 9]) func expandsWhatZlibPacked(_ level: Int) throws {
    let (bytes, expected) = (try packed(level), try rows())
    let found = try Inflate.zlib(bytes, limit: expected.count)
    let isSame = found == expected
    #expect(isSame)
    #expect(throws: EngineError.self) { try Inflate.zlib(bytes, limit: expected.count - 1) }
  }

  @Test func damageIsAnError() throws {
    let (bytes, expected) = (try packed(6), try rows())
    var random = SplitMix(seed: 11)
    for _ in 0..<300 {
      var broken = bytes
      broken[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let found = try? Inflate.zlib(broken, limit: 1 << 20)
      let isRightOrRefused = found == nil || found == expected
      #expect(isRightOrRefused)
      #expect(throws: EngineError.self) {
        try Inflate.zlib(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))), limit: 1 << 20)
      }
    }
  }
}
