import AVEngineCFFmpeg
import AVEngineCore
import Synchronization

/// A stream of audio frames, such as MP3 or ADTS, states no times, so a frame's time is known only after counting the
/// frames before it.
final class FrameIndex: Sendable {
  struct Mark: Sendable, Equatable {
    var position: Int64
    /// The frame's time in the demuxer's ticks.
    var ticks: Int64
    /// The frame's presentation time in units of `StreamTiming.timescale`.
    var presentation: Int64
    var size: Int32
  }

  private static let spacing: Int64 = 1 << 16
  private let marks = Mutex<[Mark]>([])

  /// `start` is the offset in the file at which the packet's demuxer began.
  func note(_ packet: AVPacket, _ stamp: PacketClock.Stamp, from start: Int64 = 0) {
    guard packet.pos >= 0, packet.pts != ff_no_time else { return }
    note(position: start + packet.pos, ticks: packet.pts, presentation: stamp.presentation, size: packet.size)
  }

  func note(position: Int64, ticks: Int64, presentation: Int64, size: Int32) {
    marks.withLock { marks in
      guard position - (marks.last?.position ?? 0) >= Self.spacing else { return }
      marks.append(Mark(position: position, ticks: ticks, presentation: presentation, size: size))
    }
  }

  func mark(before presentation: Int64) -> Mark? {
    marks.withLock { marks in
      let next = marks.partitioningIndex { $0.presentation > presentation }
      return next > 0 ? marks[next - 1] : nil
    }
  }

  func forget(_ mark: Mark) { marks.withLock { $0.removeAll { $0 == mark } } }
}
