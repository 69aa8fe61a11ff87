import AVEngineMediaLibrary
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct SubtypeTests {
  private let bench: LibraryBench

  init() throws { bench = try LibraryBench() }

  private func put(_ url: URL, as name: String) throws {
    let target = bench.root.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: url, to: target)
  }

  private func names(_ album: MediaLibraryCollection.SmartAlbum) throws -> Set<String> {
    try Set(bench.names(MediaLibraryQuery(in: album.rawValue)))
  }

  @Test func imagesOfSeveralFramesAreAnimations() throws {
    let several = MadeMedia.input("testsrc2=s=60x40:r=10:d=0.3")
    let one = several + ["-frames:v", "1"]
    try put(try MadeMedia.file("several.gif", several), as: "several.gif")
    try put(try MadeMedia.file("one.gif", one), as: "one.gif")
    try put(try MadeMedia.file("several.apng", several + ["-f", "apng"]), as: "several.png")
    try put(try MadeMedia.file("one.png", one), as: "one.png")
    try put(try MadeMedia.file("several.webp", several + ["-c:v", "libwebp_anim"]), as: "several.webp")
    try put(try MadeMedia.file("one.webp", one + ["-c:v", "libwebp"]), as: "one.webp")
    try bench.library.update()
    #expect(try names(.animated) == ["several.gif", "several.png", "several.webp"])
    #expect(try bench.asset("several.png")?.subtypes == .animation && bench.asset("one.png")?.subtypes == [])
  }

  @Test func theSecondFrameMayBeFarInTheFile() throws {
    let noise = MadeMedia.input("testsrc2=s=600x600:r=10:d=0.2,noise=alls=100:allf=t")
    let (several, one) = (
      try MadeMedia.file("large.gif", noise), try MadeMedia.file("large one.gif", noise + ["-frames:v", "1"])
    )
    // The first frame does not fit into the 256 KiB that are read first.
    #expect(try Data(contentsOf: one).count > 1 << 18)
    try put(several, as: "several.gif")
    try put(one, as: "one.gif")
    try bench.library.update()
    #expect(try names(.animated) == ["several.gif"])
  }

  @Test func recordingsOfScreensAreToldByTheirNames() throws {
    let movie = try MadeMedia.file("movie.mp4", MadeMedia.pattern("64x36", seconds: 0.2) + MadeMedia.h264)
    for name in ["Screencast from today.mp4", "Screencasts/1.mp4", "film.mp4"] { try put(movie, as: name) }
    try bench.library.update()
    #expect(try names(.screenRecordings) == ["Screencast from today.mp4", "1.mp4"])
  }

  @Test func videoForBothEyesWithAFieldOfViewIsSpatial() throws {
    let movie = try Data(
      contentsOf: MadeMedia.file("movie.mp4", MadeMedia.pattern("64x36", seconds: 0.2) + MadeMedia.h264))
    func eyes(_ flags: UInt8) -> Data {
      Self.box("vexu", Self.box("eyes", Self.box("stri", Data([0, 0, 0, 0, flags]))))
    }
    let angle = Self.box("hfov", Data([0, 0, 0xF7, 0xA8]))
    for (name, boxes) in [("both.mp4", eyes(3) + angle), ("film.mp4", eyes(3)), ("left.mp4", eyes(1) + angle)] {
      let url = bench.root.appendingPathComponent(name)
      try Self.insert(boxes, below: ["moov", "trak", "mdia", "minf", "stbl", "stsd", "avc1"], of: movie).write(to: url)
    }
    try bench.library.update()
    #expect(try bench.library.failures().isEmpty)
    #expect(try bench.library.count(MediaLibraryQuery()) == 3)
    #expect(try names(.spatial) == ["both.mp4"])
  }

  private static func box(_ type: String, _ body: Data) -> Data {
    withUnsafeBytes(of: UInt32(body.count + 8).bigEndian) { Data($0) } + Data(type.utf8) + body
  }

  /// Each box of `path` is the first of its type in the box before it. The samples must precede `moov`.
  private static func insert(_ boxes: Data, below path: [String], of file: Data) throws -> Data {
    var (file, position) = (Data(file), 0)
    var end = 0
    for type in path {
      guard let found = file.range(of: Data(type.utf8), in: position..<file.count) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      let start = found.lowerBound - 4
      let size = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      (position, end) = (found.upperBound, start + size)
      file.replaceSubrange(
        start..<start + 4, with: withUnsafeBytes(of: UInt32(size + boxes.count).bigEndian) { Data($0) })
    }
    file.insert(contentsOf: boxes, at: end)
    return file
  }
}
