import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct CompositionPassthroughTests {
  private func passed(_ asset: AVAsset) async throws -> URL {
    try await CompositionMedia.export(asset, AVAssetExportPresetPassthrough)
  }

  @Test func clipsOfDifferentFilesAreJoined() async throws {
    let (first, second) = (
      try CompositionMedia.clip(rate: "25", tone: 440), try CompositionMedia.clip(rate: "30", tone: 660)
    )
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(CompositionMedia.range(10, 35, 25), of: first, at: .zero)
    try await composition.insertTimeRange(CompositionMedia.range(15, 30, 30), of: second, at: .invalid)
    let url = try await passed(composition)
    let copied = AVURLAsset(url: url)
    let (frames, expected) = (try CompositionMedia.frames(copied), try CompositionMedia.frames(composition))
    #expect(frames.map(\.number) == expected.map(\.number))
    #expect(frames.map(\.time) == expected.map(\.time))
    #expect(copied.duration == composition.duration)
    let (audio, heard) = (try CompositionMedia.audio(copied), try CompositionMedia.audio(composition))
    #expect(audio.count == 72_000)
    #expect(audio == heard)
    let probe = try ExportProbe(url)
    #expect(abs(probe.duration - 1.5) < 0.001)
    #expect(probe.streams.count == 2)
  }

  @Test func wholeClipsAreWhatFfmpegJoins() async throws {
    let (first, second) = (
      try CompositionMedia.clip(rate: "25", tone: 440), try CompositionMedia.clip(rate: "25", tone: 660)
    )
    let composition = AVMutableComposition()
    for clip in [first, second, first] {
      try await composition.insertTimeRange(CompositionMedia.range(0, 2), of: clip, at: .invalid)
    }
    let url = try await passed(composition)
    #expect(try ExportProbe.numbers(url) == Array(0..<50) + Array(0..<50) + Array(0..<50))
    let audio = try ExportProbe.decodedAudio(url)
    #expect(audio.count == 288_000)
    #expect(Array(audio[0..<96_000]) == Array(audio[192_000..<288_000]))
    // The samples of the clip that was inserted twice are stored once.
    let size = try #require(FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int)
    let sizes = try [first, second].map {
      try #require(FileManager.default.attributesOfItem(atPath: $0.url.path)[.size] as? Int)
    }
    #expect(size < sizes.reduce(0, +) + 4096)
  }

  @Test func equalFormatsAreDescribedOnce() async throws {
    let clips = try [441, 495, 551, 661, 771, 881].map { try CompositionMedia.clip(rate: "25", tone: $0) }
    let composition = AVMutableComposition()
    for clip in clips { try await composition.insertTimeRange(CompositionMedia.range(0, 1), of: clip, at: .invalid) }
    let url = try await passed(composition)
    let tracks = try await AVURLAsset(url: url).load(.tracks)
    for track in tracks { #expect(try await track.load(.formatDescriptions).count == 1) }
    let numbers = try ExportProbe.numbers(url)
    #expect(numbers == clips.flatMap { _ in 0..<25 }, "\(numbers)")
    // In an `stsd` box, the type is followed by the version and flags, and then by the number of entries.
    let bytes = [UInt8](try Data(contentsOf: url))
    let places = bytes.indices.dropLast(12).filter { bytes[$0..<$0 + 4].elementsEqual("stsd".utf8) }
    #expect(places.count == 2)
    for place in places { #expect(Array(bytes[place + 8..<place + 12]) == [0, 0, 0, 1]) }
  }

  @Test func mixesAndVideoCompositionsAreLeftOut() async throws {
    let clip = try CompositionMedia.clip(rate: "25", tone: 440)
    let composition = AVMutableComposition()
    for start in [5, 30] as [Int64] {
      try await composition.insertTimeRange(CompositionMedia.range(start, start + 10, 25), of: clip, at: .invalid)
    }
    let (mix, parameters) = (
      AVMutableAudioMix(), AVMutableAudioMixInputParameters(track: try CompositionMedia.track(composition, .audio))
    )
    parameters.setVolume(0, at: .zero)
    mix.inputParameters = [parameters]
    let hidden = Composing.layer(try CompositionMedia.track(composition, .video)) { $0.setOpacity(0, at: .zero) }
    let frames = Composing.composition(160, 96, [Composing.instruction(CompositionMedia.range(0, 20, 25), [hidden])])
    let plain = AVURLAsset(url: try await passed(composition))
    let url = try await CompositionMedia.export(composition, AVAssetExportPresetPassthrough) {
      ($0.audioMix, $0.videoComposition) = (mix, frames)
    }
    let same = AVURLAsset(url: url)
    #expect(try CompositionMedia.frames(same).map(\.number) == Array(5..<15) + Array(30..<40))
    let (audio, expected) = (try CompositionMedia.audio(same), try CompositionMedia.audio(plain))
    #expect(audio == expected && audio.contains { abs($0) > 0.4 })
  }

  @Test func gapsAndSpeedsAreEdits() async throws {
    let (composition, track) = try CompositionMedia.empty(.video)
    let video = try CompositionMedia.track(try CompositionMedia.clip(rate: "25", tone: 440), .video)
    try track.insertTimeRange(CompositionMedia.range(5, 15, 25), of: video, at: .zero)
    try track.insertTimeRange(CompositionMedia.range(30, 40, 25), of: video, at: CMTime(value: 20, timescale: 25))
    track.scaleTimeRange(CompositionMedia.range(0, 10, 25), toDuration: CMTime(value: 20, timescale: 25))
    let copied = AVURLAsset(url: try await passed(composition))
    let (frames, expected) = (try CompositionMedia.frames(copied), try CompositionMedia.frames(composition))
    #expect(frames.map(\.number) == expected.map(\.number))
    #expect(frames.map(\.time) == expected.map(\.time))
  }

  @Test func aRangeOfItIsCopied() async throws {
    let composition = AVMutableComposition()
    let clip = try CompositionMedia.clip(rate: "25", tone: 440)
    for start in [0, 20, 40] as [Int64] {
      try await composition.insertTimeRange(CompositionMedia.range(start, start + 10, 25), of: clip, at: .invalid)
    }
    let range = CompositionMedia.range(7, 23, 25)
    let url = try await CompositionMedia.export(composition, AVAssetExportPresetPassthrough) { $0.timeRange = range }
    #expect(
      try CompositionMedia.frames(AVURLAsset(url: url)).map(\.number) == [7, 8, 9] + Array(20..<30) + [40, 41, 42])
  }
}
