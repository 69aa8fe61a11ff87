import CoreMedia
import Foundation
import Synchronization

final class ReadBufferPool: Sendable {
  /// The number of bytes read ahead at once: enough that a system call costs little, and few enough for the
  /// second-level cache.
  static let readAhead = 256 << 10
  /// The size of the largest piece that is kept, and the most bytes of all free pieces.
  static let largest = 4 << 20
  private static let smallestShift = 12

  // Safety: only the piece's owner uses the memory at the address.
  struct Piece: @unchecked Sendable {
    let address: UnsafeMutableRawPointer
    fileprivate let sizeClass: Int
  }
  private struct Free: Sendable {
    /// Pieces by size class: 4 KB, 8 KB, … `largest`.
    var lists: [[Piece]] = Array(repeating: [], count: largest.trailingZeroBitCount - smallestShift + 1)
    var bytes = 0
  }
  private let free = Mutex(Free())

  deinit {
    free.withLock { free in
      for list in free.lists { for piece in list { piece.address.deallocate() } }
    }
  }

  /// Returns a piece with room for `count` bytes, at most `largest`, and padding for decoders.
  func take(_ count: Int) -> Piece {
    let sizeClass = Self.sizeClass(count)
    let piece = free.withLock { free -> Piece? in
      guard let piece = free.lists[sizeClass].popLast() else { return nil }
      free.bytes -= Self.bytes(sizeClass)
      return piece
    }
    return piece
      ?? Piece(
        address: .allocate(byteCount: Self.bytes(sizeClass) + MemoryBlock.decoderPadding, alignment: 64),
        sizeClass: sizeClass)
  }

  func giveBack(_ piece: Piece) {
    let size = Self.bytes(piece.sizeClass)
    let isKept = free.withLock { free in
      guard free.bytes + size <= Self.largest else { return false }
      free.lists[piece.sizeClass].append(piece)
      free.bytes += size
      return true
    }
    if !isKept { piece.address.deallocate() }
  }

  /// The piece returns to the pool when the buffer is released.
  func buffer(_ piece: Piece, count: Int) -> CMBlockBuffer {
    // Safety: a piece has the padding after the bytes that were requested.
    memset(piece.address + count, 0, MemoryBlock.decoderPadding)
    // The closure captures only the pool, so making it allocates no memory.
    let release = MemoryBlock.Release.closure { [self] address, count in
      giveBack(Piece(address: address, sizeClass: Self.sizeClass(count)))
    }
    return CMBlockBuffer(
      MemoryBlock(piece.address, length: count, padding: MemoryBlock.decoderPadding, release: release))
  }

  private static func sizeClass(_ count: Int) -> Int {
    max(0, Int.bitWidth - (count - 1).leadingZeroBitCount - smallestShift)
  }

  private static func bytes(_ sizeClass: Int) -> Int { 1 << (sizeClass + smallestShift) }
}
