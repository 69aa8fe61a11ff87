import Glibc

package final class X11Reply {
  package static let head = 32

  private let memory: UnsafeMutableRawPointer
  package let count: Int

  /// Takes ownership of memory that libxcb has allocated, at least 32 bytes.
  init(_ memory: UnsafeMutableRawPointer) {
    self.memory = memory
    // At offset four is the number of units of four bytes that follow the fixed part (X11 protocol, section 1).
    count = Self.head + 4 * Int(memory.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
  }

  deinit { free(memory) }

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  package func value<Value: BitwiseCopyable>(at offset: Int = 0, as type: Value.Type) -> Value? {
    guard offset >= 0, offset + MemoryLayout<Value>.size <= count else { return nil }
    return bytes.loadUnaligned(fromByteOffset: offset, as: type)
  }
}
