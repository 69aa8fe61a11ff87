import CoreMedia
import Foundation
import Synchronization

/// Memory for what is read, used again once nobody refers to it: pages that are warm cost a third of fresh ones.
final class ReadBufferPool: Sendable {
  /// Bytes that are read ahead at once: enough for a system call to cost nothing, few enough for the second-level
  /// cache.
  static let readAhead = 256 << 10
  /// The largest piece that is kept, and the most bytes in all.
  static let largest = 4 << 20
  private static let smallestShift = 12

  /// Memory that is in one list or with one owner, and nowhere else.
  // Safety: an address; its owner alone uses it.
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

  /// A piece of at least `count` bytes, at most `largest`, and of padding for decoders.
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

  /// A buffer over the first bytes of a piece, which comes back when the buffer goes, padded for decoders.
  func buffer(_ piece: Piece, count: Int) -> CMBlockBuffer {
    // Safety: a piece has the padding behind the bytes that were asked for.
    memset(piece.address + count, 0, MemoryBlock.decoderPadding)
    // Captures nothing but the pool: such a closure needs no memory of its own.
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
