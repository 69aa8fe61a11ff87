import AVEngineCore
import CoreMedia
import Synchronization

final class SampleTableLoader: Sendable {
  private let source: any ByteSource
  private let boxes: [FourCC: Box]
  private let groups: [Box]
  /// The length of the longest file that holds samples, which limits the number of samples.
  private let mediaLength: Int64
  private let formats: Deferred<[CMFormatDescription]>
  private var packet: SampleTable.AudioChunkLayout? { (try? formats.value()).flatMap(AudioPackets.layout) }
  private let cache = Mutex<SampleTable??>(nil)

  init(
    _ source: any ByteSource, boxes: [FourCC: Box], groups: [Box], mediaLength: Int64,
    formats: Deferred<[CMFormatDescription]>
  ) {
    self.source = source
    self.boxes = boxes
    self.groups = groups
    self.mediaLength = mediaLength
    self.formats = formats
  }

  func table() throws(EngineError) -> SampleTable? {
    try cache.withLock { (cached: inout SampleTable??) throws(EngineError) -> SampleTable? in
      if let cached { return cached }
      let made = try make()
      cached = .some(made)
      return made
    }
  }

  private func place(_ type: FourCC, stride: Int, _ reader: BoxReader) throws(EngineError) -> TablePlace? {
    guard let box = boxes[type], box.size >= 8 else { return nil }
    var parser = try reader.head(of: box, count: 8)
    _ = try parser.fullBox()
    return TablePlace(source, offset: box.body.lowerBound + 8, declared: try parser.u32(), stride: stride, end: box.end)
  }

  private func make() throws(EngineError) -> SampleTable? {
    let reader = try BoxReader(source)
    guard let times = try place("stts", stride: 8, reader), let runs = try place("stsc", stride: 12, reader),
      let sizes = try sizes(reader)
    else { return nil }
    let offsets32 = try place("stco", stride: 4, reader)
    let offsets64 = offsets32 == nil ? try place("co64", stride: 8, reader) : nil
    guard let offsets = offsets32 ?? offsets64, sizes.sampleCount > 0, offsets.count > 0 else { return nil }
    let composition = try place("ctts", stride: 8, reader)
    return SampleTable(
      durations: RunLengthTable(times, decode: RunLengthTable.duration),
      offsets: composition.flatMap { $0.count > 0 ? RunLengthTable($0, decode: RunLengthTable.offset) : nil },
      chunks: ChunkTable(runs: runs, offsets: offsets), sizes: sizes,
      sync: try place("stss", stride: 4, reader).map { SyncTable(place: $0) },
      partialSync: try place("stps", stride: 4, reader).map { SyncTable(place: $0) },
      dependencies: dependencies(), audio: composition == nil ? audio(sizes) : nil,
      groups: groups.isEmpty ? .none : SampleGroups(source, boxes: groups), statedShift: (try? shift(reader)) ?? 0)
  }

  /// The first field of a composition-to-decode box (ISO/IEC 14496-12 §8.6.1.4).
  private func shift(_ reader: BoxReader) throws(EngineError) -> Int64 {
    guard let box = boxes["cslg"] else { return 0 }
    var parser = try reader.head(of: box, count: 12)
    let (version, _) = try parser.fullBox()
    let shift = version == 0 ? Int64(try parser.i32()) : try parser.i64()
    return shift > 0 && shift < 1 << 32 ? shift : 0
  }

  private func sizes(_ reader: BoxReader) throws(EngineError) -> SizeTable? {
    if let box = boxes["stsz"], box.size >= 12 {
      var parser = try reader.head(of: box, count: 12)
      _ = try parser.fullBox()
      let (constant, count) = (try parser.u32(), try parser.u32())
      if constant > 0 {
        return SizeTable(kind: .constant(Int(constant)), sampleCount: constantCount(Int(constant), Int(count)))
      }
      let place = TablePlace(source, offset: box.body.lowerBound + 12, declared: count, stride: 4, end: box.end)
      return SizeTable(kind: .table(place, bits: 32), sampleCount: place.count)
    }
    guard let box = boxes["stz2"], box.size >= 12 else { return nil }
    var parser = try reader.head(of: box, count: 12)
    try parser.skip(7)
    let (bits, count) = (Int(try parser.u8()), try parser.u32())
    guard [4, 8, 16].contains(bits) else { throw .malformed("stz2", "sizes of \(bits) bits are not valid") }
    // Two sizes of four bits share a byte.
    let entries = bits == 4 ? count / 2 + count % 2 : count
    let place = TablePlace(
      source, offset: box.body.lowerBound + 12, declared: entries, stride: max(1, bits / 8), end: box.end)
    return SizeTable(
      kind: .table(place, bits: bits), sampleCount: min(Int(count), bits == 4 ? place.count * 2 : place.count))
  }

  /// If all sizes are equal, a broken file can claim any count.
  private func constantCount(_ size: Int, _ count: Int) -> Int {
    // Audio in packets counts frames as samples and states a size of 1, whatever a packet's size is.
    if let packet, size == 1 || size == packet.bytes {
      let packets = min(count, Int(clamping: mediaLength / Int64(max(1, packet.bytes)))) + 1
      let (frames, overflow) = packets.multipliedReportingOverflow(by: max(1, packet.frames))
      return overflow ? count : min(count, frames)
    }
    return min(count, min(count, Int(clamping: mediaLength / Int64(size))) + 1)
  }

  private func dependencies() -> TablePlace? {
    guard let box = boxes["sdtp"], box.size > 4 else { return nil }
    return TablePlace(
      source, offset: box.body.lowerBound + 4, declared: UInt32(clamping: box.size - 4), stride: 1, end: box.end)
  }

  /// QuickTime File Format, "Sound Media": the samples are audio frames, uncompressed or in packets of a constant size.
  private func audio(_ sizes: SizeTable) -> SampleTable.AudioChunkLayout? {
    guard let packet, let size = sizes.constantSize, size == 1 || (packet.frames == 1 && size == packet.bytes) else {
      return nil
    }
    return packet
  }
}
