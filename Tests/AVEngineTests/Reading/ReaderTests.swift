import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVEngineCore
@testable import AVEngineReading

private func time(_ value: Int64, _ scale: CMTimeScale) -> CMTime { CMTime(value: value, timescale: scale) }
private func range(_ start: Int64, _ end: Int64, _ scale: CMTimeScale = 30) -> CMTimeRange {
  CMTimeRange(start: time(start, scale), end: time(end, scale))
}

@Suite struct VideoFrameReaderTests {
  private func read(_ track: FakeTrack, _ range: CMTimeRange) throws -> [(frame: Int64, range: CMTimeRange)] {
    let reader = try VideoFrameReader(EditedTrack(track), ranges: [range], codecs: FakeCodecs())
    var result: [(Int64, CMTimeRange)] = []
    while let shown = try reader.next() { result.append((shown.frame.presentationTime.value, shown.range)) }
    return result
  }

  @Test func everyPictureComesOnceAndInOrder() throws {
    let track = FakeTrack(
      samples: Samples.video(count: 47, group: 12), segments: [EditSegment(source: range(0, 47), target: range(0, 47))])
    let frames = try read(track, range(0, 47))
    #expect(frames.map(\.frame) == Array(0..<47))
    #expect(frames.allSatisfy { $0.range.duration == time(1, 30) })
  }

  @Test(arguments: [(0, 1), (5, 6), (11, 13), (12, 24), (13, 40), (46, 47)])
  func aTrimStartsAndEndsOnItsFrame(start: Int64, end: Int64) throws {
    let track = FakeTrack(
      samples: Samples.video(count: 47, group: 12), segments: [EditSegment(source: range(0, 47), target: range(0, 47))])
    let frames = try read(track, range(start, end))
    #expect(frames.map(\.frame) == Array(start..<end))
    #expect(frames.first?.range.start == time(start, 30))
    #expect(frames.last?.range.end == time(end, 30))
  }

  @Test func aRangeThatBeginsWithinAPictureShowsItFromThere() throws {
    let track = FakeTrack(
      samples: Samples.video(count: 47, group: 12), segments: [EditSegment(source: range(0, 47), target: range(0, 47))])
    let frames = try read(track, CMTimeRange(start: time(21, 60), end: time(25, 60)))
    #expect(frames.map(\.frame) == [10, 11, 12])
    #expect(frames.map(\.range.duration) == [time(1, 60), time(2, 60), time(1, 60)])
  }

  @Test func editsPlayInTheirOrderAndGapsGiveNothing() throws {
    let edits = [
      EditSegment(source: nil, target: range(0, 5)), EditSegment(source: range(30, 33), target: range(5, 8)),
      EditSegment(source: range(2, 4), target: range(8, 10)), EditSegment(source: range(4, 6), target: range(10, 12)),
    ]
    let frames = try read(FakeTrack(samples: Samples.video(count: 47, group: 12), segments: edits), range(0, 12))
    #expect(frames.map(\.frame) == [30, 31, 32, 2, 3, 4, 5])
    #expect(frames.map(\.range.start) == (5..<12).map { time($0, 30) })
  }

  @Test func halfSpeedShowsEachPictureTwiceAsLong() throws {
    let track = FakeTrack(
      samples: Samples.video(count: 12, group: 12), segments: [EditSegment(source: range(0, 12), target: range(0, 24))])
    let frames = try read(track, range(0, 24))
    #expect(frames.count == 12)
    #expect(frames.allSatisfy { $0.range.duration == time(2, 30) })
  }
}

@Suite struct StillReaderTests {
  private func serve(_ requests: [StillRequest], codecs: FakeCodecs = FakeCodecs()) -> [Int: Result<Int64, EngineError>]
  {
    let track = FakeTrack(
      samples: Samples.video(count: 96, group: 24), segments: [EditSegment(source: range(0, 96), target: range(0, 96))])
    let results = Mutex<[Int: Result<Int64, EngineError>]>([:])
    StillReader(EditedTrack(track), codecs: codecs).serve(requests, isCancelled: { _ in false }) { index, result, _ in
      results.withLock { $0[index] = result.map { $0.frame.presentationTime.value } }
    }
    return results.withLock { $0 }
  }

  private func exact(_ time: CMTime) -> StillRequest {
    StillRequest(time: time, toleranceBefore: .zero, toleranceAfter: .zero)
  }

