/// C's one-byte boolean, as Apple's older functions take and return it.
public struct DarwinBoolean: ExpressibleByBooleanLiteral, CustomStringConvertible, Hashable, Sendable {
  /// The value.
  public var boolValue: Bool

  /// Makes a boolean of a value.
  public init(_ value: Bool) { boolValue = value }
  /// Makes a boolean of a literal.
  public init(booleanLiteral value: Bool) { self.init(value) }
  /// The value's description, "true" or "false".
  public var description: String { boolValue.description }
}
