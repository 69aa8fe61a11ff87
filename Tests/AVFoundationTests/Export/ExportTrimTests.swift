import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ExportTrimTests {
  private static let presets = [
    AVAssetExportPreset640x480, AVAssetExportPresetHEVC1920x1080, AVAssetExportPresetAppleProRes422LPCM,
  ]

  @Test(arguments: presets) func aStartInsideAFrameBeginsWithThatFrame(_ preset: String) async throws {
    let url = try await export(MadeMedia.numberedMovie(), preset) {
      $0.timeRange = CMTimeRange(start: seconds(1), duration: seconds(1, 2))
    }
    // At 29.97 frames per second, frame 29 is shown at 1.0 s. Frame 44 is the last frame that begins before 1.5 s.
    #expect(try ExportProbe.numbers(url) == Array(29...44))
    let times = try ExportProbe.times(url)
    #expect(times.map(\.time) == [0] + (0..<15).map { 30 + 1001 * $0 })
    let probe = try ExportProbe(url)
    #expect(probe.duration == 0.5)
    #expect(ExportProbe.text(probe.video, "time_base") == "1/30000")
  }

  @Test func framesOfTheWholeMovieAreKept() async throws {
    let source = try MadeMedia.numberedMovie()
    let url = try await export(source, AVAssetExportPreset640x480, as: .mp4)
    #expect(try ExportProbe.numbers(url) == ExportProbe.numbers(source))
    #expect(try ExportProbe.times(url).map(\.time) == ExportProbe.times(source).map(\.time))
  }

  @Test func framesOfVariableLengthKeepTheirTimes() async throws {
    let source = try MadeMedia.file(
      "variable.mp4",
      MadeMedia.numbered(rate: "24000/1001", seconds: 4) + [
        "-vf", "select='lt(mod(n,5),2)+eq(mod(n,5),4)'", "-fps_mode", "vfr",
      ] + MadeMedia.reordered)
    let url = try await export(source, AVAssetExportPreset640x480) {
      $0.timeRange = CMTimeRange(start: seconds(1001, 2400), end: seconds(3003, 2400))
    }
    // The range begins with frame 10 and ends before frame 30.
    #expect(try ExportProbe.numbers(url) == [10, 11, 14, 15, 16, 19, 20, 21, 24, 25, 26, 29])
    #expect(try ExportProbe.times(url).map(\.time) == [0, 1, 4, 5, 6, 9, 10, 11, 14, 15, 16, 19].map { $0 * 1001 })
  }

  @Test(arguments: [
    AVAssetExportPreset640x480, AVAssetExportPresetAppleM4A, AVAssetExportPresetAppleProRes422LPCM,
    AVAssetExportPresetPassthrough,
  ])
  func soundStartsOnTheSample(_ preset: String) async throws {
    let start = CMTime(value: 48_123, timescale: 48_000)
    let url = try await export(
      MadeMedia.numberedMovie(), preset, as: preset == AVAssetExportPresetAppleM4A ? .m4a : .mov
    ) {
      $0.timeRange = CMTimeRange(start: start, duration: CMTime(value: 24_007, timescale: 48_000))
    }
    let audio = try ExportProbe.decodedAudio(url)
    let probe = try ExportProbe(url)
    let length: Double = Double(ExportProbe.text(probe.audio, "duration")) ?? 0
    #expect(abs(length * 48_000 - 24_007) < 1)
    // ffmpeg hides audio before an edit, but may decode the whole packet in which the edit ends.
    #expect((24_007..<24_007 + 1024 + 1).contains(audio.count), "\(audio.count)")
    for window in [2_000..<6_800, 19_000..<23_800] {
      let sine = ExportProbe.sine(
        audio[window], frequency: 440, rate: 48_000, start: (48_123 + Double(window.lowerBound)) / 48_000)
      #expect(abs(sine.lateness) < 0.5, "\(window): \(sine)")
      #expect(abs(sine.amplitude - 0.5) < 0.02)
    }
  }

  @Test func linearSoundHasExactlyTheFramesAskedFor() async throws {
    for frames in [1, 1023, 1025, 7_777] {
      let url = try await export(MadeMedia.numberedMovie(), AVAssetExportPresetAppleProRes422LPCM) {
        $0.timeRange = CMTimeRange(
          start: seconds(1, 3), duration: CMTime(value: CMTimeValue(frames), timescale: 48_000))
      }
      #expect(try ExportProbe.decodedAudio(url).count == frames)
    }
  }

  @Test func soundAndPictureEndTogether() async throws {
    let url = try await export(MadeMedia.numberedMovie(), AVAssetExportPreset640x480, as: .mp4) {
      $0.timeRange = CMTimeRange(start: seconds(1, 7), duration: seconds(20, 7))
    }
    let probe = try ExportProbe(url)
    let ends = [probe.video, probe.audio].map { Double(ExportProbe.text($0, "duration")) ?? 0 }
    let last = try #require(ExportProbe.times(url).last)
    let (end, packet): (Double, Double) = (20.0 / 7, 1024.0 / 48_000)
    #expect(abs(ends[1] - end) <= packet)
    let lastBegins = Double(last.time) / 30_000
    #expect(abs(lastBegins - end) < 0.034, "the last frame begins within a frame of the end")
  }

  // MARK: - Passthrough

  @Test func passthroughCopiesFromTheKeyFrameAndHidesTheLead() async throws {
    let source = try MadeMedia.numberedMovie()
    let url = try await export(source, AVAssetExportPresetPassthrough) {
      $0.timeRange = CMTimeRange(start: seconds(1), duration: seconds(1, 2))
    }
    #expect(try ExportProbe(url).duration == 0.5)
    // Frame 29 begins before the edit and lasts into it, so ffmpeg may or may not show it.
    let shown = try ExportProbe.numbers(url)
    #expect(shown == Array(29...44) || shown == Array(30...44))
    let stored = try ExportProbe.numbers(url, ignoringEdits: true)
    #expect(stored.first == 24 && Set(stored).isSuperset(of: 24...44))
    #expect(stored.count <= 24, "no more than the frames that decoding needs")
    #expect(try ExportProbe.decodedAudio(url, ignoringEdits: true).count > ExportProbe.decodedAudio(url).count)
  }

  @Test(arguments: [AVFileType.mov, .mp4, .m4v, .mobile3GPP]) func passthroughKeepsEverySampleByte(_ type: AVFileType)
    async throws
  {
    let source = try MadeMedia.numberedMovie()
    let url = try await export(source, AVAssetExportPresetPassthrough, as: type)
    for stream in ["v", "a"] {
      let sums = try [source, url].map { file in
        try Tool.run(
          "ffmpeg",
          [
            "-v", "error", "-ignore_editlist", "1", "-i", file.path, "-map", "0:\(stream)", "-c", "copy", "-f", "md5",
            "-",
          ])
      }
      #expect(sums[0] == sums[1])
    }
    #expect(try ExportProbe.numbers(url) == ExportProbe.numbers(source))
    #expect(try ExportProbe.decodedAudio(url).count == ExportProbe.decodedAudio(source).count)
  }

  @Test func passthroughOfSoundAlone() async throws {
    let source = try MadeMedia.file("sound2.m4a", MadeMedia.sine(seconds: 2) + MadeMedia.aac)
    let url = try await export(source, AVAssetExportPresetPassthrough, as: .m4a) {
      $0.timeRange = CMTimeRange(start: seconds(1), duration: seconds(1, 2))
    }
    let sine = ExportProbe.sine(
      try ExportProbe.decodedAudio(url)[4_000..<20_000], frequency: 440, rate: 48_000, start: 1 + 4_000.0 / 48_000)
    #expect(abs(sine.lateness) < 0.5)
  }

  @Test func anExportOfAnExportTrimsOnceMore() async throws {
    let first = try await export(MadeMedia.numberedMovie(), AVAssetExportPresetPassthrough) {
      $0.timeRange = CMTimeRange(start: seconds(1), duration: seconds(2))
    }
    for preset in [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough] {
      let second = try await export(first, preset) {
        $0.timeRange = CMTimeRange(start: seconds(1, 2), duration: seconds(1, 2))
      }
      let shown = try ExportProbe.numbers(second)
      #expect(shown.last == 59 && (shown.first == 44 || shown.first == 45), "\(preset): \(shown)")
      let sine = ExportProbe.sine(
        try ExportProbe.decodedAudio(second)[4_000..<20_000], frequency: 440, rate: 48_000,
        start: 1.5 + 4_000.0 / 48_000)
      #expect(abs(sine.lateness) < 0.5, "\(preset)")
    }
  }
}
