import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg))
struct LibraryCommandTests {
  private let folder: TemporaryFolder
  private var media: URL { folder["media"] }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder["media/trip"], withIntermediateDirectories: true)
    let tags = ["-metadata", "title=Song", "-metadata", "artist=Ada O'Neil"]
    try make("media/song.m4a", MadeMedia.tone(seconds: 0.5) + tags)
    try make("media/other.m4a", MadeMedia.tone(seconds: 0.2))
    try make("media/trip/clip.mp4", MadeMedia.pattern("160x120", seconds: 0.2) + MadeMedia.h264)
    try make("media/trip/still.png", MadeMedia.pattern("64x48", seconds: 0.1) + ["-frames:v", "1"])
  }

  private func make(_ path: String, _ arguments: [String]) throws {
    try MadeMedia.copy((path as NSString).lastPathComponent, arguments, to: folder[path])
  }

  private func run(_ arguments: String..., roots: String? = nil) throws -> AVToolRun {
    try AVToolRun(
      ["library"] + arguments, in: folder.url,
      environment: [
        "AVFOUNDATION_MEDIA_ROOTS": roots ?? "rw=\(media.path)", "XDG_CACHE_HOME": folder["cache"].path,
        "XDG_DATA_HOME": folder["data"].path,
      ])
  }

  private func objects(_ run: AVToolRun) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func theIndexCountsFiles() throws {
    try Data("no movie".utf8).write(to: folder["media/broken.mp4"])
    let first = try run("index", "--json", "--progress")
    #expect(first.status == 0)
    let report = try #require(try objects(first).first as? [String: Int])
    #expect(report == ["found": 5, "read": 5, "moved": 0, "removed": 0, "failed": 1])
    #expect(first.errors.contains("indexing 100 %") && first.errors.contains("media/broken.mp4: "))
    let second = try run("index")
    #expect(second.output == "found 5  read 0  moved 0  removed 0  failed 1\n")
    try FileManager.default.removeItem(at: folder["media/other.m4a"])
    #expect(try run("index").output == "found 4  read 0  moved 0  removed 1  failed 1\n")
  }

  @Test(
    arguments: [
      ("artist == \"Ada O'Neil\"", ["song.m4a"]), ("duration > 0.4", ["song.m4a"]),
      ("mediaType == 3", ["other.m4a", "song.m4a"]),
      ("title CONTAINS[cd] 'SONG' OR pixelWidth >= 160", ["song.m4a", "trip/clip.mp4"]),
      ("NOT (mediaType IN {2, 3})", ["trip/still.png"]), ("artist == 'x'; DROP TABLE asset'", nil),
      ("artist == 'nobody'", []), ("pixelWidth BETWEEN {60, 70}", ["trip/still.png"]),
    ] as [(String, [String]?)])
  func predicatesFindPaths(_ predicate: String, _ names: [String]?) throws {
    let found = try run("find", predicate)
    guard let names else {
      #expect(found.status == 64 && found.output.isEmpty)
      return
    }
    #expect(found.status == 0, "\(found.errors)")
    let paths = found.output.split(separator: "\n").map { String($0.dropFirst(media.path.count + 1)) }
    #expect(paths == names)
  }

  @Test func filesAreObjects() throws {
    let found = try objects(run("find", "title == 'Song'", "--json"))
    let song = try #require(found.first)
    #expect(found.count == 1 && song["artist"] as? String == "Ada O'Neil" && song["kind"] as? String == "audio")
    #expect(song["path"] as? String == folder["media/song.m4a"].path)
    let seconds = (song["duration"] as? [String: Any])?["seconds"] as? Double
    #expect(try abs(#require(seconds) - 0.5) < 0.05)
    let again = try objects(run("find", "title == 'Song'", "--json")).first
    #expect(again?["localIdentifier"] as? String == song["localIdentifier"] as? String)
  }

  @Test(arguments: [
    "artist ==", "nothing == 5", "duration > > 3", "", "title == %@", "(duration > 1", "duration + 1 > pixelWidth",
  ])
  func whatIsNotUnderstoodIsUsage(_ predicate: String) throws {
    let found = try run("find", predicate)
    #expect(found.status == 64 && found.output.isEmpty)
    #expect(found.errors.split(separator: "\n").count == 1 && found.errors.contains("is not understood"))
  }

  @Test func unknownKeysAreAnsweredWithTheKnown() throws {
    let errors = try run("find", "nothing == 5").errors
    #expect(errors.contains("“nothing”") && errors.contains("albumArtist") && errors.contains("mediaType"))
  }

  @Test func albumsAreListed() throws {
    let albums = try objects(run("albums", "--json"))
    let trip = try #require(albums.first { $0["title"] as? String == "trip" })
    #expect(trip["kind"] as? String == "folder" && trip["count"] as? Int == 2)
    #expect(trip["path"] as? String == folder["media/trip"].path)
    #expect(try run("albums").output.contains("2  folder  trip\n"))
  }

  @Test func filesAreAdded() throws {
    try make("new.mp4", MadeMedia.pattern("160x120", seconds: 0.2) + MadeMedia.h264)
    let added = try run("import", "new.mp4")
    #expect(added.status == 0, "\(added.errors)")
    let path = added.output.trimmingCharacters(in: .newlines)
    #expect(path.hasPrefix(media.path + "/"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(contentsOf: folder["new.mp4"]))
    #expect(try run("find", "fileName == 'new.mp4'").output == added.output)
    #expect(try run("import", "nothing.mp4").status == 66)
    try Data("no movie".utf8).write(to: folder["broken.mp4"])
    #expect(try run("import", "broken.mp4").status == 65)
    #expect(try run("import", "new.mp4", roots: media.path).status == 73)
  }

  @Test func wordsThatAreMissingAreUsage() throws {
    for arguments in [[], ["find"], ["find", "a", "b"], ["index", "x"], ["albums", "x"], ["import"], ["what"]] {
      let run = try AVToolRun(["library"] + arguments, in: folder.url)
      #expect(run.status == 64, "\(arguments): \(run.errors)")
    }
    #expect(try run("index", roots: folder["media/song.m4a/below"].path).status == 66)
  }
}
