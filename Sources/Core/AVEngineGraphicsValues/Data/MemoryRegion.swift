package import CoreFoundation

/// Read-only bytes that stay at their address while the region is held, and the closure that gives them back.
///
/// Slices hold the region that they are part of, so a decoder's picture can be cropped without a copy.
package final class MemoryRegion: @unchecked Sendable {
  // Safety: the bytes are never written through a region, and `release` runs once, in deinit.
  package let bytes: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void

  /// Foreign memory, valid until `release` is called.
  package init(_ bytes: UnsafeRawBufferPointer, release: @escaping @Sendable () -> Void) {
    self.bytes = bytes
    self.release = release
  }

  /// The bytes of a data that must not change any more.
  package convenience init(owning data: NSData) {
    // Safety: an NSData's bytes stay where they are while it is alive; the closure keeps it.
    nonisolated(unsafe) let owner = data
    self.init(UnsafeRawBufferPointer(start: data.bytes, count: data.length)) { withExtendedLifetime(owner) {} }
  }

  deinit { release() }

  package var count: Int { bytes.count }

  /// A part of these bytes, or nil where the range reaches beyond them.
  package func slice(_ range: Range<Int>) -> MemoryRegion? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    if range == 0..<bytes.count { return self }
    return MemoryRegion(UnsafeRawBufferPointer(rebasing: bytes[range])) { withExtendedLifetime(self) {} }
  }

  /// The same bytes as data, without a copy.
  package func asData() -> NSData {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return NSData() }
    // Safety: NSData only reads; the deallocator holds this region, which holds the bytes.
    return NSData(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), length: bytes.count) { _, _ in
      withExtendedLifetime(self) {}
    }
  }
}
