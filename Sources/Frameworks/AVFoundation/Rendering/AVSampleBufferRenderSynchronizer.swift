import AVEngineCore
package import AVEnginePlayback
import AVEngineSystem
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// One timeline for several renderers: it goes by the clock of the sound where one of them plays some, else by the
/// host's.
open class AVSampleBufferRenderSynchronizer: NSObject, @unchecked Sendable {
  // Safety: what changes is behind a mutex.
  private let core: RenderSynchronizer
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: renderers may be used from any thread; layers are used on the main queue, and only their renderers
    // elsewhere.
    var renderers: [any SynchronizedRendering] = []
    var rate: Float = 0
    /// That of the timeline now, which may wait for media.
    var effectiveRate: Float = 0
    var observers: [TimeObserver] = []
  }

  /// A timeline that stands at zero.
  public override convenience init() {
    do {
      self.init(core: try RenderSynchronizer(devices: Engine.system.devices))
    } catch { _misuse("AVSampleBufferRenderSynchronizer: the host's clock gives no timebase: \(error)") }
  }

  /// - Parameter core: What has the timeline; tests give it a clock and an output of their own.
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

  /// A client who has asked for a rate meanwhile gets it.
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

  /// The timeline, as others can follow it.
  open var timebase: CMTimebase { core.timebase }

  /// The time now.
  @discardableResult
  open func currentTime() -> CMTime { core.currentTime }

  /// How fast the timeline goes, or will as soon as enough lies ready: 0 stands, 1 is the natural rate. Never below 0.
  ///
  /// It becomes 0 by itself when the sound server wants silence for other sound.
  open var rate: Float {
    get { state.withLock { $0.rate } }
    set { change(to: newValue, .invalid, .invalid, "rate") }
  }

  /// Changes time and rate; an invalid time is the present one.
  open func setRate(_ rate: Float, time: CMTime) { change(to: rate, time, .invalid, "setRate(_:time:)") }

  /// Changes time and rate such that the time is reached at a time of the host's clock; invalid times are the present
  /// ones.
  open func setRate(_ rate: Float, time: CMTime, atHostTime hostTime: CMTime) {
    change(to: rate, time, hostTime, "setRate(_:time:atHostTime:)")
  }

  private func change(to rate: Float, _ time: CMTime, _ hostTime: CMTime, _ call: String) {
    _require(rate >= 0 && rate.isFinite, "AVSampleBufferRenderSynchronizer.\(call): the rate cannot be \(rate)")
    // Under the lock, so that an interruption finds both or none.
    state.withLock {
      $0.rate = rate
      core.setRate(Double(rate), time: time, hostTime: hostTime)
    }
  }

  /// Whether the timeline begins to go only when all renderers have enough to begin with; true unless it is set.
  open var delaysRateChangeUntilHasSufficientMediaData: Bool {
    get { core.delaysStart }
    set { core.delaysStart = newValue }
  }

  /// Posted when the timeline goes at another rate.
  public static let rateDidChangeNotification = NSNotification.Name(
    "AVSampleBufferRenderSynchronizerRateDidChangeNotification")

  // MARK: Renderers

  /// The renderers that follow the timeline.
  open var renderers: [any AVQueuedSampleBufferRendering] { state.withLock { $0.renderers } }

  /// Has a renderer follow the timeline, which may go already.
  open func addRenderer(_ renderer: any AVQueuedSampleBufferRendering) {
    let kind = type(of: renderer)
    guard let renderer = renderer as? any SynchronizedRendering else {
      _misuse("AVSampleBufferRenderSynchronizer.addRenderer(_:): renderers are those of AVFoundation, not \(kind)")
    }
    _require(
      renderer.rendering.join(core),
      "AVSampleBufferRenderSynchronizer.addRenderer(_:): the renderer follows a synchronizer already: \(renderer)")
    // Safety: see `State`.
    nonisolated(unsafe) let added = renderer
    state.withLock { $0.renderers.append(added) }
    core.add(renderer.queued)
  }

  /// Lets go of a renderer.
  ///
  /// - Parameters:
  ///   - time: When, on the timeline; at once where it has passed.
  ///   - completionHandler: Called on an internal queue, with false where the renderer does not follow this timeline,
  ///     or another removal takes this one's place.
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
    found.renderer.rendering.leave()
    found.renderer.synchronizerLeft()
  }

  /// Lets go of a renderer at a time of the timeline; false where it does not follow it, or another removal takes this
  /// one's place.
  @discardableResult
  open func removeRenderer(_ renderer: any AVQueuedSampleBufferRendering, at time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      removeRenderer(renderer, at: time) { continuation.resume(returning: $0) }
    }
  }

  // MARK: Observers of time

  /// Calls a block whenever the timeline reaches a multiple of an interval, jumps, begins to go or stops.
  ///
  /// - Parameters:
  ///   - interval: Above zero.
  ///   - queue: A serial queue; nil: the main queue.
  /// - Returns: What to give to `removeTimeObserver(_:)`.
  @discardableResult
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any {
    _require(
      interval.isNumeric && interval > .zero,
      "AVSampleBufferRenderSynchronizer.addPeriodicTimeObserver needs an interval above zero, not \(interval)")
    return add(PeriodicTimeObserver(interval: interval, queue: queue, block: block))
  }

  /// Calls a block whenever one of some times is passed.
  ///
  /// - Parameters:
  ///   - times: `CMTime`s in values; at least one.
  ///   - queue: A serial queue; nil: the main queue.
  /// - Returns: What to give to `removeTimeObserver(_:)`.
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

  /// Ends the calls; none comes after one that is under way.
  open func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver, observers.contains(where: { $0 === observer }) else {
      _misuse("AVSampleBufferRenderSynchronizer.removeTimeObserver(_:): the observer is none of this synchronizer's")
    }
    state.withLock { state in state.observers.removeAll { $0 === observer } }
    observer.remove()
  }

  /// Waits until what is due now has been done.
  package func waitUntilIdle() { core.waitUntilIdle() }
}
