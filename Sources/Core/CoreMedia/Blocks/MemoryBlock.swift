internal import CoreFoundation
internal import Synchronization

// Safety: the pointer is set once, atomically, and the rest is immutable. Clients guard the bytes themselves, and make
// their functions safe to call on any thread, as on a Mac.
package final class MemoryBlock: @unchecked Sendable {
  package typealias Allocator = (Int) -> UnsafeMutableRawPointer?

  package enum Release {
    case closure((UnsafeMutableRawPointer, Int) -> Void)
    /// A C function and its argument. Unlike a closure, this case needs no allocation.
    case function(@convention(c) (_ owner: UnsafeMutableRawPointer) -> Void, owner: UnsafeMutableRawPointer)

    fileprivate func callAsFunction(_ pointer: UnsafeMutableRawPointer, _ length: Int) {
      switch self {
      case .closure(let release): release(pointer, length)
      case .function(let release, let owner): release(owner)
      }
    }
  }

  package let length: Int
  /// The number of zeroed readable bytes after the last byte.
  package let padding: Int
  private let allocator: Allocator?
  private let release: Release?
  private let address: Atomic<UnsafeMutableRawPointer?>

  /// The padding that FFmpeg requires after the bytes it decodes (AV_INPUT_BUFFER_PADDING_SIZE).
  package static let decoderPadding = 64

  package init(_ pointer: UnsafeMutableRawPointer, length: Int, padding: Int = 0, release: Release?) {
    self.length = length
    self.padding = padding
    self.release = release
    allocator = nil
    address = Atomic(pointer)
  }

  package init(length: Int, padding: Int = 0, allocator: @escaping Allocator, release: Release?) {
    self.length = length
    self.padding = padding
    self.release = release
    self.allocator = allocator
    address = Atomic(nil)
  }

  package convenience init(length: Int) {
    self.init(
      length: length, padding: Self.decoderPadding, allocator: Self.allocatePadded,
      release: .closure { pointer, _ in free(pointer) })
  }

  package convenience init?(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    self.init(length: count)
    guard let base = assured() else { return nil }
    // Safety: the block has `count` bytes and is not shared yet.
    try fill(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  deinit {
    if let pointer, let release { release(pointer, length) }
  }

  package var pointer: UnsafeMutableRawPointer? { address.load(ordering: .acquiring) }

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
    // Safety: `size` bytes have just been allocated.
    memset(pointer + length, 0, decoderPadding)
    return pointer
  }
}
