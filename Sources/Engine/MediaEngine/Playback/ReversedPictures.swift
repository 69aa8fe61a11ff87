import CoreMedia

/// Gives pictures backwards in time, from an end on.
///
/// Decoders go forwards only, so that a stretch is read forwards and its last pictures are kept, which are given in turn from the last
/// on; then the stretch that ends with the first of them is read. However far key frames are apart, few pictures are held.
final class ReversedPictures: PictureStream {
  typealias Open = (CMTimeRange) throws(EngineError) -> (any PictureStream)?

  private let open: Open
  private let start: CMTime
  private var end: CMTime
  private var kept: [TimedPicture] = []
  private let mostKept = 24

  init(from start: CMTime, to end: CMTime, open: @escaping Open) { (self.start, self.end, self.open) = (start, end, open) }

  func next() throws(EngineError) -> TimedPicture? {
    while kept.isEmpty, end > start { try read() }
    return kept.popLast()
  }

  private func read() throws(EngineError) {
    var length = CMTime(value: 1, timescale: 2)
    while true {
      let from = max(start, end - length)
      try keepLast(of: CMTimeRange(start: from, end: end))
      // What begins with the stretch may have begun before it.
      let isCut = from > start && kept.first?.range.start == from
      if isCut && kept.count == 1 {
        length = length + length
        continue
      }
      if isCut { kept.removeFirst() }
      end = kept.first?.range.start ?? from
      return
    }
  }

  private func keepLast(of range: CMTimeRange) throws(EngineError) {
    kept = []
    guard let stream = try open(range) else { return }
    while let picture = try stream.next() {
      kept.append(picture)
      if kept.count > mostKept { kept.removeFirst() }
    }
  }
}
