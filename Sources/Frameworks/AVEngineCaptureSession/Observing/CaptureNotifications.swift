import Dispatch
import Foundation

enum CaptureNotifications {
  private static let queue = DispatchQueue(label: "AVCapture.notifications")

  /// Posts on a queue of the framework: for an observer on `OperationQueue.main`, Foundation on Linux waits until the
  /// main queue has run the observer, which could deadlock on the caller's thread.
  static func post(_ name: NSNotification.Name, of object: AnyObject, _ userInfo: [String: any Sendable] = [:]) {
    // Safety: the object is only passed to the observers, which are responsible for how they use it.
    nonisolated(unsafe) let object = object
    queue.async { NotificationCenter.default.post(name: name, object: object, userInfo: userInfo) }
  }
}
