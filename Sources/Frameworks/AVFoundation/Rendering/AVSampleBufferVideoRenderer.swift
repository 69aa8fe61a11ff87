import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVEngineSystem
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Synchronization

/// A renderer of video sample buffers, compressed or not, whose frames an `AVSampleBufferDisplayLayer` shows at their
/// presentation timestamps. The renderer can be used from any thread.
open class AVSampleBufferVideoRenderer: NSObject, AVQueuedSampleBufferRendering, @unchecked Sendable {
  // Safety: all mutable state is guarded by mutexes.
  let video: QueuedVideo
  let rendering: RenderingState
  private let screen = ShownVideoFrames()
  private let state: Mutex<State>

  private struct State: Sendable {
    /// The renderer follows this timebase while it has no synchronizer.
    var timebase: CMTimebase
    var needsFlush = false
    var frameChanged: (@Sendable () -> Void)?
    var failed: (@Sendable (EngineError) -> Void)?
    var needsFlushChanged: (@Sendable () -> Void)?
  }

  /// Creates a renderer that shows frames at times of the host's clock.
  public override convenience init() { self.init(clock: .hostTimeClock) }

  package init(clock: CMClock) {
    let timebase = Self.timebase(of: clock)
    let video = QueuedVideo(timebase, codecs: Engine.system.codecs)
    self.video = video
    rendering = RenderingState { video.isReadyForMore }
    state = Mutex(State(timebase: timebase))
    super.init()
    video.listen(
      QueuedVideo.Listener { [weak self] in
        self?.state.withLock { $0.frameChanged }?()
      } wantsMore: { [weak self] in
        self?.rendering.wantsMore()
      } failed: { [weak self] error in
        self?.fail(error)
      })
  }

  private static func timebase(of clock: CMClock) -> CMTimebase {
    do {
      let timebase = try CMTimebase(sourceClock: clock)
      let now = clock.time
      timebase.setRate(to: 1, anchor: (now, now))
      return timebase
    } catch { _misuse("AVSampleBufferVideoRenderer: no timebase can be made from the clock: \(error)") }
  }

  // MARK: State

  /// Whether sample buffers are rendered; observable.
  open var status: AVQueuedSampleBufferRenderingStatus { rendering.status }

  /// The error that stopped rendering; nil unless `status` is `failed`.
  open var error: (any Error)? { rendering.error }

  /// Whether decoding has failed and continues only after a flush.
  open var requiresFlushToResumeDecoding: Bool { state.withLock { $0.needsFlush } }

  private func fail(_ error: EngineError) {
    rendering.fail(error)
    PlaybackNotifications.post(
      Self.didFailToDecodeNotification, of: self, [Self.didFailToDecodeNotificationErrorKey: AVError(error)])
    state.withLock { $0.failed }?(error)
    setNeedsFlush(true)
  }

  private func setNeedsFlush(_ needsFlush: Bool) {
    let told = state.withLock { state -> (@Sendable () -> Void)?? in
      guard state.needsFlush != needsFlush else { return nil }
      state.needsFlush = needsFlush
      return .some(state.needsFlushChanged)
    }
    guard let told else { return }
    PlaybackNotifications.post(Self.requiresFlushToResumeDecodingDidChangeNotification, of: self)
    told?()
  }

  // MARK: Sample buffers

  /// The timebase to which the samples' timestamps refer.
  open var timebase: CMTimebase { video.timebase }

  /// Enqueues samples for display at their output presentation timestamps. Compressed samples must be in decode order.
  ///
  /// A sample with the attachment `kCMSampleAttachmentKey_DisplayImmediately` replaces all earlier samples. A sample
  /// with `kCMSampleAttachmentKey_DoNotDisplay` is only decoded. A buffer without samples and with
  /// `kCMSampleBufferAttachmentKey_EmptyMedia` removes the displayed frame at the buffer's time. A pixel buffer is not
  /// copied, so the client must not write to it any more.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    if rendering.begin() { video.enqueue(sampleBuffer) }
  }

  /// Discards samples that were not shown. The displayed frame stays. The next sample must be a sync sample.
  open func flush() { flush(removingDisplayedImage: false) }

  /// Discards samples that were not shown, and optionally removes the displayed frame.
  ///
  /// - Parameters:
  ///   - removeDisplayedImage: Whether the frame that is shown goes away too.
  ///   - handler: Called on an internal queue after the flush.
  @preconcurrency open func flush(
    removingDisplayedImage removeDisplayedImage: Bool, completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    video.flush(removingShown: removeDisplayedImage)
    rendering.recover()
    setNeedsFlush(false)
    if let handler { video.whenFlushed(handler) }
    rendering.wantsMore()
  }

  /// Whether the renderer can take more sample buffers; not observable.
  open var isReadyForMoreMediaData: Bool { video.isReadyForMore }

  /// Whether a decoded frame is shown, or one (or a buffer of empty media) waits for its time. False if decoding has
  /// failed.
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool { video.hasSufficient }

  /// Calls a block on a queue whenever the renderer can take more sample buffers, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void) {
    rendering.request(on: queue, block)
  }

  /// Stops calling the block.
  open func stopRequestingMediaData() { rendering.stopRequesting() }

  // MARK: Video frames

  /// Returns the displayed frame: the pixel buffer that was enqueued, or the frame that was decoded; nil if none is
  /// shown.
  open func displayedPixelBuffer() -> CVPixelBuffer? {
    video.shown.flatMap { ($0.frame as? BufferVideoFrame)?.buffer ?? screen.pixels(of: $0) }
  }

  func image() -> CGImage? { video.shown.flatMap { screen.image(of: $0) } }

  /// Passes the performance of the renderer since its creation to a block, before the method returns.
  open func loadVideoPerformanceMetrics(completionHandler: @escaping (AVVideoPerformanceMetrics?) -> Void) {
    completionHandler(AVVideoPerformanceMetrics(video.counts))
  }

  /// The callbacks are called on any thread.
  func tell(
    frameChanged: @escaping @Sendable () -> Void, failed: @escaping @Sendable (EngineError) -> Void,
    needsFlushChanged: @escaping @Sendable () -> Void
  ) {
    state.withLock {
      ($0.frameChanged, $0.failed, $0.needsFlushChanged) = (frameChanged, failed, needsFlushChanged)
    }
  }

  /// - Parameter timebase: The timebase while the renderer has no synchronizer; nil for the host's clock.
  func follow(_ timebase: CMTimebase?) {
    let timebase = timebase ?? Self.timebase(of: .hostTimeClock)
    state.withLock { $0.timebase = timebase }
    if !rendering.isSynchronized { video.follow(timebase) }
  }

  // MARK: Notifications

  /// Posted when samples cannot be decoded. Its `userInfo` has a value for `didFailToDecodeNotificationErrorKey`.
  public static let didFailToDecodeNotification = NSNotification.Name(
    "AVSampleBufferVideoRendererDidFailToDecodeNotification")
  /// The key of the error in a notification that samples could not be decoded.
  public static let didFailToDecodeNotificationErrorKey =
    "AVSampleBufferVideoRendererDidFailToDecodeNotificationErrorKey"
  /// Posted when `requiresFlushToResumeDecoding` has changed.
  public static let requiresFlushToResumeDecodingDidChangeNotification = NSNotification.Name(
    "AVSampleBufferVideoRendererRequiresFlushToResumeDecodingDidChangeNotification")
}

extension AVSampleBufferVideoRenderer: SynchronizedRendering {
  var queued: RenderSynchronizer.Queued { .video(video) }
  func synchronizerLeft() { video.follow(state.withLock { $0.timebase }) }
}
