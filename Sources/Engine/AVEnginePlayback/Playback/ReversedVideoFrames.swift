import AVEngineCore
import AVEngineReading
import CoreMedia

/// Decoders work forwards only. Therefore a stretch is read forwards, and its last frames are kept and returned in
/// reverse order; then the stretch before these frames is read.
final class ReversedVideoFrames: VideoFrameStream {
  private let stream: any VideoFrameStream
  private var left = CMTimeRange.zero
  private var kept: [TimedVideoFrame] = []
  private let mostKept = 24

  /// Nothing else may use the stream while this object is used.
  init(_ stream: any VideoFrameStream) { self.stream = stream }

  func move(to range: CMTimeRange) throws(EngineError) {
    kept = []
    left = range
  }

  func next() throws(EngineError) -> TimedVideoFrame? {
    while kept.isEmpty, left.duration > .zero { try read() }
    return kept.popLast()
  }

  private func read() throws(EngineError) {
    var length = CMTime(value: 1, timescale: 2)
    while true {
      let from = max(left.start, left.end - length)
      try keepLast(of: CMTimeRange(start: from, end: left.end))
      // The first frame of the stretch may have begun before the stretch. It is left for the next stretch, which
      // contains more of it.
      let isCut = from > left.start && kept.first?.range.start == from
      if isCut && kept.count == 1 {
        length = length + length
        continue
      }
      if isCut { kept.removeFirst() }
      left = CMTimeRange(start: left.start, end: kept.first?.range.start ?? from)
      return
    }
  }

  private func keepLast(of range: CMTimeRange) throws(EngineError) {
    kept = []
    try stream.move(to: range)
    while let frame = try stream.next() {
      kept.append(frame)
      if kept.count > mostKept { kept.removeFirst() }
    }
  }
}
