internal import AVEngineCV4L2
import AVEngineCore
import CoreFoundation

/// The number of the error (errno(3)) of a failed system call.
struct SystemFailure: Error, Hashable { var number: Int32 }

struct V4L2System: @unchecked Sendable {
  // Safety: the functions may be called on any thread; the owner is only kept alive.
  private let calls: cv4l2_calls
  private let owner: AnyObject?
  /// Returns the time of CLOCK_MONOTONIC, the host's clock, in nanoseconds.
  let now: @Sendable () -> Int64

  private static let attempts = 100

  init(
    calls: cv4l2_calls = cv4l2_system(), owner: AnyObject? = nil,
    now: @escaping @Sendable () -> Int64 = { Int64(clamping: mach_absolute_time()) }
  ) {
    self.calls = calls
    self.owner = owner
    self.now = now
  }

  private func perform(_ call: () -> Int32) throws(SystemFailure) -> Int32 {
    for _ in 0..<Self.attempts {
      let result = call()
      if result >= 0 { return result }
      if result != -EINTR { throw SystemFailure(number: result == .min ? EIO : -result) }
    }
    throw SystemFailure(number: EINTR)
  }

  func open(_ path: String) throws(SystemFailure) -> Int32 {
    // Memory is mapped for writing, which a node that is opened for reading only does not permit.
    try perform { path.withCString { calls.open(calls.context, $0, O_RDWR | O_NONBLOCK | O_CLOEXEC) } }
  }

  func close(_ descriptor: Int32) { _ = calls.close(calls.context, descriptor) }

  func request<Argument>(_ request: UInt, of descriptor: Int32, _ argument: inout Argument) throws(SystemFailure) {
    _ = try perform { withUnsafeMutablePointer(to: &argument) { calls.ioctl(calls.context, descriptor, request, $0) } }
  }

  func value(of control: UInt32, is64Bits: Bool, descriptor: Int32) throws(SystemFailure) -> Int64 {
    var value: Int64 = 0
    _ = try perform {
      withUnsafePointer(to: calls) { cv4l2_get_control($0, descriptor, control, is64Bits ? 1 : 0, &value) }
    }
    return value
  }

  func set(_ control: UInt32, to value: Int64, is64Bits: Bool, descriptor: Int32) throws(SystemFailure) {
    _ = try perform {
      withUnsafePointer(to: calls) { cv4l2_set_control($0, descriptor, control, is64Bits ? 1 : 0, value) }
    }
  }

  /// Maps memory for reading and writing, because some drivers do not permit reading only.
  func map(_ length: Int, of descriptor: Int32, at offset: Int64) throws(SystemFailure) -> UnsafeMutableRawPointer {
    let result = calls.mmap(calls.context, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, offset)
    guard result < 0 ? result < -4_095 : result > 0, let address = UnsafeMutableRawPointer(bitPattern: result) else {
      throw SystemFailure(number: Int32(clamping: result == 0 ? Int(ENOMEM) : -result))
    }
    return address
  }

  func unmap(_ address: UnsafeMutableRawPointer, _ length: Int) { _ = calls.munmap(calls.context, address, length) }

  /// Returns true if a descriptor is ready or a signal arrives, and false if the time is over.
  func poll(_ descriptors: inout [pollfd], milliseconds: Int32) throws(SystemFailure) -> Bool {
    try descriptors.withUnsafeMutableBufferPointer { buffer throws(SystemFailure) in
      guard let base = buffer.baseAddress else { return false }
      let result = calls.poll(calls.context, base, Int32(buffer.count), milliseconds)
      if result == -EINTR { return true }
      guard result >= 0 else { throw SystemFailure(number: result == .min ? EIO : -result) }
      return result > 0
    }
  }
}

final class V4L2Mapping: @unchecked Sendable {
  // Safety: the address does not change. `V4L2Buffers` decides who may access the memory.
  let address: UnsafeMutableRawPointer
  let length: Int
  private let system: V4L2System

  init(_ system: V4L2System, _ length: Int, of descriptor: Int32, at offset: Int64) throws(SystemFailure) {
    address = try system.map(length, of: descriptor, at: offset)
    self.length = length
    self.system = system
  }

  deinit { system.unmap(address, length) }
}
