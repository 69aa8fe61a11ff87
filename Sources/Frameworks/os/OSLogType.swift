/// The severity of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number of the value.
  public let rawValue: UInt8

  /// Creates a value from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Creates a value from its number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Information that helps to find the cause of a problem.
  public static let `default` = OSLogType(rawValue: 0x00)
  /// Information that is helpful but not essential.
  public static let info = OSLogType(rawValue: 0x01)
  /// Information for developers of the program.
  public static let debug = OSLogType(rawValue: 0x02)
  /// An error.
  public static let error = OSLogType(rawValue: 0x10)
  /// An error that should be impossible.
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
