/// A digest of bytes, which one thread at a time adds.
package protocol MessageDigest: AnyObject {
  func add(_ bytes: UnsafeRawBufferPointer)

  /// Returns the digest's bytes. Nothing may be added after that.
  func end() -> [UInt8]
}
