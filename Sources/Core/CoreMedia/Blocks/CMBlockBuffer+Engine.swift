internal import CoreFoundation

/// Initialisers, methods and properties for the engine, without status codes.
extension CMBlockBuffer {
  /// Makes a buffer over bytes of another owner, such as a read buffer or a packet. Nothing is copied.
  ///
  /// - Parameters:
  ///   - padding: the number of zeroed readable bytes after the last byte. 64 or more saves a copy before decoding.
  ///   - release: called once, on the thread that drops the last reference to the bytes.
  package convenience init(
    foreignBytes pointer: UnsafeMutableRawPointer, count: Int, padding: Int = 0, release: @escaping @Sendable () -> Void
  ) {
    self.init(MemoryBlock(pointer, length: count, padding: padding, release: .closure { _, _ in release() }))
  }

  /// Makes a buffer of `count` new bytes, padded for decoders, that `fill` writes; nil if memory cannot be allocated.
  package convenience init?(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    guard let block = try MemoryBlock(count: count, fill) else { return nil }
    self.init(block)
  }

  /// Copies bytes to new memory, padded for decoders; nil if memory cannot be allocated.
  package convenience init?(copying bytes: UnsafeRawBufferPointer) {
    self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
  }

  /// Copies bytes to new memory, padded for decoders; nil if memory cannot be allocated.
  package convenience init?(copying data: Data) {
    self.init(count: data.count) { target in data.withUnsafeBytes { target.copyMemory(from: $0) } }
  }

  /// Returns a buffer that shares a part of this one's memory. The range is clamped to the bytes of this buffer.
  package func slice(_ range: Range<Int>) -> CMBlockBuffer {
    CMBlockBuffer(segments(in: range.clamped(to: 0..<length)))
  }

  /// The number of bytes after the last one that are known to be zero and readable.
  package var zeroPadding: Int {
    guard segments.count == 1, let only = segments.first else { return 0 }
    return only.offset + only.length == only.block.length ? only.block.padding : 0
  }

  /// Calls `body` with all bytes in one piece. The bytes are copied only if they are in several pieces of memory.
  package func withContiguousBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    if segments.isEmpty { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    if segments.count == 1, let only = segments.first {
      guard let base = only.block.assured() else { throw Error.blockAllocationFailed }
      defer { withExtendedLifetime(only.block) {} }
      // Safety: the segment is within its block, which lives until `body` has returned.
      return try body(UnsafeRawBufferPointer(start: base + only.offset, count: only.length))
    }
    return try paddedCopy().withContiguousBytes(body)
  }

  /// Returns this buffer if its bytes are in one piece with at least 64 zeroed bytes after them, else a copy of that
  /// form.
  package func paddedForDecoder() throws -> CMBlockBuffer {
    zeroPadding >= MemoryBlock.decoderPadding ? self : try paddedCopy()
  }

  private func paddedCopy() throws -> CMBlockBuffer {
    let block = MemoryBlock(length: length)
    guard var target = block.assured() else { throw Error.blockAllocationFailed }
    let status = forEachPart(0..<length) { part in
      // Safety: the parts add up to `length` bytes, which the block has.
      if let base = part.baseAddress { target.copyMemory(from: base, byteCount: part.count) }
      target += part.count
      return noErr
    }
    guard status == noErr else { throw CMBlockBuffer.error(status) }
    return CMBlockBuffer(block)
  }
}
