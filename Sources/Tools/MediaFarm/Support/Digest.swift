internal import AVEngineCDigest
import Foundation

/// SHA-256.
struct Digest {
  private var state = cdigest_state()

  init() { cdigest_begin(&state) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) { cdigest_add(&state, bytes.baseAddress, bytes.count) }

  mutating func add(_ data: Data) { data.withUnsafeBytes { add($0) } }

  /// The hexadecimal digits of the digest, which is complete.
  mutating func end() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    cdigest_end(&state, &digest)
    return digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  static func of(_ data: Data) -> String {
    var digest = Digest()
    digest.add(data)
    return digest.end()
  }

  static func isOne(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
