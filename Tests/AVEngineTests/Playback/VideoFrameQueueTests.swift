import CoreMedia
import Dispatch
import Testing

@testable import AVEngineCore
@testable import AVEnginePlayback
@testable import AVEngineReading

@Suite(.timeLimit(.minutes(10))) struct VideoFrameQueueTests {
  private final class OneVideoFrame: VideoFrameStream {
    private let end: DispatchSemaphore
    private var isFirst = true
    init(end: DispatchSemaphore) { self.end = end }

    func move(to range: CMTimeRange) throws(EngineError) {}

    func next() throws(EngineError) -> TimedVideoFrame? {
      guard isFirst else {
        end.wait()
        return nil
      }
      isFirst = false
      return TimedVideoFrame(
        frame: FakeVideoFrame(.zero), range: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)),
        format: nil)
    }
  }

  @Test func aHeldPictureIsThatOfALaterTimeOnlyAtTheEnd() async {
    let (end, ready) = (DispatchSemaphore(value: 0), AsyncStream.makeStream(of: Void.self))
    let feed = VideoFrameQueue(duration: .positiveInfinity) {
      OneVideoFrame(end: end)
    } onReady: {
      ready.continuation.yield()
    }
    feed.start(at: .zero, isReversed: false)
    for await _ in ready.stream { break }
    let (within, later) = (CMTime(value: 1, timescale: 2), CMTime(value: 5, timescale: 2))
    #expect(feed.goesOn(at: within, isReversed: false) && !feed.goesOn(at: later, isReversed: false))
    #expect(feed.frame(at: later) != nil)
    end.signal()
    while !feed.goesOn(at: later, isReversed: false) { await Task.yield() }
    #expect(!feed.goesOn(at: later, isReversed: true))
  }
}
