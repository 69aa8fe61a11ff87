import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVEngineSystem
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Synchronization

/// Gives an item's pictures as pixel buffers, by time.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
  // Safety: what changes is behind locks.
  private let settings: PixelBufferSettings
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex.
    weak var delegate: (any AVPlayerItemOutputPullDelegate)?
    var queue: DispatchQueue?
    var maker: PixelBufferMaker?
    /// Where the picture begins that was given last.
    var lastStart = CMTime.invalid
    var wantsNotice = false
  }

  /// - Parameter pixelBufferAttributes: Core Video's attributes; nil leaves the pixel format open.
  public init(pixelBufferAttributes: [String: Any]? = nil) {
    settings = Self.settings(pixelBufferAttributes ?? [:], of: "pixelBufferAttributes")
    super.init()
  }

  /// - Parameter outputSettings: Keys of video settings without compression; nil leaves the pixel format open.
  public init(outputSettings: [String: Any]?) {
    settings = Self.settings(outputSettings ?? [:], of: "outputSettings")
    super.init()
  }

  private static func settings(_ values: [String: Any], of label: String) -> PixelBufferSettings {
    do throws(SettingsFault) { return try PixelBufferSettings(values) } catch {
      _misuse("AVPlayerItemVideoOutput.init(\(label):): \(error.reason)")
    }
  }

  /// Whether there is a picture for a time that has not been given yet.
  @discardableResult
  open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
    guard let shown = item?.playable.frame(at: itemTime) else { return false }
    return state.withLock { $0.lastStart != shown.range.start }
  }

  /// The picture at a time, or nil where there is none, or none yet.
  ///
  /// - Parameter outItemTimeForDisplay: Gets the time from which on the picture is shown.
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

  /// Who is told of media to come.
  open var delegate: (any AVPlayerItemOutputPullDelegate)? { state.withLock { $0.delegate } }

  /// Where the delegate is called.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// Sets who is told, and on which queue; nil: the main queue.
  open func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
    nonisolated(unsafe) let delegate = delegate
    state.withLock { ($0.delegate, $0.queue) = (delegate, delegateQueue) }
  }

  /// Has the delegate told when the next picture comes.
  ///
  /// Linux: the interval does not count; the delegate is told when the picture is there.
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
