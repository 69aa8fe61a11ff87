/// C's one-byte boolean, as Apple's older functions take and return it.
public struct DarwinBoolean: ExpressibleByBooleanLiteral, CustomStringConvertible, Hashable, Sendable {
  /// The same value as a Swift boolean.
  public var boolValue: Bool

  /// Makes C's boolean of a Swift boolean.
  public init(_ value: Bool) { boolValue = value }
  /// Makes a boolean of the literal `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(value) }
  /// The value's description, "true" or "false".
  public var description: String { boolValue.description }
}
