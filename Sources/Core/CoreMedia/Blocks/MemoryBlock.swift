internal import CoreFoundation
internal import Synchronization

/// One run of memory that block buffers share. It may come into being only when somebody needs it.
// Safety: the pointer is set once, atomically; the bytes themselves are the clients' to guard, as on a Mac.
package final class MemoryBlock: @unchecked Sendable {
  package typealias Allocator = (Int) -> UnsafeMutableRawPointer?

  /// How memory is given back.
  package enum Release {
    case closure((UnsafeMutableRawPointer, Int) -> Void)
    /// A function and whom it concerns: unlike a closure that holds the same, they are no object of their own.
    case function(@convention(c) (_ owner: UnsafeMutableRawPointer) -> Void, owner: UnsafeMutableRawPointer)

    fileprivate func callAsFunction(_ pointer: UnsafeMutableRawPointer, _ length: Int) {
      switch self {
      case .closure(let release): release(pointer, length)
      case .function(let release, let owner): release(owner)
      }
    }
  }

  package let length: Int
  /// Zeroed bytes that lie readable behind the last one, which decoders need to read past the end.
  package let padding: Int
  private let allocator: Allocator?
  private let release: Release?
  private let address: Atomic<UnsafeMutableRawPointer?>

  /// What FFmpeg asks for behind the bytes it decodes (AV_INPUT_BUFFER_PADDING_SIZE).
  package static let decoderPadding = 64

  /// Memory that exists. `release` is called once, when the last reference goes.
  package init(_ pointer: UnsafeMutableRawPointer, length: Int, padding: Int = 0, release: Release?) {
    self.length = length
    self.padding = padding
    self.release = release
    allocator = nil
    address = Atomic(pointer)
  }

  /// Memory that `allocator` makes at the first need.
  package init(length: Int, padding: Int = 0, allocator: @escaping Allocator, release: Release?) {
    self.length = length
    self.padding = padding
    self.release = release
    self.allocator = allocator
    address = Atomic(nil)
  }

  /// Memory of the process's allocator, made at the first need, with padding for decoders.
  package convenience init(length: Int) {
    self.init(
      length: length, padding: Self.decoderPadding, allocator: Self.allocatePadded,
      release: .closure { pointer, _ in free(pointer) })
  }

  /// Memory of the process's allocator, padded for decoders, that `fill` writes; nil when there is none.
  package convenience init?(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    self.init(length: count)
    guard let base = assured() else { return nil }
    // Safety: the block has `count` bytes and nobody else knows it yet.
    try fill(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  deinit {
    if let pointer, let release { release(pointer, length) }
  }

  package var pointer: UnsafeMutableRawPointer? { address.load(ordering: .acquiring) }

  /// The memory, made now if need be; nil when the allocator has none. Where two threads make it at once, one of both
  /// pieces is given back.
  package func assured() -> UnsafeMutableRawPointer? {
    if let pointer { return pointer }
    guard let fresh = allocator?(length) else { return nil }
    let (isFirst, other) = address.compareExchange(expected: nil, desired: fresh, ordering: .acquiringAndReleasing)
    if isFirst { return fresh }
    release?(fresh, length)
    return other
  }

  private static func allocatePadded(_ length: Int) -> UnsafeMutableRawPointer? {
    let (size, overflow) = length.addingReportingOverflow(decoderPadding)
    guard !overflow, let pointer = malloc(size) else { return nil }
    // Safety: `size` bytes were allocated just now.
    memset(pointer + length, 0, decoderPadding)
    return pointer
  }
}
