package import CoreFoundation

/// Read-only bytes that do not move while the region is held.
package final class MemoryRegion: @unchecked Sendable {
  // Safety: the bytes are never written through a region, and `release` runs once, in deinit.
  package let bytes: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void

  /// Makes a region of foreign memory, which must stay valid until the region calls `release`.
  package init(_ bytes: UnsafeRawBufferPointer, release: @escaping @Sendable () -> Void) {
    self.bytes = bytes
    self.release = release
  }

  /// Makes a region of a data object's bytes. The data must not change.
  package convenience init(owning data: NSData) {
    // Safety: an NSData's bytes do not move while it is alive; the closure keeps it.
    nonisolated(unsafe) let owner = data
    self.init(UnsafeRawBufferPointer(start: data.bytes, count: data.length)) { withExtendedLifetime(owner) {} }
  }

  deinit { release() }

  package var count: Int { bytes.count }

  package func slice(_ range: Range<Int>) -> MemoryRegion? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    if range == 0..<bytes.count { return self }
    return MemoryRegion(UnsafeRawBufferPointer(rebasing: bytes[range])) { withExtendedLifetime(self) {} }
  }

  package func asData() -> NSData {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return NSData() }
    // Safety: NSData only reads; the deallocator holds this region, which holds the bytes.
    return NSData(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), length: bytes.count) { _, _ in
      withExtendedLifetime(self) {}
    }
  }
}
