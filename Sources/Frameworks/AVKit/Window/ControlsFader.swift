import Dispatch

/// How much of the controls is seen: all when somebody does something, and nothing some time later. Between, nothing wakes up.
@MainActor final class ControlsFader {
  /// From 0 to 1.
  private(set) var opacity = 0.0
  var onChange: () -> Void = {}
  /// Asked when nobody has done anything for a while.
  var mayHide: () -> Bool = { true }
  /// How long nobody does anything.
  var patience = DispatchTimeInterval.milliseconds(2_500)
  private var timer: (any DispatchSourceTimer)?

  private static let steps = 6
  private static let step = DispatchTimeInterval.milliseconds(40)

  func show() {
    let wasWhole = opacity == 1
    opacity = 1
    after(patience) { [weak self] in self?.waited() }
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
  }

  private func waited() {
    stop()
    // Whoever keeps the controls there calls `show` when he does no more.
    if mayHide() { fade() }
  }

  private func fade() {
    opacity = max(0, opacity - 1 / Double(Self.steps))
    if opacity < 0.01 { return hide() }
    onChange()
    after(Self.step) { [weak self] in self?.fade() }
  }

  private func after(_ delay: DispatchTimeInterval, _ body: @escaping @MainActor () -> Void) {
    stop()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { MainActor.assumeIsolated(body) }
    timer.schedule(deadline: .now() + delay, leeway: .milliseconds(5))
    timer.activate()
    self.timer = timer
  }
}
