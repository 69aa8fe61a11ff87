/// How severe a message is. Linux: it sets the message's priority in the journal.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number: 0 for `default`, 1 for `info`, 2 for `debug`, 16 for `error`, 17 for `fault`.
  public let rawValue: UInt8

  /// Creates a type from Apple's number. Linux: messages of another number have the priority of `default`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Creates a type from Apple's number, as `init(rawValue:)` does.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Information that helps to find the cause of a problem. Linux: priority 5, notice.
  public static let `default` = OSLogType(rawValue: 0x00)
  /// Information that is helpful but not essential. Linux: priority 6, info.
  public static let info = OSLogType(rawValue: 0x01)
  /// Information for developers of the program. Linux: priority 7, debug.
  public static let debug = OSLogType(rawValue: 0x02)
  /// A failure that the program can handle. Linux: priority 3, err.
  public static let error = OSLogType(rawValue: 0x10)
  /// A failure that should be impossible, and that shows a mistake in a program. Linux: priority 2, crit.
  public static let fault = OSLogType(rawValue: 0x11)

  /// The value of the journal's field PRIORITY: a severity of RFC 5424 §6.2.1.
  var priority: Int {
    switch self {
    case .debug: 7
    case .info: 6
    case .error: 3
    case .fault: 2
    default: 5
    }
  }

  var name: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .error: "error"
    case .fault: "fault"
    default: "default"
    }
  }
}
