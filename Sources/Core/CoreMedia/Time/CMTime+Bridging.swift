extension CMTime: Boxable {
  package static var encoding: StaticString { "{?=qiIq}" }
}
extension CMTimeRange: Boxable {
  package static var encoding: StaticString { "{?={?=qiIq}{?=qiIq}}" }
}
extension CMTimeMapping: Boxable {
  package static var encoding: StaticString { "{?={?={?=qiIq}{?=qiIq}}{?={?=qiIq}{?=qiIq}}}" }
}

extension CMTime: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CMTime?) {
    guard let value = CMTime(boxed: source) else {
      _misuse("NSValue as CMTime: a value of type \(source.objCTypeName) is not a CMTime")
    }
    result = value
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CMTime?) -> Bool {
    result = CMTime(boxed: source)
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CMTime {
    source.flatMap { CMTime(boxed: $0) } ?? .invalid
  }
}

extension CMTimeRange: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CMTimeRange?) {
    guard let value = CMTimeRange(boxed: source) else {
      _misuse("NSValue as CMTimeRange: a value of type \(source.objCTypeName) is not a CMTimeRange")
    }
    result = value
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CMTimeRange?) -> Bool {
    result = CMTimeRange(boxed: source)
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CMTimeRange {
    source.flatMap { CMTimeRange(boxed: $0) } ?? .invalid
  }
}

extension CMTimeMapping: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CMTimeMapping?) {
    guard let value = CMTimeMapping(boxed: source) else {
      _misuse("NSValue as CMTimeMapping: a value of type \(source.objCTypeName) is not a CMTimeMapping")
    }
    result = value
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CMTimeMapping?) -> Bool {
    result = CMTimeMapping(boxed: source)
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CMTimeMapping {
    source.flatMap { CMTimeMapping(boxed: $0) } ?? .invalid
  }
}

extension NSValue {
  fileprivate var objCTypeName: String { String(cString: objCType) }
}
