import AVEngineCore
import AVEngineSystem
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVEngineCapture

@Suite struct CapturePhotoSinkTests {
  private final class Answers: @unchecked Sendable {
    // Safety: used under the condition's lock.
    private let condition = NSCondition()
    private var given: [Result<CapturePhotoSink.Photo, CapturePhotoSink.Failure>] = []

    func take(_ answer: Result<CapturePhotoSink.Photo, CapturePhotoSink.Failure>) {
      condition.withLock {
        given.append(answer)
        condition.broadcast()
      }
    }

    func wait(_ count: Int) -> Bool {
      condition.lock()
      defer { condition.unlock() }
      let limit = Date(timeIntervalSinceNow: 30)
      while given.count < count { if !condition.wait(until: limit) { return false } }
      return true
    }

    var photos: [CapturePhotoSink.Photo] { condition.withLock { given.compactMap { try? $0.get() } } }
    var failures: [CapturePhotoSink.Failure] {
      condition.withLock { given.compactMap { if case .failure(let failure) = $0 { failure } else { nil } } }
    }
  }

  private let sink = CapturePhotoSink(codecs: Engine.system.codecs)
  private let answers = Answers()
  private let format = VideoDeviceFormat(
    coding: .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange), size: PixelSize(width: 64, height: 48),
    frameDurations: [CMTime(value: 1, timescale: 30)...CMTime(value: 1, timescale: 30)])

  private func offer(_ number: Int64, link: Int = 1) throws -> CVPixelBuffer {
    let pattern = try SyntheticPattern(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, format.size)
    let pixels = try pattern.frame(number)
    let frame = CapturedFrame(.pixels(pixels), time: CMTime(value: number, timescale: 30), number: number)
    let route = CaptureRoute(link: link, output: 1, settings: CaptureLinkSettings())
    sink.offer(CaptureItem(route: route, content: .frame(frame, format)))
    return pixels
  }

  private func ask(link: Int = 1, skipping count: Int = 0) {
    var request = CapturePhotoSink.Request(link: link) { [answers] in answers.take($0) }
    request.skippedFrames = count
    sink.add(request)
  }

  @Test func eachRequestGetsAFrameThatComesLater() throws {
    sink.open()
    _ = try offer(1)
    ask()
    ask(skipping: 1)
    for number in 2...5 { _ = try offer(Int64(number)) }
    #expect(answers.wait(2) && answers.failures.isEmpty)
    #expect(answers.photos.map(\.time.value) == [2, 4])
  }

  @Test func requestsOfOtherLinksWait() throws {
    sink.open()
    ask(link: 2)
    _ = try offer(1, link: 1)
    _ = try offer(2, link: 2)
    #expect(answers.wait(1) && answers.photos.map(\.time.value) == [2])
  }

  @Test func aFrameIsACopyOfTheDrivers() throws {
    sink.open()
    ask()
    let lent = try offer(7)
    #expect(answers.wait(1))
    let photo = try #require(answers.photos.first).pixels
    #expect(photo !== lent && photo.width == 64 && photo.height == 48)
    let bytes = [photo, lent].map { buffer in
      buffer.withPlanes { planes in
        planes.map { plane in
          (0..<plane.height).map { y in (plane.base + y * plane.bytesPerRow + 20).load(as: UInt8.self) }
        }
      }
    }
    #expect(bytes[0] == bytes[1])
  }

  @Test func theNewestFrameServesWhereItIsKept() throws {
    sink.open()
    sink.setKeepsLast(true)
    _ = try offer(1)
    _ = try offer(2)
    ask()
    #expect(answers.wait(1) && answers.photos.map(\.time.value) == [2])
    sink.keep([])
    ask()
    sink.close()
    #expect(answers.wait(2) && answers.failures.count == 1)
  }

  @Test func eachRequestIsAnsweredOnceWhenNothingComes() throws {
    ask()
    #expect(answers.wait(1))
    guard case .notRunning? = answers.failures.last else { return #expect(Bool(false), "it is not open") }
    sink.open()
    ask()
    sink.sourceEnded(nil)
    #expect(answers.wait(2))
    guard case .configurationChanged? = answers.failures.last else {
      return #expect(Bool(false), "it was opened again")
    }
    ask()
    sink.sourceEnded(EngineError(.deviceUnavailable, "Capturing"))
    #expect(answers.wait(3))
    guard case .deviceLost? = answers.failures.last else { return #expect(Bool(false), "the device was lost") }
    ask(link: 1)
    ask(link: 2)
    sink.keep([2])
    #expect(answers.wait(4))
    _ = try offer(3, link: 2)
    #expect(answers.wait(5) && answers.photos.count == 1)
    sink.close()
    _ = try offer(4, link: 2)
    #expect(answers.failures.count == 4)
  }
}
