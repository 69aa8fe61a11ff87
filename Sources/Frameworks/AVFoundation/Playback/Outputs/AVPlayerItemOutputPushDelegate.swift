public import Foundation

/// Methods that an output calls if it delivers media by itself.
///
/// Linux: the method is not optional but has a default implementation, which does nothing.
public protocol AVPlayerItemOutputPushDelegate: NSObjectProtocol, Sendable {
  /// Called when the item's time has jumped, or playback has changed its direction. Media delivered before is outdated.
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPushDelegate {
  /// Does nothing: a delegate need not implement the method.
  public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}

struct PushTarget<Delegate>: @unchecked Sendable {
  // Safety: the output that owns the target reads and writes it under its mutex `state`, and delegates are Sendable.
  weak var object: AnyObject?
  var queue: DispatchQueue?

  var delegate: Delegate? { object as? Delegate }

  func call(_ body: @escaping @Sendable (Delegate) -> Void) {
    guard object != nil else { return }
    (queue ?? .main).async { [self] in
      if let delegate { body(delegate) }
    }
  }
}
