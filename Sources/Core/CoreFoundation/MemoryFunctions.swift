import Foundation

// These overloads take addresses that may be nil, as a Mac's C library does. The overloads end the process if a count
// above zero meets a nil address.

/// Copies `count` bytes between areas that do not overlap, and returns `target`. The addresses may be nil if the count
/// is zero.
@_disfavoredOverload @discardableResult
public func memcpy(_ target: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, _ count: Int)
  -> UnsafeMutableRawPointer!
{
  guard count > 0 else { return target }
  guard let target, let source else { _misuse("memcpy: \(count) bytes from or to nil") }
  return Foundation.memcpy(target, source, count)
}

/// Copies `count` bytes between areas that may overlap, and returns `target`. The addresses may be nil if the count is
/// zero.
@_disfavoredOverload @discardableResult
public func memmove(_ target: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, _ count: Int)
  -> UnsafeMutableRawPointer!
{
  guard count > 0 else { return target }
  guard let target, let source else { _misuse("memmove: \(count) bytes from or to nil") }
  return Foundation.memmove(target, source, count)
}

/// Sets `count` bytes to the low byte of `value`, and returns `target`, which may be nil if the count is zero.
@_disfavoredOverload @discardableResult
public func memset(_ target: UnsafeMutableRawPointer?, _ value: Int32, _ count: Int) -> UnsafeMutableRawPointer! {
  guard count > 0 else { return target }
  guard let target else { _misuse("memset: \(count) bytes at nil") }
  return Foundation.memset(target, value, count)
}

/// Compares bytes as unsigned numbers. The result is negative, zero or positive, as the first difference is less,
/// absent or greater on the left.
@_disfavoredOverload @discardableResult
public func memcmp(_ left: UnsafeRawPointer?, _ right: UnsafeRawPointer?, _ count: Int) -> Int32 {
  guard count > 0 else { return 0 }
  guard let left, let right else { _misuse("memcmp: \(count) bytes at nil") }
  return Foundation.memcmp(left, right, count)
}