  @Test func everyTimeOfEveryFrameGivesThatFrame() throws {
    let requests = (0..<96).flatMap { frame in
      [
        exact(time(Int64(frame) * 100, 3000)), exact(time(Int64(frame) * 100 + 99, 3000)),
        exact(time(max(0, Int64(frame) * 100 - 1), 3000)),
      ]
    }
    let results = serve(requests.shuffled())
    #expect(results.count == requests.count)
    let ordered = serve(requests)
    for frame in 0..<96 {
      #expect(try ordered[frame * 3]?.get() == Int64(frame))
      #expect(try ordered[frame * 3 + 1]?.get() == Int64(frame))
      #expect(try ordered[frame * 3 + 2]?.get() == Int64(max(0, frame - 1)))
    }
  }

  @Test func anAscendingListIsDecodedOnce() throws {
    let codecs = FakeCodecs()
    let results = serve((0..<96).map { exact(time($0, 30)) }, codecs: codecs)
    #expect(results.count == 96)
    #expect(codecs.decodedCount.withLock { $0 } <= 96 + 4)
  }

  @Test(arguments: [1, 3, 17, 95]) func everyListIsServed(_ step: Int64) throws {
    let track = FakeTrack(
      samples: Samples.video(count: 96, group: 24), segments: [EditSegment(source: range(0, 96), target: range(0, 96))])
    let requests = (0..<200).map { exact(time($0 * step % 96, 30)) }
    let served = Mutex<Set<Int>>([])
    let finished = DispatchSemaphore(value: 0)
    let taker = StillTaker(
      isCancelled: { _ in false },
      makeRoom: { request, first in
        #expect(first <= request)
        return true
      },
      emit: { request, result, _ in
        #expect((try? result.get())?.frame.presentationTime.value == Int64(request) * step % 96)
        #expect(served.withLock { $0.insert(request).inserted })
      }, finish: { finished.signal() })
    StillReader(EditedTrack(track), codecs: FakeCodecs()).start(requests, taker)
    finished.wait()
    #expect(served.withLock { $0.count } == 200)
  }

  @Test(arguments: [0, 5, 23]) func aLatePictureLetsFewWait(_ lost: Int64) throws {
    let track = FakeTrack(
      samples: Samples.video(count: 96, group: 48), segments: [EditSegment(source: range(0, 96), target: range(0, 96))])
    let requests = (0..<192).map { exact(time($0 / 2, 30)) }
    struct Line {
      var (next, most) = (0, 0)
      var finished: [Int: Bool] = [:]
      mutating func put(_ request: Int, _ isImage: Bool) {
        finished[request] = isImage
        most = max(most, finished.values.count { $0 })
        while finished.removeValue(forKey: next) != nil { next += 1 }
      }
    }
    let line = Mutex(Line())
    let failed = Mutex<[Int]>([])
    let finished = DispatchSemaphore(value: 0)
    let taker = StillTaker(
      isCancelled: { _ in false },
      makeRoom: { request, first in
        while true {
          let room = line.withLock { line -> Bool? in
            if request < line.next + 8 { return true }
            return line.finished[line.next] == nil && line.next >= first ? false : nil
          }
          if let room { return room }
          sched_yield()
        }
      },
      emit: { request, result, _ in
        let shown = try? result.get().frame.presentationTime.value
        if shown == nil { failed.withLock { $0.append(request) } } else { #expect(shown == Int64(request / 2)) }
        line.withLock { $0.put(request, shown != nil) }
      }, finish: { finished.signal() })
    StillReader(EditedTrack(track), codecs: FakeCodecs(lost: time(lost, 30))).start(requests, taker)
    finished.wait()
    #expect(line.withLock { $0.next } == 192)
    #expect(line.withLock { $0.most } <= 8, "\(line.withLock { $0.most })")
    let expected = [Int(lost) * 2, Int(lost) * 2 + 1]
    #expect(failed.withLock { $0 } == expected)
  }

  @Test func anyToleranceLetsTheKeyFrameServe() throws {
    let codecs = FakeCodecs()
    let results = serve(
      [StillRequest(time: time(40, 30), toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)],
      codecs: codecs)
    #expect(try results[0]?.get() == 24)
    #expect(codecs.decodedCount.withLock { $0 } == 1)
  }

  @Test func aToleranceAheadTakesTheNextKeyFrame() throws {
    let results = serve([StillRequest(time: time(46, 30), toleranceBefore: .zero, toleranceAfter: time(3, 30))])
    #expect(try results[0]?.get() == 48)
  }

  @Test func unwantedDisposablePicturesAreNotDecoded() throws {
    let codecs = FakeCodecs()
    let results = serve([exact(time(21, 30))], codecs: codecs)
    #expect(try results[0]?.get() == 21)
    // The decoder gets the key frame and the seven anchors 3, 6 … 21.
    #expect(codecs.decodedCount.withLock { $0 } == 8)
  }

  @Test func outsideTheTrackThereIsNoImage() {
    let results = serve([exact(time(96, 30)), exact(time(-1, 30)), exact(.invalid), exact(.positiveInfinity)])
    for index in 0..<4 {
      guard case .failure(let error)? = results[index] else { Issue.record("request \(index) was served"); continue }
      #expect(error.kind == .timeOutOfRange)
    }
  }

  @Test func behindTheEndTheToleranceReachesBack() throws {
    let results = serve([StillRequest(time: time(200, 30), toleranceBefore: .positiveInfinity, toleranceAfter: .zero)])
    #expect(try results[0]?.get() != nil)
  }

  @Test func requestsAreCancelledOneByOne() {
    let track = FakeTrack(
      samples: Samples.video(count: 96, group: 24), segments: [EditSegment(source: range(0, 96), target: range(0, 96))])
    let kinds = Mutex<[Int: Bool]>([:])
    let reader = StillReader(EditedTrack(track), codecs: FakeCodecs())
    reader.serve((0..<8).map { exact(time($0 * 10, 30)) }, isCancelled: { $0 % 2 == 1 }) { index, result, _ in
      if case .failure(let error) = result {
        kinds.withLock { $0[index] = error.kind == .cancelled }
      } else {
        kinds.withLock { $0[index] = false }
      }
    }
    #expect(kinds.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, $0 % 2 == 1) }))
  }
}

@Suite struct AudioReaderTests {
  private func read(
    _ segments: [EditSegment], _ range: CMTimeRange, samples: [MediaSample] = Samples.audio(packets: 100)
  ) throws -> [Int32] {
    let track = FakeTrack(samples: samples, segments: segments, mediaType: kCMMediaType_Audio)
    let reader = try AudioReader(
      EditedTrack(track), range: range, output: Ramp.format, layout: ChannelLayout(count: 1), codecs: FakeCodecs())
    var values: [Int32] = []
    while let audio = try reader.next() {
      #expect(audio.time == range.start + time(Int64(values.count), 1000))
      audio.buffer.planes[0].withUnsafeBytes { values.append(contentsOf: $0.bindMemory(to: Int32.self)) }
    }
    return values
  }

