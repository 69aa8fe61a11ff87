import Dispatch
import Foundation

/// Posts what sessions and devices tell of, in order.
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
