import Dispatch
import Foundation

/// Posts what players tell of, in order.
enum PlaybackNotifications {
  private static let queue = DispatchQueue(label: "AVPlayer.notifications")

  /// Not on the main queue, and not by the caller: who observes on `OperationQueue.main` is waited for by Foundation on
  /// Linux, which would never end where the main queue posts. Apple leaves open on which thread notifications come.
  static func post(_ name: NSNotification.Name, of object: AnyObject, _ userInfo: [String: any Sendable] = [:]) {
    // Safety: observers know what they may do with the object.
    nonisolated(unsafe) let object = object
    queue.async { NotificationCenter.default.post(name: name, object: object, userInfo: userInfo) }
  }
}
