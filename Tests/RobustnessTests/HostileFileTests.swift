import Foundation
import TestSupport
import Testing

@Suite struct HostileFileTests {
  struct Patch: Sendable, CustomTestStringConvertible {
    let box: String
    /// The offset in the box's payload. In a full box, the first four bytes of the payload are version and flags.
    let offset: Int
    let bytes: [UInt8]
    let testDescription: String

    init(_ description: String, _ box: String, _ offset: Int, _ bytes: [UInt8]) {
      (testDescription, self.box, self.offset, self.bytes) = (description, box, offset, bytes)
    }
  }

  private static let most: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
  private static let large: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF]

  // The offsets are those of ISO/IEC 14496-12, version 0 of each box, and of ISO/IEC 14496-15 in avcC.
  static let patches = [
    Patch("2^32 edits", "elst", 4, most),
    Patch("an edit of 2^32 ticks", "elst", 8, most),
    Patch("an edit that begins at the end of time", "elst", 12, large),
    Patch("2^32 runs of durations", "stts", 4, most),
    Patch("a run of 2^32 samples", "stts", 8, most),
    Patch("samples of 2^32 ticks", "stts", 12, most),
    Patch("a run of 2^32 samples of 2^32 ticks", "stts", 8, most + most),
    Patch("2^32 composition offsets", "ctts", 4, most),
    Patch("composition offsets of 2^31", "ctts", 8, most + large),
    Patch("2^32 runs of chunks", "stsc", 4, most),
    Patch("chunks of 2^32 samples", "stsc", 12, most),
    Patch("2^32 samples without sizes", "stsz", 8, most),
    Patch("2^32 samples of one size", "stsz", 4, [0, 0, 0, 1] + most),
    Patch("2^32 samples of 2^32 bytes", "stsz", 4, most + most),
    Patch("2^32 chunks", "stco", 4, most),
    Patch("chunks after the end", "stco", 8, most),
    Patch("2^32 sync samples", "stss", 4, most),
    Patch("2^32 sample descriptions", "stsd", 4, most),
    Patch("a duration of 2^32 at timescale 1", "mvhd", 12, [0, 0, 0, 1] + most),
    Patch("no timescale", "mvhd", 12, [0, 0, 0, 0]),
    Patch("a media timescale of 0", "mdhd", 12, [0, 0, 0, 0]),
    Patch("a media timescale of 2^32", "mdhd", 12, most),
    Patch("a track of 2^32 × 2^32", "tkhd", 76, most + most),
    Patch("frames of 65535 × 65535", "avc1", 24, most),
    Patch("frames of 0 × 0", "avc1", 24, [0, 0, 0, 0]),
    Patch("a parameter set of 65535 bytes", "avcC", 6, [0xFF, 0xFF]),
    Patch("65535 channels", "mp4a", 16, [0xFF, 0xFF]),
    Patch("a rate of 0 Hz", "mp4a", 24, [0, 0, 0, 0]),
  ]

  private func attempt(_ data: Data, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let url = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString)-\(name)")
    try data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let outcome = try Program.run("try", url.path, "--address-space-mb", "1536", "--timeout", "60")
    #expect(
      outcome.isClean, "\(outcome.status): \(outcome.lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
    #expect(outcome.lines.contains { $0.hasPrefix("works") || $0.hasPrefix("error") }, sourceLocation: sourceLocation)
  }

  @Test(arguments: patches) func absurdField(_ patch: Patch) throws {
    var data = try Data(contentsOf: try Media.movie())
    let header = try #require(data.range(of: Data("moov".utf8))).upperBound
    let box = try #require(
      data.range(of: Data(patch.box.utf8), in: header..<data.count), "the fixture has no \(patch.box)")
    let start = box.upperBound + patch.offset
    data.replaceSubrange(start..<start + patch.bytes.count, with: patch.bytes)
    try attempt(data, "field.mp4")
  }

  /// A PNG image states its own size in IHDR (ISO/IEC 15948, 11.2.2).
  @Test func giganticPicture() throws {
    var data = try Data(contentsOf: try MadeMedia.file("pictures.mov", Media.video + ["-c:v", "png", "-t", "0.5"]))
    for range in ranges(of: "IHDR", in: data) {
      data.replaceSubrange(range.upperBound..<range.upperBound + 8, with: Self.large + Self.large)
    }
    try attempt(data, "gigantic.mov")
  }

  @Test func manyTracks() throws {
    let data = try Data(contentsOf: try Media.movie())
    let movie = try #require(data.range(of: Data("moov".utf8))).lowerBound - 4
    let empty = Data([0, 0, 0, 16] + Array("trak".utf8) + [0, 0, 0, 8] + Array("free".utf8))
    var tracks = Data()
    for _ in 0..<200_000 { tracks.append(empty) }
    var file = data.prefix(movie)
    file.append(box("moov", tracks))
    try attempt(file, "tracks.mp4")
  }

  @Test func deepBoxes() throws {
    var inner = Data()
    for _ in 0..<20_000 { inner = box("udta", inner) }
    var file = box("ftyp", Data("isom\0\0\0\0isom".utf8))
    file.append(box("moov", inner))
    try attempt(file, "deep.mp4")
  }

  @Test func sizeOfABoxPastTheEndOfTime() throws {
    var file = box("ftyp", Data("isom\0\0\0\0isom".utf8))
    file.append(Data([0, 0, 0, 1] + Array("moov".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]))
    try attempt(file, "size.mp4")
  }

  private func ranges(of text: String, in data: Data) -> [Range<Data.Index>] {
    var (found, start) = ([] as [Range<Data.Index>], data.startIndex)
    while let range = data.range(of: Data(text.utf8), in: start..<data.endIndex) {
      found.append(range)
      start = range.upperBound
    }
    return found
  }

  private func box(_ name: String, _ payload: Data) -> Data {
    let size = UInt32(payload.count + 8)
    return Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }) + Data(name.utf8) + payload
  }
}
