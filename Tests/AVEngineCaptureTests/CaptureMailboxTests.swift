import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVEngineCapture

@Suite struct CaptureMailboxTests {
  private let collector = Collector()
  private let format = SyntheticStage.camera().formats[0]

  private func mailbox(_ policy: CaptureMailbox.Policy) -> CaptureMailbox {
    let mailbox = CaptureMailbox(label: "test", policy: policy) { (item) throws(EngineError) in
      guard item.time.value >= 0 else { throw EngineError(.decodeFailed, "Decoding") }
      return CMSampleBuffer(markerAt: item.time)
    }
    mailbox.setReceiver(collector.receiver)
    mailbox.open()
    return mailbox
  }

  private func item(_ time: Int64) throws -> CaptureItem {
    var pixels: CVPixelBuffer?
    CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &pixels)
    let frame = CapturedFrame(.pixels(try #require(pixels)), time: CMTime(value: time, timescale: 30), number: time)
    let route = CaptureRoute(link: 7, output: 1, settings: CaptureLinkSettings())
    return CaptureItem(route: route, content: .frame(frame, format))
  }

  private func values(_ times: [CMTime]) -> [Int64] { times.map(\.value) }

  @Test func theNewestWaitsWhereLateOnesAreDiscarded() throws {
    let mailbox = mailbox(.replace)
    collector.hold(true)
    mailbox.offer(try item(0))
    #expect(collector.wait(buffers: 1))
    for time in 1...4 { mailbox.offer(try item(Int64(time))) }
    collector.hold(false)
    #expect(collector.wait(buffers: 2, drops: 3))
    #expect(values(collector.presentationTimes) == [0, 4])
    #expect(values(collector.drops.map(\.time)) == [1, 2, 3])
    #expect(collector.drops.allSatisfy { $0.reason == .late && $0.format == format && $0.link == 7 })
  }

  @Test func aFewWaitWhereLateOnesAreKept() throws {
    let mailbox = mailbox(.refuse(waiting: 2))
    collector.hold(true)
    mailbox.offer(try item(0))
    #expect(collector.wait(buffers: 1))
    for time in 1...5 { mailbox.offer(try item(Int64(time))) }
    collector.hold(false)
    #expect(collector.wait(buffers: 3, drops: 3))
    #expect(values(collector.presentationTimes) == [0, 1, 2])
    #expect(values(collector.drops.map(\.time)) == [3, 4, 5])
  }

  @Test func mediaThatNobodyTakesIsNotMade() throws {
    let mailbox = mailbox(.replace)
    mailbox.offer(try item(0))
    #expect(collector.wait(buffers: 1))
    mailbox.skipMedia()
    mailbox.offer(try item(1))
    mailbox.drop(try item(2).dropped(.outOfBuffers))
    #expect(collector.wait(buffers: 1, drops: 1))
    #expect(values(collector.presentationTimes) == [0])
    mailbox.setReceiver(collector.receiver)
    mailbox.offer(try item(3))
    #expect(collector.wait(buffers: 2))
    #expect(values(collector.presentationTimes) == [0, 3] && values(collector.drops.map(\.time)) == [2])
  }

  @Test func nothingBeginsAfterTheClose() throws {
    let mailbox = mailbox(.refuse(waiting: 8))
    collector.hold(true)
    mailbox.offer(try item(0))
    #expect(collector.wait(buffers: 1))
    for time in 1...5 { mailbox.offer(try item(Int64(time))) }
    mailbox.close()
    collector.hold(false)
    collector.queue.sync {}
    #expect(collector.callCount == 1)
    mailbox.offer(try item(6))
    mailbox.open()
    mailbox.offer(try item(7))
    #expect(collector.wait(buffers: 2))
    #expect(values(collector.presentationTimes) == [0, 7])
  }

  @Test func aClientOnItsOwnQueueCanClose() throws {
    let mailbox = mailbox(.replace)
    let done = DispatchSemaphore(value: 0)
    mailbox.setReceiver(
      CaptureMailbox.Receiver(queue: collector.queue) { _ in
        mailbox.close()
        mailbox.setReceiver(nil)
        done.signal()
      })
    mailbox.offer(try item(0))
    #expect(done.wait(timeout: .now() + 30) == .success)
  }

  @Test func whatCannotBeReadIsDropped() throws {
    let mailbox = mailbox(.refuse(waiting: 8))
    mailbox.offer(try item(-1))
    mailbox.offer(try item(2))
    #expect(collector.wait(buffers: 1, drops: 1))
    #expect(collector.drops.map(\.reason) == [.discontinuity])
  }

  @Test func whatTheDeviceLostIsReported() throws {
    let mailbox = mailbox(.replace)
    mailbox.drop(
      CaptureDrop(link: 7, time: CMTime(value: 3, timescale: 30), reason: .outOfBuffers, format: format))
    #expect(collector.wait(buffers: 0, drops: 1))
    #expect(collector.drops.first?.reason == .outOfBuffers)
  }
}
