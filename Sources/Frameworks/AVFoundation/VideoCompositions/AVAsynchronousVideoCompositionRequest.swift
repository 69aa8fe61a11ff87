import AVEngineCore
import AVEngineReading
public import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// One frame that a compositor of your own is asked for. Finish it once, from any thread; what is let go of unfinished
/// has failed.
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

  /// Waits for one answer.
  final class Reply: Sendable {
    typealias Answer = @Sendable (Result<any DecodedVideoFrame, EngineError>) -> Void
    private let answer: Mutex<Answer?>
    init(_ answer: @escaping Answer) { self.answer = Mutex(answer) }
    deinit {
      send(
        .failure(
          EngineError(.compositorFailed, "Composing a frame", detail: "the compositor let go of a request unfinished")))
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

  /// What frames are made for.
  open var renderContext: AVVideoCompositionRenderContext { context }

  /// The time of the frame.
  open var compositionTime: CMTime { time }

  /// Numbers of the tracks that show a picture at that time, in order.
  open var sourceTrackIDs: [NSNumber] { sources.frames.keys.sorted().map { NSNumber(value: $0) } }

  /// The tracks that have a sample of timed metadata at that time, in order.
  open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { sources.samples.keys.sorted() }

  /// The composition's instruction for that time.
  open var videoCompositionInstruction: any AVVideoCompositionInstructionProtocol { instruction }

  /// What a track shows, as the compositor's `sourcePixelBufferAttributes` ask for it; nil where it shows nothing.
  @discardableResult
  open func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? { sources.frames[trackID] }

  /// The sample of timed metadata that a track has at that time.
  @discardableResult
  open func sourceSampleBuffer(byTrackID trackID: CMPersistentTrackID) -> CMSampleBuffer? { sources.samples[trackID] }

  /// The timed metadata that a track has at that time.
  @discardableResult
  open func sourceTimedMetadata(byTrackID trackID: CMPersistentTrackID) -> AVTimedMetadataGroup? {
    sources.samples[trackID].flatMap { AVTimedMetadataGroup(sampleBuffer: $0) }
  }

  /// The frame is ready; the buffer must not be changed any more.
  open func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
    context.tag(composedVideoFrame)
    reply.send(.success(BufferVideoFrame(composedVideoFrame, at: time)))
  }

  /// The frame could not be made.
  open func finish(with error: any Error) {
    let detail = "the compositor says: \(error.localizedDescription)"
    reply.send(.failure(EngineError(.compositorFailed, "Composing a frame", detail: detail, underlying: error)))
  }

  /// The frame is not wanted any more.
  open func finishCancelledRequest() { reply.send(.failure(EngineError(.cancelled, "Composing a frame"))) }

  /// A request is the same wherever it is, so a copy is the request itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
