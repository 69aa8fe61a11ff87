import CoreFoundation
import Dispatch

/// An output that gives what comes to a delegate, on a queue that the client names.
protocol DataOutput: AVCaptureOutput {
  var data: DataOutputCore { get }
  /// Gives the delegate what has come. Called on the delegate's queue.
  func deliver(_ arrival: DataOutputCore.Arrival)
}

extension DataOutput {
  /// Sets who takes what comes, and on which queue. What is on its way to the delegate before is given up.
  ///
  /// - Parameter member: The method that the client calls, as part of the text of an exception.
  func setDelegate(_ delegate: AnyObject?, queue: DispatchQueue?, _ member: String) {
    _require(delegate == nil || queue != nil, "\(member): a delegate needs a queue")
    data.setDelegate(delegate, queue: queue)
    if !data.isSynchronized { receive() }
  }

  /// Gives what comes to the delegate.
  fileprivate func receive() {
    guard data.delegate != nil else { return data.setReceiver(nil, nil) }
    let output = WeakOutput(self)
    data.setReceiver(data.queue) { arrival in (output.value as? any DataOutput)?.deliver(arrival) }
  }
}

/// A data output that can give what it has to a synchronizer.
protocol SynchronizedOutput: DataOutput {
  /// A synchronizer has taken the delegate's place, or left it.
  func synchronizationChanged()
}

extension SynchronizedOutput {
  func synchronizationChanged() {}

  /// Gives what comes to a synchronizer instead of the delegate; nil: to the delegate again.
  func synchronize(_ queue: DispatchQueue?, _ body: (@Sendable (DataOutputCore.Arrival) -> Void)?) {
    data.setSynchronized(body != nil)
    synchronizationChanged()
    if body == nil { receive() } else { data.setReceiver(queue, body) }
  }
}
