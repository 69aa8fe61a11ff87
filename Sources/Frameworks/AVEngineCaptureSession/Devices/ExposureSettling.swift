import AVEngineCore
import CoreFoundation
import CoreMedia
import Dispatch

/// Cameras on Linux report a new exposure, but not that they are searching for an exposure. The exposure counts as
/// changing while reports follow each other.
extension DeviceCore {
  private static let rest = CMTime(value: 1, timescale: 4)

  var isAdjustingExposure: Bool { state.withLock { $0.settlesAt != nil } }

  func exposureFollows(_ control: VideoControl, to value: Double, by clock: CMClock) {
    guard control == .exposureDuration || control == .sensitivity, self.value(of: .automaticExposure) > 0.5 else {
      return
    }
    let isFirst = state.withLock { $0.settlesAt == nil && $0.values[control] != value }
    guard isFirst || isAdjustingExposure else { return }
    registrar.update(isFirst ? ["adjustingExposure"] : []) {
      state.withLock { $0.settlesAt = clock.time + Self.rest }
    }
    guard isFirst else { return }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "AVCapture.exposure"))
    timer.schedule(deadline: .now(), repeating: .milliseconds(50), leeway: .milliseconds(10))
    timer.setEventHandler { [weak self] in CaptureObservers.byItself { self?.settle(at: clock.time) } }
    let replaced = state.withLock { state in
      defer { state.settlingTimer = timer }
      return state.settlingTimer
    }
    replaced?.cancel()
    timer.activate()
  }

  private func settle(at time: CMTime) {
    guard state.withLock({ $0.settlesAt.map { time >= $0 } ?? true }) else { return }
    registrar.update(["adjustingExposure"]) { _ = endSettling() }
  }

  /// Returns whether the exposure was changing.
  func endSettling() -> Bool {
    let (timer, isOther) = state.withLock { state in
      defer { (state.settlesAt, state.settlingTimer) = (nil, nil) }
      return (state.settlingTimer, state.settlesAt != nil)
    }
    timer?.cancel()
    return isOther
  }
}
