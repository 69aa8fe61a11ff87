internal import Foundation
internal import Synchronization

/// If `OS_ACTIVITY_DT_MODE` is set, messages go to standard error and include private values.
enum LogSink {
  private static let showsEverythingHere = ProcessInfo.processInfo.environment["OS_ACTIVITY_DT_MODE"] != nil
  private static let journal = showsEverythingHere ? nil : JournalSocket()

  static func write(_ parts: [MessagePart], to log: OSLog, _ type: OSLogType) {
    let message = parts.map { $0.privacy.shown($0.text, revealsPrivate: showsEverythingHere) }.joined()
    if let journal, journal.send(JournalEntry(message: message, log: log, type: type).bytes) { return }
    FileHandle.standardError.write(Data(line(message, log, type).utf8))
  }

  static func line(_ message: String, _ log: OSLog, _ type: OSLogType) -> String {
    let source = [log.subsystem, log.category].filter { !$0.isEmpty }.joined(separator: ":")
    return (source.isEmpty ? "" : source + " ") + type.name + ": " + message + "\n"
  }
}

/// A message in the journal's format (systemd, "Native Journal Protocol").
struct JournalEntry {
  private(set) var bytes: [UInt8] = []

  init(message: String, log: OSLog, type: OSLogType) {
    add("MESSAGE", message)
    add("PRIORITY", String(type.priority))
    add("SYSLOG_IDENTIFIER", ProcessInfo.processInfo.processName)
    if !log.subsystem.isEmpty { add("OS_LOG_SUBSYSTEM", log.subsystem) }
    if !log.category.isEmpty { add("OS_LOG_CATEGORY", log.category) }
    add("OS_LOG_TYPE", type.name)
  }

  /// Before a value of several lines stands its length, as 64 bits in little-endian byte order.
  private mutating func add(_ name: String, _ value: String) {
    bytes += Array(name.utf8)
    if value.utf8.contains(UInt8(ascii: "\n")) {
      bytes.append(UInt8(ascii: "\n"))
      withUnsafeBytes(of: UInt64(value.utf8.count).littleEndian) { bytes += Array($0) }
    } else {
      bytes.append(UInt8(ascii: "="))
    }
    bytes += Array(value.utf8) + [UInt8(ascii: "\n")]
  }
}

final class JournalSocket: Sendable {
  private let descriptor: Int32
  private let path: String

  init?(path: String = "/run/systemd/journal/socket") {
    guard access(path, W_OK) == 0 else { return nil }
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    self.path = path
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Does not wait. Returns false if the journal does not accept the entry.
  func send(_ entry: [UInt8]) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    // Safety: sockaddr_un is one of the structures that bind(2) and sendto(2) accept as a sockaddr.
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(
          descriptor, entry, entry.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), $0,
          socklen_t(MemoryLayout<sockaddr_un>.size)) == entry.count
      }
    }
  }
}
