package import AVEngineCore
package import CoreMedia

package final class CoreAudioFileTrack: MediaTrack {
  package let info: TrackInfo
  package let byteSource: (any ByteSource)?
  private let source: any ByteSource
  private let packets: CoreAudioPackets

  init(info: TrackInfo, source: any ByteSource, packets: CoreAudioPackets) {
    self.info = info
    self.source = source
    byteSource = source
    self.packets = packets
  }

  package func makeCursor() throws(EngineError) -> any SampleCursor {
    switch packets {
    case .constant(let layout): ConstantPacketCursor(layout, timescale: info.timescale)
    case .table(let table, let start): try VariablePacketCursor(table, dataStart: start, timescale: info.timescale)
    }
  }

  package func statistics() throws(EngineError) -> TrackStatistics {
    var (count, size, frames, shortest): (Int, Int64, Int64, Int64)
    switch packets {
    case .constant(let layout):
      (count, size) = (Int(clamping: layout.packetCount), layout.packetCount * Int64(layout.bytes))
      (frames, shortest) = (layout.packetCount * Int64(layout.frames), Int64(layout.frames))
    case .table(let table, _):
      let index = try table.index()
      count = index.packetCount
      size = index.byteCount
      frames = index.frameCount
      shortest = table.framesPerPacket > 0 ? table.framesPerPacket : count > 0 ? frames / Int64(count) : 0
    }
    return TrackStatistics(
      sampleCount: count, totalSize: size, mediaDuration: CMTime(value: frames, timescale: info.timescale),
      minimumSampleDuration: shortest > 0 ? CMTime(value: shortest, timescale: info.timescale) : .invalid,
      syncSampleCount: count)
  }

  package func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    guard case .file(let offset) = sample.location else {
      throw EngineError(.readFailed, "Reading a sample", subject: source.name)
    }
    return try source.sampleBytes(sample.size, at: offset)
  }
}

enum CoreAudioPackets: Sendable {
  struct Layout: Sendable {
    var start: Int64
    var bytes: Int
    var frames: Int
    var packetCount: Int64
  }

  case constant(Layout)
  case table(PacketTable, dataStart: Int64)
}

final class ConstantPacketCursor: SampleCursor {
  private let layout: CoreAudioPackets.Layout
  private let timescale: CMTimeScale
  private var position: Int64 = 0
  private let packetsPerRun: Int64

  init(_ layout: CoreAudioPackets.Layout, timescale: CMTimeScale) {
    self.layout = layout
    self.timescale = timescale
    packetsPerRun = Int64(max(1, SampleTableCursor.framesPerRun / layout.frames))
  }

  func seek(to time: CMTime) throws(EngineError) { position = packet(at: try time.tick(timescale)) }

  func next() throws(EngineError) -> MediaSample? {
    guard position < layout.packetCount else { return nil }
    let count = min(packetsPerRun, layout.packetCount - position)
    let time = time(of: position)
    let sample = MediaSample(
      decodeTime: time, presentationTime: time,
      duration: CMTime(value: count * Int64(layout.frames), timescale: timescale),
      size: Int(count) * layout.bytes, location: .file(offset: layout.start + position * Int64(layout.bytes)))
    position += count
    return sample
  }

  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    layout.packetCount > 0 ? self.time(of: packet(at: try time.tick(timescale))) : nil
  }

  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    let tick = try time.tick(timescale)
    let next = tick < 0 ? 0 : packet(at: tick) + 1
    return next < layout.packetCount ? self.time(of: next) : nil
  }

  private func packet(at tick: Int64) -> Int64 { max(0, min(tick / Int64(layout.frames), layout.packetCount - 1)) }
  private func time(of packet: Int64) -> CMTime { CMTime(value: packet * Int64(layout.frames), timescale: timescale) }
}

final class VariablePacketCursor: SampleCursor {
  private var table: PacketTableCursor
  private let dataStart: Int64
  private let timescale: CMTimeScale
  private var position = 0

  init(_ table: PacketTable, dataStart: Int64, timescale: CMTimeScale) throws(EngineError) {
    self.table = try PacketTableCursor(table)
    self.dataStart = dataStart
    self.timescale = timescale
  }

  func seek(to time: CMTime) throws(EngineError) {
    position = try table.packet(at: try time.tick(timescale))?.number ?? 0
  }

  func next() throws(EngineError) -> MediaSample? {
    guard let packet = try table.packet(position) else { return nil }
    position += 1
    let time = CMTime(value: packet.frame, timescale: timescale)
    return MediaSample(
      decodeTime: time, presentationTime: time, duration: CMTime(value: packet.frames, timescale: timescale),
      size: packet.size,
      location: .file(offset: dataStart + packet.offset))
  }

  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    try table.packet(at: try time.tick(timescale)).map { CMTime(value: $0.frame, timescale: timescale) }
  }

  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    let tick = try time.tick(timescale)
    guard tick >= 0 else { return table.count > 0 ? CMTime(value: 0, timescale: timescale) : nil }
    guard let packet = try table.packet(at: tick), packet.number + 1 < table.count else { return nil }
    return CMTime(value: packet.frame + packet.frames, timescale: timescale)
  }
}
