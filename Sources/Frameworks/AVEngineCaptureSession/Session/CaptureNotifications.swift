import Dispatch
import Foundation
import Synchronization

/// Posts what sessions tell of, in order.
enum CaptureNotifications {
  private static let queue = DispatchQueue(label: "AVCapture.notifications")

  /// Not by the caller: who observes on `OperationQueue.main` is waited for by Foundation on Linux, which would never
  /// end where the main queue posts.
  static func post(_ name: NSNotification.Name, of object: AnyObject, _ userInfo: [String: any Sendable] = [:]) {
    // Safety: observers know what they may do with the object.
    nonisolated(unsafe) let object = object
    queue.async { NotificationCenter.default.post(name: name, object: object, userInfo: userInfo) }
  }
}

/// Numbers of the parts of capture graphs.
enum CaptureNumber {
  private static let last = Atomic(0)
  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

/// The session that a part belongs to.
final class SessionLink: Sendable {
  private struct Weak: Sendable { weak var session: SessionCore? }
  private let state = Guarded(Weak())

  var session: SessionCore? {
    get { state.withLock { $0.session } }
    set { state.withLock { $0.session = newValue } }
  }
}
