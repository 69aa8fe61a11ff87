import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct CompositionEditingTests {
  private func clip() throws -> AVURLAsset { try CompositionMedia.clip(rate: "25", tone: 440) }
  private func range(_ start: Int64, _ end: Int64, _ scale: CMTimeScale = 25) -> CMTimeRange {
    CompositionMedia.range(start, end, scale)
  }

  private func mappings(_ track: AVCompositionTrack) -> [[CMTimeRange]] {
    track.segments.map { [$0.timeMapping.source, $0.timeMapping.target] }
  }

  @Test func identifiersAreKeptWhereTheyAreFree() throws {
    let composition = AVMutableComposition()
    let first = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7))
    let second = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 7))
    #expect(first.trackID == 7 && second.trackID != 7 && second.trackID > 0)
    #expect(composition.track(withTrackID: 7) === first)
    composition.removeTrack(first)
    #expect(composition.tracks.map(\.trackID) == [second.trackID])
    #expect(first.asset == nil)
  }

  @Test func anInsertionPushesBackAndSplits() throws {
    let (composition, track) = try CompositionMedia.empty(.video)
    let video = try CompositionMedia.track(try clip(), .video)
    try track.insertTimeRange(range(0, 10), of: video, at: .zero)
    try track.insertTimeRange(range(20, 25), of: video, at: CMTime(value: 4, timescale: 25))
    #expect(try CompositionMedia.frames(composition).map(\.number) == Array(0..<4) + Array(20..<25) + Array(4..<10))
    track.removeTimeRange(range(2, 11))
    #expect(try CompositionMedia.frames(composition).map(\.number) == [0, 1, 6, 7, 8, 9])
    track.insertEmptyTimeRange(range(2, 4))
    #expect(track.segments.map(\.isEmpty) == [false, true, false])
    #expect(track.segments[1].sourceURL == nil)
    #expect(composition.duration == CMTime(value: 8, timescale: 25))
  }

  @Test func whatLiesOutsideTheSourceIsLeftOut() throws {
    let (composition, track) = try CompositionMedia.empty(.video)
    try track.insertTimeRange(range(45, 400), of: try CompositionMedia.track(try clip(), .video), at: .invalid)
    #expect(composition.duration == CMTime(value: 5, timescale: 25))
    #expect(track.segments.first?.timeMapping.source == range(45, 50))
    let (whole, _) = try CompositionMedia.empty(.video)
    try whole.insertTimeRange(range(-10, 5), of: try clip(), at: .zero)
    #expect(whole.duration == CMTime(value: 5, timescale: 25))
  }

  @Test func whatCannotBeInsertedChangesNothing() throws {
    let (composition, track) = try CompositionMedia.empty(.video)
    let asset = try clip()
    try track.insertTimeRange(range(0, 10), of: try CompositionMedia.track(asset, .video), at: .zero)
    let before = mappings(track)
    #expect(throws: AVError.self) {
      try track.insertTimeRange(range(0, 10), of: try CompositionMedia.track(asset, .audio), at: .zero)
    }
    let ranges = [NSValue(timeRange: range(0, 5)), NSValue(timeRange: CMTimeRange.invalid)]
    let video = try CompositionMedia.track(asset, .video)
    #expect(throws: AVError.self) { try track.insertTimeRanges(ranges, of: [video, video], at: .zero) }
    #expect(throws: AVError.self) {
      try composition.insertTimeRange(range(0, 5), of: asset, at: CMTime(value: -1, timescale: 1))
    }
    #expect(throws: AVError.self) {
      try composition.insertTimeRange(range(0, 5), of: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mov")), at: .zero)
    }
    #expect(mappings(track) == before)
    #expect(composition.tracks.count == 1)
  }

  @Test func aCopyDoesNotChangeWithItsOriginal() throws {
    let composition = AVMutableComposition()
    let asset = try clip()
    try composition.insertTimeRange(range(0, 10), of: asset, at: .zero)
    let copy = try #require(composition.copy() as? AVComposition)
    #expect(!(copy is AVMutableComposition))
    let other = try #require(composition.mutableCopy() as? AVMutableComposition)
    try composition.insertTimeRange(range(20, 30), of: asset, at: .invalid)
    other.removeTimeRange(range(0, 5))
    #expect(try CompositionMedia.frames(copy).map(\.number) == Array(0..<10))
    #expect(try CompositionMedia.frames(other).map(\.number) == Array(5..<10))
    #expect(try CompositionMedia.frames(composition).map(\.number) == Array(0..<10) + Array(20..<30))
  }

  @Test func aCompositionInACompositionIsLookedThrough() throws {
    let inner = AVMutableComposition()
    let asset = try clip()
    try inner.insertTimeRange(range(0, 10), of: asset, at: .zero)
    try inner.insertTimeRange(range(30, 40), of: asset, at: .invalid)
    inner.scaleTimeRange(range(10, 20), toDuration: CMTime(value: 20, timescale: 25))
    let outer = AVMutableComposition()
    try outer.insertTimeRange(range(8, 16), of: inner, at: .zero)
    let video = try #require(outer.tracks(withMediaType: .video).first)
    #expect(video.segments.map(\.timeMapping.source) == [range(8, 10), range(30, 33)])
    #expect(video.segments.allSatisfy { $0.sourceURL == asset.url })
    inner.removeTimeRange(range(0, 100))
    let frames = try CompositionMedia.frames(outer)
    #expect(frames.map(\.number) == [8, 9, 30, 31, 32])
    let times = [0, 1, 2, 4, 6].map { CMTime(value: $0, timescale: 25) }
    #expect(frames.map(\.time) == times)
  }

  @Test func segmentsAreSetAndNameTheirFiles() throws {
    let asset = try clip()
    let id = try CompositionMedia.track(asset, .video).trackID
    let (composition, track) = try CompositionMedia.empty(.video)
    let segments = [
      AVCompositionTrackSegment(
        url: asset.url, trackID: id, sourceTimeRange: range(5, 8), targetTimeRange: range(0, 3)),
      AVCompositionTrackSegment(timeRange: range(3, 5)),
      AVCompositionTrackSegment(
        url: asset.url, trackID: id, sourceTimeRange: range(40, 42), targetTimeRange: range(5, 7)),
    ]
    try track.validateSegments(segments)
    track.segments = segments
    #expect(try CompositionMedia.frames(composition).map(\.number) == [5, 6, 7, 40, 41])
    track.segments = track.segments.filter { !$0.isEmpty }.prefix(1) + []
    #expect(try CompositionMedia.frames(composition).map(\.number) == [5, 6, 7])
    #expect(track.segment(forTrackTime: CMTime(value: 99, timescale: 1))?.timeMapping.target == range(0, 3))
  }

  @Test func aSegmentWhoseFileIsMissingFailsWhenItIsRead() throws {
    let (composition, track) = try CompositionMedia.empty(.video)
    let url = URL(fileURLWithPath: "/nowhere.mov")
    track.segments = [
      AVCompositionTrackSegment(url: url, trackID: 1, sourceTimeRange: range(0, 5), targetTimeRange: range(0, 5))
    ]
    #expect(composition.duration == CMTime(value: 5, timescale: 25))
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    _ = reader.startReading()
    #expect(output.copyNextSampleBuffer() == nil)
    #expect(reader.status == .failed)
    #expect(String(describing: reader.error).contains("nowhere.mov"))
  }

  @Test func segmentsMustAdjoinAndHaveTimes() throws {
    let (_, track) = try CompositionMedia.empty(.video)
    let url = URL(fileURLWithPath: "/clip.mov")
    func code(_ segments: [AVCompositionTrackSegment]) -> AVError.Code? {
      do { try track.validateSegments(segments) } catch { return (error as? AVError)?.code }
      return nil
    }
    func segment(_ source: CMTimeRange, _ target: CMTimeRange) -> AVCompositionTrackSegment {
      AVCompositionTrackSegment(url: url, trackID: 1, sourceTimeRange: source, targetTimeRange: target)
    }
    #expect(code([segment(range(0, 1), range(0, 1)), segment(range(0, 1), range(1, 2))]) == nil)
    #expect(code([segment(range(0, 1), range(1, 2))]) == .compositionTrackSegmentsNotContiguous)
    #expect(
      code([segment(range(0, 1), range(0, 1)), segment(range(0, 1), range(2, 3))])
        == .compositionTrackSegmentsNotContiguous)
    #expect(code([segment(range(0, 1), range(0, 0))]) == .invalidCompositionTrackSegmentDuration)
    #expect(code([segment(range(-1, 1), range(0, 1))]) == .invalidCompositionTrackSegmentSourceStartTime)
    let endless = CMTimeRange(start: .zero, duration: .positiveInfinity)
    #expect(code([segment(endless, range(0, 1))]) == .invalidCompositionTrackSegmentSourceDuration)
  }

  @Test func settingsAreTheTracksOwn() throws {
    let (composition, track) = try CompositionMedia.empty(.video)
    #expect(track.naturalTimeScale == 600)
    let asset = try clip()
    try track.insertTimeRange(range(0, 5), of: try CompositionMedia.track(asset, .video), at: .zero)
    #expect(track.naturalTimeScale == asset.tracks(withMediaType: .video)[0].naturalTimeScale)
    track.naturalTimeScale = 90_000
    #expect(track.naturalTimeScale == 90_000)
    track.naturalTimeScale = 0
    #expect(track.naturalTimeScale == asset.tracks(withMediaType: .video)[0].naturalTimeScale)
    track.preferredTransform = CGAffineTransform(rotationAngle: .pi / 2)
    (track.preferredVolume, track.languageCode, track.extendedLanguageTag, track.isEnabled) = (
      0.5, "deu", "de-AT", false
    )
    composition.naturalSize = CGSize(width: 10, height: 20)
    let copy = try #require(composition.copy() as? AVComposition)
    let copied = try #require(copy.tracks.first)
    #expect(copied.preferredTransform == CGAffineTransform(rotationAngle: .pi / 2))
    #expect(copied.preferredVolume == 0.5)
    #expect(copied.languageCode == "deu")
    #expect(copied.extendedLanguageTag == "de-AT")
    #expect(!copied.isEnabled)
    #expect(copy.naturalSize == CGSize(width: 10, height: 20))
  }

  @Test func tracksThatFitAreFound() throws {
    let composition = AVMutableComposition()
    let asset = try clip()
    let audio = try CompositionMedia.track(asset, .audio)
    #expect(composition.mutableTrack(compatibleWith: audio) == nil)
    let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
    #expect(composition.mutableTrack(compatibleWith: audio) === track)
    #expect(asset.compatibleTrack(for: track) === audio)
    let other = try #require(composition.addMutableTrack(withMediaType: .text, preferredTrackID: 0))
    #expect(asset.compatibleTrack(for: other) == nil)
    track.addTrackAssociation(to: other, type: .timecode)
    #expect(track.associatedTracks(ofType: .timecode).first === other)
    composition.removeTrack(other)
    #expect(track.availableTrackAssociationTypes.isEmpty)
  }

  @Test func aReplacedFormatIsWhatReadersSay() throws {
    let (composition, track) = try CompositionMedia.empty(.video)
    try track.insertTimeRange(range(0, 5), of: try CompositionMedia.track(try clip(), .video), at: .zero)
    let original = try #require(track.formatDescriptions.first) as! CMFormatDescription
    var made: CMFormatDescription?
    var extensions = CMFormatDescriptionGetExtensions(original) as? [String: Any] ?? [:]
    extensions["Note"] = "replaced"
    let size = CMVideoFormatDescriptionGetDimensions(original)
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: CMFormatDescriptionGetMediaSubType(original), width: size.width, height: size.height,
      extensions: extensions as CFDictionary, formatDescriptionOut: &made)
    let replacement = try #require(made as CMFormatDescription?)
    track.replaceFormatDescription(original, with: replacement)
    #expect(track.formatDescriptionReplacements.count == 1)
    let buffers = try Reading.buffers(composition, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
    #expect(!buffers.isEmpty && buffers.allSatisfy { $0.formatDescription == replacement })
    #expect(try CompositionMedia.frames(composition).map(\.number) == Array(0..<5))
    track.replaceFormatDescription(original, with: nil)
    #expect(track.formatDescriptionReplacements.isEmpty)
  }

  @Test func anAsyncInsertionIsTheSame() async throws {
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(range(0, 10), of: try clip(), at: .zero)
    let duration = try await composition.load(.duration)
    #expect(duration == CMTime(value: 10, timescale: 25))
    let tracks = try await composition.loadTracks(withMediaType: .video)
    #expect(tracks.count == 1)
  }
}
