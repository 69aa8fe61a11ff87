import Dispatch

/// How much of the controls is seen: all when somebody does something, and nothing some time later. Between, nothing
/// wakes up.
@MainActor final class ControlsFader {
  /// From 0 to 1.
  private(set) var opacity = 0.0
  var onChange: () -> Void = {}
  /// Asked when nobody has done anything for a while.
  var mayHide: () -> Bool = { true }
  /// How long nobody does anything.
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
    // Whoever keeps the controls there calls `show` when he does no more.
    guard isFading || mayHide() else { return stop() }
    isFading = true
    opacity = max(0, opacity - 1 / Double(Self.steps))
    if opacity < 0.01 { return hide() }
    onChange()
    wake(after: Self.step)
  }

  /// One timer, which each call puts off: a pointer that moves calls a hundred times a second.
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
