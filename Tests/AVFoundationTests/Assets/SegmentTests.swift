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
    #expect(try await track.loadSegment(forTrackTime: CMTime(value: 100, timescale: 1)) == nil)
    #expect(track.samplePresentationTime(forTrackTime: quarter).isValid == false)
  }

  @Test func theSampleOfATimeIsFound() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    for frame in [0, 1, 2, 7, 10, 24, 49] {
      let start = CMTime(value: CMTimeValue(frame), timescale: 25)
      for offset in [CMTime.zero, CMTime(value: 1, timescale: 50), CMTime(value: 39, timescale: 1000)] {
        #expect(try await track.loadSamplePresentationTime(forTrackTime: start + offset) == start)
      }
    }
    #expect(
      track.samplePresentationTime(forTrackTime: CMTime(value: 1, timescale: 1)) == CMTime(value: 1, timescale: 1))
    #expect(track.samplePresentationTime(forTrackTime: CMTime(value: 9, timescale: 1)).isValid == false)
    let byHandler: CMTime = await withCheckedContinuation { continuation in
      track.loadSamplePresentationTime(forTrackTime: CMTime(value: 101, timescale: 100)) { time, _ in
        continuation.resume(returning: time)
      }
    }
    #expect(byHandler == CMTime(value: 1, timescale: 1))
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
