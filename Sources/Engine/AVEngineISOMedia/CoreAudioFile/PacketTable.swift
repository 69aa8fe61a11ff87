import AVEngineCore
import Synchronization

struct AudioPacket {
  var number = 0
  var frame: Int64 = 0
  var offset: Int64 = 0
  var size = 0
  var frames: Int64 = 0
}

/// An entry is one or two numbers, stored with seven bits per byte.
final class PacketTable: Sendable {
  struct Index: Sendable {
    /// For every 256th packet: the file offset of its entry, and the packet without size and duration.
    var anchors: [(entry: Int64, packet: AudioPacket)] = []
    var packetCount = 0
    var frameCount: Int64 = 0
    var byteCount: Int64 = 0
  }

  let source: any ByteSource
  let entries: Range<Int64>
  let packetCount: Int
  /// The bytes per packet; zero if packets differ in size. `framesPerPacket` is zero if packets differ in duration.
  let bytesPerPacket: Int
  let framesPerPacket: Int64
  private let cache = Mutex<Index?>(nil)
  private static let distance = 256

  /// If a packet's size and duration are both constant, the table has no entries.
  init?(
    _ source: any ByteSource, _ header: CoreAudioFile.PacketTableHeader, bytesPerPacket: UInt32, framesPerPacket: UInt32
  ) {
    guard bytesPerPacket == 0 || framesPerPacket == 0 else { return nil }
    self.source = source
    entries = header.entries
    (self.bytesPerPacket, self.framesPerPacket) = (Int(bytesPerPacket), Int64(framesPerPacket))
    let room = header.entries.upperBound - header.entries.lowerBound
    packetCount = Int(clamping: min(header.packetCount, max(0, room)))
  }

  func index() throws(EngineError) -> Index {
    try cache.withLock { (cached: inout Index?) throws(EngineError) -> Index in
      if let cached { return cached }
      let built = try build()
      cached = built
      return built
    }
  }

  private func build() throws(EngineError) -> Index {
    var (index, reader, packet) = (Index(), PacketReader(self, windowBytes: 65_536), AudioPacket())
    for number in 0..<packetCount {
      let entry = reader.position
      guard let next = try reader.read(packet) else { break }
      if number % Self.distance == 0 { index.anchors.append((entry, packet)) }
      packet = next.following
      index.packetCount = number + 1
    }
    (index.frameCount, index.byteCount) = (packet.frame, packet.offset)
    return index
  }
}

extension AudioPacket {
  var following: AudioPacket {
    AudioPacket(number: number + 1, frame: frame + frames, offset: offset + Int64(size), size: 0, frames: 0)
  }
}

struct PacketReader {
  let table: PacketTable
  var position: Int64
  private let capacity: Int
  private var window: [UInt8] = []
  private var windowStart: Int64 = 0
  private static let maximum: Int64 = 1 << 56

  init(_ table: PacketTable, windowBytes: Int = 4096) {
    self.table = table
    position = table.entries.lowerBound
    capacity = windowBytes
  }

  mutating func read(_ packet: AudioPacket) throws(EngineError) -> AudioPacket? {
    var packet = packet
    packet.size = table.bytesPerPacket
    packet.frames = table.framesPerPacket
    if table.bytesPerPacket == 0 {
      guard let size = try number() else { return nil }
      packet.size = Int(size)
    }
    if table.framesPerPacket == 0 {
      guard let frames = try number() else { return nil }
      packet.frames = frames
    }
    guard packet.size <= Int(UInt32.max), packet.frames <= Int64(UInt32.max), packet.frame < Self.maximum,
      packet.offset < Self.maximum
    else {
      throw .malformed("pakt", "packet \(packet.number) is too large, or is too far into the file")
    }
    return packet
  }

  private mutating func number() throws(EngineError) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<8 {
      guard let byte = try byte() else { return nil }
      value = value << 7 | Int64(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    throw .malformed("pakt", "a number has more than 56 bits")
  }

  private mutating func byte() throws(EngineError) -> UInt8? {
    guard position < table.entries.upperBound else { return nil }
    if position < windowStart || position >= windowStart + Int64(window.count) {
      let count = Int(min(Int64(capacity), table.entries.upperBound - position))
      window = try table.source.bytes(at: position, count: count)
      windowStart = position
      guard !window.isEmpty else { return nil }
    }
    defer { position += 1 }
    return window[Int(position - windowStart)]
  }
}

struct PacketTableCursor {
  private let index: PacketTable.Index
  private var reader: PacketReader
  private var current: AudioPacket?

  init(_ table: PacketTable) throws(EngineError) {
    index = try table.index()
    reader = PacketReader(table)
  }

  var count: Int { index.packetCount }

  mutating func packet(_ number: Int) throws(EngineError) -> AudioPacket? {
    guard number >= 0, number < count else { return nil }
    if let current, current.number == number { return current }
    try enter(index.anchors.partitioningIndex { $0.packet.number > number }, unlessBetween: { $0.number < number })
    while let packet = current, packet.number < number { try step(from: packet) }
    return current
  }

  mutating func packet(at frame: Int64) throws(EngineError) -> AudioPacket? {
    guard count > 0 else { return nil }
    try enter(index.anchors.partitioningIndex { $0.packet.frame > frame }, unlessBetween: { $0.frame <= frame })
    while let packet = current, packet.number + 1 < count, packet.frame + packet.frames <= frame {
      try step(from: packet)
    }
    return current
  }

  private mutating func enter(_ end: Int, unlessBetween isBefore: (AudioPacket) -> Bool) throws(EngineError) {
    let anchor = index.anchors[max(0, end - 1)]
    if let current, isBefore(current), current.number >= anchor.packet.number { return }
    reader.position = anchor.entry
    current = try reader.read(anchor.packet)
  }

  private mutating func step(from packet: AudioPacket) throws(EngineError) {
    current = try reader.read(packet.following)
  }
}
