internal import CoreFoundation
internal import Synchronization

/// The free memory of a pool of buffers. There is no timer: old pieces are freed when a piece is taken or returned, and
/// by a flush.
package final class BufferFreeList: Sendable {
  private struct Piece: Sendable {
    let allocation: PixelAllocation
    let since: ContinuousClock.Instant
  }

  private struct State: Sendable {
    /// The free pieces, oldest first.
    var free: [Piece] = []
    var lent = 0
    /// Whether a request was refused since the last piece returned.
    var hasRefused = false
    var isClosed = false
  }

  let layout: PixelLayout
  private let isPlanar: Bool
  private let minimumCount: Int
  private let maximumAge: Duration?
  private let now: @Sendable () -> ContinuousClock.Instant
  private let whenFree: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    layout: PixelLayout, isPlanar: Bool, minimumCount: Int, maximumAge: Duration?,
    now: @escaping @Sendable () -> ContinuousClock.Instant, whenFree: @escaping @Sendable () -> Void
  ) {
    self.layout = layout
    self.isPlanar = isPlanar
    self.minimumCount = minimumCount
    self.maximumAge = maximumAge
    self.now = now
    self.whenFree = whenFree
  }

  func take(threshold: Int?) throws(PixelBufferError) -> PixelMemory {
    let allocation = try piece(threshold: threshold)
    // The memory keeps this list alive, so that the allocation can always return.
    return PixelMemory(layout, in: allocation, isPlanar: isPlanar) { self.giveBack($0) }
  }

  private func piece(threshold: Int?) throws(PixelBufferError) -> PixelAllocation {
    if let free = try freePiece(threshold: threshold) { return free }
    return try allocate()
  }

  /// Counts the piece as lent even if the result is nil and a new piece must be allocated.
  private func freePiece(threshold: Int?) throws(PixelBufferError) -> PixelAllocation? {
    let (piece, isRefused, stale) = state.withLock { state -> (PixelAllocation?, Bool, [Piece]) in
      let piece = state.free.popLast()
      let stale = removeStale(&state)
      if piece == nil, let threshold, state.lent >= threshold {
        state.hasRefused = true
        return (nil, true, stale)
      }
      state.lent += 1
      return (piece?.allocation, false, stale)
    }
    for piece in stale { piece.allocation.free() }
    if isRefused {
      throw PixelBufferError(
        kCVReturnWouldExceedAllocationThreshold, "all buffers that the pool may allocate are in use")
    }
    return piece
  }

  private func allocate() throws(PixelBufferError) -> PixelAllocation {
    do {
      return try PixelAllocation(for: layout)
    } catch {
      state.withLock { $0.lent -= 1 }
      throw error
    }
  }

  private func giveBack(_ allocation: PixelAllocation) {
    let (stale, isAwaited) = state.withLock { state -> ([Piece], Bool) in
      state.lent -= 1
      let isAwaited = state.hasRefused && !state.isClosed
      state.hasRefused = false
      let piece = Piece(allocation: allocation, since: now())
      if state.isClosed { return ([piece], isAwaited) }
      state.free.append(piece)
      return (removeStale(&state), isAwaited)
    }
    for piece in stale { piece.allocation.free() }
    if isAwaited { whenFree() }
  }

  private func removeStale(_ state: inout State) -> [Piece] {
    guard let maximumAge, state.free.count > minimumCount else { return [] }
    let limit = now() - maximumAge
    let count = state.free.prefix(state.free.count - minimumCount).prefix { $0.since <= limit }.count
    let stale = Array(state.free.prefix(count))
    state.free.removeFirst(count)
    return stale
  }

  func flush(all: Bool) {
    let gone = state.withLock { state -> [Piece] in
      guard all else { return removeStale(&state) }
      defer { state.free = [] }
      return state.free
    }
    for piece in gone { piece.allocation.free() }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    flush(all: true)
  }

  package var counts: (free: Int, lent: Int) { state.withLock { ($0.free.count, $0.lent) } }
}
