import AVFoundation
import Testing

@Suite struct SegmentTests {
  @Test func soundThatStartsLaterHasAnEmptySegment() async throws {
    let url = try AssetMaker.make(
      "late.mov",
      AssetMaker.video + ["-itsoffset", "0.5"] + AssetMaker.audio
        + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "0", "-c:a", "pcm_s16le", "-t", "2"])
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    let segments = try await track.load(.segments)
    #expect(segments.count == 2)
    #expect(segments.first?.isEmpty == true)
    #expect(segments.first?.timeMapping.target.duration.seconds == 0.5)
    #expect(segments.last?.isEmpty == false)
    #expect(segments.last?.timeMapping.target.start.seconds == 0.5)
    #expect(segments.last?.timeMapping.source.start.seconds == 0)
    let quarter = CMTime(value: 1, timescale: 4)
    #expect(track.segment(forTrackTime: quarter)?.isEmpty == true)
    #expect(try await track.loadSegment(forTrackTime: CMTime(value: 1, timescale: 1))?.isEmpty == false)
    let nearest = try await track.loadSegment(forTrackTime: CMTime(value: 100, timescale: 1))
    #expect(nearest?.timeMapping.target == segments.last?.timeMapping.target)
    #expect(track.samplePresentationTime(forTrackTime: quarter).isValid == false)
    #expect(track.samplePresentationTime(forTrackTime: CMTime(value: 3, timescale: 4)) == quarter)
  }

  @Test func trackTimesMapToMediaTimes() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let mapping = try #require(try await track.load(.segments).first).timeMapping
    for milliseconds: Int64 in [0, 20, 39, 400, 1_999] {
      let time = CMTime(value: milliseconds, timescale: 1_000)
      let expected = mapping.source.start + time - mapping.target.start
      #expect(try await track.loadSamplePresentationTime(forTrackTime: time) == expected)
      #expect(track.samplePresentationTime(forTrackTime: time) == expected)
    }
    #expect(track.samplePresentationTime(forTrackTime: CMTime(value: 9, timescale: 1)).isValid == false)
    let byHandler: CMTime = await withCheckedContinuation { continuation in
      track.loadSamplePresentationTime(forTrackTime: CMTime(value: 101, timescale: 100)) { time, _ in
        continuation.resume(returning: time)
      }
    }
    #expect(byHandler == mapping.source.start + CMTime(value: 101, timescale: 100))
  }

  @Test func chaptersAreATrackOfTheirOwn() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movieWithChapters())
    let tracks = try await asset.load(.tracks)
    let chapters = try #require(tracks.first { $0.mediaType == .text })
    let video = try #require(tracks.first { $0.mediaType == .video })
    let types = try await video.load(.availableTrackAssociationTypes)
    #expect(types.contains(.chapterList))
    #expect(try await video.loadAssociatedTracks(ofType: .chapterList).map(\.trackID) == [chapters.trackID])
    #expect(video.associatedTracks(ofType: .timecode).isEmpty)
  }
}
