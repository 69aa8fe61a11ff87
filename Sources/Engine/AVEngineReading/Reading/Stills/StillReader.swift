package import AVEngineCore
package import CoreMedia
import Foundation

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

package struct Still: Sendable {
  package var frame: any DecodedVideoFrame
  package var actualTime: CMTime
  package var format: CMFormatDescription?
}

package protocol StillServing: Sendable {
  func start(_ requests: [StillRequest], _ taker: StillTaker)
}

extension StillServing {
  /// Returns when all requests are served. `emit` is called once for each request, on any thread; requests that are
  /// cancelled before they are served get an error of kind `.cancelled`.
  package func serve(
    _ requests: [StillRequest], isCancelled: @escaping @Sendable (Int) -> Bool, emit: @escaping StillTaker.Emit
  ) {
    let done = DispatchSemaphore(value: 0)
    start(requests, StillTaker(isCancelled: isCancelled, emit: emit, finish: { done.signal() }))
    done.wait()
  }
}

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
