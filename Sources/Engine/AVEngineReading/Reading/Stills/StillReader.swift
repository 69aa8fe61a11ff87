package import AVEngineCore
package import CoreMedia
import Foundation

/// A request for one still: an asset time, and the tolerances around it.
package struct StillRequest: Sendable {
  package var time: CMTime
  package var toleranceBefore: CMTime
  package var toleranceAfter: CMTime
  /// Creates a request. A tolerance that is neither numeric nor positive infinity counts as zero.
  package init(time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    let length = { (time: CMTime) in time.isNumeric || time.isPositiveInfinity ? time : .zero }
    (self.time, self.toleranceBefore, self.toleranceAfter) = (time, length(toleranceBefore), length(toleranceAfter))
  }
}

/// A frame that was found, and the asset time at which it comes on screen.
package struct Still: Sendable {
  package var frame: any DecodedVideoFrame
  package var actualTime: CMTime
  /// The format of the samples that the frame was decoded from; nil if it was not decoded.
  package var format: CMFormatDescription?
}

/// Serves stills at any times.
package protocol StillServing: Sendable {
  /// Plans all requests, and serves them in jobs of the process's `DecodingTurns`.
  func start(_ requests: [StillRequest], _ taker: StillTaker)
}

extension StillServing {
  /// Serves all requests, and returns when all are served. `emit` is called once for each request, on any thread.
  /// - Parameter isCancelled: Called before each sample of a track is decoded, or before each frame is composed.
  ///   Requests that are cancelled before they are served get an error of kind `.cancelled`.
  package func serve(
    _ requests: [StillRequest], isCancelled: @escaping @Sendable (Int) -> Bool, emit: @escaping StillTaker.Emit
  ) {
    let done = DispatchSemaphore(value: 0)
    start(requests, StillTaker(isCancelled: isCancelled, emit: emit, finish: { done.signal() }))
    done.wait()
  }
}

/// Serves stills of one edited track at any times, with few decoded frames.
///
/// Requests at increasing times are grouped by the sync sample that decoding must start from; a request for an earlier
/// time begins a new group. Within a group each wanted sample is found from the index. The decoder skips samples that
/// are neither wanted nor referred to, and decoding stops after the last wanted one. If the groups have few requests
/// each, two workers may serve them at once, with decoders of one thread. A single worker uses decoders of several
/// threads, unless another job decodes.
package final class StillReader: StillServing {
  private let track: EditedTrack
  private let codecs: any CodecProvider

  package init(_ track: EditedTrack, codecs: any CodecProvider) { (self.track, self.codecs) = (track, codecs) }

  package func start(_ requests: [StillRequest], _ taker: StillTaker) {
    var planner = StillPlanner(track)
    let groups = planner.groups(for: requests) { taker.emit($0, .failure($1), NoConverter(error: $1)) }
    StillRun(groups, codecs: codecs, taker: taker).start()
  }
}

/// A substitute for a missing converter: every conversion throws the error that it was made with.
final class NoConverter: VideoFrameConverter {
  private let error: EngineError
  init(error: EngineError) { self.error = error }
  func convert(_ frame: any DecodedVideoFrame, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    throw error
  }
  func convert(_ buffer: CVPixelBuffer, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    throw error
  }
}
