import AVEngineCapture
import AVEngineCore
import Foundation

extension SessionCore {
  /// Runs `body` within `exclusively`, after the user has permitted the screens that it opens. If `leavesOut` is true,
  /// screens for which another call asks the user are left out. Returns nil also if the session was stopped during the
  /// wait.
  func permitted(leavesOut: Bool = false, _ body: () -> EngineError?) -> EngineError? {
    let wait = PermissionWait()
    state.withLock { $0.waits.append(wait) }
    defer { state.withLock { $0.waits.removeAll { $0 === wait } } }
    var permissions = CapturePermissions()
    while true {
      do throws(EngineError) {
        try ask(&permissions, wait, leavesOut: leavesOut)
      } catch {
        return wait.isCancelled ? nil : error
      }
      var isDone = true
      let failure = exclusively { () -> EngineError? in
        if wait.isCancelled { return nil }
        let lacking = screensToOpen.filter { permissions.lacks($0.value) }
        withheldSources = leavesOut ? askedSources.intersection(lacking.keys) : []
        isDone = withheldSources.count == lacking.count
        // A screen that was added since the user was asked needs permission, too.
        return isDone ? withExtendedLifetime(permissions) { body() } : nil
      }
      if isDone { return failure }
    }
  }

  private func ask(
    _ permissions: inout CapturePermissions, _ wait: PermissionWait, leavesOut: Bool
  ) throws(EngineError) {
    let lacking = screensToOpen.filter { permissions.lacks($0.value) }
    let asked = state.withLock { state in
      let asked = lacking.filter { !leavesOut || state.askers[$0.key] == nil }
      for source in asked.keys { state.askers[source, default: 0] += 1 }
      return asked
    }
    defer {
      state.withLock { state in
        for source in asked.keys {
          let others = (state.askers[source] ?? 1) - 1
          state.askers[source] = others > 0 ? others : nil
        }
      }
    }
    for source in asked.sorted(by: { $0.key < $1.key }).map(\.value) {
      try permissions.ask(for: source, of: system.devices.screens.inputs, wait)
    }
  }

  private var askedSources: Set<Int> { state.withLock { Set($0.askers.keys) } }

  private var screensToOpen: [Int: CaptureSource] { runner.screensToOpen(in: graph(of: configuration)) }

  func endWaits() { for wait in state.withLock({ $0.waits }) { wait.cancel() } }
}
