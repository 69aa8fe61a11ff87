package import CoreMedia
import Foundation
import Synchronization

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
  package var picture: any DecodedPicture
  package var actualTime: CMTime
  /// What the samples that it was decoded from are said to be.
  package var format: CMFormatDescription?
}

/// Serves pictures at any times of one edited track with the fewest decoded frames.
///
/// Requests are grouped by the sync sample that decoding must start from. Within a group each wanted sample is found from the index,
/// samples that nothing depends on and nobody wants are skipped by the decoder, and decoding stops behind the last wanted one.
/// Groups are independent and run on two single-threaded decoders side by side; a lone request gets a decoder with threads.
package final class StillReader: Sendable {
  package typealias Emit = @Sendable (_ request: Int, Result<Still, EngineError>, any PictureConverter) -> Void

  private let track: EditedTrack
  private let codecs: any CodecProvider

  package init(_ track: EditedTrack, codecs: any CodecProvider) { (self.track, self.codecs) = (track, codecs) }

  /// Serves all requests, each with one call of `emit` from a worker's thread, and returns when all are served.
  /// - Parameter isCancelled: Asked before each sample is decoded; requests not yet served then get an error of kind `.cancelled`.
  package func serve(_ requests: [StillRequest], isCancelled: @escaping @Sendable (Int) -> Bool, emit: @escaping Emit) {
    var planner = StillPlanner(track)
    let converter: any PictureConverter
    do throws(EngineError) {
      converter = try codecs.makePictureConverter()
    } catch {
      return failAll(requests.indices, with: error, emit: emit)
    }
    let groups = planner.groups(for: requests) { emit($0, .failure($1), converter) }
    let work = WorkList(groups)
    let workerCount = min(2, groups.count)
    DispatchQueue.concurrentPerform(iterations: workerCount) { _ in
      self.work(through: work, decoderThreads: workerCount == 1 ? 2 : 1, isCancelled: isCancelled, emit: emit)
    }
  }

  /// Errors before any worker exists have no converter to hand on; one is made only to satisfy the callback when possible.
  private func failAll(_ indices: Range<Int>, with error: EngineError, emit: Emit) {
    for index in indices { emit(index, .failure(error), NoConverter(error: error)) }
  }

  private func work(
    through list: WorkList, decoderThreads: Int, isCancelled: @Sendable (Int) -> Bool, emit: Emit
  ) {
    let converter: any PictureConverter
    do throws(EngineError) { converter = try codecs.makePictureConverter() } catch {
      while let group = list.next() { for want in group.wants { emit(want.request, .failure(error), NoConverter(error: error)) } }
      return
    }
    guard var group = list.next() else { return }
    var options = VideoDecoderOptions()
    options.threadCount = decoderThreads
    var decoders = TrackCache<StillGroupDecoder>(capacity: 1)
    while true {
      do throws(EngineError) {
        let decoder = try decoders.value(for: group.track) { () throws(EngineError) in
          try StillGroupDecoder(track: group.track, codecs: codecs, options: options)
        }
        decoder.serve(group, isCancelled: isCancelled) { emit($0, $1, converter) }
      } catch {
        for want in group.wants { emit(want.request, .failure(error), converter) }
      }
      guard let following = list.next() else { return }
      group = following
    }
  }
}

/// Groups that wait for a worker.
private final class WorkList: Sendable {
  private let groups: Mutex<ArraySlice<StillGroup>>
  init(_ groups: [StillGroup]) { self.groups = Mutex(groups[...]) }
  func next() -> StillGroup? { groups.withLock { $0.popFirst() } }
}

/// Stands in where no converter could be made: every conversion fails with the reason.
final class NoConverter: PictureConverter {
  private let error: EngineError
  init(error: EngineError) { self.error = error }
  func convert(_ picture: any DecodedPicture, to request: PictureRequest) throws(EngineError) -> CVPixelBuffer { throw error }
  func convert(_ buffer: CVPixelBuffer, to request: PictureRequest) throws(EngineError) -> CVPixelBuffer { throw error }
}
