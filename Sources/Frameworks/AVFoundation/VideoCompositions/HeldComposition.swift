import AVEngineCObjectMaking
import AVEngineCore
import AVEngineReading
import CoreFoundation
import CoreMedia
import Foundation

struct HeldComposition: @unchecked Sendable {
  // Safety: the composition is a copy that does not change, and compositors are Sendable.
  private(set) var composition: AVVideoComposition?
  private(set) var compositor: (any AVVideoCompositing)?

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
      "\(client).videoComposition: \(wanted) is not a subclass of NSObject, so no instance can be made")
  }

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
  /// Calls the `init()` of the class on which it is called, including an override.
  package convenience init(ofClass: Void) { self.init() }
}

/// Swift cannot call `init()` on a class that is known only at run time, because a subclass of `NSObject` need not have
/// that initialiser.
private func makeObject(of type: Any.Type) -> NSObject? {
  guard let type = type as? NSObject.Type else { return nil }
  // Safety: `cobject_make` calls `init(ofClass:)` on the class. It returns a reference that we own.
  return cobject_make(unsafeBitCast(type, to: UnsafeRawPointer.self)).map {
    Unmanaged<NSObject>.fromOpaque($0).takeRetainedValue()
  }
}
