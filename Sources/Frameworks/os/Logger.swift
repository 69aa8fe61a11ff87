/// Writes messages to the system's log, with a subsystem and a category by which they can be found.
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a logger whose messages have no subsystem and no category.
  public init() { log = .default }

  /// Creates a logger of a subsystem, such as `org.example.player`, and of a category within the subsystem.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

  /// Creates a logger that writes to an `OSLog`.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message of the type `default`, as `notice(_:)` does.
  public func log(_ message: OSLogMessage) { write(message, .default) }
  /// Writes a message of a type, such as `OSLogType.info`, which sets its priority in the journal.
  public func log(level: OSLogType, _ message: OSLogMessage) { write(message, level) }
  /// Writes a message of the type `debug`, as `debug(_:)` does.
  public func trace(_ message: OSLogMessage) { write(message, .debug) }
  /// Writes a message of the type `debug`. Linux: with the journal's priority 7.
  public func debug(_ message: OSLogMessage) { write(message, .debug) }
  /// Writes a message of the type `info`. Linux: with the journal's priority 6.
  public func info(_ message: OSLogMessage) { write(message, .info) }
  /// Writes a message of the type `default`. Linux: with the journal's priority 5, notice.
  public func notice(_ message: OSLogMessage) { write(message, .default) }
  /// Writes a message of the type `error`, as `error(_:)` does.
  public func warning(_ message: OSLogMessage) { write(message, .error) }
  /// Writes a message of the type `error`. Linux: with the journal's priority 3.
  public func error(_ message: OSLogMessage) { write(message, .error) }
  /// Writes a message of the type `fault`, as `fault(_:)` does.
  public func critical(_ message: OSLogMessage) { write(message, .fault) }
  /// Writes a message of the type `fault`. Linux: with the journal's priority 2, critical.
  public func fault(_ message: OSLogMessage) { write(message, .fault) }

  private func write(_ message: OSLogMessage, _ type: OSLogType) {
    if log.isEnabled(type: type) { LogSink.write(message.parts, to: log, type) }
  }
}
