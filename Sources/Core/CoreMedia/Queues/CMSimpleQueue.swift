public import CoreFoundation
import CoreVideo
import Synchronization

/// A required parameter is missing.
public let kCMSimpleQueueError_RequiredParameterMissing: OSStatus = -12771
/// Memory could not be allocated.
public let kCMSimpleQueueError_AllocationFailed: OSStatus = -12770
/// A parameter, such as a capacity below zero, is out of range.
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772
/// The queue contains as many elements as its capacity.
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773

/// A first-in, first-out queue of addresses with a fixed capacity. The queue does not own the memory at the addresses.
public final class CMSimpleQueue: Hashable, Sendable {
  /// The errors of simple queues, as `NSError` objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// Memory could not be allocated.
    public static let allocationFailed = statusError(kCMSimpleQueueError_AllocationFailed)
    /// A required parameter is missing.
    public static let requiredParameterMissing = statusError(kCMSimpleQueueError_RequiredParameterMissing)
    /// A parameter, such as a capacity below zero, is out of range.
    public static let parameterOutOfRange = statusError(kCMSimpleQueueError_ParameterOutOfRange)
    /// The queue contains as many elements as its capacity.
    public static let queueIsFull = statusError(kCMSimpleQueueError_QueueIsFull)
  }

  // Safety: the queue passes addresses on and never reads the memory at them.
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
  /// The greatest number of elements.
  public let capacity: Int

  /// Makes a queue with a capacity. Throws `parameterOutOfRange` if the capacity is below zero or does not fit an
  /// `Int32`.
  public init(capacity: Int) throws {
    guard capacity >= 0, capacity <= Int(Int32.max) else { throw Error.parameterOutOfRange }
    self.capacity = capacity
    ring = Mutex(Ring(elements: Array(repeating: nil, count: capacity)))
  }

  /// The number of elements.
  public var count: Int { ring.withLock { $0.count } }
  /// The number of elements divided by the capacity, from 0 (empty) to 1 (full); 1 if the capacity is 0.
  public var fullness: Float { capacity == 0 ? 1 : Float(count) / Float(capacity) }
  /// The first element; nil if the queue is empty.
  public var head: UnsafeRawPointer? {
    ring.withLock { Address($0.count > 0 ? $0.elements[$0.start] : nil) }.pointer
  }
  /// The type identifier of simple queues.
  public static var typeID: CFTypeID { simpleQueueTypeID }

  /// Adds an element at the end. Throws `queueIsFull` if the queue is full.
  public func enqueue(_ element: UnsafeRawPointer) throws {
    let address = Address(element)
    let added = ring.withLock { ring in address.pointer.map { ring.append($0) } ?? false }
    guard added else { throw Error.queueIsFull }
  }

  /// Removes the first element and returns it; nil if the queue is empty.
  public func dequeue() -> UnsafeRawPointer? { ring.withLock { Address($0.removeFirst()) }.pointer }

  /// Removes all elements.
  public func reset() throws { ring.withLock { ($0.start, $0.count) = (0, 0) } }

  // Safety: the queue passes the address on and never reads the memory at it.
  private struct Address: @unchecked Sendable {
    let pointer: UnsafeRawPointer?
    init(_ pointer: UnsafeRawPointer?) { self.pointer = pointer }
  }

  /// Returns whether both are the same object.
  public static func == (a: CMSimpleQueue, b: CMSimpleQueue) -> Bool { a === b }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CMSimpleQueue: _CFTyped {
  /// The type identifier of simple queues.
  public var _typeID: CFTypeID { simpleQueueTypeID }
}

/// Returns the type identifier of simple queues.
public func CMSimpleQueueGetTypeID() -> CFTypeID { simpleQueueTypeID }

/// Makes a queue with a capacity. Returns `kCMSimpleQueueError_ParameterOutOfRange` if the capacity is below zero.
@discardableResult
public func CMSimpleQueueCreate(
  allocator: CFAllocator?, capacity: Int32, queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
  queueOut.receive { CMSimpleQueueCreate(allocator: allocator, capacity: capacity, queueOut: &$0) }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSimpleQueueCreate(
  allocator: CFAllocator?, capacity: Int32, queueOut: inout CMSimpleQueue?
) -> OSStatus {
  queueOut = try? CMSimpleQueue(capacity: Int(capacity))
  return queueOut == nil ? kCMSimpleQueueError_ParameterOutOfRange : noErr
}

/// Adds an element at the end. Returns `kCMSimpleQueueError_QueueIsFull` if the queue is full.
@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
  do { try queue.enqueue(element) } catch { return kCMSimpleQueueError_QueueIsFull }
  return noErr
}

/// Removes the first element and returns it; nil if the queue is empty.
@discardableResult
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }
/// Returns the first element without removing it; nil if the queue is empty.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }
/// Returns the greatest number of elements.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.capacity) }
/// Returns the number of elements.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.count) }
/// Removes all elements.
@discardableResult
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus {
  try? queue.reset()
  return noErr
}
