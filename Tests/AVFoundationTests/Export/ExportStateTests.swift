import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ExportStateTests {
  private func session(_ source: URL? = nil, _ preset: String = AVAssetExportPreset640x480) throws
    -> AVAssetExportSession
  {
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: source ?? MadeMedia.numberedMovie()), presetName: preset))
    session.outputURL = try MadeMedia.place("out.mov")
    session.outputFileType = .mov
    return session
  }

  private func contents(_ session: AVAssetExportSession) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: try #require(session.outputURL).deletingLastPathComponent().path)
  }

  @Test func defaults() throws {
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: MadeMedia.numberedMovie()), presetName: AVAssetExportPreset640x480))
    #expect(session.presetName == AVAssetExportPreset640x480)
    #expect(session.status == .unknown && session.error == nil && session.progress == 0)
    #expect(
      session.outputURL == nil && session.outputFileType == nil && session.metadata == nil
        && session.metadataItemFilter == nil)
    #expect(
      session.fileLengthLimit == 0 && !session.shouldOptimizeForNetworkUse
        && !session.canPerformMultiplePassesOverSourceMediaData)
    #expect(session.audioTimePitchAlgorithm == .spectral && session.directoryForTemporaryFiles == nil)
  }

  @Test func theTypeFollowsFromThePathExtension() async throws {
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: MadeMedia.numberedMovie()), presetName: AVAssetExportPreset640x480))
    let url = try MadeMedia.place("out.m4v")
    session.outputURL = url
    await session.export()
    #expect(session.status == .completed)
    #expect(try ExportProbe(url).tags["major_brand"] == "M4V ")
  }

  @Test func statusIsObservedAndProgressGrows() async throws {
    let session = try session()
    let seen = Mutex<[AVAssetExportSession.Status]>([])
    let observation = session.observe(\.status, options: [.initial]) { session, _ in
      seen.withLock { if $0.last != session.status { $0.append(session.status) } }
    }
    let done = Atomic(false)
    let watcher = Thread {
      var last: Float = 0
      while !done.load(ordering: .relaxed) {
        let progress = session.progress
        #expect(progress >= last && progress <= 1)
        last = progress
        sched_yield()
      }
    }
    watcher.start()
    await session.export()
    done.store(true, ordering: .relaxed)
    observation.invalidate()
    #expect(seen.withLock { $0 } == [.unknown, .waiting, .exporting, .completed])
    #expect(session.progress == 1 && session.error == nil)
    #expect(try contents(session) == ["out.mov"])
  }

  @Test func theHandlerRunsOnceOnAQueueOfItsOwn() async throws {
    let session = try session()
    let calls = Mutex(0)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      session.exportAsynchronously {
        #expect(!Thread.isMainThread)
        #expect(session.status == .completed)
        calls.withLock { $0 += 1 }
        continuation.resume()
      }
    }
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func exportingTwiceIsAMistakeOfTheCaller() async {
    await #expect(processExitsWith: .failure) {
      let session = AVAssetExportSession(
        asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mov")), presetName: AVAssetExportPresetPassthrough)
      session?.exportAsynchronously {}
      session?.exportAsynchronously {}
    }
  }

  @Test func statesEndWithTheExport() async throws {
    let session = try session()
    let states = session.states(updateInterval: 0.001)
    let collector = Task {
      var names: [String] = []
      var fractions: [Double] = []
      for await state in states {
        switch state {
        case .pending: names.append("pending")
        case .waiting: names.append("waiting")
        case .exporting(let progress):
          if names.last != "exporting" { names.append("exporting") }
          fractions.append(progress.fractionCompleted)
        }
      }
      return (names, fractions)
    }
    try await session.export(to: MadeMedia.place("states.mov"), as: .mov)
    let (names, fractions) = await collector.value
    #expect(names.suffix(1) == ["exporting"])
    #expect(fractions.last == 1 && fractions == fractions.sorted())
  }

  // MARK: - Cancelling

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func cancellingAtAnyMoment(
    _ preset: String
  ) async throws {
    var generator = SplitMix(seed: 42)
    var cancelled = 0
    for _ in 0..<30 {
      let session = try session(nil, preset)
      let delay = Int.random(in: 0..<(preset == AVAssetExportPresetPassthrough ? 2_000 : 150_000), using: &generator)
      let canceller = Thread {
        usleep(UInt32(delay))
        session.cancelExport()
      }
      canceller.start()
      let calls = Mutex(0)
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        session.exportAsynchronously {
          calls.withLock { $0 += 1 }
          continuation.resume()
        }
      }
      #expect(calls.withLock { $0 } == 1)
      switch session.status {
      case .completed: #expect(try contents(session) == ["out.mov"] && session.error == nil)
      case .cancelled:
        cancelled += 1
        #expect(try contents(session).isEmpty)
        #expect((session.error as? AVError)?.code == .operationCancelled)
      default: Issue.record("status \(session.status), \(String(describing: session.error))")
      }
    }
    #expect(cancelled > 0)
  }

  @Test func cancellingBeforeTheStartAndAfterTheEnd() async throws {
    let early = try session()
    early.cancelExport()
    await early.export()
    #expect(early.status == .cancelled)
    #expect(try contents(early).isEmpty)
    let late = try session()
    await late.export()
    late.cancelExport()
    #expect(late.status == .completed)
    #expect(try contents(late) == ["out.mov"])
  }

  @Test func cancellingTheTaskThrows() async throws {
    let session = try session(
      MadeMedia.file("long.mp4", MadeMedia.pattern("640x480", seconds: 8) + MadeMedia.h264))
    let url = try MadeMedia.place("task.mov")
    let running = Mutex<Task<Void, any Error>?>(nil)
    let observation = session.observe(\.status) { session, _ in
      if session.status == .exporting { running.withLock { $0 }?.cancel() }
    }
    let task = Task {
      while running.withLock({ $0 == nil }) { await Task.yield() }
      try await session.export(to: url, as: .mov)
    }
    running.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(session.status == .cancelled)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    observation.invalidate()
  }
}
