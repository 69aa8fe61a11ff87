public import CoreFoundation

extension CMBlockBuffer: CMBlockBufferProtocol {
  /// A function that allocates a number of bytes and returns their address, or nil if it cannot.
  public typealias CustomBlockAllocator = (Int) -> UnsafeMutableRawPointer?
  /// A function that frees memory. It receives the memory and its size in bytes.
  public typealias CustomBlockDeallocator = (UnsafeMutableRawPointer, Int) -> Void

  /// A part of a block buffer. The part keeps the buffer alive.
  public struct Slice: CMBlockBufferProtocol {
    /// The buffer that holds the bytes.
    public let owner: CMBlockBuffer
    /// The offset of the first byte from the start of the owner.
    public let startIndex: Int
    /// The offset after the last byte, from the start of the owner.
    public let endIndex: Int
  }

  /// The buffer itself.
  public var owner: CMBlockBuffer { self }
  /// The offset of the first byte, which is zero.
  public var startIndex: Int { 0 }
  /// The number of bytes.
  public var endIndex: Int { length }
  /// Whether the buffer holds no bytes, as after `init(capacity:flags:)`.
  public var isEmpty: Bool { CMBlockBufferIsEmpty(self) }

  static func source(
    _ allocator: CustomBlockAllocator?, _ deallocator: @escaping CustomBlockDeallocator
  ) -> CMBlockBufferCustomBlockSource {
    CMBlockBufferCustomBlockSource(
      version: kCMBlockBufferCustomBlockSourceVersion,
      AllocateBlock: allocator.map { make in { _, size in make(size) } },
      FreeBlock: { _, pointer, size in deallocator(pointer, size) }, refCon: nil)
  }

  /// Makes a buffer without data. Blocks and references can be appended to it.
  ///
  /// - Parameters:
  ///   - capacity: The expected number of appended blocks and references, not of bytes. Linux: no effect.
  ///   - flags: Linux: no effect.
  public convenience init(capacity: Int = 0, flags: Flags = []) throws { self.init() }

  /// Makes a buffer over memory that `allocator` frees when nothing refers to it any more.
  public convenience init(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    self.init()
    try append(buffer: buffer, allocator: allocator, flags: flags)
  }
  /// Makes a buffer over a slice of memory. `allocator` frees the whole memory when nothing refers to it any more.
  public convenience init(
    buffer: Swift.Slice<UnsafeMutableRawBufferPointer>, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    self.init()
    try append(buffer: buffer, allocator: allocator, flags: flags)
  }

  /// Makes a buffer over memory that `deallocator` frees when nothing refers to it any more.
  public convenience init(
    buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
  ) throws {
    self.init()
    try append(buffer: buffer, deallocator: deallocator, flags: flags)
  }
  /// Makes a buffer over a slice of memory. `deallocator` frees the whole memory when nothing refers to it any more.
  public convenience init(
    buffer: Swift.Slice<UnsafeMutableRawBufferPointer>, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
  ) throws {
    self.init()
    try append(buffer: buffer, deallocator: deallocator, flags: flags)
  }

  /// Makes a buffer of `length` bytes, of which those in `range` (all if it is nil) are the data. The bytes are
  /// allocated at the first use, unless `flags` contain `assureMemoryNow`.
  public convenience init(
    length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    self.init()
    try append(length: length, allocator: allocator, range: range, flags: flags)
  }
  /// Makes a buffer of `length` bytes, of which those in `range` (all if it is nil) are the data. `allocator` allocates
  /// the bytes at the first use, unless `flags` contain `assureMemoryNow`.
  public convenience init(
    length: Int, allocator: @escaping CustomBlockAllocator, deallocator: @escaping CustomBlockDeallocator,
    range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    self.init()
    try append(length: length, allocator: allocator, deallocator: deallocator, range: range, flags: flags)
  }

  /// Makes a buffer that refers to another block buffer or to a slice of one.
  public convenience init<T>(bufferReference: T, flags: Flags = []) throws where T: CMBlockBufferProtocol {
    self.init()
    try append(bufferReference: bufferReference, flags: flags)
  }

