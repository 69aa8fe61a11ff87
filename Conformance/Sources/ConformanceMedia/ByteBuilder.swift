import Foundation

/// Bytes that are appended field by field, in big-endian order unless the method says otherwise.
public struct ByteBuilder {
  /// The bytes so far.
  public private(set) var data = Data()

  /// Makes a builder without bytes.
  public init() {}

  /// Appends integers of any width, the most significant byte of each first.
  public mutating func big<Value: FixedWidthInteger>(_ values: Value...) {
    for value in values { withUnsafeBytes(of: value.bigEndian) { data.append(contentsOf: $0) } }
  }

  /// Appends integers of any width, the least significant byte of each first.
  public mutating func little<Value: FixedWidthInteger>(_ values: Value...) {
    for value in values { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
  }

  /// Appends a text of ASCII characters, for example a four-character code.
  public mutating func text(_ text: String) { data.append(contentsOf: text.utf8) }

  /// Appends bytes that are zero.
  public mutating func zeros(_ count: Int) { data.append(Data(count: count)) }

  /// Appends bytes.
  public mutating func bytes(_ bytes: Data) { data.append(bytes) }

  /// Appends a box: its size in 32 bits, its type, and the bytes that the closure appends (ISO/IEC 14496-12 §4.2).
  public mutating func box(_ type: String, _ content: (inout ByteBuilder) -> Void) {
    var inner = ByteBuilder()
    content(&inner)
    big(UInt32(inner.data.count + 8))
    text(type)
    bytes(inner.data)
  }

  /// Appends a box that begins with a version and 24 bits of flags (ISO/IEC 14496-12 §4.2).
  public mutating func fullBox(
    _ type: String, version: UInt8 = 0, flags: UInt32 = 0, _ content: (inout ByteBuilder) -> Void
  ) {
    box(type) {
      $0.big(UInt32(version) << 24 | flags)
      content(&$0)
    }
  }

  /// Returns the bytes of one box.
  public static func box(_ type: String, _ content: (inout ByteBuilder) -> Void) -> Data {
    var builder = ByteBuilder()
    builder.box(type, content)
    return builder.data
  }
}
