import CoreMedia
import Foundation
import Synchronization

/// Memory for reading ahead, used again once nobody refers to it: pages that are warm cost a third of fresh ones.
final class ReadBufferPool: Sendable {
  /// Bytes of a buffer: large enough that a system call costs nothing, small enough for the second-level cache.
  static let capacity = 256 << 10
  private static let padding = 64
  private static let most = 4

  // Safety: an address of memory that is in the list and nowhere else.
  private struct Piece: @unchecked Sendable { let address: UnsafeMutableRawPointer }
  private let free = Mutex<[Piece]>([])

  deinit { free.withLock { for piece in $0 { piece.address.deallocate() } } }

  /// A buffer of `count` bytes, at most `capacity`, that `fill` writes.
  func buffer(
    count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(EngineError) -> Void
  ) throws(EngineError) -> CMBlockBuffer {
    let piece = take()
    do throws(EngineError) {
      // Safety: a piece has `capacity` bytes and the padding, and nobody else knows it.
      try fill(UnsafeMutableRawBufferPointer(start: piece.address, count: min(count, Self.capacity)))
      memset(piece.address + min(count, Self.capacity), 0, Self.padding)
    } catch {
      giveBack(piece)
      throw error
    }
    return CMBlockBuffer(foreignBytes: piece.address, count: min(count, Self.capacity), padding: Self.padding) { self.giveBack(piece) }
  }

  private func take() -> Piece {
    free.withLock { $0.popLast() } ?? Piece(address: .allocate(byteCount: Self.capacity + Self.padding, alignment: 64))
  }

  private func giveBack(_ piece: Piece) {
    let isKept = free.withLock { list in
      guard list.count < Self.most else { return false }
      list.append(piece)
      return true
    }
    if !isKept { piece.address.deallocate() }
  }
}
