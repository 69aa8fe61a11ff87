import CoreFoundation

extension OSType {
  /// As a person writes it: 'BGRA'.
  package var fourCharacters: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * UInt32($0))) }
    return bytes.allSatisfy { (32..<127).contains($0) } ? "'\(String(decoding: bytes, as: UTF8.self))'" : "\(self)"
  }
}
