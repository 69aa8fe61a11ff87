import CoreMedia
import Foundation
import Synchronization

/// Memory for what is read, used again once nobody refers to it: pages that are warm cost a third of fresh ones.
final class ReadBufferPool: Sendable {
  /// Bytes that are read ahead at once: enough for a system call to cost nothing, few enough for the second-level cache.
  static let readAhead = 256 << 10
  /// The largest piece that is kept, and the most bytes in all.
  static let largest = 4 << 20
  private static let smallestShift = 12

  // Safety: an address of memory that is in one list and nowhere else.
  private struct Piece: @unchecked Sendable { let address: UnsafeMutableRawPointer }
  private struct Free: Sendable {
    /// Pieces by size: 4 KB, 8 KB, … `largest`.
    var lists: [[Piece]] = Array(repeating: [], count: largest.trailingZeroBitCount - smallestShift + 1)
    var bytes = 0
  }
  private let free = Mutex(Free())

  deinit {
    free.withLock { free in
      for list in free.lists { for piece in list { piece.address.deallocate() } }
    }
  }

  /// A buffer of `count` bytes, at most `largest`, that `fill` writes, padded for decoders.
  func buffer(
    count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(EngineError) -> Void
  ) throws(EngineError) -> CMBlockBuffer {
    let count = min(max(count, 1), Self.largest)
    let size = Self.sizeClass(count)
    let piece = take(size)
    do throws(EngineError) {
      // Safety: a piece of this size has at least `count` bytes and the padding, and nobody else knows it.
      try fill(UnsafeMutableRawBufferPointer(start: piece.address, count: count))
      memset(piece.address + count, 0, MemoryBlock.decoderPadding)
    } catch {
      giveBack(piece, size)
      throw error
    }
    return CMBlockBuffer(
      MemoryBlock(piece.address, length: count, padding: MemoryBlock.decoderPadding) { _, _ in self.giveBack(piece, size) })
  }

  private static func sizeClass(_ count: Int) -> Int {
    max(0, Int.bitWidth - (count - 1).leadingZeroBitCount - smallestShift)
  }

  private static func bytes(_ size: Int) -> Int { 1 << (size + smallestShift) }

  private func take(_ size: Int) -> Piece {
    let piece = free.withLock { free -> Piece? in
      guard let piece = free.lists[size].popLast() else { return nil }
      free.bytes -= Self.bytes(size)
      return piece
    }
    return piece ?? Piece(address: .allocate(byteCount: Self.bytes(size) + MemoryBlock.decoderPadding, alignment: 64))
  }

  private func giveBack(_ piece: Piece, _ size: Int) {
    let isKept = free.withLock { free in
      guard free.bytes + Self.bytes(size) <= Self.largest else { return false }
      free.lists[size].append(piece)
      free.bytes += Self.bytes(size)
      return true
    }
    if !isKept { piece.address.deallocate() }
  }
}
