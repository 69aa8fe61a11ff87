import CoreMedia
import Foundation
import Synchronization

/// Memory for what is read, used again once nobody refers to it: pages that are warm cost a third of fresh ones.
final class ReadBufferPool: Sendable {
  /// Bytes that are read ahead at once: enough for a system call to cost nothing, few enough for the second-level cache.
  static let readAhead = 256 << 10
  /// The largest piece that is kept.
  static let largest = 4 << 20
  private static let smallestShift = 12
  private static let padding = 64
  private static let mostOfASize = 4

  // Safety: an address of memory that is in one list and nowhere else.
  private struct Piece: @unchecked Sendable { let address: UnsafeMutableRawPointer }
  /// Pieces by size: 4 KB, 8 KB, … `largest`.
  private let free = Mutex<[[Piece]]>(Array(repeating: [], count: largest.trailingZeroBitCount - smallestShift + 1))

  deinit {
    free.withLock { lists in
      for list in lists { for piece in list { piece.address.deallocate() } }
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
      memset(piece.address + count, 0, Self.padding)
    } catch {
      giveBack(piece, size)
      throw error
    }
    return CMBlockBuffer(foreignBytes: piece.address, count: count, padding: Self.padding) { self.giveBack(piece, size) }
  }

  private static func sizeClass(_ count: Int) -> Int {
    max(0, Int.bitWidth - (count - 1).leadingZeroBitCount - smallestShift)
  }

  private func take(_ size: Int) -> Piece {
    free.withLock { $0[size].popLast() }
      ?? Piece(address: .allocate(byteCount: 1 << (size + Self.smallestShift) + Self.padding, alignment: 64))
  }

  private func giveBack(_ piece: Piece, _ size: Int) {
    let isKept = free.withLock { lists in
      guard lists[size].count < Self.mostOfASize else { return false }
      lists[size].append(piece)
      return true
    }
    if !isKept { piece.address.deallocate() }
  }
}
