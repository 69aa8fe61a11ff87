import Dispatch

@MainActor final class ControlsFader {
  private(set) var opacity = 0.0
  var onChange: () -> Void = {}
  var mayHide: () -> Bool = { true }
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
    guard isFading || mayHide() else { return stop() }
    isFading = true
    opacity = max(0, opacity - 1 / Double(Self.steps))
    if opacity < 0.01 { return hide() }
    onChange()
    wake(after: Self.step)
  }

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
