package import AVEngineCore
package import CoreMedia
import Synchronization

/// A still is the frame that is on screen at the requested time; tolerances matter only for times outside the asset.
package struct CompositionStillReader: StillServing {
  private let composition: FrameComposition
  private let duration: CMTime
  private let codecs: any CodecProvider

  package init(_ composition: FrameComposition, duration: CMTime, codecs: any CodecProvider) {
    self.composition = composition
    self.duration = duration
    self.codecs = codecs
  }

  fileprivate struct Wanted {
    var start: CMTime
    var requests: [Int]
  }

  package func start(_ requests: [StillRequest], _ taker: StillTaker) {
    let wanted = wanted(requests) { taker.emit($0, .failure($1), NoConverter(error: $1)) }
    CompositionStillRun(wanted, composition, codecs, taker).start()
  }

  private func wanted(_ requests: [StillRequest], fail: (Int, EngineError) -> Void) -> [Wanted] {
    let timing = FrameTiming(composition, codecs: codecs)
    var wanted: [Wanted] = []
    for (index, request) in requests.enumerated() {
      do throws(EngineError) {
        guard let time = time(of: request), let frame = try timing.frame(showing: time) else {
          let detail =
            request.time.isNumeric
            ? "nothing is shown at \(request.time.seconds) s" : "the requested time is not numeric"
          throw EngineError(.timeOutOfRange, "Reading a still", detail: detail)
        }
        if wanted.last?.start == frame.start {
          wanted[wanted.count - 1].requests.append(index)
        } else {
          wanted.append(Wanted(start: frame.start, requests: [index]))
        }
      } catch { fail(index, error) }
    }
    return wanted
  }

  private func time(of request: StillRequest) -> CMTime? {
    guard request.time.isNumeric, duration > .zero else { return nil }
    if request.time < .zero { return .zero - request.time <= request.toleranceAfter ? .zero : nil }
    guard request.time >= duration else { return request.time }
    guard request.time - duration < request.toleranceBefore else { return nil }
    return duration - CMTime(value: 1, timescale: max(duration.timescale, 90_000))
  }
}

// Safety: one job at a time uses it; the lock of `DecodingTurns` orders the jobs.
private final class CompositionStillRun: @unchecked Sendable {
  private let composition: FrameComposition
  private let codecs: any CodecProvider
  private let taker: StillTaker
  private var wanted: ArraySlice<CompositionStillReader.Wanted>
  private var runCount = 0
  private var reader: CompositionFrameReader?
  private var converter: (any VideoFrameConverter)?

  init(
    _ wanted: [CompositionStillReader.Wanted], _ composition: FrameComposition, _ codecs: any CodecProvider,
    _ taker: StillTaker
  ) {
    self.wanted = wanted[...]
    self.composition = composition
    self.codecs = codecs
    self.taker = taker
  }

  func start() {
    if DecodingTurns.Turn.running != nil { work() } else { submit() }
  }

  private func submit() {
    let requests = wanted.first?.requests ?? []
    let taker = taker
    DecodingTurns.shared.submit(isCancelled: { requests.allSatisfy(taker.isCancelled) }) { self.work() }
  }

  private func work() {
    while let frame = wanted.first {
      serve(frame)
      wanted.removeFirst()
      if DecodingTurns.shared.hasWaiting, !wanted.isEmpty { return submit() }
    }
    reader = nil
    taker.finish()
  }

  private func serve(_ frame: CompositionStillReader.Wanted) {
    let cancelled = EngineError(.cancelled, "Reading a still")
    var result = Result<Still, EngineError>.failure(cancelled)
    if !frame.requests.allSatisfy(taker.isCancelled) {
      do throws(EngineError) {
        if let shown = try next() {
          result = .success(Still(frame: shown.frame, actualTime: max(frame.start, .zero)))
        }
      } catch { result = .failure(error) }
    } else if runCount > 0 {
      // The reader has not moved past the cancelled frame, so the next frame begins a run with a new reader.
      reader = nil
      runCount = 0
    }
    for request in frame.requests {
      let isCancelled = taker.isCancelled(request)
      // Frames are made in the order requested, so the room that this waits for does not depend on a later frame.
      if !isCancelled, case .success = result { _ = taker.makeRoom(request, frame.requests[0]) }
      taker.emit(request, isCancelled ? .failure(cancelled) : result, converter ?? NoConverter(error: cancelled))
    }
  }

  private func next() throws(EngineError) -> TimedVideoFrame? {
    if converter == nil { converter = try codecs.makeVideoFrameConverter() }
    if runCount == 0 {
      let times = increasingTimes
      let requests = wanted.prefix(times.count).flatMap(\.requests)
      let taker = taker
      reader = try CompositionFrameReader(composition, times: times, codecs: codecs) {
        requests.allSatisfy(taker.isCancelled)
      }
      runCount = times.count
    }
    runCount -= 1
    return try reader?.next()
  }

  private var increasingTimes: [CMTime] {
    var times: [CMTime] = []
    for frame in wanted {
      if let last = times.last, frame.start <= last { break }
      times.append(frame.start)
    }
    return times
  }
}
