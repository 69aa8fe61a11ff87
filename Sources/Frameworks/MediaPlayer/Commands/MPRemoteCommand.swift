public import Foundation
import Synchronization

/// A handler's answer to a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
  case success = 0
  /// The wanted content is not there.
  case noSuchContent = 100
  /// Nothing plays that the command could be about.
  case noActionableNowPlayingItem = 110
  /// A device that the command needs is not there.
  case deviceNotFound = 120
  case commandFailed = 200
}

/// Something that a person can ask of a player from outside: by media keys, headsets, a lock screen, a panel.
///
/// A command is offered where it is enabled and has a target.
///
/// Linux: it comes by MPRIS on the session's message bus. Targets with selectors are not here: `addTarget(handler:)`.
open class MPRemoteCommand: NSObject, @unchecked Sendable {
  // Safety: all that changes is in the mutex; handlers are called on the main queue alone.
  private let contents = Mutex(Contents())
  /// Told of every change.
  let center: RemoteCommandObserver

  private struct Contents: Sendable {
    var isEnabled = true
    var targets: [RemoteCommandTarget] = []
  }

  init(_ center: RemoteCommandObserver) {
    self.center = center
    super.init()
  }

  /// Whether the command can be used; true at first.
  open var isEnabled: Bool {
    get { contents.withLock { $0.isEnabled } }
    set {
      contents.withLock { $0.isEnabled = newValue }
      center.changed()
    }
  }

  /// Has a closure called for the command.
  ///
  /// - Parameter handler: Called on the main queue, with an event of the command's kind.
  /// - Returns: What to give to `removeTarget(_:)`.
  @discardableResult
  open func addTarget(handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) -> Any {
    let target = RemoteCommandTarget(handler)
    contents.withLock { $0.targets.append(target) }
    center.changed()
    return target
  }

  /// Ends the calls of a target; nil: of all.
  open func removeTarget(_ target: Any?) {
    let (removed, isAll) = (target as? RemoteCommandTarget, target == nil)
    contents.withLock { contents in
      contents.targets.removeAll { isAll || $0 === removed }
    }
    center.changed()
  }

  // MARK: - For the center

  /// Whether the command is offered.
  var isOffered: Bool { contents.withLock { $0.isEnabled && !$0.targets.isEmpty } }

  /// Calls the targets, in the order in which they came; true where one of them says that it was done.
  func send(_ event: MPRemoteCommandEvent) -> Bool {
    let targets = contents.withLock { $0.isEnabled ? $0.targets : [] }
    // All of them are called, also behind one that says it was done.
    return targets.map { $0.handler(event) }.contains(.success)
  }
}

/// A handler, as a command knows it.
final class RemoteCommandTarget: Sendable {
  // Safety: called on the main queue alone.
  nonisolated(unsafe) let handler: (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus

  init(_ handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) { self.handler = handler }
}

/// Hears of changes of commands, once it is told what to do then.
final class RemoteCommandObserver: Sendable {
  private let action = Mutex<(@Sendable () -> Void)?>(nil)

  func observe(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }
  func changed() { action.withLock { $0 }?() }
}
