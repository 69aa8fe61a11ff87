/// Writes messages of a subsystem and a category.
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a logger without a subsystem.
  public init() { log = .default }

  /// Creates a logger of a subsystem and a category.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

  /// Creates a logger for an `OSLog`.
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
