import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct MovieEditingTests {
  @Test(arguments: ["mp4", "mov"]) func aRangeIsTakenOutInPlaceAndTheMediaStaysAsItIs(type: String) throws {
    let url = try MovieMedia.copy(of: MovieMedia.numbered("movie-edit.\(type)"))
    let before = try MovieMedia.boxes("mdat", in: url)
    let movie = try AVMutableMovie(url: url, options: nil, error: ())
    #expect(!movie.isModified)
    movie.removeTimeRange(MovieMedia.range(1, 2))
    #expect(movie.isModified)
    #expect(movie.duration == CMTime(value: 3, timescale: 1))
    try movie.writeHeader(to: url, fileType: type == "mov" ? .mov : .mp4)
    #expect(!movie.isModified)
    let isUntouched = try MovieMedia.boxes("mdat", in: url) == before
    #expect(isUntouched)
    #expect(try ExportProbe.numbers(url) == Array(0..<30) + Array(60..<120).map { $0 % 100 })
    let probe = try ExportProbe(url)
    #expect(abs(probe.duration - 3) < 0.001)
    let audio = try ExportProbe.decodedAudio(url)
    #expect(abs(audio.count - 144_000) <= 1024)
    #expect(try ExportProbe.boxes(url).count { $0 == "moov" } == 1)
  }

  @Test func manyEditsInPlaceAreWhatTheyWouldBeAtOnce() throws {
    let url = try MovieMedia.copy(of: MovieMedia.numbered("movie-edit.mov"))
    for _ in 0..<3 {
      let movie = try AVMutableMovie(url: url, options: nil, error: ())
      movie.removeTimeRange(MovieMedia.range(0.5, 1))
      try movie.writeHeader(to: url, fileType: .mov)
    }
    #expect(try ExportProbe.numbers(url) == Array(0..<15) + Array(60..<120).map { $0 % 100 })
  }

  @Test(.requires(.mediainfo)) func emptyRangesAndOtherSpeedsAreWrittenAsEdits() throws {
    let url = try MovieMedia.copy(of: MovieMedia.numbered("movie-edit.mov"))
    let movie = try AVMutableMovie(url: url, options: nil, error: ())
    movie.insertEmptyTimeRange(MovieMedia.range(1, 1.5))
    movie.scale(MovieMedia.range(2.5, 3.5), toDuration: CMTime(value: 2, timescale: 1))
    #expect(movie.duration == CMTime(value: 11, timescale: 2))
    try movie.writeHeader(to: url, fileType: .mov)
    let track = try #require(AVURLAsset(url: url).tracks(withMediaType: .video).first)
    let targets = track.segments.map { $0.timeMapping.target.start.seconds }
    #expect(targets == [0, 1, 1.5, 2.5, 4.5])
    #expect(track.segments.map(\.isEmpty) == [false, true, false, false, false])
    #expect(
      track.segments.map { $0.timeMapping.source.duration == $0.timeMapping.target.duration } == [
        true, false, true, false, true,
      ])
    #expect(try ExportProbe.movieMilliseconds(url) == 5500)
  }

  @Test func mediaIsReferredToInItsOwnFile() async throws {
    let source = try MovieMedia.numbered("movie-edit.mp4")
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    try movie.insertTimeRange(MovieMedia.range(2, 3), of: AVURLAsset(url: source), at: .zero, copySampleData: false)
    try movie.insertTimeRange(MovieMedia.range(0, 1), of: AVURLAsset(url: source), at: .invalid, copySampleData: false)
    #expect(movie.tracks.count == 2)
    #expect(movie.duration == CMTime(value: 2, timescale: 1))
    let reference = try MadeMedia.place("reference.mov")
    try movie.writeHeader(to: reference, fileType: .mov)
    #expect(try ExportProbe.boxes(reference) == ["ftyp", "moov"])
    let bytes = try Data(contentsOf: reference)
    #expect(bytes.range(of: Data(source.standardizedFileURL.absoluteString.utf8)) != nil)
    let asset = AVURLAsset(url: reference)
    #expect(asset.tracks.allSatisfy { !$0.isSelfContained })
    // By default ffmpeg does not follow references to other files, so it reads an exported copy.
    let whole = try await export(reference, AVAssetExportPresetPassthrough)
    let seen = try ExportProbe.numbers(whole)
    #expect(seen == Array(60..<90) + Array(0..<30))
  }

  @Test func copiedMediaStandsInTheMovieItself() throws {
    let (first, second) = (
      try MovieMedia.numbered("movie-edit.mp4"), try MovieMedia.numbered("movie-short.mov", seconds: 2)
    )
    let url = try MadeMedia.place("joined.mov")
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    movie.defaultMediaDataStorage = AVMediaDataStorage(url: url, options: nil)
    try movie.insertTimeRange(MovieMedia.range(1, 2), of: AVURLAsset(url: first), at: .zero, copySampleData: true)
    try movie.insertTimeRange(MovieMedia.range(0, 1), of: AVURLAsset(url: second), at: .invalid, copySampleData: true)
    try movie.insertTimeRange(
      MovieMedia.range(3, 4), of: AVURLAsset(url: first), at: CMTime(value: 1, timescale: 1), copySampleData: true)
    #expect(movie.tracks.count == 2)
    try movie.writeHeader(to: url, fileType: .mov, options: .addMovieHeaderToDestination)
    #expect(try ExportProbe.boxes(url) == ["ftyp", "mdat", "moov"])
    #expect(try ExportProbe.numbers(url) == Array(30..<60) + Array(90..<120).map { $0 % 100 } + Array(0..<30))
    #expect(abs(try ExportProbe(url).duration - 3) < 0.001)
    #expect(AVURLAsset(url: url).tracks.allSatisfy { $0.isSelfContained })
    let size = try #require(try url.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    let whole = try #require(try first.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(size < whole)
  }

  @Test func formatsOfSeveralFilesStandInOneTrack() async throws {
    let small = try MovieMedia.numbered("movie-edit.mp4")
    let other = try MadeMedia.file(
      "movie-other.mp4", MadeMedia.numbered(seconds: 2, size: "160x96") + ["-c:v", "mpeg4", "-g", "10"])
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    try movie.insertTimeRange(MovieMedia.range(0, 1), of: AVURLAsset(url: small), at: .zero, copySampleData: false)
    try movie.insertTimeRange(MovieMedia.range(1, 2), of: AVURLAsset(url: other), at: .invalid, copySampleData: false)
    let track = try #require(movie.tracks(withMediaType: .video).first)
    #expect(movie.tracks(withMediaType: .video).count == 1)
    #expect(track.formatDescriptions.count == 2)
    let reference = try MadeMedia.place("two.mov")
    try movie.writeHeader(to: reference, fileType: .mov)
    let asset = AVURLAsset(url: reference)
    for (time, source) in [(0.5, small), (1.5, other)] {
      let isSame = try await Self.pixels(asset, at: time) == Self.pixels(AVURLAsset(url: source), at: time)
      #expect(isSame, "at \(time)")
    }
  }

  private static func pixels(_ asset: AVAsset, at time: Double) async throws -> [UInt8] {
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    let image = try await generator.image(at: CMTime(seconds: time, preferredTimescale: 600)).image
    let provider = try #require(image.dataProvider)
    return try #require(provider.data.map { [UInt8]($0 as Data) })
  }

  @Test func aHeaderThatCannotBeWrittenIsNoMediaThatCannotBeRead() throws {
    let movie = AVMutableMovie(url: try MovieMedia.numbered("movie-edit.mov"))
    let tooLong = URL(fileURLWithPath: "/tmp/\(String(repeating: "a", count: 300)).mov")
    for options in [AVMovieWritingOptions(), .truncateDestinationToMovieHeaderOnly] {
      let error = #expect(throws: AVError.self) {
        try movie.writeHeader(to: tooLong, fileType: .mov, options: options)
      }
      #expect(error?.code == .exportFailed)
    }
  }

  @Test func anEditThatFailsLeavesTheMovieAsItWas() throws {
    let source = AVURLAsset(url: try MovieMedia.numbered("movie-edit.mp4"))
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    #expect(throws: AVError.self) {
      try movie.insertTimeRange(MovieMedia.range(0, 1), of: source, at: .zero, copySampleData: true)
    }
    #expect(movie.tracks.isEmpty)
    #expect(!movie.isModified)
    let nowhere = URL(fileURLWithPath: "/nonexistent-folder/file.mov")
    movie.defaultMediaDataStorage = AVMediaDataStorage(url: nowhere, options: nil)
    #expect(throws: AVError.self) {
      try movie.insertTimeRange(MovieMedia.range(0, 1), of: source, at: .zero, copySampleData: true)
    }
    #expect(movie.tracks.isEmpty)
    #expect(throws: AVError.self) { try movie.insertTimeRange(.invalid, of: source, at: .zero, copySampleData: false) }
    #expect(throws: AVError.self) { try AVMutableMovie(url: nowhere, options: nil, error: ()) }
    #expect(throws: AVError.self) { try AVMutableMovie(data: Data("no movie at all".utf8), options: nil, error: ()) }
  }
}
