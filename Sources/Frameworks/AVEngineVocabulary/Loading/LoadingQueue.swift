package import Dispatch

/// The queues on which this module works and calls back; never the main queue and never the cooperative pool.
package enum LoadingQueue {
  /// For work that blocks on files and servers.
  package static let work = DispatchQueue(label: "AVFoundation.work", attributes: .concurrent)
  /// For clients' completion handlers, which may block as they like.
  package static let completion = DispatchQueue(label: "AVFoundation.completion", attributes: .concurrent)
}
