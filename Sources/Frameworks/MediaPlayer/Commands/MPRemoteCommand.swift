public import Foundation
import Synchronization

/// The result that a handler of a command returns.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
  /// The command was performed.
  case success = 0
  /// The requested content does not exist.
  case noSuchContent = 100
  /// The command needs a current item, and there is none.
  case noActionableNowPlayingItem = 110
  /// A device that the command needs does not exist.
  case deviceNotFound = 120
  /// The command failed for a reason that no other status names.
  case commandFailed = 200
}

/// A command that the user can give to a player from outside the application: with media keys, a headset, a lock screen
/// or a panel.
///
/// A command is offered if it is enabled and has a target.
///
/// Linux: commands arrive by MPRIS on the session's message bus. Targets with selectors do not exist: use
/// `addTarget(handler:)`.
open class MPRemoteCommand: NSObject, @unchecked Sendable {
  // Safety: the mutex guards all that changes; handlers are called only on the main queue.
  private let contents = Mutex(Contents())
  /// The observer is called after each change of the command that concerns desktops.
  let center: RemoteCommandObserver

  private struct Contents: Sendable {
    var isEnabled = true
    var targets: [RemoteCommandTarget] = []
  }

  init(_ center: RemoteCommandObserver) {
    self.center = center
    super.init()
  }

  /// Whether the command may be offered and sent; true at first.
  open var isEnabled: Bool {
    get { contents.withLock { $0.isEnabled } }
    set {
      contents.withLock { $0.isEnabled = newValue }
      center.changed()
    }
  }

  /// Adds a closure that is called for the command.
  ///
  /// - Parameter handler: called on the main queue, with an event of the command's kind.
  /// - Returns: the target, for `removeTarget(_:)`.
  @discardableResult
  open func addTarget(handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) -> Any {
    let target = RemoteCommandTarget(handler)
    contents.withLock { $0.targets.append(target) }
    center.changed()
    return target
  }

  /// Removes a target, so that it is no longer called; nil removes all targets.
  open func removeTarget(_ target: Any?) {
    let (removed, isAll) = (target as? RemoteCommandTarget, target == nil)
    contents.withLock { contents in
      contents.targets.removeAll { isAll || $0 === removed }
    }
    center.changed()
  }

  // MARK: - For the center

  var isOffered: Bool { contents.withLock { $0.isEnabled && !$0.targets.isEmpty } }

  /// Calls the targets in the order in which they were added. Returns whether a target has performed the command.
  func send(_ event: MPRemoteCommandEvent) -> Bool {
    let targets = contents.withLock { $0.isEnabled ? $0.targets : [] }
    // Every target is called, also after one has performed the command.
    return targets.map { $0.handler(event) }.contains(.success)
  }
}

final class RemoteCommandTarget: Sendable {
  // Safety: called only on the main queue.
  nonisolated(unsafe) let handler: (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus

  init(_ handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) { self.handler = handler }
}

/// Before the action is set, changes have no effect.
final class RemoteCommandObserver: Sendable {
  private let action = Mutex<(@Sendable () -> Void)?>(nil)

  func observe(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }
  func changed() { action.withLock { $0 }?() }
}
