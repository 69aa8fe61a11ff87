public import CoreFoundation

/// A string with a distinct type that converts to and from `NSString`, as `String` does.
///
/// This bridging allows `AVFileType.jpg as CFString` and `AVMetadataKey.x as (any NSCopying & NSObjectProtocol)`.
public protocol _TypedString: RawRepresentable, Hashable, Sendable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  /// Creates a value from its string.
  init(rawValue: String)
}

extension _TypedString {
  /// Returns the string as an `NSString`.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// Sets `result` to the value with the string `source`.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: String._unconditionallyBridgeFromObjectiveC(source))
  }

  /// Sets `result` to the value with the string `source`, and returns true.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
    _forceBridgeFromObjectiveC(source, result: &result)
    return true
  }

  /// Returns the value with the string `source`.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    Self(rawValue: String._unconditionallyBridgeFromObjectiveC(source))
  }
}
