import AVEngineMediaLibrary
import CoreMedia
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct IndexTests {
  @Test(.requires(.ffmpeg)) func filesAreReadByTheirReaders() throws {
    let bench = try LibraryBench()
    let media = try TemporaryFolder()
    try media.make(
      "song.mp3",
      MadeMedia.tone(seconds: 1) + [
        "-c:a", "libmp3lame", "-metadata", "title=A Song", "-metadata", "artist=Somebody", "-metadata", "album=Album",
        "-metadata", "album_artist=All", "-metadata", "genre=Jazz", "-metadata", "track=3/12", "-metadata", "date=2004",
      ])
    try media.make(
      "film.mov",
      MadeMedia.pattern("96x64", rate: "30", seconds: 1) + [
        "-c:v", "mpeg4", "-movflags", "use_metadata_tags", "-metadata",
        "com.apple.quicktime.creationdate=2019-05-06T07:08:09+0200", "-metadata",
        "com.apple.quicktime.location.ISO6709=+52.5200+013.4050+034.000/",
      ])
    try media.make("picture.png", MadeMedia.input("testsrc2=s=60x40:d=1") + ["-frames:v", "1"])
    for name in ["song.mp3", "film.mov", "picture.png"] {
      try FileManager.default.copyItem(at: media[name], to: bench.root.appendingPathComponent(name))
    }
    let report = try bench.library.update()
    #expect(report.found == 3 && report.read == 3 && report.failures.isEmpty)
    let song = try #require(try bench.asset("song.mp3"))
    #expect(song.kind == .audio && song.tags.title == "A Song" && song.tags.artist == "Somebody")
    #expect(song.tags.album == "Album" && song.tags.albumArtist == "All" && song.tags.genre == "Jazz")
    #expect(song.tags.trackNumber == 3 && song.tags.trackCount == 12)
    #expect(song.tags.releaseDate == Date(timeIntervalSince1970: 1_072_915_200))
    let film = try #require(try bench.asset("film.mov"))
    #expect(film.kind == .video && film.pixelWidth == 96 && film.pixelHeight == 64 && film.frameRate == 30)
    #expect(film.duration == CMTime(value: 1, timescale: 1))
    #expect(film.creationDate == Date(timeIntervalSince1970: 1_557_119_289))
    #expect(film.place?.latitude == 52.52 && film.place?.longitude == 13.405 && film.place?.altitude == 34)
    let picture = try #require(try bench.asset("picture.png"))
    #expect(picture.kind == .image && picture.pixelWidth == 60 && picture.pixelHeight == 40)
  }

  @Test(.requires(.ffmpeg), .requires(.exiftool)) func photosSayWhenAndWhereTheyWereTaken() throws {
    let bench = try LibraryBench()
    let media = try TemporaryFolder()
    try media.make("photo.jpg", MadeMedia.input("testsrc2=s=60x40:d=1") + ["-frames:v", "1"])
    let url = bench.root.appendingPathComponent("photo.jpg")
    try FileManager.default.copyItem(at: media["photo.jpg"], to: url)
    try Tool.run(
      "exiftool",
      [
        "-q", "-overwrite_original", "-DateTimeOriginal=2018:03:04 05:06:07", "-OffsetTimeOriginal=+01:00",
        "-GPSLatitude=33.5", "-GPSLatitudeRef=S", "-GPSLongitude=151.25", "-GPSLongitudeRef=E", "-GPSAltitude=12",
        "-GPSAltitudeRef=Above Sea Level", "-Orientation#=6", url.path,
      ])
    try bench.library.update()
    let photo = try #require(try bench.asset("photo.jpg"))
    #expect(photo.creationDate == Date(timeIntervalSince1970: 1_520_136_367))
    #expect(photo.place == .init(latitude: -33.5, longitude: 151.25, altitude: 12))
    #expect(photo.pixelWidth == 40 && photo.pixelHeight == 60)
  }

  @Test func foldersHaveTheFoldersThatContainThem() throws {
    let bench = try LibraryBench()
    try bench.wave("a/b/inner.wav", seed: 1)
    try bench.library.update()
    func parent() throws -> String? {
      try #require(try bench.library.collections().first { $0.title == "b" }).parent
    }
    #expect(try parent() == nil)
    let outer = try bench.wave("a/outer.wav", seed: 2)
    try bench.library.update()
    let folder = try #require(try bench.library.collections().first { $0.title == "a" })
    #expect(try parent() == folder.id)
    try FileManager.default.removeItem(at: outer)
    try bench.library.update()
    #expect(try parent() == nil)
  }

  @Test func onlyWhatHasChangedIsReadAgain() throws {
    let bench = try LibraryBench()
    for number in 0..<5 { try bench.wave("\(number).wav", seed: number) }
    #expect(try bench.library.update().read == 5)
    #expect(try bench.library.update().read == 0)
    let again = try bench.reopened()
    #expect(try again.library.update().read == 0)
    try bench.wave("3.wav", seed: 33, frames: 5_000)
    #expect(try again.library.update().read == 1)
    #expect(try again.library.count(MediaLibraryQuery()) == 5)
  }

  @Test func linksPipesAndFoldersInCirclesAreLeftAlone() throws {
    let bench = try LibraryBench()
    let url = try bench.wave("inner/a.wav", seed: 1)
    let manager = FileManager.default
    try manager.createSymbolicLink(at: bench.root.appendingPathComponent("inner/loop"), withDestinationURL: bench.root)
    try manager.createSymbolicLink(at: bench.root.appendingPathComponent("link.wav"), withDestinationURL: url)
    #expect(mkfifo(bench.root.appendingPathComponent("pipe.wav").path, 0o600) == 0)
    try bench.wave(".hidden/b.wav", seed: 2)
    try bench.wave("notes.txt", seed: 3)
    #expect(try bench.library.update().found == 1)
    #expect(try bench.names(MediaLibraryQuery()) == ["a.wav"])
  }

  @Test func damagedFilesAreRecordedAndReadOnce() throws {
    let bench = try LibraryBench()
    var random = SplitMix(seed: 5)
    let sound = LibraryBench.wave(seed: 1)
    for number in 0..<60 {
      var bytes = sound
      for _ in 0..<8 { bytes[Int.random(in: 0..<120, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      let ending = ["wav", "mov", "mp3", "jpg", "png", "mkv", "tiff", "webp", "gif", "flac"][number % 10]
      try bytes.prefix(Int.random(in: 0...bytes.count, using: &random)).write(
        to: bench.root.appendingPathComponent("\(number).\(ending)"))
    }
    try Data().write(to: bench.root.appendingPathComponent("empty.mp4"))
    let report = try bench.library.update()
    #expect(report.read == 61 && report.failures.contains { $0.url.lastPathComponent == "empty.mp4" })
    #expect(try bench.library.count(MediaLibraryQuery()) + report.failures.count == 61)
    let again = try bench.library.update()
    #expect(again.read == 0 && again.failures == report.failures)
  }

  @Test func theDatabasesAreTheUsersAlone() throws {
    let bench = try LibraryBench()
    try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    var count = 0
    for folder in ["state/cache", "state/data"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: bench.folder[folder].path) {
        var status = stat()
        #expect(stat(bench.folder["\(folder)/\(name)"].path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        count += 1
      }
    }
    #expect(count >= 2)
  }

  @Test func aPlaceThatCannotBeWrittenKeepsTheLibraryInMemory() throws {
    let bench = try LibraryBench { configuration in
      configuration.indexFolder = URL(fileURLWithPath: "/proc/none/cache")
      configuration.libraryFolder = URL(fileURLWithPath: "/proc/none/data")
    }
    try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    let asset = try #require(try bench.asset("a.wav"))
    try bench.library.perform([.setFavorite(assets: [asset.localIdentifier], true)])
    #expect(try bench.asset("a.wav")?.isFavorite == true)
  }

  @Test func theFirstQueryBeginsARunAndObserversHear() async throws {
    let bench = try LibraryBench { $0.indexesByItself = true }
    try bench.wave("a.wav", seed: 1)
    let (stream, continuation) = AsyncStream.makeStream(of: MediaLibraryDifference.self)
    let observation = bench.library.observe { continuation.yield($0) }
    _ = try bench.library.count(MediaLibraryQuery())
    var news = stream.makeAsyncIterator()
    let first = try #require(await news.next())
    #expect(first.inserted.count == 1)
    try bench.wave("later/b.wav", seed: 2)
    let second = try #require(await news.next())
    #expect(second.inserted.count == 1 && second.inserted != first.inserted)
    observation.cancel()
  }
}
