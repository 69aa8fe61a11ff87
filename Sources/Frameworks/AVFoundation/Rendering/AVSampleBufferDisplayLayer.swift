import AVEnginePlayback
import CoreFoundation
public import CoreMedia
public import Dispatch
public import Foundation
public import QuartzCore
import Synchronization

/// Shows pictures that a client gives as samples, compressed or not, each from its time on.
///
/// Linux: the layer is drawn where its tree is drawn; it asks for that by `setNeedsDisplay()` when another picture is
/// to be seen.
open class AVSampleBufferDisplayLayer: CALayer, AVQueuedSampleBufferRendering {
  /// What takes the samples, on any thread.
  public let sampleBufferRenderer: AVSampleBufferVideoRenderer
  let readiness = Readiness()
  private var clientTimebase: CMTimebase?

  /// Whether there is a picture, as observers know it.
  final class Readiness: Sendable {
    let registrar = _KeyValueRegistrar()
    private let isReady = Mutex(false)
    var value: Bool { registrar.access("readyForDisplay") { isReady.withLock { $0 } } }

    func set(_ value: Bool) {
      guard isReady.withLock({ $0 }) != value else { return }
      registrar.change(["readyForDisplay"]) { isReady.withLock { $0 = value } }
    }
  }

  public override convenience init() { self.init(renderer: AVSampleBufferVideoRenderer()) }

  /// - Parameter renderer: Tests give one that goes by a clock of theirs.
  package init(renderer: AVSampleBufferVideoRenderer) {
    sampleBufferRenderer = renderer
    super.init()
    contentsGravity = .resizeAspect
    follow()
  }

  /// A layer from an archive has a renderer of its own, without samples and with the host's clock.
  public required init?(coder: NSCoder) {
    sampleBufferRenderer = AVSampleBufferVideoRenderer()
    super.init(coder: coder)
    follow()
  }

  private func follow() {
    let renderer = sampleBufferRenderer
    // Safety: the layer is used on the main queue, as all layers are.
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

  public override init(layer: Any) {
    sampleBufferRenderer = (layer as? AVSampleBufferDisplayLayer)?.sampleBufferRenderer ?? AVSampleBufferVideoRenderer()
    super.init(layer: layer)
  }

  // MARK: Pictures

  /// How pictures are fitted into the bounds.
  open var videoGravity: AVLayerVideoGravity {
    get { AVLayerVideoGravity(of: self) }
    set { newValue.apply(to: self) }
  }

  /// Whether there is a picture to show; observable.
  open var isReadyForDisplay: Bool { readiness.value }

  /// Makes the picture of the moment the layer's contents.
  open override func display() { contents = sampleBufferRenderer.image() }

  /// False: nothing here is protected from being seen.
  open var isOutputObscuredDueToInsufficientExternalProtection: Bool { false }

  // MARK: Time

  /// The timebase by which pictures are shown; nil, as it is at first: the host's clock, or that of a synchronizer.
  open var controlTimebase: CMTimebase? {
    get { clientTimebase }
    set {
      clientTimebase = newValue
      sampleBufferRenderer.follow(newValue)
    }
  }

  /// What the samples' times are times of.
  @available(macOS, deprecated: 15)
  open var timebase: CMTimebase { sampleBufferRenderer.timebase }

  // MARK: Samples, as the renderer takes them

  /// Whether samples are rendered; observable.
  open var status: AVQueuedSampleBufferRenderingStatus { sampleBufferRenderer.status }

  /// Why samples are not rendered; nil unless `status` is `failed`.
  open var error: (any Error)? { sampleBufferRenderer.error }

  /// Whether nothing more is decoded before a flush, which a failure of the decoder makes so.
  open var requiresFlushToResumeDecoding: Bool { sampleBufferRenderer.requiresFlushToResumeDecoding }

  /// Takes samples to be shown at their output presentation times; see the renderer's.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) { sampleBufferRenderer.enqueue(sampleBuffer) }

  /// Lets go of samples that were not shown; the next one must be a sync sample. The picture on screen stays.
  open func flush() { sampleBufferRenderer.flush() }

  /// Lets go of samples that were not shown, and of the picture on screen.
  open func flushAndRemoveImage() { sampleBufferRenderer.flush(removingDisplayedImage: true) }

  /// Whether samples should go on to be given; not observable.
  open var isReadyForMoreMediaData: Bool { sampleBufferRenderer.isReadyForMoreMediaData }

  /// Whether the picture to begin with lies ready.
  @available(macOS, deprecated: 15)
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool {
    sampleBufferRenderer.hasSufficientMediaDataForReliablePlaybackStart
  }

  /// Calls a block on a queue whenever samples are wanted, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void) {
    sampleBufferRenderer.requestMediaDataWhenReady(on: queue, using: block)
  }

  /// Ends the calls of the block.
  open func stopRequestingMediaData() { sampleBufferRenderer.stopRequestingMediaData() }
}

extension AVSampleBufferDisplayLayer: SynchronizedRendering {
  var queued: RenderSynchronizer.Queued { sampleBufferRenderer.queued }
  var rendering: RenderingState { sampleBufferRenderer.rendering }
  func synchronizerLeft() { sampleBufferRenderer.synchronizerLeft() }
}

/// The error in a notification that samples could not be decoded.
public let AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey =
  "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey"

extension NSNotification.Name {
  /// Posted when samples cannot be decoded; carries `AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey`.
  public static let AVSampleBufferDisplayLayerFailedToDecode = NSNotification.Name(
    "AVSampleBufferDisplayLayerFailedToDecode")
  /// Posted when a layer's `requiresFlushToResumeDecoding` has changed.
  public static let AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange = NSNotification.Name(
    "AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChangeNotification")
}
