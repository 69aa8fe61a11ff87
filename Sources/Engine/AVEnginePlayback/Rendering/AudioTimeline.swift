import AVEngineCore
import CoreAudioTypes
import Synchronization

/// Audio frames by their places on a timeline. A place is a number of frames from time zero.
final class AudioTimeline: Sendable {
  private struct Piece: Sendable {
    var start: Int64
    var frames: PCMBuffer
    var end: Int64 { start + Int64(frames.frameCount) }

    mutating func removeFirst(_ count: Int64) {
      frames.removeFirst(Int(count))
      start += count
    }
  }

  private let pieces = Mutex<[Piece]>([])
  private let format: AudioStreamBasicDescription
  private static let silence: Int64 = 4096

  init(format: AudioStreamBasicDescription) { self.format = format }

  /// Leaves out frames at places before the end of the last piece.
  func append(_ frames: PCMBuffer, at start: Int64) {
    var piece = Piece(start: start, frames: frames)
    pieces.withLock { pieces in
      if let last = pieces.last, last.end > start { piece.removeFirst(min(last.end - start, Int64(frames.frameCount))) }
      if piece.frames.frameCount > 0 { pieces.append(piece) }
    }
  }

  /// Returns the frames from a place to the end of their piece; in a gap, some silence; after the last piece, none.
  func frames(from place: Int64) -> PCMBuffer {
    let found = pieces.withLock { pieces in pieces.first { $0.end > place } }
    guard var piece = found else { return PCMBuffer(format: format) }
    if piece.start > place {
      var silence = PCMBuffer(format: format)
      silence.appendSilence(Int(min(piece.start - place, Self.silence)))
      return silence
    }
    if piece.start < place { piece.removeFirst(place - piece.start) }
    return piece.frames
  }

  func count(behind place: Int64) -> Int {
    pieces.withLock { pieces in pieces.reduce(0) { $0 + Int(max(0, $1.end - max($1.start, place))) } }
  }

  func removeAll(before place: Int64) {
    pieces.withLock { pieces in pieces.removeFirst(pieces.prefix { $0.end <= place }.count) }
  }

  func removeAll(from place: Int64) {
    pieces.withLock { pieces in
      pieces.removeAll { $0.start >= place }
      guard var last = pieces.popLast() else { return }
      last.frames.truncate(to: Int(min(place - last.start, Int64(last.frames.frameCount))))
      pieces.append(last)
    }
  }
}

final class AudioTimelineSource: AudioFrameSource {
  private let timeline: AudioTimeline
  private var place: Int64

  init(_ timeline: AudioTimeline, from place: Int64) { (self.timeline, self.place) = (timeline, place) }

  func next() throws(EngineError) -> PCMBuffer? {
    let frames = timeline.frames(from: place)
    place += Int64(frames.frameCount)
    return frames
  }
}
