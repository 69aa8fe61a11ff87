import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVEngineSystem
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Synchronization

/// Takes video samples, compressed or not, and has each on screen from its time on.
///
/// Its pictures are seen in the display layer that it is the renderer of. It may be used from any thread.
open class AVSampleBufferVideoRenderer: NSObject, AVQueuedSampleBufferRendering, @unchecked Sendable {
  // Safety: what changes is behind mutexes.
  let video: QueuedVideo
  let rendering: RenderingState
  private let screen = ShownVideoFrames()
  private let state: Mutex<State>

  private struct State: Sendable {
    /// What is followed where no synchronizer's timeline is.
    var timebase: CMTimebase
    var needsFlush = false
    /// Another picture is on screen, or none.
    var frameChanged: (@Sendable () -> Void)?
    var failed: (@Sendable (EngineError) -> Void)?
    var needsFlushChanged: (@Sendable () -> Void)?
  }

  /// A renderer that shows pictures at times of the host's clock.
  public override convenience init() { self.init(clock: .hostTimeClock) }

  /// - Parameter clock: What pictures' times are times of, as long as nothing else is said; tests move it by hand.
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

  /// A timebase that shows a clock's own time.
  private static func timebase(of clock: CMClock) -> CMTimebase {
    do {
      let timebase = try CMTimebase(sourceClock: clock)
      let now = clock.time
      timebase.setRate(to: 1, anchor: (now, now))
      return timebase
    } catch { _misuse("AVSampleBufferVideoRenderer: the clock gives no timebase: \(error)") }
  }

  // MARK: State

  /// Whether samples are rendered; observable.
  open var status: AVQueuedSampleBufferRenderingStatus { rendering.status }

  /// Why samples are not rendered; nil unless `status` is `failed`.
  open var error: (any Error)? { rendering.error }

  /// Whether nothing more is decoded before a flush, which a failure of the decoder makes so.
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

  // MARK: Samples

  /// What the samples' times are times of.
  open var timebase: CMTimebase { video.timebase }

  /// Takes samples to be shown at their output presentation times; compressed ones come in decode order.
  ///
  /// Samples with the attachment `kCMSampleAttachmentKey_DisplayImmediately` take the place of all before them as soon
  /// as they are decoded, those with `kCMSampleAttachmentKey_DoNotDisplay` are decoded only. A buffer without samples
  /// and with `kCMSampleBufferAttachmentKey_EmptyMedia` removes the picture at its time. A pixel buffer is shown as it
  /// is, not copied: it must not be written to any more.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    if rendering.begin() { video.enqueue(sampleBuffer) }
  }

  /// Lets go of samples that were not shown; the next one must be a sync sample. The picture on screen stays.
  open func flush() { flush(removingDisplayedImage: false) }

  /// Lets go of samples that were not shown, and of the picture on screen if that is wanted.
  ///
  /// - Parameter handler: Called on an internal queue when that has been done.
  @preconcurrency open func flush(
    removingDisplayedImage removeDisplayedImage: Bool, completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    video.flush(removingShown: removeDisplayedImage)
    rendering.recover()
    setNeedsFlush(false)
    if let handler { video.whenFlushed(handler) }
    rendering.wantsMore()
  }

  /// Whether samples should go on to be given; not observable.
  open var isReadyForMoreMediaData: Bool { video.isReadyForMore }

  /// Whether the picture to begin with lies ready.
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool { video.hasSufficient }

  /// Calls a block on a queue whenever samples are wanted, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void) {
    rendering.request(on: queue, block)
  }

  /// Ends the calls of the block.
  open func stopRequestingMediaData() { rendering.stopRequesting() }

  // MARK: Pictures

  /// The picture that is on screen: the very pixel buffer that was given, or what was decoded; nil without one.
  open func displayedPixelBuffer() -> CVPixelBuffer? {
    video.shown.flatMap { ($0.picture as? BufferVideoFrame)?.buffer ?? screen.pixels(of: $0) }
  }

  /// The picture that is on screen, as it is meant to be seen.
  func image() -> CGImage? { video.shown.flatMap { screen.image(of: $0) } }

  /// Tells how many pictures were shown, were late, and could not be decoded.
  open func loadVideoPerformanceMetrics(completionHandler: @escaping (AVVideoPerformanceMetrics?) -> Void) {
    completionHandler(AVVideoPerformanceMetrics(video.counts))
  }

  /// - Parameters:
  ///   - frameChanged: Told, on any thread, when another picture is to be shown, or none.
  ///   - failed: Told of the renderer's failure.
  ///   - needsFlushChanged: Told when `requiresFlushToResumeDecoding` has changed.
  func tell(
    frameChanged: @escaping @Sendable () -> Void, failed: @escaping @Sendable (EngineError) -> Void,
    needsFlushChanged: @escaping @Sendable () -> Void
  ) {
    state.withLock {
      ($0.frameChanged, $0.failed, $0.needsFlushChanged) = (frameChanged, failed, needsFlushChanged)
    }
  }

  /// Follows a timebase where no synchronizer's is followed; nil: the host's clock.
  func follow(_ timebase: CMTimebase?) {
    let timebase = timebase ?? Self.timebase(of: .hostTimeClock)
    state.withLock { $0.timebase = timebase }
    if !rendering.isSynchronized { video.follow(timebase) }
  }

  // MARK: Names

  /// Posted when samples cannot be decoded; carries `didFailToDecodeNotificationErrorKey`.
  public static let didFailToDecodeNotification = NSNotification.Name(
    "AVSampleBufferVideoRendererDidFailToDecodeNotification")
  /// The error.
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
