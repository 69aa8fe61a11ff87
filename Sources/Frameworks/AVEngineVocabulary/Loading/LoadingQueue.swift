package import Dispatch

/// Queues for work and callbacks that may block.
package enum LoadingQueue {
  package static let work = DispatchQueue(label: "AVFoundation.work", attributes: .concurrent)
  package static let completion = DispatchQueue(label: "AVFoundation.completion", attributes: .concurrent)
}
