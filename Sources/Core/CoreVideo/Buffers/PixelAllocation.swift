internal import CoreFoundation

// Safety: plain memory without an owner; `PixelMemory` or a pool's free list holds it.
struct PixelAllocation: @unchecked Sendable {
  private let block: UnsafeMutableRawPointer
  let base: UnsafeMutableRawPointer

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