  @Test func everyFrameComesOnce() throws {
    let whole = range(0, 1000, 1000)
    #expect(try read([EditSegment(source: whole, target: whole)], whole) == (0..<1000).map(Int32.init))
  }

  @Test(arguments: [(0, 1), (123, 457), (995, 1000), (10, 20)])
  func aTrimFallsOnTheFrame(start: Int64, end: Int64) throws {
    let whole = range(0, 1000, 1000)
    #expect(
      try read([EditSegment(source: whole, target: whole)], range(start, end, 1000)) == (start..<end).map(Int32.init))
  }

  @Test func primingIsHiddenByTheEdit() throws {
    let edit = EditSegment(source: range(21, 500, 1000), target: range(0, 479, 1000))
    #expect(try read([edit], range(0, 479, 1000)) == (21..<500).map(Int32.init))
  }

  @Test func gapsAreSilentAndEditsFollowEachOther() throws {
    let edits = [
      EditSegment(source: range(200, 203, 1000), target: range(0, 3, 1000)),
      EditSegment(source: nil, target: range(3, 7, 1000)),
      EditSegment(source: range(55, 58, 1000), target: range(7, 10, 1000)),
    ]
    #expect(try read(edits, range(0, 12, 1000)) == [200, 201, 202, 0, 0, 0, 0, 55, 56, 57, 0, 0])
  }

  @Test func aHoleInTheMediaIsSilent() throws {
    let samples = Samples.audio(packets: 2) + Samples.audio(packets: 2, from: 100)
    let whole = range(0, 120, 1000)
    let values = try read([EditSegment(source: whole, target: whole)], whole, samples: samples)
    #expect(values == (0..<20).map(Int32.init) + [Int32](repeating: 0, count: 80) + (100..<120).map(Int32.init))
  }

  @Test func mediaThatEndsEarlyIsFilledWithSilence() throws {
    let whole = range(0, 60, 1000)
    let values = try read([EditSegment(source: whole, target: whole)], whole, samples: Samples.audio(packets: 5))
    #expect(values == (0..<50).map(Int32.init) + [Int32](repeating: 0, count: 10))
  }
}
