public import CoreFoundation

/// A string with a type of its own, which turns into an `NSString` and back like a plain one.
///
/// The bridging is what lets `AVFileType.jpg as CFString` and `AVMetadataKey.x as (any NSCopying & NSObjectProtocol)`
/// compile.
public protocol _TypedString: RawRepresentable, Hashable, Sendable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  init(rawValue: String)
}

extension _TypedString {
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: String._unconditionallyBridgeFromObjectiveC(source))
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
    _forceBridgeFromObjectiveC(source, result: &result)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    Self(rawValue: String._unconditionallyBridgeFromObjectiveC(source))
  }
}
