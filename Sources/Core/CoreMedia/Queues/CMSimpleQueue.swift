public import CoreFoundation
import CoreVideo
import Synchronization

/// A parameter is missing.
public let kCMSimpleQueueError_RequiredParameterMissing: OSStatus = -12771
/// There is no memory.
public let kCMSimpleQueueError_AllocationFailed: OSStatus = -12770
/// A capacity below zero.
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772
/// The queue holds as many elements as it can.
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773

/// A queue of addresses, first in, first out, of a fixed capacity. It does not own what they point to.
public final class CMSimpleQueue: Hashable, Sendable {
  /// The errors of simple queues, as objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    public static let allocationFailed = statusError(kCMSimpleQueueError_AllocationFailed)
    public static let requiredParameterMissing = statusError(kCMSimpleQueueError_RequiredParameterMissing)
    public static let parameterOutOfRange = statusError(kCMSimpleQueueError_ParameterOutOfRange)
    public static let queueIsFull = statusError(kCMSimpleQueueError_QueueIsFull)
  }

  /// A ring: `count` elements from `start` on.
  // Safety: addresses that the queue hands through and never follows.
  private struct Ring: @unchecked Sendable {
    var elements: [UnsafeRawPointer?]
    var start = 0
    var count = 0

    mutating func append(_ element: UnsafeRawPointer) -> Bool {
      guard count < elements.count else { return false }
      elements[(start + count) % elements.count] = element
      count += 1
      return true
    }

    mutating func removeFirst() -> UnsafeRawPointer? {
      guard count > 0 else { return nil }
      defer { (start, count) = ((start + 1) % elements.count, count - 1) }
      return elements[start]
    }
  }

  private let ring: Mutex<Ring>
  /// The number of elements that the queue can hold.
  public let capacity: Int

  /// A queue for a number of elements.
  public init(capacity: Int) throws {
    guard capacity >= 0, capacity <= Int(Int32.max) else { throw Error.parameterOutOfRange }
    self.capacity = capacity
    ring = Mutex(Ring(elements: Array(repeating: nil, count: capacity)))
  }

  /// The number of elements.
  public var count: Int { ring.withLock { $0.count } }
  /// From 0, empty, to 1, full.
  public var fullness: Float { capacity == 0 ? 1 : Float(count) / Float(capacity) }
  /// The first element, which stays; nil when there is none.
  public var head: UnsafeRawPointer? {
    ring.withLock { Address($0.count > 0 ? $0.elements[$0.start] : nil) }.pointer
  }
  /// The type identifier of simple queues.
  public static var typeID: CFTypeID { simpleQueueTypeID }

  /// Adds an element at the end.
  public func enqueue(_ element: UnsafeRawPointer) throws {
    let address = Address(element)
    let added = ring.withLock { ring in address.pointer.map { ring.append($0) } ?? false }
    guard added else { throw Error.queueIsFull }
  }

  /// Takes the first element out; nil when there is none.
  public func dequeue() -> UnsafeRawPointer? { ring.withLock { Address($0.removeFirst()) }.pointer }

  /// Takes all elements out.
  public func reset() throws { ring.withLock { ($0.start, $0.count) = (0, 0) } }

  // Safety: as for the ring.
  private struct Address: @unchecked Sendable {
    let pointer: UnsafeRawPointer?
    init(_ pointer: UnsafeRawPointer?) { self.pointer = pointer }
  }

  public static func == (a: CMSimpleQueue, b: CMSimpleQueue) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CMSimpleQueue: _CFTyped {
  public var _typeID: CFTypeID { simpleQueueTypeID }
}

/// The type identifier of simple queues.
public func CMSimpleQueueGetTypeID() -> CFTypeID { simpleQueueTypeID }

/// Makes a queue for a number of elements.
@discardableResult
public func CMSimpleQueueCreate(
  allocator: CFAllocator?, capacity: Int32, queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
  queueOut.receive { CMSimpleQueueCreate(allocator: allocator, capacity: capacity, queueOut: &$0) }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func CMSimpleQueueCreate(
  allocator: CFAllocator?, capacity: Int32, queueOut: inout CMSimpleQueue?
) -> OSStatus {
  queueOut = try? CMSimpleQueue(capacity: Int(capacity))
  return queueOut == nil ? kCMSimpleQueueError_ParameterOutOfRange : noErr
}

/// Adds an element at the end.
@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
  do { try queue.enqueue(element) } catch { return kCMSimpleQueueError_QueueIsFull }
  return noErr
}

/// Takes the first element out; nil when there is none.
@discardableResult
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }
/// The first element, which stays; nil when there is none.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }
/// The number of elements that the queue can hold.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.capacity) }
/// The number of elements.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.count) }
/// Takes all elements out.
@discardableResult
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus {
  try? queue.reset()
  return noErr
}
