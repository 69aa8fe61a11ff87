import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ExportLimitTests {
  private func size(_ url: URL) throws -> Int64 { Int64(try Data(contentsOf: url).count) }

  @Test func timeRanges() async throws {
    let source = try MadeMedia.numberedMovie()
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPresetPassthrough))
    #expect(session.timeRange == CMTimeRange(start: .zero, duration: .positiveInfinity))
    for range in [
      CMTimeRange.invalid, CMTimeRange(start: .zero, duration: .positiveInfinity),
      CMTimeRange(start: .zero, duration: seconds(99)),
    ] {
      let url = try await export(source, AVAssetExportPresetPassthrough) { $0.timeRange = range }
      #expect(try ExportProbe.numbers(url).count == 120)
    }
    let tail = try await export(source, AVAssetExportPreset640x480) {
      $0.timeRange = CMTimeRange(start: seconds(3), duration: seconds(99))
    }
    #expect(try ExportProbe.numbers(tail) == (89..<120).map { $0 % 100 })
    for range in [
      CMTimeRange(start: seconds(1), duration: .zero), CMTimeRange(start: seconds(9), duration: seconds(1)),
    ] {
      await #expect { _ = try await export(source, AVAssetExportPreset640x480) { $0.timeRange = range } } throws: {
        error in
        (error as? AVError)?.code == .exportFailed && error.localizedDescription.contains("time range")
      }
    }
  }

  @Test(arguments: [
    AVAssetExportPresetHighestQuality, AVAssetExportPreset640x480, AVAssetExportPresetPassthrough,
    AVAssetExportPresetAppleProRes422LPCM,
  ])
  func theLimitIsNeverPassed(_ preset: String) async throws {
    let source = try MadeMedia.file(
      "busy.mp4",
      MadeMedia.pattern("320x240", seconds: 3) + MadeMedia.sine(seconds: 3) + [
        "-vf", "noise=alls=30:allf=t", "-b:v", "1M",
      ]
        + MadeMedia.h264 + MadeMedia.aac)
    for limit: Int64 in [100_000, 300_000] {
      let url: URL
      do {
        url = try await export(source, preset) { $0.fileLengthLimit = limit }
      } catch let error as AVError {
        #expect(
          error.code == .maximumFileSizeReached && preset == AVAssetExportPresetAppleProRes422LPCM, "\(preset) \(limit)"
        )
        continue
      }
      #expect(try size(url) <= limit, "\(preset)")
      let probe = try ExportProbe(url)
      #expect(probe.duration > 0.01 && probe.duration <= 3.01)
      let count = try Tool.run(
        "ffprobe",
        [
          "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames", "-of",
          "csv=p=0", url.path,
        ])
      let frames = Int(String(decoding: count, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      #expect(abs(Double(frames) - probe.duration * 30) <= 4, "\(preset) \(frames) in \(probe.duration)")
      if preset != AVAssetExportPresetPassthrough { continue }
      #expect(try size(url) > limit / 4, "the limit is used")
    }
  }

  @Test func anImpossibleLimitIsAnError() async throws {
    await #expect {
      _ = try await export(MadeMedia.numberedMovie(), AVAssetExportPresetPassthrough) { $0.fileLengthLimit = 1000 }
    } throws: {
      ($0 as? AVError)?.code == .maximumFileSizeReached
    }
  }

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPreset640x480, AVAssetExportPresetAppleM4A])
  func estimates(_ preset: String) async throws {
    let source = try MadeMedia.file(
      "estimate.mp4",
      MadeMedia.pattern("640x480", seconds: 2) + MadeMedia.sine(seconds: 2) + [
        "-c:v", "libx264", "-pix_fmt", "yuv420p",
      ] + MadeMedia.aac)
    let type: AVFileType = preset == AVAssetExportPresetAppleM4A ? .m4a : .mov
    let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: source), presetName: preset))
    session.outputFileType = type
    let estimate = try await session.estimatedOutputFileLengthInBytes
    let real = try size(try await export(source, preset, as: type))
    #expect(estimate > real / 4 && estimate < real * 4, "\(estimate) for \(real)")
    #expect(session.estimatedOutputFileLength == estimate)
    #expect(try await session.estimatedMaximumDuration == session.maxDuration)
    #expect(abs(session.maxDuration.seconds - 2) < 0.1)
    session.fileLengthLimit = real / 20
    #expect(session.estimatedOutputFileLength <= real / 20)
    #expect(session.maxDuration < seconds(2))
  }
}
