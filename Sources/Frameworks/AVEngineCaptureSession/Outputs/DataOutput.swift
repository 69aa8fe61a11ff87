import CoreFoundation
import Dispatch

protocol DataOutput: AVCaptureOutput {
  var data: DataOutputCore { get }
  /// Called on the delegate's queue.
  func deliver(_ arrival: DataOutputCore.Arrival)
}

extension DataOutput {
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

protocol SynchronizedOutput: DataOutput {
  /// Called when `data.isSynchronized` has been set, before the new receiver is set.
  func synchronizationChanged()
}

extension SynchronizedOutput {
  func synchronizationChanged() {}

  func synchronize(_ queue: DispatchQueue?, _ body: (@Sendable (DataOutputCore.Arrival) -> Void)?) {
    data.setSynchronized(body != nil)
    synchronizationChanged()
    if body == nil { receive() } else { data.setReceiver(queue, body) }
  }
}
