import AVFoundation
import CoreGraphics
import CoreMedia
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct StillRequestTests {
  private var url: URL {
    get throws {
      try MadeMedia.file(
        "requests.mp4", MadeMedia.marked() + MadeMedia.x264("keyint=24:min-keyint=24:bframes=2:scenecut=0"))
    }
  }

  private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

  private func number(_ image: CGImage) -> Int {
    (0..<8).reduce(0) { $0 | (image.color($1 * 12 + 6, 10)[0] > 128 ? 1 << $1 : 0) }
  }

  @Test func everyFormGivesTheSamePicture() async throws {
    let generator = AVAssetImageGenerator.exact(try url)
    let direct = try generator.copyCGImage(at: time(37), actualTime: nil)
    let awaited = try await generator.image(at: time(37))
    #expect(awaited.actualTime == time(37))
    let called = await withCheckedContinuation { continuation in
      generator.generateCGImageAsynchronously(for: time(37)) { image, actualTime, error in
        #expect(actualTime == CMTime(value: 37, timescale: 30) && error == nil)
        continuation.resume(returning: image)
      }
    }
    let images = [direct, awaited.image, try #require(called)]
    #expect(images.map(number) == [37, 37, 37])
    #expect(Set(images.map(\.rgb)).count == 1)
  }

  @Test func handlersComeOnceEachOneByOneAndNotOnTheMainThread() throws {
    let generator = AVAssetImageGenerator.exact(try url)
    let requests = [5, 59, 5, 30, 0, 2000, 12, 48].map(time)
    let seen = Mutex<[(CMTime, Int?, AVAssetImageGenerator.Result, (any Error)?)]>([])
    let inside = Atomic(0)
    let done = DispatchSemaphore(value: 0)
    generator.generateCGImagesAsynchronously(forTimes: requests.map { NSValue(time: $0) }) {
      requested, image, _, result, error in
      #expect(inside.add(1, ordering: .sequentiallyConsistent).newValue == 1)
      #expect(!Thread.isMainThread)
      let count = seen.withLock {
        $0.append((requested, image.map(self.number), result, error))
        return $0.count
      }
      inside.subtract(1, ordering: .sequentiallyConsistent)
      if count == requests.count { done.signal() }
    }
    done.wait()
    let all = seen.withLock { $0 }
    #expect(all.count == requests.count)
    #expect(all.map(\.0).sorted() == requests.sorted())
    for (requested, number, result, error) in all {
      let exists = requested < time(60)
      #expect(result == (exists ? .succeeded : .failed) && (error == nil) == exists)
      #expect(number == (exists ? Int(requested.value) : nil))
    }
  }

  @Test func aHandlerMayAskForMore() throws {
    let generator = AVAssetImageGenerator.exact(try url)
    let done = DispatchSemaphore(value: 0)
    let found = Mutex<[Int]>([])
    nonisolated(unsafe) let again = generator
    generator.generateCGImagesAsynchronously(forTimes: [NSValue(time: time(3))]) { _, _, _, _, _ in
      let inner = try? again.copyCGImage(at: CMTime(value: 44, timescale: 30), actualTime: nil)
      found.withLock { $0.append(inner.map(self.number) ?? -1) }
      done.signal()
    }
    done.wait()
    #expect(found.withLock { $0 } == [44])
  }

  @Test func aLoopMayAskForMore() async throws {
    let generator = AVAssetImageGenerator.exact(try url)
    var count = 0
    for await still in generator.images(for: (0..<20).map(time)) {
      let frame = Int(still.requestedTime.value)
      #expect(number(try still.image) == frame)
      #expect(number(try await generator.image(at: time(59 - frame)).image) == 59 - frame)
      #expect(number(try generator.copyCGImage(at: time(frame + 20), actualTime: nil)) == frame + 20)
      count += 1
    }
    #expect(count == 20)
  }

  @Test func noTimesNoImages() async throws {
    let generator = AVAssetImageGenerator.exact(try url)
    for await _ in generator.images(for: []) { Issue.record("an image for no time") }
    generator.generateCGImagesAsynchronously(forTimes: []) { _, _, _, _, _ in Issue.record("a call for no time") }
    _ = try generator.still()
  }

  private final class Watched: AVAssetImageGenerator {
    private let released: AsyncStream<Never>.Continuation

    init(asset: AVAsset, released: AsyncStream<Never>.Continuation) {
      self.released = released
      super.init(asset: asset)
    }

    deinit { released.finish() }
  }

  @Test func leavingTheLoopEndsTheWork() async throws {
    let asset = AVURLAsset(url: try url)
    let (release, continuation) = AsyncStream.makeStream(of: Never.self)
    do {
      let generator = Watched(asset: asset, released: continuation)
      for await _ in generator.images(for: (0..<5000).map { time($0 % 60) }) { break }
      _ = try await generator.image(at: time(7))
    }
    // The stream ends when the generator is deallocated. Otherwise the test hangs.
    for await _ in release {}
  }

  @Test func cancellationReachesEveryRequest() async throws {
    let generator = AVAssetImageGenerator.exact(try url)
    let requests = (0..<600).map { time($0 % 60) }
    let results = Mutex<[AVAssetImageGenerator.Result]>([])
    let errors = Mutex<[(any Error)?]>([])
    await withCheckedContinuation { continuation in
      nonisolated(unsafe) let again = generator
      generator.generateCGImagesAsynchronously(forTimes: requests.map { NSValue(time: $0) }) {
        _, image, _, result, error in
        #expect((image != nil) == (result == .succeeded))
        again.cancelAllCGImageGeneration()
        if result == .cancelled { errors.withLock { $0.append(error) } }
        let count = results.withLock {
          $0.append(result)
          return $0.count
        }
        if count == requests.count { continuation.resume() }
      }
    }
    let all = results.withLock { $0 }
    #expect(all.filter { $0 == .succeeded }.count < 30)
    #expect(all.filter { $0 == .cancelled }.count > 570)
    #expect(errors.withLock { $0.allSatisfy { ($0 as? AVError)?.code == .operationCancelled } })
    #expect(number(try generator.copyCGImage(at: time(9), actualTime: nil)) == 9)
  }

  @Test func aCancelledTaskGetsItsErrors() async throws {
    let url = try url
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await AVAssetImageGenerator.exact(url).image(at: CMTime(value: 50, timescale: 30)).actualTime
    }
    await #expect(throws: AVError.self) { try await task.value }
  }

  @Test func generatorsWorkSideBySide() async throws {
    let asset = AVURLAsset(url: try url)
    nonisolated(unsafe) let shared = AVAssetImageGenerator(asset: asset)
    (shared.requestedTimeToleranceBefore, shared.requestedTimeToleranceAfter) = (.zero, .zero)
    let url = try url
    let numbers = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for frame in 0..<60 {
        group.addTask {
          let generator = frame % 2 == 0 ? AVAssetImageGenerator.exact(url) : shared
          return (frame, self.number(try await generator.image(at: self.time(frame)).image))
        }
      }
      return try await group.reduce(into: [(Int, Int)]()) { $0.append($1) }
    }
    #expect(numbers.count == 60 && numbers.allSatisfy { $0.0 == $0.1 })
  }

  /// Other tests start threads and allocate memory at the same time, so threads and memory are checked only if
  /// STILL_ROUNDS states the number of rounds. Set it for a run of this test alone.
  @Test func manyGeneratorsLeaveNothingOpen() throws {
    // No other test opens this file.
    let url = try MadeMedia.file("one-still.mp4", MadeMedia.marked() + MadeMedia.x264("keyint=24"))
    let rounds = ProcessInfo.processInfo.environment["STILL_ROUNDS"].flatMap { Int($0) }
    for _ in 0..<50 { _ = try AVAssetImageGenerator.exact(url).still(0.5) }
    #expect(try openFiles(at: url) == 0)
    guard let rounds else { return }
    let before = (memory: try status("VmRSS:"), threads: try status("Threads:"))
    for _ in 0..<rounds { _ = try AVAssetImageGenerator.exact(url).still(0.5) }
    #expect(try openFiles(at: url) == 0)
    #expect(try status("VmRSS:") - before.memory < 8 * 1024)
    #expect(try status("Threads:") - before.threads <= 2)
  }

  private func openFiles(at url: URL) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == url.path }.count
  }

  /// Amounts of memory are in KiB.
  private func status(_ name: String) throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
    let words = lines.first { $0.hasPrefix(name) }?.split(whereSeparator: \.isWhitespace) ?? []
    return try #require(words.dropFirst().first.flatMap { Int($0) })
  }
}
