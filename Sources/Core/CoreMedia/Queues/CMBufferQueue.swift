public import CoreFoundation
import Synchronization

/// A queue of buffers that reports times of its buffers. The queue is first in, first out, or sorted by a function of
/// the client.
public final class CMBufferQueue: Hashable, Sendable {
  /// The identifier of a trigger of this queue.
  public typealias TriggerToken = CMBufferQueueTriggerToken

  struct Trigger {
    let condition: TriggerCondition
    let body: CMBufferQueueTriggerHandler?
  }

  // Safety: the mutex guards the fields. The client makes its buffers and functions safe for the threads that use the
  // queue.
  struct State: @unchecked Sendable {
    var buffers: [CMBuffer] = []
    var version = 0
    var isAtEnd = false
    var triggers: [UInt: Trigger] = [:]
    var nextToken: UInt = 1
    var validate: ((CMBufferQueue, CMBuffer) throws -> Void)?
  }

  let state = Mutex(State())
  let handlers: Handlers
  private let capacity: Int

  /// Makes a queue of at most `capacity` buffers; 0 means any number.
  public init(capacity: CMItemCount, handlers: Handlers) throws {
    self.capacity = max(capacity, 0)
    self.handlers = handlers
  }

  /// A copy of the state, so that the client's functions need not be called with the lock held.
  // Safety: the copy shares references only.
  var snapshot: State { state.withLock { $0 } }

  /// Adds a buffer at the end or, if the handlers compare buffers, at its position in the order, after equal buffers.
  /// Throws `enqueueAfterEndOfData`, `queueIsFull`, or the error of the validation function.
  public func enqueue(_ buffer: CMBuffer) throws {
    if let validate = snapshot.validate { try validate(self, buffer) }
    let before = facts
    // Safety: the buffer's maker guards it against access from several threads.
    nonisolated(unsafe) let buffer = buffer
    var status: OSStatus?
    while status == nil {
      // The client's comparison runs without the lock, so another thread may change the queue meanwhile.
      let seen = snapshot
      let index = place(of: buffer, among: seen.buffers)
      status = state.withLock { state -> OSStatus? in
        guard !state.isAtEnd else { return kCMBufferQueueError_EnqueueAfterEndOfData }
        guard capacity == 0 || state.buffers.count < capacity else { return kCMBufferQueueError_QueueIsFull }
        guard state.version == seen.version else { return nil }
        state.buffers.insert(buffer, at: index)
        state.version += 1
        return noErr
      }
    }
    try checkStatus(status ?? noErr)
    fire(changedFrom: before)
  }

  private func place(of buffer: CMBuffer, among buffers: [CMBuffer]) -> Int {
    guard let compare = handlers.compare else { return buffers.count }
    return buffers.lastIndex { compare($0, buffer) != .compareGreaterThan }.map { $0 + 1 } ?? 0
  }

  /// Removes the first buffer and returns it; nil if the queue is empty.
  public func dequeue() -> CMBuffer? { dequeue { _ in true } }

  /// Removes the first buffer and returns it if its data is ready; nil if the data is not ready or the queue is empty.
  public func dequeueIfDataReady() -> CMBuffer? {
    let isReady = handlers.isDataReady
    return dequeue { isReady?($0) ?? true }
  }

  private func dequeue(_ isWanted: (CMBuffer) -> Bool) -> CMBuffer? {
    let before = facts
    guard let first = head, isWanted(first) else { return nil }
    let wanted = ObjectIdentifier(first)
    let removed = state.withLock { state in
      // Another thread may have removed the buffer.
      guard let head = state.buffers.first, ObjectIdentifier(head) == wanted else { return false }
      state.buffers.removeFirst()
      state.version += 1
      return true
    }
    guard removed else { return dequeue(isWanted) }
    fire(changedFrom: before)
    return first
  }

  /// Marks the end of data: no buffer can be added until the queue is reset.
  public func markEndOfData() throws {
    let before = facts
    state.withLock { $0.isAtEnd = true }
    fire(changedFrom: before)
  }

  /// Removes all buffers and the mark of the end of data, so that buffers can be added again.
  public func reset() throws { try reset { _ in } }

  /// Removes all buffers and the mark of the end of data, and calls `body` with each removed buffer. Throws the first
  /// error of `body`, which then gets no further buffers; in this case, no trigger fires.
  public func reset(_ body: (CMBuffer) throws -> Void) throws {
    let before = facts
    let old = state.withLock { state in
      let old = state
      state.buffers = []
      state.isAtEnd = false
      state.version += 1
      return old
    }
    for buffer in old.buffers { try body(buffer) }
    fire(changedFrom: before, wasReset: true)
  }

