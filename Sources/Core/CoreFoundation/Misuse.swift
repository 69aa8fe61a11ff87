private import Glibc

/// Ends the process because a client breaks a rule of the API.
///
/// Writes one line to standard error that gives the reason, in release builds too.
/// - Parameter message: The reason.
public func _misuse(_ message: @autoclosure () -> String) -> Never {
  let text = message().split(whereSeparator: \.isNewline).joined(separator: " ")
  let line = Array("Fatal error: \(text)\n".utf8)
  line.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(STDERR_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      rest = rest.dropFirst(count)
    }
  }
  abort()
}

/// Ends the process by `_misuse` if a condition of the API does not hold.
@inlinable public func _require(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String) {
  if !condition() { _misuse(message()) }
}
