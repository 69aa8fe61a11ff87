import CoreFoundation
import Dispatch

/// An output that delivers media to a delegate, on a queue that the client names.
protocol DataOutput: AVCaptureOutput {
  var data: DataOutputCore { get }
  /// Delivers media to the delegate. Called on the delegate's queue.
  func deliver(_ arrival: DataOutputCore.Arrival)
}

extension DataOutput {
  /// Sets the delegate and its queue. Media that waits for the previous delegate is discarded.
  ///
  /// - Parameter member: The method that the client calls, for the message of a misuse.
  func setDelegate(_ delegate: AnyObject?, queue: DispatchQueue?, _ member: String) {
    _require(delegate == nil || queue != nil, "\(member): a delegate needs a queue")
    data.setDelegate(delegate, queue: queue)
    if !data.isSynchronized { receive() }
  }

  fileprivate func receive() {
    guard data.delegate != nil else { return data.setReceiver(nil, nil) }
    let output = WeakOutput(self)
    data.setReceiver(data.queue) { arrival in (output.value as? any DataOutput)?.deliver(arrival) }
  }
}

/// A data output that can deliver its media to a synchronizer.
protocol SynchronizedOutput: DataOutput {
  /// Called when `data.isSynchronized` has been set, before the new receiver is set.
  func synchronizationChanged()
}

extension SynchronizedOutput {
  func synchronizationChanged() {}

  /// Delivers media to a synchronizer instead of the delegate. With nil, the delegate receives media again.
  func synchronize(_ queue: DispatchQueue?, _ body: (@Sendable (DataOutputCore.Arrival) -> Void)?) {
    data.setSynchronized(body != nil)
    synchronizationChanged()
    if body == nil { receive() } else { data.setReceiver(queue, body) }
  }
}
