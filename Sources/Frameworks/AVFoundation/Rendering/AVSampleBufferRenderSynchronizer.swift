import AVEngineCore
package import AVEnginePlayback
import AVEngineSystem
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// A timeline that several renderers share. It follows the clock of an audio output that a renderer plays through,
/// otherwise the host's clock.
open class AVSampleBufferRenderSynchronizer: NSObject, @unchecked Sendable {
  // Safety: all mutable state is guarded by a mutex.
  private let core: RenderSynchronizer
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: renderers can be used from any thread. Layers are used only on the main queue; elsewhere only their
    // renderers are used.
    var renderers: [any SynchronizedRendering] = []
    var rate: Float = 0
    /// This rate is zero while the timeline waits for media.
    var effectiveRate: Float = 0
    var observers: [TimeObserver] = []
  }

  /// Creates a timeline at time zero with the rate zero.
  public override convenience init() {
    do {
      self.init(core: try RenderSynchronizer(devices: Engine.system.devices))
    } catch { _misuse("AVSampleBufferRenderSynchronizer: no timebase can be made from the host time clock: \(error)") }
  }

  package init(core: RenderSynchronizer) {
    self.core = core
    super.init()
    core.listen(
      RenderSynchronizer.Listener { [weak self] rate in
        self?.rateChanged(to: Float(rate))
      } timeJumped: { [weak self] in
        for observer in self?.observers ?? [] { observer.timeJumped() }
      } interrupted: { [weak self] in
        self?.interrupted()
      })
  }

  private var observers: [TimeObserver] { state.withLock { $0.observers } }

  /// A rate that the client has set and the engine has not applied yet stays.
  private func interrupted() {
    state.withLock { if !core.isAboutToChange { $0.rate = 0 } }
  }

  private func rateChanged(to rate: Float) {
    let observers = state.withLock { state in
      state.effectiveRate = rate
      return state.observers
    }
    for observer in observers { observer.follow(core, at: rate) }
    PlaybackNotifications.post(Self.rateDidChangeNotification, of: self)
  }

  // MARK: Time

  /// The timebase of the timeline.
  open var timebase: CMTimebase { core.timebase }

  /// Returns the current time.
  @discardableResult
  open func currentTime() -> CMTime { core.currentTime }

  /// The rate of the timeline: 0 pauses, 1 is the natural rate. Setting a rate below 0 traps. A new rate above 0
  /// takes effect when enough media is ready, unless `delaysRateChangeUntilHasSufficientMediaData` is false.
  ///
  /// The rate becomes 0 if the audio server interrupts the audio in favour of other audio.
  open var rate: Float {
    get { state.withLock { $0.rate } }
    set { change(to: newValue, .invalid, .invalid, "rate") }
  }

  /// Sets the time and the rate. An invalid time leaves the current time.
  open func setRate(_ rate: Float, time: CMTime) { change(to: rate, time, .invalid, "setRate(_:time:)") }

  /// Sets the time and the rate so that the timeline is at `time` when the host's clock is at `hostTime`, or later if
  /// audio cannot be heard by then. An invalid `time` means the current time; with an invalid `hostTime` the timeline
  /// starts as soon as possible.
  open func setRate(_ rate: Float, time: CMTime, atHostTime hostTime: CMTime) {
    change(to: rate, time, hostTime, "setRate(_:time:atHostTime:)")
  }

  private func change(to rate: Float, _ time: CMTime, _ hostTime: CMTime, _ call: String) {
    _require(rate >= 0 && rate.isFinite, "AVSampleBufferRenderSynchronizer.\(call): the rate cannot be \(rate)")
    // Both changes are made under the lock, so that `interrupted()` sees both or none.
    state.withLock {
      $0.rate = rate
      core.setRate(Double(rate), time: time, hostTime: hostTime)
    }
  }

  /// Whether the timeline starts only when all renderers have enough media, unless it starts at a host time; true
  /// unless set.
  open var delaysRateChangeUntilHasSufficientMediaData: Bool {
    get { core.delaysStart }
    set { core.delaysStart = newValue }
  }

  /// Posted when the timeline's rate has changed.
  public static let rateDidChangeNotification = NSNotification.Name(
    "AVSampleBufferRenderSynchronizerRateDidChangeNotification")

  // MARK: Renderers

  /// The renderers that were added to the synchronizer.
  open var renderers: [any AVQueuedSampleBufferRendering] { state.withLock { $0.renderers } }

  /// Adds a renderer to the timeline, which may be running. Traps if the renderer belongs to a synchronizer, or is not
  /// one of AVFoundation's.
  open func addRenderer(_ renderer: any AVQueuedSampleBufferRendering) {
    let kind = type(of: renderer)
    guard let renderer = renderer as? any SynchronizedRendering else {
      _misuse(
        "AVSampleBufferRenderSynchronizer.addRenderer(_:): the renderer must be one of AVFoundation's, not \(kind)")
    }
    _require(
      renderer.rendering.join(core),
      "AVSampleBufferRenderSynchronizer.addRenderer(_:): the renderer belongs to a synchronizer already: \(renderer)")
    // Safety: see `State`.
    nonisolated(unsafe) let added = renderer
    state.withLock { $0.renderers.append(added) }
    core.add(renderer.queued)
  }

  /// Removes a renderer.
  ///
  /// - Parameters:
  ///   - renderer: The renderer to remove.
  ///   - time: A time of the timeline at which the renderer is removed. If the time has passed or is not numeric, the
  ///     renderer is removed immediately.
  ///   - completionHandler: Called with false if a later removal of the renderer replaces this one, or if the renderer
  ///     was not added to this synchronizer. It is called on an internal queue, or within this call.
  @preconcurrency open func removeRenderer(
    _ renderer: any AVQueuedSampleBufferRendering, at time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    guard let found = state.withLock({ state in state.renderers.first { $0 === renderer }.map { Found(renderer: $0) } })
    else {
      completionHandler?(false)
      return
    }
    core.remove(found.renderer.queued, at: time) { [weak self] isRemoved in
      if isRemoved { self?.left(found) }
      Self.completions.async { completionHandler?(isRemoved) }
    }
  }

  private struct Found: @unchecked Sendable {
    // Safety: see `State`.
    let renderer: any SynchronizedRendering
  }

  private static let completions = DispatchQueue(
    label: "AVSampleBufferRenderSynchronizer.completions", attributes: .concurrent)

  private func left(_ found: Found) {
    state.withLock { state in state.renderers.removeAll { $0 === found.renderer } }
    found.renderer.synchronizerLeft()
    found.renderer.rendering.leave()
  }

  /// Removes a renderer at a time of the timeline. Returns false if the renderer was not added to this synchronizer, or
  /// if a later removal of the renderer replaces this one.
  @discardableResult
  open func removeRenderer(_ renderer: any AVQueuedSampleBufferRendering, at time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      removeRenderer(renderer, at: time) { continuation.resume(returning: $0) }
    }
  }

  // MARK: Time observers

  /// Calls a block when the timeline reaches a multiple of an interval or jumps, and when its rate changes. While a
  /// call waits on the queue, others are omitted.
  ///
  /// - Parameters:
  ///   - interval: The interval; above zero.
  ///   - queue: A serial queue on which the block is called; the main queue if nil.
  ///   - block: Receives the current time of the timeline.
  /// - Returns: An observer to pass to `removeTimeObserver(_:)`.
  @discardableResult
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any {
    _require(
      interval.isNumeric && interval > .zero,
      "AVSampleBufferRenderSynchronizer.addPeriodicTimeObserver needs an interval above zero, not \(interval)")
    return add(PeriodicTimeObserver(interval: interval, queue: queue, block: block))
  }

  /// Calls a block when the timeline passes one of several times. While a call waits on the queue, others are omitted.
  ///
  /// - Parameters:
  ///   - times: Values that hold a `CMTime`; at least one.
  ///   - queue: A serial queue on which the block is called; the main queue if nil.
  ///   - block: Called without the time: `currentTime()` has it.
  /// - Returns: An observer to pass to `removeTimeObserver(_:)`.
  @discardableResult
  open func addBoundaryTimeObserver(forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping () -> Void)
    -> Any
  {
    _require(
      !times.isEmpty,
      "AVSampleBufferRenderSynchronizer.addBoundaryTimeObserver needs at least one time, not an empty list")
    return add(BoundaryTimeObserver(times: times.map(\.timeValue), queue: queue, block: block))
  }

  private func add(_ observer: TimeObserver) -> Any {
    let rate = state.withLock { state in
      state.observers.append(observer)
      return state.effectiveRate
    }
    observer.follow(core, at: rate)
    return observer
  }

  /// Removes a time observer. A call of its block may still be running. Traps if the observer does not belong to this
  /// synchronizer.
  open func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver, observers.contains(where: { $0 === observer }) else {
      _misuse(
        "AVSampleBufferRenderSynchronizer.removeTimeObserver(_:): the observer does not belong to this synchronizer")
    }
    state.withLock { state in state.observers.removeAll { $0 === observer } }
    observer.remove()
  }
}
