package import AVEngineCore
package import CoreMedia
import Foundation

/// A request for one still: an asset time, and how far from it the frame may be.
package struct StillRequest: Sendable {
  package var time: CMTime
  package var toleranceBefore: CMTime
  package var toleranceAfter: CMTime
  /// Creates a request. A tolerance that is not a length of time counts as zero.
  package init(time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    let length = { (time: CMTime) in time.isNumeric || time.isPositiveInfinity ? time : .zero }
    (self.time, self.toleranceBefore, self.toleranceAfter) = (time, length(toleranceBefore), length(toleranceAfter))
  }
}

/// A frame that was found, and the asset time at which it comes on screen.
package struct Still: Sendable {
  package var frame: any DecodedVideoFrame
  package var actualTime: CMTime
  /// The format of the samples that the frame was decoded from.
  package var format: CMFormatDescription?
}

/// Serves stills at any times.
package protocol StillServing: Sendable {
  /// Plans all requests. They are served by jobs of the process's `DecodingTurns`, in the order of submission.
  func start(_ requests: [StillRequest], _ taker: StillTaker)
}

extension StillServing {
  /// Serves all requests, and returns when all are served. `emit` is called once for each request: on a worker's
  /// thread, or on the calling thread for requests that cannot be planned.
  /// - Parameter isCancelled: Called before each sample of a track is decoded, or before each frame is composed.
  ///   Requests that it cancels before they are served get an error of kind `.cancelled`.
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
/// are neither wanted nor referred to, and decoding stops after the last wanted one. Groups are independent: if they
/// have few requests each, two decoders of one thread serve them at once. Otherwise one decoder does, with several
/// threads unless another job decodes.
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

/// A substitute for a converter that could not be made: every conversion throws the reason.
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
