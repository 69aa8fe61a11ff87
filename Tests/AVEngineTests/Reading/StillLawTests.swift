import AVEngineCore
import AVEngineReading
import CoreMedia
import Synchronization
import TestSupport
import Testing

@Suite struct StillLawTests {
  private struct Model {
    var count: Int64
    var group: Int64
    var segments: [EditSegment]

    func exact(_ time: CMTime) -> (frame: Int64, actualTime: CMTime)? {
      guard let segment = segments.first(where: { $0.target.start <= time && time < $0.target.end }),
        let source = segment.source
      else { return nil }
      let media = source.start + (time - segment.target.start)
      let frame = min(Int64((media.seconds * 30 + 1e-9).rounded(.down)), count - 1)
      let shown = max(CMTime(value: frame, timescale: 30), source.start)
      return (frame, segment.target.start + (shown - source.start))
    }
  }

  private static func segments(_ count: Int64, using random: inout SplitMix) -> [EditSegment] {
    var result: [EditSegment] = []
    var at: Int64 = 0
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let length = Int64.random(in: 3...60, using: &random)
      let target = CMTimeRange(start: CMTime(value: at, timescale: 60), duration: CMTime(value: length, timescale: 60))
      let start = CMTime(value: Int64.random(in: 0...(count * 2 - length), using: &random), timescale: 60)
      let isEmpty = Int.random(in: 0..<4, using: &random) == 0
      result.append(
        EditSegment(source: isEmpty ? nil : CMTimeRange(start: start, duration: target.duration), target: target))
      at += length
    }
    return result
  }

  @Test(arguments: 0..<200) func anyRequestsInAnyOrder(_ seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let (count, group) = (Int64.random(in: 40...120, using: &random), Int64.random(in: 1...48, using: &random))
    let model = Model(count: count, group: group, segments: Self.segments(count, using: &random))
    let track = FakeTrack(samples: Samples.video(count: Int(count), group: Int(group)), segments: model.segments)
    let requests = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      let end = model.segments.last?.target.end.value ?? 0
      let tolerances = [
        CMTime.zero, CMTime(value: Int64.random(in: 0...90, using: &random), timescale: 60), .positiveInfinity,
      ]
      return StillRequest(
        time: CMTime(value: Int64.random(in: -20...(end + 20), using: &random), timescale: 60),
        toleranceBefore: tolerances[Int.random(in: 0..<3, using: &random)],
        toleranceAfter: tolerances[Int.random(in: 0..<3, using: &random)])
    }
    let codecs = FakeCodecs()
    let results = Mutex<[Int: [Result<Still, EngineError>]]>([:])
    StillReader(EditedTrack(track), codecs: codecs).serve(requests, isCancelled: { _ in false }) {
      index, result, _ in
      results.withLock { $0[index, default: []].append(result) }
    }
    let found = results.withLock { $0 }
    for (index, request) in requests.enumerated() {
      guard let result = found[index]?.first, found[index]?.count == 1 else {
        Issue.record("request \(index) did not get exactly one answer")
        continue
      }
      check(result, of: request, model)
    }
    #expect(codecs.decodedCount.withLock { $0 } <= requests.count * (Int(group) + 4))
  }

  private func check(_ result: Result<Still, EngineError>, of request: StillRequest, _ model: Model) {
    let exact = model.exact(request.time)
    guard case .success(let still) = result else {
      #expect(exact == nil)
      return
    }
    let frame = still.frame.presentationTime.value
    #expect(model.exact(still.actualTime)?.frame == frame)
    if let exact, still.actualTime == exact.actualTime {
      #expect(frame == exact.frame)
    } else if exact != nil {
      #expect(frame % model.group == 0)
      #expect(
        request.time - still.actualTime <= request.toleranceBefore
          && still.actualTime - request.time <= request.toleranceAfter)
    } else {
      #expect(request.toleranceBefore > .zero || request.toleranceAfter > .zero)
    }
  }
}
