import Dispatch
import Foundation

/// Posts the notifications of sessions, ports and devices, in order.
enum CaptureNotifications {
  private static let queue = DispatchQueue(label: "AVCapture.notifications")

  /// Posts a notification on a queue of the framework.
  ///
  /// Posting on the caller's thread could deadlock: for an observer on `OperationQueue.main`, Foundation on Linux waits
  /// until the main queue has run the observer. If the main queue itself posted, this might never end.
  static func post(_ name: NSNotification.Name, of object: AnyObject, _ userInfo: [String: any Sendable] = [:]) {
    // Safety: the object is only passed to the observers, which are responsible for how they use it.
    nonisolated(unsafe) let object = object
    queue.async { NotificationCenter.default.post(name: name, object: object, userInfo: userInfo) }
  }
}
