import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVEngineSystem
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Synchronization

/// An output from which a client gets the video frames of the times that it requests, as pixel buffers.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
  // Safety: the mutex `state` guards all mutable state.
  private let settings: PixelBufferSettings
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex `state`.
    weak var delegate: (any AVPlayerItemOutputPullDelegate)?
    var queue: DispatchQueue?
    var maker: PixelBufferMaker?
    var lastStart = CMTime.invalid
    var wantsNotice = false
  }

  /// Creates an output for pixel buffers with Core Video's attributes.
  ///
  /// - Parameter pixelBufferAttributes: Core Video's attributes. If nil, the pixel format is not specified.
  public init(pixelBufferAttributes: [String: Any]? = nil) {
    settings = Self.settings(pixelBufferAttributes ?? [:], of: "pixelBufferAttributes")
    super.init()
  }

  /// Creates an output for pixel buffers with video settings.
  ///
  /// - Parameter outputSettings: Video settings without compression. If nil, the pixel format is not specified.
  public init(outputSettings: [String: Any]?) {
    settings = Self.settings(outputSettings ?? [:], of: "outputSettings")
    super.init()
  }

  private static func settings(_ values: [String: Any], of label: String) -> PixelBufferSettings {
    do throws(SettingsFault) { return try PixelBufferSettings(values) } catch {
      _misuse("AVPlayerItemVideoOutput.init(\(label):): \(error.reason)")
    }
  }

  /// Returns whether the video frame at a time differs from the last frame that the client got; false if no frame is
  /// ready.
  @discardableResult
  open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
    guard let shown = item?.playable.frame(at: itemTime) else { return false }
    return state.withLock { $0.lastStart != shown.range.start }
  }

  /// Returns the video frame at a time; nil if it is missing, not decoded yet, or cannot be converted.
  ///
  /// - Parameters:
  ///   - itemTime: A time on the item's timeline.
  ///   - outItemTimeForDisplay: Receives the time at which the frame begins.
  @discardableResult
  open func copyPixelBuffer(
    forItemTime itemTime: CMTime, itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
  ) -> CVPixelBuffer? {
    guard let shown = item?.playable.frame(at: itemTime) else { return nil }
    outItemTimeForDisplay?.pointee = shown.range.start
    return state.withLock { state in
      state.lastStart = shown.range.start
      if state.maker == nil {
        state.maker = try? PixelBufferMaker(settings, for: shown.format, codecs: Engine.system.codecs)
      }
      return try? state.maker?.pixels(of: shown)
    }
  }

  /// The delegate that is notified of new media, as set by `setDelegate(_:queue:)`; not retained.
  open var delegate: (any AVPlayerItemOutputPullDelegate)? { state.withLock { $0.delegate } }

  /// The queue on which the delegate is called; nil for the main queue.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// Sets the delegate that is notified of new media, and its queue; nil for the main queue.
  open func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
    nonisolated(unsafe) let delegate = delegate
    state.withLock { ($0.delegate, $0.queue) = (delegate, delegateQueue) }
  }

  /// Notifies the delegate once, when the next video frame is shown.
  ///
  /// Linux: the interval is ignored.
  open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {
    state.withLock { $0.wantsNotice = true }
  }

  override func attached() { item?.playable.watch() }

  override func detached() { item?.playable.unwatch() }

  override func frameChanged() {
    guard
      state.withLock({ state in
        defer { state.wantsNotice = false }
        return state.wantsNotice
      })
    else { return }
    tellDelegate { $0.outputMediaDataWillChange($1) }
  }

  override func flushed() {
    state.withLock { $0.lastStart = .invalid }
    tellDelegate { $0.outputSequenceWasFlushed($1) }
  }

  private func tellDelegate(
    _ body: @escaping @Sendable (any AVPlayerItemOutputPullDelegate, AVPlayerItemOutput) -> Void
  ) {
    (delegateQueue ?? .main).async { [weak self] in
      if let self, let delegate { body(delegate, self) }
    }
  }
}
