internal import CoreFoundation

extension CMBlockBuffer {
  /// Makes a buffer over bytes that the caller owns.
  ///
  /// - Parameters:
  ///   - padding: the number of zeroed readable bytes after the last byte.
  ///   - release: called once, on the thread that drops the last reference to the bytes.
  package convenience init(
    foreignBytes pointer: UnsafeMutableRawPointer, count: Int, padding: Int = 0, release: @escaping @Sendable () -> Void
  ) {
    self.init(MemoryBlock(pointer, length: count, padding: padding, release: .closure { _, _ in release() }))
  }

  package convenience init?(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    guard let block = try MemoryBlock(count: count, fill) else { return nil }
    self.init(block)
  }

  package convenience init?(copying bytes: UnsafeRawBufferPointer) {
    self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
  }

  package convenience init?(copying data: Data) {
    self.init(count: data.count) { target in data.withUnsafeBytes { target.copyMemory(from: $0) } }
  }

  package func slice(_ range: Range<Int>) -> CMBlockBuffer {
    CMBlockBuffer(segments(in: range.clamped(to: 0..<length)))
  }

  /// The number of bytes after the last one that are known to be zero and readable.
  package var zeroPadding: Int {
    guard segments.count == 1, let only = segments.first else { return 0 }
    return only.offset + only.length == only.block.length ? only.block.padding : 0
  }

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
