import AVEngineCore
import CoreMedia

struct EditListWriter {
  struct Entry: Equatable {
    /// In movie ticks.
    var duration: Int64
    /// In media ticks, with the shift of presentation times added; −1: nothing plays.
    var mediaTime: Int64
    /// Media duration divided by movie duration, with 16 fraction bits.
    var rate: Int32

    /// Without any entry all media would play.
    static let nothing = Entry(duration: 0, mediaTime: -1, rate: 0x10000)
  }

  let record: SampleTableBuilder
  let movieTimescale: CMTimeScale

  var segments: [EditSegment] {
    if let edits = record.edits { return edits }
    guard record.sampleCount > 0 else { return [] }
    let timescale = record.settings.timescale
    let first = CMTime(value: record.firstPresentation, timescale: timescale)
    let end = CMTime(value: record.presentationEnd, timescale: timescale)
    let origin = record.origin ?? first
    let range = CMTimeRange(start: max(first, origin), end: max(end, origin))
    let start = record.origin == nil ? CMTime(value: 0, timescale: timescale) : range.start - origin
    let target = CMTimeRange(start: start, duration: range.duration)
    return [EditSegment(source: range, target: target)]
  }

  /// Durations are differences of rounded boundaries, so that errors do not add up.
  private func movieTicks(_ time: CMTime) -> Int64 {
    let converted = CMTimeConvertScale(time, timescale: movieTimescale, method: .roundHalfAwayFromZero)
    return converted.isNumeric ? max(0, converted.value) : 0
  }

  func entries() -> [Entry] {
    var entries: [Entry] = []
    var end: Int64 = 0
    for segment in segments {
      let (start, stop) = (movieTicks(segment.target.start), movieTicks(segment.target.end))
      if start > end { entries.append(Entry(duration: start - end, mediaTime: -1, rate: 0x10000)) }
      guard stop > max(start, end) else { continue }
      entries.append(entry(segment, duration: stop - max(start, end)))
      end = stop
    }
    let hidesAll = entries.isEmpty && record.edits != nil && record.sampleCount > 0
    return hidesAll ? [.nothing] : entries
  }

  private func entry(_ segment: EditSegment, duration: Int64) -> Entry {
    guard let source = segment.source, let start = record.ticks(source.start) else {
      return Entry(duration: duration, mediaTime: -1, rate: 0x10000)
    }
    return Entry(
      duration: duration, mediaTime: max(0, start + record.shift),
      rate: Self.rate(source.duration, segment.target.duration))
  }

  private static func rate(_ source: CMTime, _ target: CMTime) -> Int32 {
    guard source != target, target.seconds > 0 else { return 0x10000 }
    return Int32(max(0, min((source.seconds / target.seconds * 65_536).rounded(), Double(Int32.max))))
  }

  /// In movie ticks.
  var duration: Int64 { entries().reduce(0) { $0 + $1.duration } }

  func isExact(in timescale: CMTimeScale) -> Bool {
    segments.allSatisfy { segment in
      [segment.target.start, segment.target.end].allSatisfy { time in
        CMTimeConvertScale(time, timescale: timescale, method: .roundHalfAwayFromZero) == time
      }
    }
  }
}

enum MovieTimescale {
  /// In finer ticks, only shorter durations fit into 32 bits.
  private static let finest = 5_000_000

  /// Prefers a timescale in which the boundaries of all edits are whole ticks.
  static func choose(_ options: WriterOptions, _ records: [SampleTableBuilder]) -> CMTimeScale {
    let stated = max(1, options.timescale)
    guard !options.keepsTimescale else { return stated }
    let writers = records.map { EditListWriter(record: $0, movieTimescale: stated) }
    let own = records.map { Int($0.settings.timescale) }
    let common = own.reduce(Int(stated)) { $0 > finest ? $0 : leastCommonMultiple($0, $1) }
    let candidates = [Int(stated)] + own.sorted() + [common]
    let fitting = candidates.first { candidate in
      candidate <= finest && writers.allSatisfy { $0.isExact(in: CMTimeScale(candidate)) }
    }
    return CMTimeScale(fitting ?? min(finest, max(Int(stated), own.max() ?? 0)))
  }

  private static func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
    var x = a
    var y = b
    while y != 0 { (x, y) = (y, x % y) }
    return x == 0 ? a : a / x * b
  }
}
