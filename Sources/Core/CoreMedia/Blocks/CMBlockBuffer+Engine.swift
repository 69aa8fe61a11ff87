internal import CoreFoundation

/// What the engine uses: no status codes, no copies.
extension CMBlockBuffer {
  /// A buffer over bytes that belong to somebody else, such as a read buffer or a packet. Nothing is copied.
  ///
  /// - Parameters:
  ///   - padding: how many zeroed bytes lie readable behind the last byte; 64 or more spares a copy before decoding.
  ///   - release: called once, on whichever thread drops the last reference to the bytes.
  package convenience init(
    foreignBytes pointer: UnsafeMutableRawPointer, count: Int, padding: Int = 0, release: @escaping @Sendable () -> Void
  ) {
    self.init(MemoryBlock(pointer, length: count, padding: padding, release: .closure { _, _ in release() }))
  }

  /// A buffer of `count` bytes of its own, padded for decoders, that `fill` writes; nil when there is no memory.
  package convenience init?(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    guard let block = try MemoryBlock(count: count, fill) else { return nil }
    self.init(block)
  }

  /// A copy of some bytes, padded for decoders; nil when there is no memory.
  package convenience init?(copying bytes: UnsafeRawBufferPointer) {
    self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
  }

  /// A copy of some bytes, padded for decoders; nil when there is no memory.
  package convenience init?(copying data: Data) {
    self.init(count: data.count) { target in data.withUnsafeBytes { target.copyMemory(from: $0) } }
  }

  /// A buffer over a part of this one; it shares the memory. The range is cut to what there is.
  package func slice(_ range: Range<Int>) -> CMBlockBuffer {
    CMBlockBuffer(segments(in: range.clamped(to: 0..<length)))
  }

  /// How many bytes behind the last one are known to be zero and readable.
  package var zeroPadding: Int {
    guard segments.count == 1, let only = segments.first else { return 0 }
    return only.offset + only.length == only.block.length ? only.block.padding : 0
  }

  /// Calls `body` with all bytes in one piece, copied only when they are not in one piece already.
  package func withContiguousBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    if segments.isEmpty { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    if segments.count == 1, let only = segments.first {
      guard let base = only.block.assured() else { throw Error.blockAllocationFailed }
      defer { withExtendedLifetime(only.block) {} }
      // Safety: the segment lies within its block, which lives until `body` has returned.
      return try body(UnsafeRawBufferPointer(start: base + only.offset, count: only.length))
    }
    return try paddedCopy().withContiguousBytes(body)
  }

  /// This buffer if its bytes are in one piece with 64 zeroed bytes behind them, else a copy that is so.
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
