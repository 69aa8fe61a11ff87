import AVEngineCObjectMaking
import AVEngineCore
import AVEngineReading
import CoreFoundation
import CoreMedia
import Foundation

/// The video composition of a reader's output, a generator or a session, and the instance of its compositor class.
struct HeldComposition: @unchecked Sendable {
  // Safety: the composition is a copy that nobody changes, and compositors are Sendable.
  private(set) var composition: AVVideoComposition?
  private(set) var compositor: (any AVVideoCompositing)?

  /// Takes a copy. A compositor stays where the class stays the same.
  /// - Parameter client: The class that holds it, for messages.
  mutating func set(_ new: AVVideoComposition?, client: String) {
    new?.requireUsable(by: client)
    composition = new?.copy() as? AVVideoComposition
    guard let wanted = composition?.customVideoCompositorClass else {
      compositor = nil
      return
    }
    if let compositor, type(of: compositor) == wanted { return }
    compositor = makeObject(of: wanted) as? any AVVideoCompositing
    _require(
      compositor != nil,
      "\(client).videoComposition: \(wanted) is no subclass of NSObject, so that no instance can be made")
  }

  /// What the engine composes; nil where nothing is to be composed.
  /// - Parameter tracks: The video tracks that may be shown.
  func plan(for tracks: [AVAssetTrack]) throws(EngineError) -> FrameComposition? {
    guard let composition else { return nil }
    var plan = try composition.plan(for: tracks)
    if let compositor {
      plan.compositor = try ClientCompositor(compositor, composition, plan, asset: tracks.first?.asset)
    }
    return plan
  }
}

extension NSObject {
  /// `init()` of whatever class it is called for: a convenience initialiser calls what the class has overridden.
  package convenience init(ofClass: Void) { self.init() }
}

/// An instance of a class that is known as a value only.
///
/// Swift has no way of saying this, because `NSObject.init()` need not exist in a subclass. Compositors have it by
/// contract.
private func makeObject(of type: Any.Type) -> NSObject? {
  guard let type = type as? NSObject.Type else { return nil }
  // Safety: the function calls the allocating initialiser above on the class, whose reference it gives to us.
  return cobject_make(unsafeBitCast(type, to: UnsafeRawPointer.self)).map {
    Unmanaged<NSObject>.fromOpaque($0).takeRetainedValue()
  }
}
