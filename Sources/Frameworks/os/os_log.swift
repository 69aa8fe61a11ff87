/// Writes a message whose values a C format string describes, such as `"opened %{public}@ in %.3f s"`.
///
/// The values of `%@` and `%s` are written as `<private>` unless the format says `%{public}` or private values are
/// shown.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, type: OSLogType = .default,
  _ args: any CVarArg...
) {
  write(message, args, to: log, type)
}

/// Writes a message of a type, such as `.error`, whose values a C format string describes, such as `"opened
/// %{public}@"`.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, _ message: StaticString,
  _ args: any CVarArg...
) {
  write(message, args, to: log, type)
}

/// Writes a message with interpolated values, of the type `default` and without a subsystem.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { LogSink.write(message.parts, to: .default, .default) }

/// Writes a message with interpolated values, of a type such as `.error`, to a log.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  guard log.isEnabled(type: type) else { return }
  LogSink.write(message.parts, to: log, type)
}

private func write(_ format: StaticString, _ arguments: [any CVarArg], to log: OSLog, _ type: OSLogType) {
  guard log.isEnabled(type: type) else { return }
  LogSink.write(FormatString(String(describing: format)).parts(with: arguments), to: log, type)
}
