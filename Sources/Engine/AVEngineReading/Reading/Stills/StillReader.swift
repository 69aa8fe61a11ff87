package import AVEngineCore
package import CoreMedia
import Foundation

/// One picture that is wanted: an asset time and how far from it the picture may lie.
package struct StillRequest: Sendable {
  package var time: CMTime
  package var toleranceBefore: CMTime
  package var toleranceAfter: CMTime
  /// Tolerances that are no length of time count as zero.
  package init(time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    let length = { (time: CMTime) in time.isNumeric || time.isPositiveInfinity ? time : .zero }
    (self.time, self.toleranceBefore, self.toleranceAfter) = (time, length(toleranceBefore), length(toleranceAfter))
  }
}

/// A picture that was found, and the asset time at which it comes on screen.
package struct Still: Sendable {
  package var frame: any DecodedVideoFrame
  package var actualTime: CMTime
  /// What the samples that it was decoded from are said to be.
  package var format: CMFormatDescription?
}

/// Serves pictures at any times.
package protocol StillServing: Sendable {
  /// Plans all requests; they are served in turns of the process's, first those that come first.
  func start(_ requests: [StillRequest], _ taker: StillTaker)
}

extension StillServing {
  /// Serves all requests, each with one call of `emit` from a worker's thread, and returns when all are served.
  /// - Parameter isCancelled: Asked before each sample is decoded; requests not yet served then get an error of kind
  ///   `.cancelled`.
  package func serve(
    _ requests: [StillRequest], isCancelled: @escaping @Sendable (Int) -> Bool, emit: @escaping StillTaker.Emit
  ) {
    let done = DispatchSemaphore(value: 0)
    start(requests, StillTaker(isCancelled: isCancelled, emit: emit, finish: { done.signal() }))
    done.wait()
  }
}

/// Serves pictures at any times of one edited track with the fewest decoded frames.
///
/// Requests that follow one another in time are grouped by the sync sample that decoding must start from; a request for
/// an earlier time begins a new group. Within a group each wanted sample is found from the index, samples that nothing
/// depends on and nobody wants are skipped by the decoder, and decoding stops behind the last wanted one. Groups are
/// independent and run on two single-threaded decoders side by side; a lone request gets a decoder with threads.
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

/// Stands in where no converter could be made: every conversion fails with the reason.
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
