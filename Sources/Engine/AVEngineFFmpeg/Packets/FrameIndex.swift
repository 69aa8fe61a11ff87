import AVEngineCFFmpeg
import AVEngineCore
import Synchronization

/// Where frames of a counted stream begin: every so many bytes one, as far as the stream has been read.
///
/// The time of a frame in MP3 or ADTS is the number of frames before it, so a place can be known only by whoever
/// counted up to it. Whoever counts leaves marks here, and the next one begins at the last mark before its target.
final class FrameIndex: Sendable {
  struct Mark: Sendable, Equatable {
    /// Offset of the frame in the file.
    var position: Int64
    /// Its time in the demuxer's ticks.
    var ticks: Int64
    /// Its time in media time's units.
    var presentation: Int64
    /// Bytes of the frame, by which it is recognised.
    var size: Int32
  }

  /// Bytes between marks: what a seek reads at most before its target.
  private static let spacing: Int64 = 1 << 16
  private let marks = Mutex<[Mark]>([])

  /// Leaves a mark where the last one is far enough behind.
  ///
  /// - Parameter start: offset in the file at which the packet's demuxer began.
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

  /// The last mark that is presented at or before a time.
  func mark(before presentation: Int64) -> Mark? {
    marks.withLock { marks in
      let next = marks.partitioningIndex { $0.presentation > presentation }
      return next > 0 ? marks[next - 1] : nil
    }
  }

  /// A mark at which the stream turned out to be another.
  func forget(_ mark: Mark) { marks.withLock { $0.removeAll { $0 == mark } } }
}
