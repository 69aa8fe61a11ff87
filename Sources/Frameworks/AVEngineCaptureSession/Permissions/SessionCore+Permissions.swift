import AVEngineCapture
import AVEngineCore
import Foundation

/// Dialogs in which the user decides what a session may see. Only the call that needs the answer waits for it.
extension SessionCore {
  /// Does something within `exclusively`, once the user has let the screens be seen that are to be opened by it.
  ///
  /// - Parameter leavesOut: Screens that another call asks for already are left out of the graphs that the body runs:
  ///   that call opens them. Else their answer is waited for, too.
  /// - Returns: What the body does, or the refusal; nil where the session was stopped meanwhile.
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
        // A part that was added meanwhile has to be asked for, too.
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

  /// The ports whose screens somebody is being asked for.
  private var askedSources: Set<Int> { state.withLock { Set($0.askers.keys) } }

  private var screensToOpen: [Int: CaptureSource] { runner.screensToOpen(in: graph(of: configuration)) }

  /// Has whoever waits for the user's answer give up.
  func endWaits() { for wait in state.withLock({ $0.waits }) { wait.cancel() } }
}
