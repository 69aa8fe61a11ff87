public import CoreFoundation

extension CMBlockBuffer: CMBlockBufferProtocol {
  /// Makes memory of a number of bytes.
  public typealias CustomBlockAllocator = (Int) -> UnsafeMutableRawPointer?
  /// Gives memory of a number of bytes back.
  public typealias CustomBlockDeallocator = (UnsafeMutableRawPointer, Int) -> Void

  /// A part of a block buffer, which it keeps alive.
  public struct Slice: CMBlockBufferProtocol {
    public let owner: CMBlockBuffer
    public let startIndex: Int
    public let endIndex: Int
  }

  public var owner: CMBlockBuffer { self }
  public var startIndex: Int { 0 }
  public var endIndex: Int { length }
  /// Whether the buffer has neither blocks nor references.
  public var isEmpty: Bool { CMBlockBufferIsEmpty(self) }

  static func source(
    _ allocator: CustomBlockAllocator?, _ deallocator: @escaping CustomBlockDeallocator
  ) -> CMBlockBufferCustomBlockSource {
    CMBlockBufferCustomBlockSource(
      version: kCMBlockBufferCustomBlockSourceVersion,
      AllocateBlock: allocator.map { make in { _, size in make(size) } },
      FreeBlock: { _, pointer, size in deallocator(pointer, size) }, refCon: nil)
  }

  /// A buffer without data, to which blocks and references are appended.
  public convenience init(capacity: Int = 0, flags: Flags = []) throws { self.init() }

  /// A buffer over memory that `allocator` frees in the end.
  public convenience init(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    self.init()
    try append(buffer: buffer, allocator: allocator, flags: flags)
  }
  public convenience init(
    buffer: Swift.Slice<UnsafeMutableRawBufferPointer>, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    self.init()
    try append(buffer: buffer, allocator: allocator, flags: flags)
  }

  /// A buffer over memory that `deallocator` frees in the end.
  public convenience init(
    buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
  ) throws {
    self.init()
    try append(buffer: buffer, deallocator: deallocator, flags: flags)
  }
  public convenience init(
    buffer: Swift.Slice<UnsafeMutableRawBufferPointer>, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
  ) throws {
    self.init()
    try append(buffer: buffer, deallocator: deallocator, flags: flags)
  }

  /// A buffer of `length` bytes, of which `range` is the data.
  public convenience init(
    length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    self.init()
    try append(length: length, allocator: allocator, range: range, flags: flags)
  }
  public convenience init(
    length: Int, allocator: @escaping CustomBlockAllocator, deallocator: @escaping CustomBlockDeallocator,
    range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    self.init()
    try append(length: length, allocator: allocator, deallocator: deallocator, range: range, flags: flags)
  }

  /// A buffer that refers to another one or to a part of it.
  public convenience init<T>(bufferReference: T, flags: Flags = []) throws where T: CMBlockBufferProtocol {
    self.init()
    try append(bufferReference: bufferReference, flags: flags)
  }

  /// Adds memory that `allocator` frees in the end.
  public func append(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    try appendMemory(buffer, 0..<buffer.count, allocator: allocator, source: nil, flags)
  }
  public func append(
    buffer: Swift.Slice<UnsafeMutableRawBufferPointer>, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    try appendMemory(buffer.base, buffer.startIndex..<buffer.endIndex, allocator: allocator, source: nil, flags)
  }

  /// Adds memory that `deallocator` frees in the end.
  public func append(
    buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
  ) throws {
    try appendMemory(buffer, 0..<buffer.count, allocator: nil, source: Self.source(nil, deallocator), flags)
  }
  public func append(
    buffer: Swift.Slice<UnsafeMutableRawBufferPointer>, deallocator: @escaping CustomBlockDeallocator, flags: Flags = []
  ) throws {
    try appendMemory(
      buffer.base, buffer.startIndex..<buffer.endIndex, allocator: nil, source: Self.source(nil, deallocator), flags)
  }

  /// Adds `length` bytes, of which `range` is the data; they are allocated at the first need.
  public func append(
    length: Int, allocator: CFAllocator? = kCFAllocatorDefault, range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    try append(nil, length, range ?? 0..<max(length, 0), allocator: allocator, source: nil, flags)
  }
  public func append(
    length: Int, allocator: @escaping CustomBlockAllocator, deallocator: @escaping CustomBlockDeallocator,
    range: Range<Int>? = nil, flags: Flags = []
  ) throws {
    try append(
      nil, length, range ?? 0..<max(length, 0), allocator: nil, source: Self.source(allocator, deallocator), flags)
  }

  /// Adds a reference to another buffer or to a part of it.
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

  /// Allocates the memory of all blocks that have none yet.
  public func assureBlockMemory() throws { try checkStatus(CMBlockBufferAssureBlockMemory(self)) }

  /// Calls `body` with the bytes that lie in one piece from an offset on.
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
