import AVEngineCore
import AVEngineReading
public import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// A request to a client's compositor for one frame. The compositor finishes the request once, from any thread.
open class AVAsynchronousVideoCompositionRequest: NSObject, NSCopying {
  private let reply: Reply
  private let sources: Sources
  private let context: AVVideoCompositionRenderContext
  private let instruction: any AVVideoCompositionInstructionProtocol
  private let time: CMTime

  struct Sources {
    var frames: [CMPersistentTrackID: CVPixelBuffer] = [:]
    var samples: [CMPersistentTrackID: CMSampleBuffer] = [:]
  }

  /// A reply ignores all answers after the first. Without an answer, `deinit` sends a failure.
  final class Reply: Sendable {
    typealias Answer = @Sendable (Result<any DecodedVideoFrame, EngineError>) -> Void
    private let answer: Mutex<Answer?>
    init(_ answer: @escaping Answer) { self.answer = Mutex(answer) }
    deinit {
      send(
        .failure(
          EngineError(
            .compositorFailed, "Composing a frame", detail: "the compositor released a request without finishing it")))
    }

    func send(_ result: Result<any DecodedVideoFrame, EngineError>) {
      let answer = answer.withLock { answer in
        defer { answer = nil }
        return answer
      }
      answer?(result)
    }
  }

  init(
    at time: CMTime, instruction: any AVVideoCompositionInstructionProtocol, context: AVVideoCompositionRenderContext,
    sources: Sources,
    reply: Reply
  ) {
    self.time = time
    self.instruction = instruction
    self.context = context
    self.sources = sources
    self.reply = reply
    super.init()
  }

  /// The context that states the frame's size and provides pixel buffers for the frame.
  open var renderContext: AVVideoCompositionRenderContext { context }

  /// The time of the frame, on the timeline of the composition.
  open var compositionTime: CMTime { time }

  /// The IDs of the required tracks that have a video frame at `compositionTime`, in increasing order.
  open var sourceTrackIDs: [NSNumber] { sources.frames.keys.sorted().map { NSNumber(value: $0) } }

  /// The IDs of the required tracks that have a sample of timed metadata at `compositionTime`, in increasing order.
  open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { sources.samples.keys.sorted() }

  /// The composition's instruction whose time range contains `compositionTime`.
  open var videoCompositionInstruction: any AVVideoCompositionInstructionProtocol { instruction }

  /// Returns the video frame of a required track, with the compositor's `sourcePixelBufferAttributes`; nil if the track
  /// has none at `compositionTime`, or is not required.
  @discardableResult
  open func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? { sources.frames[trackID] }

  /// Returns the sample of timed metadata that a required track has at `compositionTime`; nil without one.
  @discardableResult
  open func sourceSampleBuffer(byTrackID trackID: CMPersistentTrackID) -> CMSampleBuffer? { sources.samples[trackID] }

  /// Returns the timed metadata that a required track has at `compositionTime`; nil without any that can be read.
  @discardableResult
  open func sourceTimedMetadata(byTrackID trackID: CMPersistentTrackID) -> AVTimedMetadataGroup? {
    sources.samples[trackID].flatMap { AVTimedMetadataGroup(sampleBuffer: $0) }
  }

  /// Finishes the request with a frame. The compositor must not change the buffer any more.
  open func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
    context.tag(composedVideoFrame)
    reply.send(.success(BufferVideoFrame(composedVideoFrame, at: time)))
  }

  /// Finishes the request with an error, which makes reading, export or image generation fail.
  open func finish(with error: any Error) {
    let detail = "the compositor reported: \(error.localizedDescription)"
    reply.send(.failure(EngineError(.compositorFailed, "Composing a frame", detail: detail, underlying: error)))
  }

  /// Finishes the request without a frame, after `cancelAllPendingVideoCompositionRequests()` was called.
  open func finishCancelledRequest() { reply.send(.failure(EngineError(.cancelled, "Composing a frame"))) }

  /// Returns the request itself, not another request for the frame.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
