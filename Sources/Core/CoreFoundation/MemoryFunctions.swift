import Foundation

// These overloads take addresses that may be nil, as a Mac's C library does. The overloads end the process if a count
// above zero meets a nil address.

/// Copies bytes that do not overlap.
@_disfavoredOverload @discardableResult
public func memcpy(_ target: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, _ count: Int)
  -> UnsafeMutableRawPointer!
{
  guard count > 0 else { return target }
  guard let target, let source else { _misuse("memcpy: \(count) bytes from or to nil") }
  return Foundation.memcpy(target, source, count)
}

/// Copies bytes that may overlap.
@_disfavoredOverload @discardableResult
public func memmove(_ target: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, _ count: Int)
  -> UnsafeMutableRawPointer!
{
  guard count > 0 else { return target }
  guard let target, let source else { _misuse("memmove: \(count) bytes from or to nil") }
  return Foundation.memmove(target, source, count)
}

/// Gives all bytes one value.
@_disfavoredOverload @discardableResult
public func memset(_ target: UnsafeMutableRawPointer?, _ value: Int32, _ count: Int) -> UnsafeMutableRawPointer! {
  guard count > 0 else { return target }
  guard let target else { _misuse("memset: \(count) bytes at nil") }
  return Foundation.memset(target, value, count)
}

/// Compares bytes. The result is negative, zero or positive.
@_disfavoredOverload @discardableResult
public func memcmp(_ left: UnsafeRawPointer?, _ right: UnsafeRawPointer?, _ count: Int) -> Int32 {
  guard count > 0 else { return 0 }
  guard let left, let right else { _misuse("memcmp: \(count) bytes at nil") }
  return Foundation.memcmp(left, right, count)
}
