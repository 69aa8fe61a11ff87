import CoreGraphics
import CoreMedia
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVFoundation

@Suite struct StillOrderTests {
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

  /// Lists of frame numbers. The movie has 60 frames.
  static let lists: [[Int]] = [
    (0..<200).map { $0 % 60 }, [0, 15, 30, 45, 1, 16, 31, 46], (0..<60).reversed(),
    [7, 7, 7, 3, 3, 90, 59, 0, 91, 24, 23, 25, 7],
  ]

  @Test(arguments: lists) func asLists(_ frames: [Int]) async throws {
    let generator = AVAssetImageGenerator.exact(try url)
    var found: [Int] = []
    var asked: [CMTime] = []
    for await still in generator.images(for: frames.map(time)) {
      asked.append(still.requestedTime)
      found.append((try? still.image).map(number) ?? -1)
    }
    #expect(asked == frames.map(time))
    #expect(found == frames.map { $0 < 60 ? $0 : -1 })
  }

  @Test(arguments: lists) func byHandler(_ frames: [Int]) async throws {
    let generator = AVAssetImageGenerator.exact(try url)
    let seen = Mutex<[Int]>([])
    let asked = Mutex<[CMTime]>([])
    await withCheckedContinuation { continuation in
      generator.generateCGImagesAsynchronously(forTimes: frames.map { NSValue(time: self.time($0)) }) {
        time, image, _, _, _ in
        seen.withLock { $0.append(image.map(self.number) ?? -1) }
        let count = asked.withLock { asked in
          asked.append(time)
          return asked.count
        }
        if count == frames.count { continuation.resume() }
      }
    }
    #expect(asked.withLock { $0 } == frames.map(time))
    #expect(seen.withLock { $0 } == frames.map { $0 < 60 ? $0 : -1 })
  }

