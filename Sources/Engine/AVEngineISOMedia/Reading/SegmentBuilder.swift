import AVEngineCore
import CoreMedia

struct SegmentBuilder: Sendable {
  private let edits: [MovieTrack.Edit]?
  private let movieTimescale: CMTimeScale
  private let mediaTimescale: CMTimeScale

  init(movie: Movie, track: MovieTrack, mediaTimescale: CMTimeScale) {
    (edits, movieTimescale, self.mediaTimescale) = (track.edits, CMTimeScale(clamping: movie.timescale), mediaTimescale)
  }

  /// `mediaEnd` returns ticks of the media timescale.
  func segments(mediaEnd: () throws(EngineError) -> Int64) throws(EngineError) -> [EditSegment] {
    guard let edits, !edits.isEmpty else { return try whole(mediaEnd()) }
    var segments: [EditSegment] = []
    var start = CMTime(value: 0, timescale: movieTimescale)
    for (number, edit) in edits.enumerated() {
      // Fragmented movies store zero if the duration is not known yet. The edit then plays to the end of the media
      // (ISO/IEC 14496-12 §8.6.6.1).
      let isOpen = edit.duration == 0 && edit.mediaTime >= 0 && number == edits.count - 1
      guard edit.duration > 0 || isOpen, edit.duration < 1 << 62, edit.mediaTime < 1 << 62 else { continue }
      let duration =
        isOpen ? rest(of: edit, try mediaEnd()) : CMTime(value: Int64(edit.duration), timescale: movieTimescale)
      guard duration.value > 0 else { continue }
      let target = CMTimeRange(start: start, duration: duration)
      segments.append(EditSegment(source: source(edit, duration), target: target))
      start = target.end
    }
    return segments
  }

  private func whole(_ end: Int64) -> [EditSegment] {
    guard end > 0 else { return [] }
    let range = CMTimeRange(
      start: CMTime(value: 0, timescale: mediaTimescale), duration: CMTime(value: end, timescale: mediaTimescale))
    return [EditSegment(source: range, target: range)]
  }

  private func rest(of edit: MovieTrack.Edit, _ end: Int64) -> CMTime {
    CMTime(value: max(0, end - edit.mediaTime), timescale: mediaTimescale)
  }

  private func source(_ edit: MovieTrack.Edit, _ duration: CMTime) -> CMTimeRange? {
    guard edit.mediaTime >= 0 else { return nil }
    let start = CMTime(value: edit.mediaTime, timescale: mediaTimescale)
    // A rate of zero holds one frame ("dwell").
    guard edit.rate != 0 else {
      return CMTimeRange(start: start, duration: CMTime(value: 0, timescale: mediaTimescale))
    }
    var length = duration
    if edit.rate != 1 {
      // The stored rate has 16 fraction bits, so this is exact.
      length = CMTimeMultiplyByRatio(duration, multiplier: Int32(edit.rate * 65_536), divisor: 65_536)
    }
    let exact = CMTimeConvertScale(length, timescale: mediaTimescale, method: .quickTime)
    return CMTimeRange(start: start, duration: exact == length ? exact : length)
  }
}

/// The note of iTunes on priming and length (`iTunSMPB`): hexadecimal numbers, of which the second counts frames of
/// priming, the third padding and the fourth frames of audio.
struct GaplessNote {
  let priming: Int64
  let length: Int64

  init?(_ metadata: [MetadataEntry]) {
    let note = metadata.first { $0.key == .text("com.apple.iTunes.iTunSMPB") }
    guard case .text(let text)? = note?.value else { return nil }
    let numbers = text.split(separator: " ").map { Int64($0, radix: 16) }
    guard numbers.count >= 4, let priming = numbers[1], let length = numbers[3], priming >= 0, length > 0,
      length < 1 << 48,
      priming < 1 << 32
    else { return nil }
    self.priming = priming
    self.length = length
  }

  func segments(timescale: CMTimeScale) -> [EditSegment] {
    let duration = CMTime(value: length, timescale: timescale)
    return [
      EditSegment(
        source: CMTimeRange(start: CMTime(value: priming, timescale: timescale), duration: duration),
        target: CMTimeRange(start: CMTime(value: 0, timescale: timescale), duration: duration))
    ]
  }
}
