import AVEngineCore
import AVEngineSystem
import Foundation

/// SHA-256, in hexadecimal digits.
struct Digest: ~Copyable {
  private let hash: any MessageDigest

  /// Throws `FarmError` if this machine has no library for it.
  init() throws {
    do { hash = try Engine.sha256() } catch { throw FarmError(.otherNode, "\(error)") }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) { hash.add(bytes) }

  mutating func add(_ data: Data) { data.withUnsafeBytes { hash.add($0) } }

  consuming func end() -> String {
    hash.end().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  static func of(_ data: Data) throws -> String {
    var digest = try Digest()
    digest.add(data)
    return digest.end()
  }

  static func isOne(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
