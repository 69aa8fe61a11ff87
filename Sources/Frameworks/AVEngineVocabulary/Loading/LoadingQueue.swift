package import Dispatch

/// The queues for work and callbacks that may block. They are neither the main queue nor part of Swift's cooperative
/// pool.
package enum LoadingQueue {
  /// The queue for work that blocks on files and servers.
  package static let work = DispatchQueue(label: "AVFoundation.work", attributes: .concurrent)
  /// The queue for clients' completion handlers.
  package static let completion = DispatchQueue(label: "AVFoundation.completion", attributes: .concurrent)
}
