public import Foundation

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// Returns the number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Reads an object that the caller knows to be a number.
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) {
    result = CGFloat(x.doubleValue)
  }

  /// Reads a number if a `CGFloat` can hold it exactly; returns whether it can.
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) -> Bool {
    result = Double(exactly: x).map { CGFloat($0) }
    return result != nil
  }

  /// Returns the value of a number, or zero for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
