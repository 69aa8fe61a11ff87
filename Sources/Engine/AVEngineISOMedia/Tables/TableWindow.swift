import AVEngineCore

struct TablePlace: Sendable {
  let source: any ByteSource
  let offset: Int64
  let count: Int
  let stride: Int

  init(_ source: any ByteSource, offset: Int64, declared: UInt32, stride: Int, end: Int64) {
    self.source = source
    self.offset = offset
    self.stride = stride
    count = min(Int(declared), Int(max(0, end - offset)) / max(stride, 1))
  }
}

struct TableWindow {
  let place: TablePlace
  private let capacity: Int
  private var buffer: [UInt8] = []
  private var first = 0
  private var loaded = 0

  init(_ place: TablePlace, bytes: Int = 4096) {
    self.place = place
    capacity = max(1, bytes / max(place.stride, 1))
  }

  private mutating func load(_ index: Int) throws(EngineError) {
    guard index >= 0, index < place.count else {
      throw EngineError(
        .malformed, "Reading a sample table", detail: "entry \(index) of \(place.count) entries was requested")
    }
    // Windows do not overlap, so that a walk backwards loads each window once, as a walk forwards does.
    let start = index / capacity * capacity
    let count = min(capacity, place.count - start)
    loaded = 0
    buffer = try place.source.exactly(count * place.stride, at: place.offset + Int64(start) * Int64(place.stride))
    first = start
    loaded = count
  }

  /// `field` is the offset of the value in the entry, in bytes.
  mutating func u32(_ index: Int, field: Int = 0) throws(EngineError) -> UInt32 {
    if index < first || index >= first + loaded { try load(index) }
    let at = (index - first) * place.stride + field
    return UInt32(buffer[at]) << 24 | UInt32(buffer[at + 1]) << 16 | UInt32(buffer[at + 2]) << 8
      | UInt32(buffer[at + 3])
  }

  mutating func u64(_ index: Int) throws(EngineError) -> UInt64 {
    if index < first || index >= first + loaded { try load(index) }
    let at = (index - first) * place.stride
    precondition(at >= 0 && at + 8 <= buffer.count, "entries of \(place.stride) bytes are too short for 64 bits")
    // Safety: the eight bytes are within the buffer.
    return buffer.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: at, as: UInt64.self)) }
  }

  mutating func pair(_ index: Int) throws(EngineError) -> (UInt32, UInt32) {
    let both = try u64(index)
    return (UInt32(truncatingIfNeeded: both >> 32), UInt32(truncatingIfNeeded: both))
  }

  mutating func u16(_ index: Int) throws(EngineError) -> UInt16 {
    if index < first || index >= first + loaded { try load(index) }
    let at = (index - first) * place.stride
    return UInt16(buffer[at]) << 8 | UInt16(buffer[at + 1])
  }

  mutating func u8(_ index: Int) throws(EngineError) -> UInt8 {
    if index < first || index >= first + loaded { try load(index) }
    return buffer[(index - first) * place.stride]
  }
}
