import Dispatch

/// The queues on which this module works and calls back; never the main queue and never the cooperative pool.
enum LoadingQueue {
  /// For work that blocks on files and servers.
  static let work = DispatchQueue(label: "AVFoundation.work", attributes: .concurrent)
  /// For clients' completion handlers, which may block as they like.
  static let completion = DispatchQueue(label: "AVFoundation.completion", attributes: .concurrent)
}
