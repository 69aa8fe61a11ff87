import AVEngineCFFmpeg
import AVEngineCore
import Synchronization

/// The positions of some frames of a stream of audio frames, at least `spacing` bytes apart, as far as it has been
/// read.
///
/// Such a stream, for example MP3 or ADTS, states no times. A frame's time is known only after counting the frames
/// before it. A reader that counts adds marks here, and a later reader begins at the last mark before its target.
final class FrameIndex: Sendable {
  struct Mark: Sendable, Equatable {
    /// The offset of the frame in the file.
    var position: Int64
    /// The frame's time in the demuxer's ticks.
    var ticks: Int64
    /// The frame's presentation time in units of `StreamTiming.timescale`.
    var presentation: Int64
    /// The size of the frame in bytes, by which the frame is recognised.
    var size: Int32
  }

  /// The smallest distance between marks, in bytes. A seek reads about as much before its target.
  private static let spacing: Int64 = 1 << 16
  private let marks = Mutex<[Mark]>([])

  /// Adds a mark if the last one is far enough away.
  ///
  /// - Parameter start: The offset in the file at which the packet's demuxer began.
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

  /// Returns the last mark whose frame is presented at or before a time.
  func mark(before presentation: Int64) -> Mark? {
    marks.withLock { marks in
      let next = marks.partitioningIndex { $0.presentation > presentation }
      return next > 0 ? marks[next - 1] : nil
    }
  }

  /// Removes a mark at which another frame was found.
  func forget(_ mark: Mark) { marks.withLock { $0.removeAll { $0 == mark } } }
}
