internal import Synchronization

/// A pool of memory blocks for single planes, which keeps at most `limit` free blocks.
final class PlanePool: Sendable {
  /// Memory at a multiple of 64.
  // Safety: a block has one owner at a time: a buffer or the pool's list.
  struct Block: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let size: Int
  }

  private let limit: Int
  private let free = Mutex<[Block]>([])

  init(limit: Int = 8) { self.limit = limit }

  deinit { for block in free.withLock({ $0 }) { block.base.deallocate() } }

  /// Returns at least `size` bytes at a multiple of 64. Their contents are undefined.
  func take(_ size: Int) -> Block {
    let found: Block? = free.withLock { list in
      // A block of more than about twice the size is probably from a stream that has ended or changed.
      guard let index = list.lastIndex(where: { $0.size >= size && $0.size / 2 <= size }) else { return nil }
      return list.remove(at: index)
    }
    return found ?? Block(base: .allocate(byteCount: size, alignment: 64), size: size)
  }

  func giveBack(_ block: Block) {
    let surplus: Block? = free.withLock { list in
      list.append(block)
      return list.count > limit ? list.removeFirst() : nil
    }
    surplus?.base.deallocate()
  }

  var count: Int { free.withLock { $0.count } }
}
