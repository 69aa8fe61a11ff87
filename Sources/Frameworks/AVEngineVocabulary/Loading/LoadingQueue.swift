package import Dispatch

/// The queues on which this module works and calls back. They are neither the main queue nor part of Swift's
/// cooperative pool.
package enum LoadingQueue {
  /// The queue for work that blocks on files and servers.
  package static let work = DispatchQueue(label: "AVFoundation.work", attributes: .concurrent)
  /// The queue for clients' completion handlers, which may block.
  package static let completion = DispatchQueue(label: "AVFoundation.completion", attributes: .concurrent)
}
