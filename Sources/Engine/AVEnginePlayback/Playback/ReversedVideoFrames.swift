import AVEngineCore
import AVEngineReading
import CoreMedia

/// Gives pictures backwards in time, from the end of a range on.
///
/// Decoders go forwards only, so that a stretch is read forwards and its last pictures are kept, which are given in
/// turn from the last on; then the stretch that ends with the first of them is read. However far key frames are apart,
/// few pictures are held.
final class ReversedVideoFrames: VideoFrameStream {
  private let stream: any VideoFrameStream
  private var left = CMTimeRange.zero
  private var kept: [TimedVideoFrame] = []
  private let mostKept = 24

  /// - Parameter stream: Belongs to this from now on.
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
      // What begins with the stretch may have begun before it.
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
