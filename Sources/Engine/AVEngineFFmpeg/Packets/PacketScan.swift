import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia

struct PacketScan: Sendable {
  struct Stream: Sendable {
    var count = 0
    var size: Int64 = 0
    var duration: Int64 = 0
    var minimumDuration = Int64.max
    var syncCount = 0
    /// Presentation times of sync samples of video, ascending. Audio has too many.
    var syncs: [Int64] = []
    var first = Int64.max
    var end = Int64.min
    /// If `isRateMeasured`: the presentation times of all frames, each of which lasts until the next one.
    fileprivate var times: [Int64] = []
    var trailing: Int64 = 0

    fileprivate mutating func add(_ stamp: PacketClock.Stamp, size bytes: Int, isSync: Bool, _ timing: StreamTiming) {
      count += 1
      size += Int64(bytes)
      duration = min(duration + stamp.duration, StreamTiming.limit)
      if stamp.duration > 0 { minimumDuration = min(minimumDuration, stamp.duration) }
      (first, end) = (min(first, stamp.presentation), max(end, stamp.presentation + stamp.duration))
      if timing.isRateMeasured { times.append(stamp.presentation) }
      guard isSync else { return }
      syncCount += 1
      if timing.isVideo { syncs.append(stamp.presentation) }
    }

    fileprivate mutating func finish() {
      syncs.sort()
      times.sort()
      guard times.count > 1 else { return }
      duration = end - first
      minimumDuration = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min() ?? minimumDuration
      times = []
    }
  }

  private(set) var streams: [Int: Stream] = [:]

  /// If `isAtStart`, packets without times count from zero. `number` returns the key in `timings` for a stream's index
  /// in the demuxer; nil for a stream that is not wanted.
  init(
    _ demuxer: Demuxer, timings: [Int: StreamTiming], index frames: FrameIndex? = nil, isAtStart: Bool = true,
    numbering number: (Int) -> Int? = { $0 }
  ) throws(EngineError) {
    var clocks = timings.mapValues { PacketClock($0) }
    streams = timings.mapValues { _ in Stream() }
    while let packet = try demuxer.read() {
      let value = packet.pointee
      guard value.size > 0, let index = number(Int(value.stream_index)) else { continue }
      guard let stamp = clocks[index]?.stamp(value, isAtStart: isAtStart) else { continue }
      frames?.note(value, stamp)
      let isSync = value.flags & AV_PKT_FLAG_KEY != 0
      if let timing = timings[index] { streams[index]?.add(stamp, size: Int(value.size), isSync: isSync, timing) }
      streams[index]?.trailing = Self.discardedFrames(packet).end
    }
    for index in streams.keys { streams[index]?.finish() }
  }

  /// AV_PKT_DATA_SKIP_SAMPLES begins with two little-endian counts of audio frames to drop, at the start and at the end
  /// of the packet.
  static func discardedFrames(_ packet: UnsafeMutablePointer<AVPacket>) -> (start: Int64, end: Int64) {
    var size = 0
    guard let data = av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8 else { return (0, 0) }
    // Safety: the side data has eight bytes.
    let words = (0..<8).map { Int64(data[$0]) << (8 * ($0 % 4)) }
    return (words[0] | words[1] | words[2] | words[3], words[4] | words[5] | words[6] | words[7])
  }
}
