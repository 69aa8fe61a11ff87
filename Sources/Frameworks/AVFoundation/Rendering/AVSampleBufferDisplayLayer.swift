import AVEnginePlayback
import CoreFoundation
public import CoreMedia
public import Dispatch
public import Foundation
public import QuartzCore
import Synchronization

/// A layer that shows enqueued video sample buffers, compressed or not, at their presentation timestamps.
///
/// Linux: the layer calls `setNeedsDisplay()` when another video frame should be shown.
open class AVSampleBufferDisplayLayer: CALayer, AVQueuedSampleBufferRendering {
  /// The renderer that takes the sample buffers. It can be used from any thread.
  public let sampleBufferRenderer: AVSampleBufferVideoRenderer
  let readiness = Readiness()
  private var clientTimebase: CMTimebase?

  final class Readiness: Sendable {
    let registrar = _KeyValueRegistrar()
    private let isReady = Mutex(false)
    var value: Bool { registrar.access("readyForDisplay") { isReady.withLock { $0 } } }

    func set(_ value: Bool) {
      guard isReady.withLock({ $0 }) != value else { return }
      registrar.change(["readyForDisplay"]) { isReady.withLock { $0 = value } }
    }
  }

  /// Creates a layer with a new renderer, which uses the host's clock.
  public override convenience init() { self.init(renderer: AVSampleBufferVideoRenderer()) }

  package init(renderer: AVSampleBufferVideoRenderer) {
    sampleBufferRenderer = renderer
    super.init()
    contentsGravity = .resizeAspect
    follow()
  }

  /// Creates a layer from an archive. It has a new renderer without sample buffers, which uses the host's clock.
  public required init?(coder: NSCoder) {
    sampleBufferRenderer = AVSampleBufferVideoRenderer()
    super.init(coder: coder)
    follow()
  }

  private func follow() {
    let renderer = sampleBufferRenderer
    // Safety: the layer's state is used on the main queue only. On other queues, only the reference is passed on to
    // notifications.
    nonisolated(unsafe) weak let layer: AVSampleBufferDisplayLayer? = self
    renderer.tell { [readiness, weak renderer] in
      readiness.set(renderer?.video.shown != nil)
      DispatchQueue.main.async { layer?.setNeedsDisplay() }
    } failed: { error in
      guard let layer else { return }
      PlaybackNotifications.post(
        .AVSampleBufferDisplayLayerFailedToDecode, of: layer,
        [AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey: AVError(error)])
    } needsFlushChanged: {
      if let layer {
        PlaybackNotifications.post(.AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange, of: layer)
      }
    }
  }

  /// Creates a copy of a layer for presentation. It has the same renderer.
  public override init(layer: Any) {
    sampleBufferRenderer = (layer as? AVSampleBufferDisplayLayer)?.sampleBufferRenderer ?? AVSampleBufferVideoRenderer()
    super.init(layer: layer)
  }

  // MARK: Video

  /// How video frames are fitted into the bounds.
  open var videoGravity: AVLayerVideoGravity {
    get { AVLayerVideoGravity(of: self) }
    set { newValue.apply(to: self) }
  }

  /// Whether a video frame is ready to be shown; observable.
  open var isReadyForDisplay: Bool { readiness.value }

  /// Sets the layer's contents to the current video frame.
  open override func display() { contents = sampleBufferRenderer.image() }

  /// Whether video is hidden because an external display does not protect it. Linux: always false.
  open var isOutputObscuredDueToInsufficientExternalProtection: Bool { false }

  // MARK: Time

  /// The timebase for presentation while the layer has no synchronizer; nil, the default, for the host's clock.
  open var controlTimebase: CMTimebase? {
    get { clientTimebase }
    set {
      clientTimebase = newValue
      sampleBufferRenderer.follow(newValue)
    }
  }

  /// The timebase to which the samples' timestamps refer.
  @available(macOS, deprecated: 15)
  open var timebase: CMTimebase { sampleBufferRenderer.timebase }

  // MARK: Sample buffers

  /// Whether sample buffers are rendered; observable.
  open var status: AVQueuedSampleBufferRenderingStatus { sampleBufferRenderer.status }

  /// The error that stopped rendering; nil unless `status` is `failed`.
  open var error: (any Error)? { sampleBufferRenderer.error }

  /// Whether decoding has failed and continues only after a flush.
  open var requiresFlushToResumeDecoding: Bool { sampleBufferRenderer.requiresFlushToResumeDecoding }

  /// Enqueues samples for display at their output presentation timestamps, as `AVSampleBufferVideoRenderer.enqueue(_:)`
  /// does.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) { sampleBufferRenderer.enqueue(sampleBuffer) }

  /// Discards samples that were not shown. The displayed video frame stays. The next sample must be a sync sample.
  open func flush() { sampleBufferRenderer.flush() }

  /// Discards samples that were not shown, and removes the displayed frame.
  open func flushAndRemoveImage() { sampleBufferRenderer.flush(removingDisplayedImage: true) }

  /// Whether the renderer can take more sample buffers; not observable.
  open var isReadyForMoreMediaData: Bool { sampleBufferRenderer.isReadyForMoreMediaData }

  /// Whether a decoded frame is shown, or one (or a buffer of empty media) waits for its time. False if decoding has
  /// failed.
  @available(macOS, deprecated: 15)
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool {
    sampleBufferRenderer.hasSufficientMediaDataForReliablePlaybackStart
  }

  /// Calls a block on a queue whenever the renderer can take more sample buffers, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void) {
    sampleBufferRenderer.requestMediaDataWhenReady(on: queue, using: block)
  }

  /// Stops calling the block.
  open func stopRequestingMediaData() { sampleBufferRenderer.stopRequestingMediaData() }
}

extension AVSampleBufferDisplayLayer: SynchronizedRendering {
  var queued: RenderSynchronizer.Queued { sampleBufferRenderer.queued }
  var rendering: RenderingState { sampleBufferRenderer.rendering }
  func synchronizerLeft() { sampleBufferRenderer.synchronizerLeft() }
}

/// The key of the error in an `AVSampleBufferDisplayLayerFailedToDecode` notification.
public let AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey =
  "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey"

extension NSNotification.Name {
  /// Posted when samples cannot be decoded. Its `userInfo` has a value for
  /// `AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey`.
  public static let AVSampleBufferDisplayLayerFailedToDecode = NSNotification.Name(
    "AVSampleBufferDisplayLayerFailedToDecodeNotification")
  /// Posted when a layer's `requiresFlushToResumeDecoding` has changed.
  public static let AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange = NSNotification.Name(
    "AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChangeNotification")
}
