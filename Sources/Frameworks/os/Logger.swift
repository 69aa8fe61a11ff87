/// Writes messages of a subsystem and category.
public struct Logger: Sendable {
  private let log: OSLog

  /// Makes a logger of messages of no subsystem.
  public init() { log = .default }

  /// Makes a logger of a subsystem and category.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

  /// Makes a logger that writes to a source of messages.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message of the default type.
  public func log(_ message: OSLogMessage) { write(message, .default) }
  /// Writes a message of a type.
  public func log(level: OSLogType, _ message: OSLogMessage) { write(message, level) }
  /// Writes a message of type debug.
  public func trace(_ message: OSLogMessage) { write(message, .debug) }
  /// Writes a message of type debug.
  public func debug(_ message: OSLogMessage) { write(message, .debug) }
  /// Writes a message of type info.
  public func info(_ message: OSLogMessage) { write(message, .info) }
  /// Writes a message of the default type.
  public func notice(_ message: OSLogMessage) { write(message, .default) }
  /// Writes a message of type error.
  public func warning(_ message: OSLogMessage) { write(message, .error) }
  /// Writes a message of type error.
  public func error(_ message: OSLogMessage) { write(message, .error) }
  /// Writes a message of type fault.
  public func critical(_ message: OSLogMessage) { write(message, .fault) }
  /// Writes a message of type fault.
  public func fault(_ message: OSLogMessage) { write(message, .fault) }

  private func write(_ message: OSLogMessage, _ type: OSLogType) {
    if log.isEnabled(type: type) { LogSink.write(message.parts, to: log, type) }
  }
}
