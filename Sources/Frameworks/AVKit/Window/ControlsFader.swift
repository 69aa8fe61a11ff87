import Dispatch

/// The visibility of the controls: they are shown when the owner calls `show`, and fade out after `patience`. No timer
/// fires in between.
@MainActor final class ControlsFader {
  /// The opacity, from 0 to 1.
  private(set) var opacity = 0.0
  var onChange: () -> Void = {}
  /// Whether the controls may fade out. It is checked when `patience` has passed since the last call of `show`.
  var mayHide: () -> Bool = { true }
  /// The time from a call of `show` until the controls fade out.
  var patience = DispatchTimeInterval.milliseconds(2_500)
  private var timer: (any DispatchSourceTimer)?
  private var isFading = false

  private static let steps = 6
  private static let step = DispatchTimeInterval.milliseconds(40)

  func show() {
    let wasWhole = opacity == 1
    opacity = 1
    isFading = false
    wake(after: patience)
    if !wasWhole { onChange() }
  }

  func hide() {
    stop()
    opacity = 0
    onChange()
  }

  func stop() {
    timer?.cancel()
    timer = nil
    isFading = false
  }

  private func woke() {
    // If the controls may not be hidden, they stay until the owner has called `show`, which starts the timer again.
    guard isFading || mayHide() else { return stop() }
    isFading = true
    opacity = max(0, opacity - 1 / Double(Self.steps))
    if opacity < 0.01 { return hide() }
    onChange()
    wake(after: Self.step)
  }

  /// Reschedules a single timer, because this is called often while the pointer moves.
  private func wake(after delay: DispatchTimeInterval) {
    let isNew = timer == nil
    let timer = timer ?? DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + delay, leeway: .milliseconds(5))
    guard isNew else { return }
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.woke() } }
    timer.activate()
    self.timer = timer
  }
}