  @Test func fewImagesWaitForASlowFirst() async {
    let times = (0..<200).map(time)
    let line = StillLine(times)
    let (mayBegin, stuck) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let waiting = Mutex((count: 0, most: 0))
    let next = Atomic(1)
    Thread.detachNewThread {
      mayBegin.wait()
      line.put(.failure(EngineError(.decodeFailed, "slow")), for: 0)
    }
    for _ in 0..<4 {
      Thread.detachNewThread {
        while true {
          let request = next.add(1, ordering: .relaxed).oldValue
          guard request < 200 else { return }
          if request == StillLine.capacity { stuck.signal() }
          _ = line.makeRoom(for: request, servingFrom: request)
          waiting.withLock { waiting in
            waiting.count += 1
            waiting.most = max(waiting.most, waiting.count)
          }
          line.put(.failure(EngineError(.decodeFailed, "\(request)")), for: request)
        }
      }
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        stuck.wait()
        continuation.resume()
      }
    }
    #expect(line.take()?.time == nil)
    mayBegin.signal()
    for time in times {
      let element = await line.next()
      #expect(element?.requestedTime == time)
      waiting.withLock { $0.count -= 1 }
    }
    let end = await line.next()
    #expect(end?.requestedTime == nil)
    // The loop may have taken one more image, which it has not subtracted from the count yet.
    #expect(waiting.withLock { $0.most } <= StillLine.capacity + 1)
  }

  /// `makeRoom` returns false instead of waiting if the worker itself still has to serve the request that is taken
  /// next.
  @Test func aWorkerIsToldOfItsOwnLateRequest() {
    let line = StillLine((0..<40).map(time))
    for request in 1..<StillLine.capacity {
      #expect(line.makeRoom(for: request, servingFrom: 0))
      line.put(.failure(EngineError(.decodeFailed, "")), for: request)
    }
    for request in StillLine.capacity..<40 { #expect(!line.makeRoom(for: request, servingFrom: 0)) }
    line.put(.failure(EngineError(.decodeFailed, "")), for: 0)
    for request in 0..<StillLine.capacity { #expect(line.take()?.time == time(request)) }
    #expect(line.makeRoom(for: StillLine.capacity, servingFrom: 0))
  }

  @Test func callsComeInTheirOrder() async throws {
    let generator = AVAssetImageGenerator.exact(try url)
    let seen = Mutex<[Int]>([])
    await withCheckedContinuation { continuation in
      for frame in 0..<60 {
        generator.generateCGImageAsynchronously(for: time(59 - frame)) { image, _, _ in
          let count = seen.withLock { seen in
            seen.append(image.map(self.number) ?? -1)
            return seen.count
          }
          if count == 60 { continuation.resume() }
        }
      }
    }
    #expect(seen.withLock { $0 } == (0..<60).reversed())
  }

  @Test func underLoad() async throws {
    let url = try url
    let count = max(12, CodecSlots.shared.limit + 3)
    let found = try await withThrowingTaskGroup(of: (Int, [Int], [Int]).self) { group in
      for client in 0..<count {
        group.addTask {
          let generator = AVAssetImageGenerator.exact(url)
          var (own, inner): ([Int], [Int]) = ([], [])
          let frames = (0..<20).map { ($0 * 5 + client) % 60 }
          for await still in generator.images(for: frames.map(self.time)) {
            own.append(self.number(try still.image))
            if own.count % 7 == 0 {
              let more = AVAssetImageGenerator.exact(url)
              inner.append(self.number(try await more.image(at: self.time(client % 60)).image))
            }
          }
          return (client, own, inner)
        }
      }
      return try await group.reduce(into: [(Int, [Int], [Int])]()) { $0.append($1) }
    }
    #expect(found.count == count)
    for (client, own, inner) in found {
      #expect(own == (0..<20).map { ($0 * 5 + client) % 60 })
      #expect(inner == [client % 60, client % 60])
    }
  }

  @Test func handlersMayWaitForMore() async throws {
    let url = try url
    let count = CodecSlots.shared.limit + 3
    let found = Mutex<[Int]>([])
    await withCheckedContinuation { continuation in
      for client in 0..<count {
        let generator = AVAssetImageGenerator.exact(url)
        generator.generateCGImageAsynchronously(for: time(client % 60)) { _, _, _ in
          let inner = AVAssetImageGenerator.exact(url)
          let done = DispatchSemaphore(value: 0)
          let number = Mutex(-1)
          inner.generateCGImageAsynchronously(for: self.time((client + 20) % 60)) { image, _, _ in
            number.withLock { $0 = image.map(self.number) ?? -1 }
            done.signal()
          }
          done.wait()
          let all = found.withLock { found in
            found.append(number.withLock { $0 })
            return found.count
          }
          if all == count { continuation.resume() }
        }
      }
    }
    #expect(found.withLock { $0.sorted() } == (0..<count).map { ($0 + 20) % 60 }.sorted())
  }

  @Test func compositorsMayWaitForMore() async throws {
    let url = try url
    AskingCompositor.url.withLock { $0 = url }
    AskingCompositor.answers.withLock { $0 = [] }
    let count = CodecSlots.shared.limit + 3
    let found = try await withThrowingTaskGroup(of: Int.self) { group in
      for client in 0..<count {
        group.addTask {
          let generator = AVAssetImageGenerator.exact(url)
          let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: try Reading.track(generator.asset, .video))
          let instruction = AVMutableVideoCompositionInstruction()
          instruction.timeRange = Composing.range(0, 60)
          instruction.layerInstructions = [layer]
          let composition = Composing.composition(96, 64, [instruction])
          composition.customVideoCompositorClass = AskingCompositor.self
          generator.videoComposition = composition
          return self.number(try await generator.image(at: self.time(client % 60)).image)
        }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(found.sorted() == (0..<count).map { $0 % 60 }.sorted())
    #expect(AskingCompositor.answers.withLock { $0 } == Array(repeating: 50, count: count))
  }
}

private final class AskingCompositor: TestCompositor, AVVideoCompositing, @unchecked Sendable {
  static let url = Mutex<URL?>(nil)
  static let answers = Mutex<[Int]>([])

  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    guard let url = Self.url.withLock({ $0 }), let id = request.sourceTrackIDs.first?.int32Value,
      let frame = request.sourceFrame(byTrackID: id)
    else { return request.finish(with: AVError(.videoCompositorFailed)) }
    let done = DispatchSemaphore(value: 0)
    AVAssetImageGenerator.exact(url).generateCGImageAsynchronously(for: CMTime(value: 50, timescale: 30)) {
      image, _, _ in
      let number = image.map { image in (0..<8).reduce(0) { $0 | (image.color($1 * 12 + 6, 10)[0] > 128 ? 1 << $1 : 0) }
      }
      Self.answers.withLock { $0.append(number ?? -1) }
      done.signal()
    }
    done.wait()
    request.finish(withComposedVideoFrame: frame)
  }
}
