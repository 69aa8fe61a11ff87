import AVEngineCore
import CoreMedia

final class JoinedSampleCursor: SampleCursor {
  private let pieces: [MediaPiece]
  /// The start of each piece's presentation, ascending.
  private let starts: [CMTime]
  private var cursors: [Int: any SampleCursor] = [:]
  private var current = 0

  init(_ pieces: [MediaPiece]) throws(EngineError) {
    var starts: [CMTime] = []
    var kept: [MediaPiece] = []
    for piece in pieces {
      let extent = try piece.countedExtent()
      guard extent.sampleCount > 0 else { continue }
      kept.append(piece)
      starts.append(extent.presentation.start)
    }
    self.pieces = kept
    self.starts = starts
  }

  func seek(to time: CMTime) throws(EngineError) {
    current = piece(at: time)
    // Without their cursors, the pieces after the current one are read from their beginnings.
    cursors.removeAll()
    if current < pieces.count { try cursor(current).seek(to: time) }
  }

  func next() throws(EngineError) -> MediaSample? {
    while current < pieces.count {
      if let sample = try cursor(current).next() { return sample }
      cursors[current] = nil
      current += 1
    }
    return nil
  }

  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    let place = piece(at: time)
    return place < pieces.count ? try pieces[place].makeCursor().syncTime(atOrBefore: time) : nil
  }

  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    for place in piece(at: time)..<max(pieces.count, piece(at: time)) {
      if let found = try pieces[place].makeCursor().syncTime(after: time) { return found }
      if place + 1 < pieces.count, starts[place + 1] > time {
        return try pieces[place + 1].makeCursor().syncTime(atOrBefore: starts[place + 1])
      }
    }
    return nil
  }

  private func cursor(_ place: Int) throws(EngineError) -> any SampleCursor {
    if let cursor = cursors[place] { return cursor }
    let cursor = try pieces[place].makeCursor()
    cursors[place] = cursor
    return cursor
  }

  private func piece(at time: CMTime) -> Int {
    max(0, starts.partitioningIndex { $0 > time } - 1)
  }
}
