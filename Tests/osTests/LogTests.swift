internal import Foundation
internal import Testing

@testable import os

@Suite struct LogTests {
  private func text(_ message: OSLogMessage, revealsPrivate: Bool = false) -> String {
    message.parts.map { $0.privacy.shown($0.text, revealsPrivate: revealsPrivate) }.joined()
  }

  private func formatted(_ format: String, _ arguments: any CVarArg...) -> String {
    FormatString(format).parts(with: arguments).map { $0.privacy.shown($0.text, revealsPrivate: false) }.joined()
  }

  @Test func interpolationKeepsStringsPrivate() {
    let name = "secret"
    #expect(text("open \(name)") == "open <private>")
    #expect(text("open \(name, privacy: .public)") == "open secret")
    #expect(text("open \(name)", revealsPrivate: true) == "open secret")
    #expect(text("\(7) \(true) \(2.5)") == "7 true 2.500000")
    #expect(text("\(7, privacy: .private)") == "<private>")
    #expect(text("\(name, privacy: .private(mask: .hash))").hasPrefix("<mask.hash: '"))
    #expect(text("\(name, privacy: .private(mask: .hash))") == text("\(name, privacy: .private(mask: .hash))"))
  }

  @Test func interpolationFormats() {
    #expect(
      text("\(255, format: .hex)|\(255, format: .hex(includePrefix: true, uppercase: true, minDigits: 4))")
        == "ff|0X00FF")
    #expect(
      text("\(-8, format: .octal)|\(5, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "-10|+005")
    #expect(text("\(3.14159, format: .fixed(precision: 2))|\(0.5, format: .hybrid)") == "3.14|0.5")
    #expect(text("\(1, align: .right(columns: 4))|\("a", align: .left(columns: 3), privacy: .public)|") == "   1|a  |")
    #expect(text("\(UInt64.max)|\(true, format: .answer)|\(Int.self)") == "18446744073709551615|yes|Int")
    #expect(text("\(CancellationError() as any Error, privacy: .public)") == "CancellationError()")
  }

  @Test func cFormats() {
    #expect(formatted("%d of %ld, %5.2f%%", 3, 10, 12.345) == "3 of 10, 12.35%")
    #expect(formatted("%{public}@ %@ %{private}d", "a" as NSString, "b" as NSString, 4) == "a <private> <private>")
    #expect(formatted("%x %lX %u", -1, -1, Int32(-1)) == "ffffffff FFFFFFFFFFFFFFFF 4294967295")
    #expect(formatted("%{bool}d %{errno}d %-4d|%*d", 1, 2, 7, 3, 9) == "true No such file or directory 7   |  9")
    #expect(
      formatted("%d", 1.5) == "<decode: mismatch for Double>" && formatted("%d %d", 1) == "1 <decode: missing data>")
    let object = "private" as NSString
    let address = "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16)
    #expect(formatted("%p %p", object, OpaquePointer(bitPattern: 255)!) == "\(address) 0xff")
    #expect(formatted("%p", 1.5) == "<decode: mismatch for Double>")
    #expect(formatted("100%") == "100" && formatted("%.1f %e", 2, Float(0.5)) == "2.0 5.000000e-01")
  }

  @Test func valuesAreWorkedOutOnlyWhenWritten() {
    final class Counter: @unchecked Sendable { var count = 0 }
    let counter = Counter()
    func next() -> Int {
      counter.count += 1
      return counter.count
    }
    Logger(.disabled).error("\(next())")
    os_log(.error, log: .disabled, "\(next())")
    #expect(counter.count == 0 && !OSLog.disabled.isEnabled(type: .fault) && OSLog.default.isEnabled(type: .debug))
  }

  @Test func theJournalTakesAnEntry() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("os-\(UUID().uuidString.prefix(8))").path
    let receiver = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer {
      close(receiver)
      unlink(path)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(receiver, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(isBound == 0)
    let journal = try #require(JournalSocket(path: path))
    let entry = JournalEntry(message: "two\nlines", log: OSLog(subsystem: "s", category: "c"), type: .error)
    #expect(journal.send(entry.bytes))
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(receiver, &buffer, buffer.count, 0)
    let received = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    #expect(received.hasPrefix("MESSAGE\n\u{9}\0\0\0\0\0\0\0two\nlines\nPRIORITY=3\n"))
    #expect(received.contains("\nOS_LOG_SUBSYSTEM=s\nOS_LOG_CATEGORY=c\nOS_LOG_TYPE=error\n"))
    #expect(JournalSocket(path: path + "-absent") == nil)
  }
}
