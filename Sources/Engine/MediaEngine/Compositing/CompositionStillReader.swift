package import CoreMedia

/// Serves pictures at any times.
package protocol StillServing: Sendable {
  /// Serves all requests, each with one call of `emit` from a worker's thread, and returns when all are served.
  /// - Parameter isCancelled: Requests not yet served when it says so get an error of kind `.cancelled`.
  func serve(_ requests: [StillRequest], isCancelled: @escaping @Sendable (Int) -> Bool, emit: @escaping StillReader.Emit)
}

extension StillReader: StillServing {}

/// Serves frames of a composition: always the very frame that is on screen at the time that was asked for.
package struct CompositionStillReader: StillServing {
  private let composition: PictureComposition
  private let duration: CMTime
  private let codecs: any CodecProvider

  /// - Parameter duration: That of the asset; nothing is shown beyond it.
  package init(_ composition: PictureComposition, duration: CMTime, codecs: any CodecProvider) {
    (self.composition, self.duration, self.codecs) = (composition, duration, codecs)
  }

  /// Requests for one frame, by their index.
  private struct Wanted {
    /// When the frame comes on screen.
    var start: CMTime
    var requests: [Int]
  }

  package func serve(_ requests: [StillRequest], isCancelled: @escaping @Sendable (Int) -> Bool, emit: @escaping StillReader.Emit) {
    let wanted = wanted(requests) { emit($0, .failure($1), NoConverter(error: $1)) }
    let isOver = { @Sendable in wanted.allSatisfy { $0.requests.allSatisfy(isCancelled) } }
    do throws(EngineError) {
      let converter = try codecs.makePictureConverter()
      let reader = try CompositionPictureReader(composition, times: wanted.map(\.start), codecs: codecs, isCancelled: isOver)
      for frame in wanted { serve(frame, reader, converter, isCancelled, emit) }
    } catch {
      for index in wanted.flatMap(\.requests) { emit(index, .failure(error), NoConverter(error: error)) }
    }
  }

  private func serve(
    _ wanted: Wanted, _ reader: CompositionPictureReader, _ converter: any PictureConverter, _ isCancelled: (Int) -> Bool,
    _ emit: StillReader.Emit
  ) {
    let cancelled = EngineError(.cancelled, "Reading a still")
    let result: Result<Still, EngineError>
    if wanted.requests.allSatisfy(isCancelled) {
      result = .failure(cancelled)
    } else {
      do throws(EngineError) {
        let shown = try reader.next()
        result = shown.map { .success(Still(picture: $0.picture, actualTime: max(wanted.start, .zero))) } ?? .failure(cancelled)
      } catch { result = .failure(error) }
    }
    for index in wanted.requests { emit(index, isCancelled(index) ? .failure(cancelled) : result, converter) }
  }

  /// The frames in order of time; what lies outside of the asset goes to `fail`.
  private func wanted(_ requests: [StillRequest], fail: (Int, EngineError) -> Void) -> [Wanted] {
    let timing = FrameTiming(composition, codecs: codecs)
    var frames: [(start: CMTime, request: Int)] = []
    for (index, request) in requests.enumerated() {
      do throws(EngineError) {
        guard let time = time(of: request), let frame = try timing.frame(showing: time) else {
          let detail = request.time.isNumeric ? "nothing is shown at \(request.time.seconds) s" : "the time asked for is not a number"
          throw EngineError(.timeOutOfRange, "Reading a still", detail: detail)
        }
        frames.append((frame.start, index))
      } catch { fail(index, error) }
    }
    frames.sort { $0.start < $1.start }
    return frames.reduce(into: []) { wanted, next in
      if wanted.last?.start == next.start { wanted[wanted.count - 1].requests.append(next.request) } else {
        wanted.append(Wanted(start: next.start, requests: [next.request]))
      }
    }
  }

  /// The time in the asset that serves a request, as far as its tolerances reach.
  private func time(of request: StillRequest) -> CMTime? {
    guard request.time.isNumeric, duration > .zero else { return nil }
    if request.time < .zero { return .zero - request.time <= request.toleranceAfter ? .zero : nil }
    guard request.time >= duration else { return request.time }
    guard request.time - duration < request.toleranceBefore else { return nil }
    return duration - CMTime(value: 1, timescale: max(duration.timescale, 90_000))
  }
}
