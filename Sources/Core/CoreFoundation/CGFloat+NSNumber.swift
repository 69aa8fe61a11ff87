public import Foundation

/// A `CGFloat` is a number to Foundation, as every other number of Swift's is: dictionaries of attributes and settings
/// hold widths and heights of a `CGSize`, and whoever reads them asks for an `NSNumber`.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Reads an object that is known to be a number.
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) {
    result = CGFloat(x.doubleValue)
  }

  /// Reads a number that a `CGFloat` holds exactly.
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) -> Bool {
    result = Double(exactly: x).map { CGFloat($0) }
    return result != nil
  }

  /// Reads a number, or zero where there is none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
