public import CoreFoundation

/// A block buffer or a part of one.
public protocol CMBlockBufferProtocol {
  /// The buffer that holds the bytes.
  var owner: CMBlockBuffer { get }
  /// The offset of the first byte from the start of the owner.
  var startIndex: Int { get }
  /// The offset after the last byte, from the start of the owner.
  var endIndex: Int { get }
}

extension CMBlockBufferProtocol {
  /// The number of bytes that the buffer or slice holds.
  public var dataLength: Int { endIndex - startIndex }

  /// Whether the bytes are in one piece of memory.
  public var isContiguous: Bool {
    dataLength == 0 || CMBlockBufferIsRangeContiguous(owner, atOffset: startIndex, length: dataLength)
  }

  /// Returns a buffer with the bytes in one piece: a reference if they are in one piece already and `flags` lack
  /// `alwaysCopyData`, else a copy.
  public func makeContiguous(allocator: CFAllocator? = kCFAllocatorDefault, flags: CMBlockBuffer.Flags = []) throws
    -> CMBlockBuffer
  {
    try makeContiguous(source: nil, allocator: allocator, flags: flags)
  }

  /// Returns a buffer with the bytes in one piece. If a copy is needed, the caller's functions allocate and free its
  /// memory.
  public func makeContiguous(
    allocator: @escaping CMBlockBuffer.CustomBlockAllocator,
    deallocator: @escaping CMBlockBuffer.CustomBlockDeallocator,
    flags: CMBlockBuffer.Flags = []
  ) throws -> CMBlockBuffer {
    try makeContiguous(source: CMBlockBuffer.source(allocator, deallocator), allocator: nil, flags: flags)
  }

  private func makeContiguous(
    source: CMBlockBufferCustomBlockSource?, allocator: CFAllocator?, flags: CMBlockBuffer.Flags
  ) throws -> CMBlockBuffer {
    // For the C function, a length of zero means all bytes from the offset on.
    guard dataLength > 0 else { return CMBlockBuffer() }
    var result: CMBlockBuffer?
    try withOptionalPointer(to: source) {
      try checkStatus(
        CMBlockBufferCreateContiguous(
          allocator: nil, sourceBuffer: owner, blockAllocator: allocator, customBlockSource: $0,
          offsetToData: startIndex,
          dataLength: dataLength, flags: flags.rawValue, blockBufferOut: &result))
    }
    guard let result else { throw CMBlockBuffer.Error.structureAllocationFailed }
    return result
  }

  /// Copies the bytes to `destination`, which may be larger. Throws `insufficientSpace` if `destination` is smaller.
  public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
    guard dataLength <= destination.count else { throw CMBlockBuffer.Error.insufficientSpace }
    guard let base = destination.baseAddress else {
      if dataLength > 0 { throw CMBlockBuffer.Error.badPointerParameter }
      return
    }
    try checkStatus(CMBlockBufferCopyDataBytes(owner, atOffset: startIndex, dataLength: dataLength, destination: base))
  }

  /// Returns a copy of the bytes, joined if they are in several pieces of memory.
  public func dataBytes() throws -> Data {
    guard dataLength > 0 else { return Data() }
    var data = Data(count: dataLength)
    try data.withUnsafeMutableBytes { try copyDataBytes(to: $0) }
    return data
  }

  /// Overwrites the first bytes with `sourceBytes`. Throws `insufficientSpace` if there are more `sourceBytes` than
  /// `dataLength`.
  public func replaceDataBytes(with sourceBytes: UnsafeRawBufferPointer) throws {
    guard sourceBytes.count <= dataLength else { throw CMBlockBuffer.Error.insufficientSpace }
    guard let base = sourceBytes.baseAddress else { return }
    try checkStatus(
      CMBlockBufferReplaceDataBytes(
        with: base, blockBuffer: owner, offsetIntoDestination: startIndex, dataLength: sourceBytes.count))
  }

  /// Sets every byte to one value.
  public func fillDataBytes(with fillByte: UInt8) throws {
    // The function takes a length of 0 as all bytes to the end.
    if dataLength == 0, owner.length > 0 { return }
    try checkStatus(
      CMBlockBufferFillDataBytes(
        with: CChar(bitPattern: fillByte), blockBuffer: owner, offsetIntoDestination: startIndex, dataLength: dataLength
      ))
  }

  /// Calls `body` with the bytes in one piece. The bytes are copied only if they are in several pieces of memory.
  public func withContiguousStorage<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    try owner.slice(startIndex..<endIndex).withContiguousBytes(body)
  }

  /// The part within `bounds`, which are offsets from the start of the owner. Bounds outside this part are a
  /// programming error.
  public subscript(bounds: Range<Int>) -> CMBlockBuffer.Slice {
    _require(
      startIndex <= bounds.lowerBound && bounds.upperBound <= endIndex,
      "CMBlockBuffer slice \(bounds) is outside of \(startIndex)..<\(endIndex)")
    return CMBlockBuffer.Slice(owner: owner, startIndex: bounds.lowerBound, endIndex: bounds.upperBound)
  }
  /// The part within `bounds`, which are offsets from the start of the owner.
  public subscript(bounds: ClosedRange<Int>) -> CMBlockBuffer.Slice { self[bounds.lowerBound..<bounds.upperBound + 1] }
  /// The part from the start up to, but not including, a bound, which is an offset from the start of the owner.
  public subscript(bounds: PartialRangeUpTo<Int>) -> CMBlockBuffer.Slice { self[startIndex..<bounds.upperBound] }
  /// The part from the start up to and including a bound, which is an offset from the start of the owner.
  public subscript(bounds: PartialRangeThrough<Int>) -> CMBlockBuffer.Slice { self[startIndex..<bounds.upperBound + 1] }
  /// The part from a bound on, which is an offset from the start of the owner.
  public subscript(bounds: PartialRangeFrom<Int>) -> CMBlockBuffer.Slice { self[bounds.lowerBound..<endIndex] }
  /// All bytes, as a slice.
  public subscript(bounds: (UnboundedRange_) -> Void) -> CMBlockBuffer.Slice { self[startIndex..<endIndex] }
}

func withOptionalPointer<T, R>(to value: T?, _ body: (UnsafePointer<T>?) throws -> R) rethrows -> R {
  guard let value else { return try body(nil) }
  return try withUnsafePointer(to: value, body)
}
