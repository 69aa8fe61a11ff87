import Dispatch
import Foundation

enum PlaybackNotifications {
  private static let queue = DispatchQueue(label: "AVPlayer.notifications")

  /// Posts a notification on an internal queue: Foundation on Linux waits for observers on `OperationQueue.main`, so
  /// posting on the main queue would deadlock.
  static func post(_ name: NSNotification.Name, of object: AnyObject, _ userInfo: [String: any Sendable] = [:]) {
    // Safety: observers are responsible for how they use the object.
    nonisolated(unsafe) let object = object
    queue.async { NotificationCenter.default.post(name: name, object: object, userInfo: userInfo) }
  }
}
