internal import CoreFoundation
internal import Synchronization

/// One run of memory that block buffers share. It may come into being only when somebody needs it.
// Safety: the pointer is set once under the mutex; the bytes themselves are the clients' to guard, as on a Mac.
package final class MemoryBlock: @unchecked Sendable {
  package typealias Allocator = (Int) -> UnsafeMutableRawPointer?
  package typealias Release = (UnsafeMutableRawPointer, Int) -> Void

  package let length: Int
  /// Zeroed bytes that lie readable behind the last one, which decoders need to read past the end.
  package let padding: Int
  private let allocator: Allocator?
  private let release: Release?
  // Safety: an address; whoever has a reference to this object may use it.
  private struct Address: @unchecked Sendable { var pointer: UnsafeMutableRawPointer? }
  private let address: Mutex<Address>

  /// What FFmpeg asks for behind the bytes it decodes (AV_INPUT_BUFFER_PADDING_SIZE).
  package static let decoderPadding = 64

  /// Memory that exists. `release` is called once, when the last reference goes.
  package init(_ pointer: UnsafeMutableRawPointer, length: Int, padding: Int = 0, release: Release?) {
    self.length = length
    self.padding = padding
    self.release = release
    allocator = nil
    address = Mutex(Address(pointer: pointer))
  }

  /// Memory that `allocator` makes at the first need.
  package init(length: Int, padding: Int = 0, allocator: @escaping Allocator, release: Release?) {
    self.length = length
    self.padding = padding
    self.release = release
    self.allocator = allocator
    address = Mutex(Address(pointer: nil))
  }

  /// Memory of the process's allocator, made at the first need, with padding for decoders.
  package convenience init(length: Int) {
    self.init(length: length, padding: Self.decoderPadding, allocator: Self.allocatePadded) { pointer, _ in free(pointer) }
  }

  deinit {
    if let pointer, let release { release(pointer, length) }
  }

  package var pointer: UnsafeMutableRawPointer? { address.withLock { $0.pointer } }

  /// The memory, made now if need be; nil when the allocator has none. The allocator is foreign code and runs outside the mutex.
  package func assured() -> UnsafeMutableRawPointer? {
    if let pointer { return pointer }
    guard let fresh = allocator?(length) else { return nil }
    let winner = address.withLock { address -> Address in
      if address.pointer == nil { address.pointer = fresh }
      return address
    }
    if winner.pointer != fresh { release?(fresh, length) }
    return winner.pointer
  }

  private static func allocatePadded(_ length: Int) -> UnsafeMutableRawPointer? {
    let (size, overflow) = length.addingReportingOverflow(decoderPadding)
    guard !overflow, let pointer = malloc(size) else { return nil }
    // Safety: `size` bytes were allocated just now.
    memset(pointer + length, 0, decoderPadding)
    return pointer
  }
}
