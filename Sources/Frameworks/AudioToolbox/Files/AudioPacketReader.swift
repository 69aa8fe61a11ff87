import AVEngineCore
import AVEngineSystem
import CoreAudio
import CoreMedia
import Foundation

/// One thread at a time may use a reader.
final class AudioPacketReader {
  let format: CMFormatDescription
  let basic: AudioStreamBasicDescription
  let container: ContainerFormat
  private let track: any MediaTrack
  private let cursor: any SampleCursor
  private var next: Int64 = 0
  /// The unread remainder of the last sample: a sample of linear PCM can have many packets.
  private var rest: CMBlockBuffer?
  private var restFrames: UInt32 = 0
  private(set) lazy var counts = try? count()

  init(path: String) throws(EngineError) {
    var options = OpenOptions()
    options.url = URL(fileURLWithPath: path)
    options.prefersPreciseTiming = true
    let opened = try Engine.system.open(try FileByteSource(path: path), options: options)
    guard let track = opened.tracks.first(where: { $0.info.mediaType == kCMMediaType_Audio }),
      let format = track.info.formatDescriptions.first, let basic = format.audioStreamBasicDescription
    else { throw EngineError(.noSuchTrack, "Opening", subject: path, detail: "it has no audio track") }
    (self.track, self.format, self.basic, container) = (track, format, basic, opened.info.format)
    cursor = try track.makeCursor()
  }

  /// The size is in bytes; 0 if packets differ in size.
  private var packetSize: Int { Int(basic.mBytesPerPacket) }

  func read(
    from start: Int64, count: Int, into room: UnsafeMutableRawBufferPointer,
    descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  ) throws(EngineError) -> (packets: Int, bytes: Int) {
    try go(to: start)
    var packets = 0
    var bytes = 0
    while packets < count, let data = try fetch() {
      let wanted =
        packetSize > 0 ? min(data.dataLength / packetSize, count - packets, (room.count - bytes) / packetSize) : 1
      let size = packetSize > 0 ? wanted * packetSize : data.dataLength
      guard wanted > 0, size <= room.count - bytes, let base = room.baseAddress else { break }
      guard CMBlockBufferCopyDataBytes(data, atOffset: 0, dataLength: size, destination: base + bytes) == noErr else {
        throw EngineError(.readFailed, "Reading packets")
      }
      for index in 0..<wanted {
        descriptions?[packets + index] = AudioStreamPacketDescription(
          mStartOffset: Int64(bytes + index * packetSize),
          mVariableFramesInPacket: basic.mFramesPerPacket == 0 ? restFrames : 0,
          mDataByteSize: UInt32(clamping: packetSize > 0 ? packetSize : size))
      }
      (packets, bytes) = (packets + wanted, bytes + size)
      drop(size, of: data, packets: wanted)
    }
    return (packets, bytes)
  }

  private func drop(_ size: Int, of data: CMBlockBuffer, packets: Int) {
    rest = size < data.dataLength && packetSize > 0 ? data.slice(size..<data.dataLength) : nil
    next += Int64(packets)
  }

  private func fetch() throws(EngineError) -> CMBlockBuffer? {
    if let rest { return rest }
    guard let sample = try cursor.next() else { return nil }
    rest = try track.data(of: sample)
    let frames = sample.duration.convertScale(
      CMTimeScale(max(1, basic.mSampleRate.rounded())), method: .roundHalfAwayFromZero)
    restFrames = UInt32(clamping: frames.isNumeric ? frames.value : 0)
    return rest
  }

  private func go(to packet: Int64) throws(EngineError) {
    if packet < next {
      try cursor.seek(to: CMTime(value: -1 << 40, timescale: 1))
      next = 0
      rest = nil
    }
    while next < packet, let data = try fetch() {
      let wanted = packetSize > 0 ? min(data.dataLength / packetSize, Int(packet - next)) : 1
      guard wanted > 0 else { return }
      drop(packetSize > 0 ? wanted * packetSize : data.dataLength, of: data, packets: wanted)
    }
  }

  private func count() throws(EngineError) -> (packets: Int64, bytes: Int64, largest: Int) {
    let walk = try track.makeCursor()
    var (packets, bytes, largest): (Int64, Int64, Int) = (0, 0, packetSize)
    while let sample = try walk.next() {
      packets += packetSize > 0 ? Int64(sample.size / packetSize) : 1
      bytes += Int64(sample.size)
      if packetSize == 0 { largest = max(largest, sample.size) }
    }
    return (packets, bytes, largest)
  }

  var seconds: Float64 { track.info.timeRange.duration.seconds }

  var table: AudioFilePacketTableInfo? { counts.flatMap { track.info.packetTable(basic, packets: $0.packets) } }
}

extension TrackInfo {
  /// Returns nil if packets have no constant number of frames, or if no frame is played.
  func packetTable(_ basic: AudioStreamBasicDescription, packets: Int64) -> AudioFilePacketTableInfo? {
    guard basic.mFramesPerPacket > 0, let edit = segments.last(where: { !$0.isEmpty })?.source else { return nil }
    let scale = CMTimeScale(max(1, basic.mSampleRate.rounded()))
    let frames = { (time: CMTime) in time.convertScale(scale, method: .roundHalfAwayFromZero).value }
    let (priming, valid) = (max(0, frames(edit.start)), frames(edit.duration))
    let remainder = packets * Int64(basic.mFramesPerPacket) - priming - valid
    return AudioFilePacketTableInfo(
      mNumberValidFrames: valid, mPrimingFrames: Int32(clamping: priming),
      mRemainderFrames: Int32(clamping: max(0, remainder)))
  }
}