  /// Adds memory that `allocator` frees when nothing refers to it any more.
  public func append(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    try appendMemory(buffer, 0..<buffer.count, allocator: allocator, source: nil, flags)
  }
  /// Adds a slice of memory. `allocator` frees the whole memory when nothing refers to it any more.
  public func append(
    buffer: Swift.Slice<UnsafeMutableRawBufferPointer>, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    try appendMemory(buffer.base, buffer.startIndex..<buffer.endIndex, allocator: allocator, source: nil, flags)
  }

  /// Adds memory that `deallocator` frees when nothing refers to it any more.
  public func append(
    buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
  ) throws {
    try appendMemory(buffer, 0..<buffer.count, allocator: nil, source: Self.source(nil, deallocator), flags)
  }
  /// Adds a slice of memory. `deallocator` frees the whole memory when nothing refers to it any more.
  public func append(
    buffer: Swift.Slice<UnsafeMutableRawBufferPointer>, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
  ) throws {
    try appendMemory(
      buffer.base, buffer.startIndex..<buffer.endIndex, allocator: nil, source: Self.source(nil, deallocator), flags)
  }

  /// Adds `length` bytes, of which those in `range` (all if it is nil) are the data. The bytes are allocated at the
  /// first use, unless `flags` contain `assureMemoryNow`.
  public func append(
    length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    try append(nil, length, range ?? 0..<max(length, 0), allocator: allocator, source: nil, flags)
  }
  /// Adds `length` bytes, of which those in `range` (all if it is nil) are the data. `allocator` allocates the bytes at
  /// the first use, unless `flags` contain `assureMemoryNow`.
  public func append(
    length: Int, allocator: @escaping CustomBlockAllocator, deallocator: @escaping CustomBlockDeallocator,
    range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    try append(
      nil, length, range ?? 0..<max(length, 0), allocator: nil, source: Self.source(allocator, deallocator), flags)
  }

  /// Adds a reference to another block buffer or to a slice of one.
  public func append<T>(bufferReference: T, flags: Flags = []) throws where T: CMBlockBufferProtocol {
    let target = bufferReference.owner
    if bufferReference.dataLength == 0, target.length > 0 { return }
    try checkStatus(
      append(
        reference: target, offset: bufferReference.startIndex, length: bufferReference.dataLength, flags: flags.rawValue
      ))
  }

  private func appendMemory(
    _ buffer: UnsafeMutableRawBufferPointer, _ range: Range<Int>, allocator: CFAllocator?,
    source: CMBlockBufferCustomBlockSource?,
    _ flags: Flags
  ) throws {
    guard let base = buffer.baseAddress else { throw Error.badPointerParameter }
    try append(base, buffer.count, range, allocator: allocator, source: source, flags)
  }

  private func append(
    _ memory: UnsafeMutableRawPointer?, _ length: Int, _ range: Range<Int>, allocator: CFAllocator?,
    source: CMBlockBufferCustomBlockSource?, _ flags: Flags
  ) throws {
    try withOptionalPointer(to: source) {
      try checkStatus(
        CMBlockBufferAppendMemoryBlock(
          self, memoryBlock: memory, length: length, blockAllocator: allocator, customBlockSource: $0,
          offsetToData: range.lowerBound, dataLength: range.count, flags: flags.rawValue))
    }
  }

  /// Allocates the memory of all blocks that are not allocated yet.
  public func assureBlockMemory() throws { try checkStatus(CMBlockBufferAssureBlockMemory(self)) }

  /// Calls `body` with the bytes from an offset to the end of the piece of memory that holds the byte at that offset.
  public func withUnsafeMutableBytes<R>(
    atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
  ) throws -> R {
    var count = 0
    var pointer: UnsafeMutablePointer<CChar>?
    try checkStatus(
      CMBlockBufferGetDataPointer(
        self, atOffset: offset, lengthAtOffsetOut: &count, totalLengthOut: nil, dataPointerOut: &pointer))
    defer { withExtendedLifetime(self) {} }
    // Safety: the buffer keeps the memory until `body` has returned.
    return try body(UnsafeMutableRawBufferPointer(start: pointer, count: count))
  }
}
