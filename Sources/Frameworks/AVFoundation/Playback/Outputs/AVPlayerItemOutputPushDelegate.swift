public import Foundation

/// Is told of what an output pushes to its client.
///
/// Linux: a protocol has no optional methods here; one that you do not implement does nothing.
public protocol AVPlayerItemOutputPushDelegate: NSObjectProtocol, Sendable {
  /// The item's time has jumped, or goes the other way: what was given before is out of date.
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPushDelegate {
  public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}

/// Whom an output pushes to, and where.
struct PushTarget<Delegate>: @unchecked Sendable {
  // Safety: read and written under the mutex of whoever holds it; delegates are Sendable.
  weak var object: AnyObject?
  var queue: DispatchQueue?

  var delegate: Delegate? { object as? Delegate }

  /// Calls the delegate on its queue; nil: the main queue.
  func call(_ body: @escaping @Sendable (Delegate) -> Void) {
    guard object != nil else { return }
    (queue ?? .main).async { [self] in
      if let delegate { body(delegate) }
    }
  }
}
