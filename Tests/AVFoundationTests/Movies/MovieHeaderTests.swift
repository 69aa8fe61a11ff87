import AVEngineCore
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct MovieHeaderTests {
  @Test func settingsOfTracksAndMovieAreWritten() throws {
    let url = try MovieMedia.copy(of: MovieMedia.numbered("movie-edit.mov"))
    let movie = try AVMutableMovie(url: url, options: nil, error: ())
    let (video, audio) = (
      try #require(movie.tracks(withMediaType: .video).first), try #require(movie.tracks(withMediaType: .audio).first)
    )
    audio.languageCode = "deu"
    audio.preferredVolume = 0.5
    audio.alternateGroupID = 3
    audio.isEnabled = false
    video.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 96, ty: 0)
    video.layer = -2
    video.cleanApertureDimensions = CGSize(width: 150, height: 90)
    video.addTrackAssociation(to: audio, type: .timecode)
    movie.preferredRate = 2
    movie.preferredVolume = 0.25
    let title = AVMutableMetadataItem()
    title.identifier = .quickTimeMetadataTitle
    title.value = "Edited" as NSString
    movie.metadata = [title]
    #expect(video.isModified && audio.isModified)
    try movie.writeHeader(to: url, fileType: .mov)

    let probe = try ExportProbe(url)
    #expect(probe.tags["com.apple.quicktime.title"] ?? probe.tags["title"] == "Edited")
    #expect(
      (probe.audio["tags"] as? [String: Any])?["language"] as? String == "ger"
        || (probe.audio["tags"] as? [String: Any])?["language"] as? String == "deu")
    // ffprobe reports rotations anticlockwise, so a clockwise rotation is negative.
    let sideData = probe.video["side_data_list"] as? [[String: Any]]
    #expect(sideData?.compactMap { $0["rotation"] as? Int } == [-90])
    let again = AVMovie(url: url, options: nil)
    #expect(again.preferredRate == 2 && again.preferredVolume == 0.25)
    let (video2, audio2) = (
      try #require(again.tracks(withMediaType: .video).first), try #require(again.tracks(withMediaType: .audio).first)
    )
    #expect(
      audio2.languageCode == "deu" && audio2.preferredVolume == 0.5 && audio2.alternateGroupID == 3 && !audio2.isEnabled
    )
    #expect(video2.preferredTransform == video.preferredTransform && video2.info(\.layer) == -2)
    #expect(video2.naturalSize == CGSize(width: 150, height: 90))
    #expect(video2.associatedTracks(ofType: .timecode).map(\.trackID) == [audio.trackID])
    #expect(video2.trackID == video.trackID)
    let isSame = try MovieMedia.hashes(url) == MovieMedia.hashes(MovieMedia.numbered("movie-edit.mov"))
    #expect(isSame)
  }

  @Test func editsKeepWhatIsNotTheirs() throws {
    let names = ["-metadata:s:v", "handler_name=Nose camera", "-metadata", "creation_time=2020-03-04T05:06:07Z"]
    let url = try MovieMedia.copy(of: MovieMedia.numbered("movie-kept.mp4", extra: names))
    // The header (`moov`) is at the end of the file. User data of an unknown type is appended to it.
    var bytes = try Data(contentsOf: url)
    let place = try #require(bytes.range(of: Data("moov".utf8), options: .backwards)).lowerBound - 4
    let extra: [UInt8] = [0, 0, 0, 20] + Array("udta".utf8) + [0, 0, 0, 12] + Array("zzzz".utf8) + [1, 2, 3, 4]
    let size = UInt32(bytes.count - place + extra.count)
    withUnsafeBytes(of: size.bigEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
    try (bytes + extra).write(to: url)
    let movie = try AVMutableMovie(url: url, options: nil, error: ())
    movie.removeTimeRange(MovieMedia.range(1, 2))
    try movie.writeHeader(to: url, fileType: .mp4)
    let probe = try ExportProbe(url)
    #expect((probe.video["tags"] as? [String: Any])?["handler_name"] as? String == "Nose camera")
    #expect(probe.tags["creation_time"]?.hasPrefix("2020-03-04T05:06:07") == true)
    let header = try #require(MovieMedia.boxes("moov", in: url).first)
    #expect(header.range(of: Data(extra.suffix(12))) != nil)
  }

  @Test func aHeaderInMemoryRefersToTheFile() async throws {
    let source = try MovieMedia.numbered("movie-edit.mp4")
    let header = try AVMovie(url: source, options: nil).makeMovieHeader(fileType: .mov)
    // By default a header in memory may not refer to files.
    let stranger = AVMovie(data: header, options: nil)
    let refused = await #expect(throws: AVError.self) {
      try await AVAssetImageGenerator(asset: stranger).image(at: .zero)
    }
    #expect(refused?.code == .referenceForbiddenByReferencePolicy)
    #expect(refused?.localizedDescription.contains(source.lastPathComponent) == true)
    let restrictions = AVAssetReferenceRestrictions.defaultPolicy.rawValue
    let movie = AVMovie(data: header, options: [AVMovieReferenceRestrictionsKey: restrictions])
    #expect(movie.data == header && movie.url == nil)
    let duration = try await movie.load(.duration)
    #expect(duration == AVURLAsset(url: source).duration)
    let tracks: [AVMovieTrack] = movie.tracks
    #expect(tracks.count == 2 && tracks.allSatisfy { !$0.isSelfContained })
    let image = try await AVAssetImageGenerator(asset: movie).image(at: CMTime(value: 1, timescale: 1)).image
    #expect(image.width == 160)
  }

  @Test func aFileOfTheHeaderAloneReplacesWhatWasThereButNeverTheMedia() throws {
    let source = try MovieMedia.copy(of: MovieMedia.numbered("movie-edit.mp4"))
    let movie = try AVMutableMovie(url: source, options: nil, error: ())
    let target = try MadeMedia.place("only.mov")
    try Data("something else".utf8).write(to: target)
    try movie.writeHeader(to: target, fileType: .mov, options: .truncateDestinationToMovieHeaderOnly)
    #expect(try ExportProbe.boxes(target) == ["ftyp", "moov"])
    let before = try Data(contentsOf: source)
    #expect(throws: AVError.self) {
      try movie.writeHeader(to: source, fileType: .mp4, options: .truncateDestinationToMovieHeaderOnly)
    }
    let isUntouched = try Data(contentsOf: source) == before
    #expect(isUntouched)
  }

  @Test func kindsOfTracksDecideOnFileTypes() throws {
    let movie = AVMovie(url: try MovieMedia.numbered("movie-edit.mp4"), options: nil)
    #expect(movie.is(compatibleWithFileType: .mov) && movie.is(compatibleWithFileType: .mp4))
    #expect(!movie.is(compatibleWithFileType: .m4a) && !movie.is(compatibleWithFileType: .wav))
    #expect(throws: AVError.self) { try movie.makeMovieHeader(fileType: .m4a) }
    #expect(throws: AVError.self) { try movie.makeMovieHeader(fileType: .wav) }
    #expect(AVMovie.movieTypes().contains(.mov))
    #expect(movie.mutableCopy() is AVMutableMovie)
  }

  @Test func placesAreRelativeToTheBaseThatATrackHas() throws {
    let source = try MovieMedia.copy(of: MovieMedia.numbered("movie-edit.mp4"))
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    try movie.insertTimeRange(MovieMedia.range(0, 1), of: AVURLAsset(url: source), at: .zero, copySampleData: false)
    for track in movie.tracks { track.sampleReferenceBaseURL = source.deletingLastPathComponent() }
    let reference = source.deletingLastPathComponent().appendingPathComponent("reference.mov")
    try movie.writeHeader(to: reference, fileType: .mov)
    let bytes = try Data(contentsOf: reference)
    #expect(bytes.range(of: Data("file:".utf8)) == nil)
    #expect(bytes.range(of: Data("copy.mp4".utf8)) != nil)
    let moved = try MadeMedia.place("moved.mov").deletingLastPathComponent().appendingPathComponent("folder")
    try FileManager.default.copyItem(at: source.deletingLastPathComponent(), to: moved)
    #expect(AVURLAsset(url: moved.appendingPathComponent("reference.mov")).isReadable)
  }
}

extension AVAssetTrack {
  func info<T>(_ path: KeyPath<TrackInfo, T>) -> T { info[keyPath: path] }
}