  /// Sets a function that checks each buffer before it is added. `enqueue(_:)` throws the function's errors.
  public func setValidationHandler(_ body: @escaping (CMBufferQueue, CMBuffer) throws -> Void) {
    // Safety: the queue calls `body` on the thread that adds a buffer, as on a Mac. The client makes `body` safe for
    // that.
    nonisolated(unsafe) let body = body
    state.withLock { $0.validate = body }
  }

  /// Returns whether both are the same object.
  public static func == (a: CMBufferQueue, b: CMBufferQueue) -> Bool { a === b }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CMBufferQueue: _CFTyped {
  /// The type identifier of buffer queues.
  public var _typeID: CFTypeID { bufferQueueTypeID }

  /// The type identifier of buffer queues.
  public class var typeID: CFTypeID { bufferQueueTypeID }

  /// The first buffer; nil if the queue is empty.
  public var head: CMBuffer? { snapshot.buffers.first }
  /// The number of buffers.
  public var bufferCount: CMItemCount { snapshot.buffers.count }
  /// Whether the queue contains no buffers.
  public var isEmpty: Bool { snapshot.buffers.isEmpty }
  /// Whether the end of data was marked.
  public var containsEndOfData: Bool { snapshot.isAtEnd }
  /// Whether the end of data was marked and the queue is empty.
  public var isAtEndOfData: Bool { facts.isAtEndOfData }
  /// The sum of the buffers' durations.
  public var duration: CMTime { facts.duration }
  /// The sum of the buffers' sizes in bytes; 0 if there is no function for sizes.
  public var totalSize: Int { snapshot.buffers.reduce(0) { $0 + (handlers.getSize?($1) ?? 0) } }
  /// The presentation timestamp of the first buffer; invalid if the queue is empty or has no function for presentation
  /// timestamps.
  public var firstPresentationTimeStamp: CMTime { head.flatMap { handlers.getPresentationTimeStamp?($0) } ?? .invalid }
  /// The decode timestamp of the first buffer; invalid if the queue is empty or has no function for decode timestamps.
  public var firstDecodeTimeStamp: CMTime { head.flatMap { handlers.getDecodeTimeStamp?($0) } ?? .invalid }
  /// The earliest decode timestamp; invalid if the queue is empty or has no function for decode timestamps.
  public var minDecodeTimeStamp: CMTime { times(handlers.getDecodeTimeStamp).min() ?? .invalid }
  /// The earliest presentation timestamp; invalid if the queue is empty or has no function for presentation timestamps.
  public var minPresentationTimeStamp: CMTime { facts.earliest }
  /// The latest presentation timestamp by `CMTimeCompare`; invalid if the queue is empty or has no function for
  /// presentation timestamps.
  public var maxPresentationTimeStamp: CMTime { facts.latest }
  /// The latest end of the buffers by `CMTimeCompare`, where the end of a buffer is its presentation timestamp plus its
  /// duration; invalid if the queue is empty or has no function for presentation timestamps.
  public var endPresentationTimeStamp: CMTime {
    let ends = snapshot.buffers.compactMap { buffer in
      handlers.getPresentationTimeStamp.map { $0(buffer) + handlers.getDuration(buffer) }
    }
    return ends.max() ?? .invalid
  }

  private func times(_ get: CMBufferGetTimeHandler?) -> [CMTime] {
    guard let get else { return [] }
    return snapshot.buffers.map(get)
  }

  /// The buffers, first to last, at this moment.
  public var buffers: Buffers { Buffers(list: snapshot.buffers) }

  /// The buffers of a queue at one moment.
  public struct Buffers: Sequence {
    /// A buffer.
    public typealias Element = AnyObject
    let list: [CMBuffer]

    /// An iterator over the buffers, first to last.
    public struct Iterator: IteratorProtocol {
      /// A buffer.
      public typealias Element = AnyObject
      var rest: [CMBuffer].Iterator
      /// Returns the next buffer; nil after the last.
      public mutating func next() -> CMBuffer? { rest.next() }
    }

    /// Returns an iterator that begins at the first buffer.
    public func makeIterator() -> Iterator { Iterator(rest: list.makeIterator()) }
  }

  struct Facts {
    var count = 0
    var duration = CMTime.zero
    var earliest = CMTime.invalid
    var latest = CMTime.invalid
    var isAtEndOfData = false
    var isHeadReady = false
  }

  var facts: Facts {
    let state = snapshot
    let times = handlers.getPresentationTimeStamp.map { state.buffers.map($0) } ?? []
    return Facts(
      count: state.buffers.count, duration: state.buffers.reduce(.zero) { $0 + handlers.getDuration($1) },
      earliest: times.min() ?? .invalid, latest: times.max() ?? .invalid,
      isAtEndOfData: state.isAtEnd && state.buffers.isEmpty,
      isHeadReady: state.buffers.first.map { handlers.isDataReady?($0) ?? true } ?? false)
  }
}
