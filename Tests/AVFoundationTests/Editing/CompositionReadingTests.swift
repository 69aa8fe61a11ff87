import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct CompositionReadingTests {
  private func joined() throws -> AVMutableComposition {
    let first = try CompositionMedia.clip(rate: "25", tone: 440)
    let second = try CompositionMedia.clip(rate: "30", tone: 660, audioRate: 44_100)
    let composition = AVMutableComposition()
    try composition.insertTimeRange(CompositionMedia.range(10, 35, 25), of: first, at: .zero)
    try composition.insertTimeRange(CompositionMedia.range(15, 30, 30), of: second, at: .invalid)
    return composition
  }

  private let numbers = Array(10..<35) + Array(15..<30)

  @Test func twoFilesAreOneAsset() throws {
    let composition = try joined()
    #expect(composition.duration == CMTime(value: 3, timescale: 2))
    #expect(composition.tracks.map(\.mediaType) == [.video, .audio])
    #expect(composition.naturalSize == CGSize(width: 160, height: 96))
    #expect(composition.isReadable && composition.isPlayable)
    for track in composition.tracks {
      #expect(
        track.segments.map(\.timeMapping.target) == [CompositionMedia.range(0, 1), CompositionMedia.range(2, 3, 2)])
      #expect(
        track.segments.map(\.timeMapping.source) == [
          CompositionMedia.range(10, 35, 25), CompositionMedia.range(15, 30, 30),
        ])
      #expect(track.segments.allSatisfy { $0.sourceURL != nil && $0.sourceTrackID != kCMPersistentTrackID_Invalid })
    }
  }

  @Test func aReaderGivesEveryFrame() throws {
    let frames = try CompositionMedia.frames(try joined())
    #expect(frames.map(\.number) == numbers)
    let times =
      (0..<25).map { CMTime(value: $0, timescale: 25) } + (0..<15).map { CMTime(value: 30 + $0, timescale: 30) }
    #expect(frames.map(\.time) == times)
  }

  @Test func aReaderGivesStoredSamplesOfBothFiles() throws {
    let composition = try joined()
    let track = try #require(composition.tracks(withMediaType: .video).first)
    let buffers = try Reading.buffers(composition, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
    let shown = buffers.filter { Reading.flag($0, kCMSampleAttachmentKey_DoNotDisplay) != true }
    #expect(shown.count == 40)
    #expect(Set(buffers.compactMap(\.formatDescription).map(ObjectIdentifier.init)).count == 2)
  }

  @Test func aReaderGivesTheSoundToTheSample() throws {
    let audio = try CompositionMedia.audio(try joined())
    #expect(audio.count == 72_000)
    let first = ExportProbe.sine(audio[1000..<47_000], frequency: 440, rate: 48_000, start: 0.4 + 1000 / 48_000)
    #expect(abs(first.amplitude - 0.5) < 0.001)
    #expect(abs(first.lateness) < 0.01)
    let second = ExportProbe.sine(audio[49_000..<71_000], frequency: 660, rate: 48_000, start: 0.5 + 1000 / 48_000)
    #expect(abs(second.amplitude - 0.5) < 0.001)
    #expect(abs(second.lateness) < 0.01)
  }

  @Test func stillsAreThePicturesThatAReaderGives() throws {
    let composition = try joined()
    try CompositionMedia.expectStills(of: composition, CompositionMedia.frames(composition))
  }

  @Test func anExportHasEveryFrameAndSample() async throws {
    let url = try await CompositionMedia.export(try joined(), AVAssetExportPresetHighestQuality)
    #expect(try ExportProbe.numbers(url) == numbers)
    let probe = try ExportProbe(url)
    #expect(abs(probe.duration - 1.5) < 0.001)
    #expect(probe.streams.count == 2)
    // ffmpeg decodes the whole last packet, although the edit list ends within it.
    #expect((72_000..<73_024).contains(try ExportProbe.decodedAudio(url).count))
    #expect(try CompositionMedia.audio(AVURLAsset(url: url)).count == 72_000)
  }

  @Test func anExportWithoutLossHasTheVerySamples() async throws {
    let composition = try joined()
    let url = try await CompositionMedia.export(composition, AVAssetExportPresetAppleProRes422LPCM)
    #expect(try ExportProbe.numbers(url) == numbers)
    let (exported, read) = (try ExportProbe.decodedAudio(url), try CompositionMedia.audio(composition))
    #expect(exported.count == 72_000)
    let furthest = zip(exported, read).map { abs($0 - $1) }.max() ?? 1
    // The exported samples have 16 bits, so they may differ by rounding.
    #expect(furthest <= 2 / 32_768)
  }

  @Test func aGapGivesNothingAndSilence() throws {
    let composition = AVMutableComposition()
    let clip = try CompositionMedia.clip(rate: "25", tone: 440)
    try composition.insertTimeRange(CompositionMedia.range(0, 1), of: clip, at: .zero)
    try composition.insertTimeRange(CompositionMedia.range(1, 2), of: clip, at: CMTime(value: 2, timescale: 1))
    #expect(composition.duration == CMTime(value: 3, timescale: 1))
    #expect(try CompositionMedia.frames(composition).map(\.number) == Array(0..<50))
    let audio = try CompositionMedia.audio(composition)
    #expect(audio.count == 144_000)
    #expect(audio[48_000..<96_000].allSatisfy { $0 == 0 })
    let generator = AVAssetImageGenerator(asset: composition)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    #expect(throws: AVError.self) { try generator.copyCGImage(at: CMTime(value: 3, timescale: 2), actualTime: nil) }
  }

  @Test func speedStretchesPictures() throws {
    let (composition, track) = try CompositionMedia.empty(.video)
    let clip = try CompositionMedia.clip(rate: "25", tone: 440)
    try track.insertTimeRange(CompositionMedia.range(0, 1), of: try CompositionMedia.track(clip, .video), at: .zero)
    track.scaleTimeRange(CompositionMedia.range(0, 1), toDuration: CMTime(value: 3, timescale: 1))
    let frames = try CompositionMedia.frames(composition)
    #expect(frames.map(\.number) == Array(0..<25))
    let times = (0..<25).map { CMTime(value: $0 * 3, timescale: 25) }
    #expect(frames.map(\.time) == times)
  }

  /// One cut begins earlier in its file than the previous cut from the same file.
  @Test func cutsBetweenFilesGiveTheirFrames() throws {
    let (composition, track) = try CompositionMedia.empty(.video)
    let clips = [try CompositionMedia.clip(rate: "25", tone: 440), try CompositionMedia.clip(rate: "30", tone: 660)]
    var expected: [Int] = []
    for (index, start) in [3, 8, 12, 17, 20, 2, 30, 29].enumerated() {
      let clip = clips[index % 2]
      let rate: CMTimeScale = index % 2 == 0 ? 25 : 30
      try track.insertTimeRange(
        CompositionMedia.range(Int64(start), Int64(start) + 4, rate), of: try CompositionMedia.track(clip, .video),
        at: .invalid)
      expected += Array(start..<start + 4)
    }
    #expect(try CompositionMedia.frames(composition).map(\.number) == expected)
  }
}
