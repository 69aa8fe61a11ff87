import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

/// x264 writes its options into the stream, so the file shows how the video was encoded.
@Suite(.requires(.ffmpeg)) struct ExportPassTests {
  private func source() throws -> URL {
    try MadeMedia.file(
      "late.mp4",
      MadeMedia.pattern("320x240", rate: "25", seconds: 4) + MadeMedia.sine(seconds: 4)
        + ["-vf", "noise=alls=60:allf=t:enable='gte(t,3)'"] + MadeMedia.h264 + MadeMedia.aac)
  }

  private func says(_ url: URL, _ words: String) throws -> Bool {
    try Data(contentsOf: url).range(of: Data(words.utf8)) != nil
  }

  private func contents(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  private func passFolder() throws -> URL { try MadeMedia.place("x").deletingLastPathComponent() }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetHEVC1920x1080]) func theSecondPassKnowsTheFirst(
    _ preset: String
  ) async throws {
    let folder = try passFolder()
    let (two, one) = (
      try await export(source(), preset) {
        $0.canPerformMultiplePassesOverSourceMediaData = true
        $0.directoryForTemporaryFiles = folder
      }, try await export(source(), preset)
    )
    // The exported file does not contain x265's options.
    if preset == AVAssetExportPreset640x480 {
      #expect(try says(two, "rc=2pass"))
      #expect(try says(one, "rc=abr"))
    }
    let isSame = try Data(contentsOf: two) == Data(contentsOf: one)
    #expect(!isSame)
    #expect(try ExportProbe.times(two).map(\.time) == ExportProbe.times(one).map(\.time))
    #expect(try ExportProbe(two).duration == ExportProbe(one).duration)
    #expect(try contents(folder).isEmpty)
    try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-i", two.path, "-f", "null", "-"])
  }

  @Test func aLimitIsSpreadOverAllPictures() async throws {
    let limit: Int64 = 400_000
    let url = try await export(source(), AVAssetExportPresetHighestQuality) {
      $0.canPerformMultiplePassesOverSourceMediaData = true
      $0.fileLengthLimit = limit
    }
    #expect(try says(url, "rc=2pass"))
    #expect(try ExportProbe.times(url).count == 100)
    #expect(try Data(contentsOf: url).count <= limit)
  }

  /// No user, not even root, can make files in `/proc`, so a first pass cannot write its statistics.
  private func exportWithoutRoomForStatistics(_ preset: String) async throws -> URL {
    try await export(source(), preset) {
      $0.canPerformMultiplePassesOverSourceMediaData = true
      $0.directoryForTemporaryFiles = URL(fileURLWithPath: "/proc")
    }
  }

  @Test func whatGainsNothingIsReadOnce() async throws {
    await #expect(throws: AVError.self) { try await exportWithoutRoomForStatistics(AVAssetExportPreset640x480) }
    let best = try await exportWithoutRoomForStatistics(AVAssetExportPresetHighestQuality)
    #expect(try says(best, "rc=crf"))
    let hevc = try ExportProbe(try await exportWithoutRoomForStatistics(AVAssetExportPresetHEVCHighestQuality)).video
    #expect(ExportProbe.text(hevc, "codec_name") == "hevc" && ExportProbe.text(hevc, "nb_frames") == "100")
    let copy = try await exportWithoutRoomForStatistics(AVAssetExportPresetPassthrough)
    #expect(try ExportProbe.times(copy).count == 100)
  }

  @Test func progressNeverGoesBack() async throws {
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: source()), presetName: AVAssetExportPreset640x480))
    session.canPerformMultiplePassesOverSourceMediaData = true
    (session.outputURL, session.outputFileType) = (try MadeMedia.place("progress.mov"), .mov)
    let fractions = Mutex<[Float]>([])
    let ended = DispatchSemaphore(value: 0)
    let watcher = Thread {
      while session.status != .completed, session.status != .failed {
        let progress = session.progress
        fractions.withLock { if $0.last != progress { $0.append(progress) } }
        sched_yield()
      }
      ended.signal()
    }
    watcher.start()
    await session.export()
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        ended.wait()
        continuation.resume()
      }
    }
    let seen = fractions.withLock { $0 }
    #expect(session.status == .completed && session.progress == 1 && seen == seen.sorted())
    #expect(seen.contains { $0 > 0 && $0 < 0.5 } && seen.contains { $0 > 0.5 && $0 < 1 })
  }

  @Test func cancellingLeavesNothing() async throws {
    var generator = SplitMix(seed: 7)
    let folder = try passFolder()
    var cancelled = 0
    for _ in 0..<12 {
      let session = try #require(
        AVAssetExportSession(asset: AVURLAsset(url: source()), presetName: AVAssetExportPreset640x480))
      let url = try MadeMedia.place("out.mov")
      (session.outputURL, session.outputFileType) = (url, .mov)
      session.canPerformMultiplePassesOverSourceMediaData = true
      session.directoryForTemporaryFiles = folder
      let threshold = Float.random(in: 0..<1, using: &generator)
      let watcher = Thread {
        while session.status != .completed, session.progress < threshold { sched_yield() }; session.cancelExport()
      }
      watcher.start()
      await session.export()
      if session.status == .cancelled {
        cancelled += 1
        #expect(try contents(url.deletingLastPathComponent()).isEmpty)
      }
      #expect(try contents(folder).isEmpty)
    }
    #expect(cancelled > 6)
  }
}
