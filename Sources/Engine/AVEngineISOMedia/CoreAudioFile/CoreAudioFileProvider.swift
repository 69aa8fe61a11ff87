package import AVEngineCore
package import CoreMedia
import Foundation

package struct CoreAudioFileProvider: ContainerProvider {
  package init() {}

  package func recognises(_ head: [UInt8], options: OpenOptions) -> Bool {
    head.starts(with: Array("caff".utf8) + [0, 1])
  }

  package func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer {
    do throws(EngineError) { return try container(of: CoreAudioFile(source), source) } catch {
      throw error.concerning(source.name)
    }
  }

  private func container(of file: CoreAudioFile, _ source: any ByteSource) throws(EngineError) -> CoreAudioFileContainer
  {
    let packets = try packets(of: file, source)
    let timescale = CMTimeScale(file.description.mSampleRate.rounded())
    let range = try playedFrames(of: file, packets)
    let duration = CMTime(value: range.count, timescale: timescale)
    let zero = CMTime(value: 0, timescale: timescale)
    var info = TrackInfo(
      id: 1, mediaType: kCMMediaType_Audio, formatDescriptions: [CoreAudioFormat(file: file).formatDescription],
      timescale: timescale,
      segments: duration.value > 0
        ? [
          EditSegment(
            source: CMTimeRange(start: CMTime(value: range.start, timescale: timescale), duration: duration),
            target: CMTimeRange(start: zero, duration: duration))
        ] : [])
    info.isSelfContained = true
    var container = ContainerInfo(format: .caf, duration: duration)
    container.timescale = timescale
    container.metadata = file.strings.map {
      MetadataEntry(keySpace: "caaf", key: .text($0.key), value: .text($0.value))
    }
    return CoreAudioFileContainer(
      info: container, track: CoreAudioFileTrack(info: info, source: source, packets: packets))
  }

  private func packets(of file: CoreAudioFile, _ source: any ByteSource) throws(EngineError) -> CoreAudioPackets {
    let bytes = file.description.mBytesPerPacket
    let frames = file.description.mFramesPerPacket
    if bytes > 0, frames > 0 {
      let room = (file.data.upperBound - file.data.lowerBound) / Int64(bytes)
      let stated = file.packets.map(\.packetCount) ?? 0
      // Some writers leave the packet count at zero if packets have a constant size.
      let count = min(stated > 0 ? min(room, stated) : room, Int64(1 << 56) / Int64(max(bytes, frames)))
      return .constant(.init(start: file.data.lowerBound, bytes: Int(bytes), frames: Int(frames), packetCount: count))
    }
    guard let header = file.packets,
      let table = PacketTable(source, header, bytesPerPacket: bytes, framesPerPacket: frames)
    else {
      throw .malformed("caff", "its packets differ in size, and it has no packet table")
    }
    return .table(table, dataStart: file.data.lowerBound)
  }

  private func playedFrames(of file: CoreAudioFile, _ packets: CoreAudioPackets) throws(EngineError) -> (
    start: Int64, count: Int64
  ) {
    if case .constant(let layout) = packets {
      let frames = layout.packetCount * Int64(layout.frames)
      guard let header = file.packets, header.validFrames > 0 else { return (0, frames) }
      let start = min(header.primingFrames, frames)
      return (start, min(header.validFrames, frames - start))
    }
    guard let header = file.packets else { return (0, 0) }
    if header.validFrames > 0 { return (header.primingFrames, header.validFrames) }
    guard case .table(let table, _) = packets else { return (0, 0) }
    let frames = try table.index().frameCount
    return (header.primingFrames, max(0, frames - header.primingFrames - header.remainderFrames))
  }
}

package final class CoreAudioFileContainer: MediaContainer {
  package let info: ContainerInfo
  package let tracks: [any MediaTrack]

  init(info: ContainerInfo, track: CoreAudioFileTrack) { (self.info, tracks) = (info, [track]) }

  package func preciseDuration() throws(EngineError) -> CMTime { info.duration }
}
