/// C's one-byte boolean as Apple's older functions take and return it.
public struct DarwinBoolean: ExpressibleByBooleanLiteral, CustomStringConvertible, Hashable, Sendable {
  public var boolValue: Bool

  public init(_ value: Bool) { boolValue = value }
  public init(booleanLiteral value: Bool) { self.init(value) }
  public var description: String { boolValue.description }
}
