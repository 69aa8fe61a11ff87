internal import CoreFoundation

/// The bytes for the planes of a buffer that owns its memory.
// Safety: plain memory without an owner; `PixelMemory` or a pool's free list holds it, never both.
struct PixelAllocation: @unchecked Sendable {
  private let block: UnsafeMutableRawPointer
  /// The first byte at a multiple of the requested alignment.
  let base: UnsafeMutableRawPointer

  /// Allocates zeroed memory, so that nothing of its previous contents leaks. `calloc` takes large blocks directly from
  /// the kernel, which zeroes them on first use, so they are not cleared twice.
  init(for layout: PixelLayout) throws(PixelBufferError) {
    let size = layout.dataSize + PixelLayout.slack
    // Safety: one block of `size` bytes plus what aligning its start can skip.
    guard let block = calloc(1, size + layout.alignment) else {
      throw PixelBufferError(kCVReturnAllocationFailed, "\(size) bytes for a pixel buffer cannot be allocated")
    }
    self.block = block
    base = block.alignedUp(toMultipleOf: layout.alignment)
  }

  func free() { CoreFoundation.free(block) }
}
