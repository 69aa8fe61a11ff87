internal import CoreFoundation

/// Bytes for the planes of a buffer of our own.
// Safety: plain memory without an owner; `PixelMemory` or a pool's free list holds it, never both.
struct PixelAllocation: @unchecked Sendable {
  private let block: UnsafeMutableRawPointer
  /// The first byte at a multiple of the alignment asked for.
  let base: UnsafeMutableRawPointer

  /// Zeroed memory: what was in it before belongs to somebody else. `calloc` takes large blocks straight from the
  /// kernel, which zeroes them on first use, so nothing is cleared twice.
  init(for layout: PixelLayout) throws(PixelBufferError) {
    let size = layout.dataSize + PixelLayout.slack
    // Safety: one block of `size` bytes plus what aligning its start can skip.
    guard let block = calloc(1, size + layout.alignment) else {
      throw PixelBufferError(kCVReturnAllocationFailed, "\(size) bytes for a picture cannot be allocated")
    }
    self.block = block
    base = block.alignedUp(toMultipleOf: layout.alignment)
  }

  /// Gives the memory back; the allocation is not used afterwards.
  func free() { CoreFoundation.free(block) }
}
