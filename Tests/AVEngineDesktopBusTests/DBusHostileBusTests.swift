import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineDesktopBus

@Suite(.serialized) struct DBusHostileBusTests {
  final class FakeBus: @unchecked Sendable {
    // Safety: one test creates and ends the object.
    private let folder: TemporaryFolder
    private let listener: Int32
    private let ended = DispatchSemaphore(value: 0)
    var address: String { "unix:path=\(folder.url.path)/bus" }

    init(_ bytes: [UInt8]) throws {
      folder = try TemporaryFolder()
      let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      listener = listening
      var place = sockaddr_un()
      place.sun_family = sa_family_t(AF_UNIX)
      let path = "\(folder.url.path)/bus"
      withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
      let status = withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listening, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      guard status == 0, listen(listening, 1) == 0 else { throw Tool.Failure(description: "no socket at \(path)") }
      let ended = ended
      Thread.detachNewThread {
        let client = accept(listening, nil, nil)
        Self.talk(client, bytes)
        close(client)
        ended.signal()
      }
    }

    deinit {
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
      ended.wait()
      folder.remove()
    }

    private static func talk(_ client: Int32, _ bytes: [UInt8]) {
      var heard = ""
      var buffer = [UInt8](repeating: 0, count: 4_096)
      func hear(_ word: String) -> Bool {
        while !heard.contains(word) {
          let count = read(client, &buffer, buffer.count)
          guard count > 0 else { return false }
          heard += String(decoding: buffer[..<count], as: UTF8.self)
        }
        heard = String(heard[heard.range(of: word)!.upperBound...])
        return true
      }
      func say(_ bytes: [UInt8]) { _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
      guard hear("\r\n") else { return }
      say(Array("OK 0123456789abcdef0123456789abcdef\r\n".utf8))
      if hear("NEGOTIATE_UNIX_FD\r\n") { say(Array("AGREE_UNIX_FD\r\n".utf8)) }
      guard hear("Hello") else { return }
      say(bytes)
    }
  }

  /// The bus's reply to `Hello`, followed by a signal.
  static var answer: [UInt8] {
    func message(_ type: UInt8, _ fields: [UInt8], _ body: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = [0x6C, type, 1, 1] + number(body.count) + number(7) + number(fields.count) + fields
      bytes += [UInt8](repeating: 0, count: -bytes.count & 7)
      return bytes + body
    }
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    func text(_ text: String) -> [UInt8] { number(text.utf8.count) + Array(text.utf8) + [0] }
    func field(_ code: UInt8, _ type: String, _ value: [UInt8], in fields: inout [UInt8]) {
      fields += [UInt8](repeating: 0, count: -fields.count & 7)
      fields += [code, 1, UInt8(ascii: Unicode.Scalar(type)!), 0] + value
    }
    var reply: [UInt8] = []
    field(5, "u", number(1), in: &reply)
    field(8, "g", [1, 0x73, 0], in: &reply)
    var signal: [UInt8] = []
    field(1, "o", text("/a"), in: &signal)
    field(2, "s", text("a.b"), in: &signal)
    field(3, "s", text("C"), in: &signal)
    field(8, "g", [2, 0x61, 0x79, 0], in: &signal)
    return message(2, reply, text(":1.7")) + message(4, signal, number(3) + [1, 2, 3])
  }

  @Test func theFakeIsABus() throws {
    let bus = try FakeBus(Self.answer)
    let connection = try DBusConnection(address: bus.address)
    #expect(connection.uniqueName == ":1.7")
    // The fake sends nothing more, and closes the connection.
    try Server.wait(for: "the end") { connection.failure != nil }
  }

  @Test func brokenMessagesAreTheEndOfTheBusOnly() throws {
    var random = SplitMix(seed: 16)
    var refused = 0
    for _ in 0..<150 {
      var bytes = Self.answer
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1...bytes.count, using: &random)) }
      let bus = try FakeBus(bytes)
      do {
        let connection = try DBusConnection(address: bus.address)
        try Server.wait(for: "the end") { connection.failure != nil }
      } catch is DBusFailure {
        refused += 1
      }
    }
    #expect(refused > 30)
  }
}
