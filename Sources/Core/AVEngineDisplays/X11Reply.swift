import Glibc

/// An answer of an X server: the reply's fixed part of 32 bytes, and what follows it.
package final class X11Reply {
  /// The fixed part's size, in bytes.
  package static let head = 32

  private let memory: UnsafeMutableRawPointer
  /// In bytes.
  package let count: Int

  /// Takes memory over that libxcb has allocated, at least 32 bytes.
  init(_ memory: UnsafeMutableRawPointer) {
    self.memory = memory
    // The protocol's fourth to seventh byte: how many units of four bytes follow (X11 protocol, section 1).
    count = Self.head + 4 * Int(memory.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
  }

  deinit { free(memory) }

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  /// A value in the reply, nil where the reply ends before it does.
  package func value<Value: BitwiseCopyable>(at offset: Int = 0, as type: Value.Type) -> Value? {
    guard offset >= 0, offset + MemoryLayout<Value>.size <= count else { return nil }
    return bytes.loadUnaligned(fromByteOffset: offset, as: type)
  }
}
