package import CoreMedia
package import MediaEngine

/// Walks the samples of one track: first those of the movie header's tables, then those of the fragments.
package final class ISOSampleCursor: SampleCursor {
  var table: SampleTableCursor?
  var fragments: FragmentCursor?
  let timescale: CMTimeScale
  private let formatCount: Int
  /// Decode times are moved back by this, so that none comes after its presentation time.
  let decodeShift: Int64
  /// Number of the next sample.
  private var position = 0

  init(table: SampleTableCursor?, fragments: FragmentCursor?, timescale: CMTimeScale, formatCount: Int) {
    (self.table, self.fragments, self.timescale, self.formatCount) = (table, fragments, timescale, formatCount)
    decodeShift = max(table?.decodeShift ?? 0, fragments?.decodeShift ?? 0)
  }

  var tableCount: Int { table?.count ?? 0 }
  private var count: Int { tableCount + (fragments?.count ?? 0) }

  /// Moves to the last sync sample presented at or before `time`.
  package func seek(to time: CMTime) throws(EngineError) {
    position = try lastSync(at: time.tick(timescale)) ?? 0
  }

  package func next() throws(EngineError) -> MediaSample? {
    guard position < count, let indexed = try sample(position) else { return nil }
    position += indexed.count
    return mediaSample(indexed)
  }

  package func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    try (try lastSync(at: time.tick(timescale)) ?? (count > 0 ? 0 : nil)).map { (index) throws(EngineError) in try presentationTime(index) }
  }

  package func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    let target = try time.tick(timescale)
    if let index = try table?.firstSync(after: target) { return try presentationTime(index) }
    return try fragments?.firstSync(after: target).map { CMTime(value: $0.presentation, timescale: timescale) }
  }

  private func sample(_ index: Int) throws(EngineError) -> IndexedSample? {
    index < tableCount ? try table?.sample(index) : try fragments?.sample(index - tableCount)
  }

  private func lastSync(at target: Int64) throws(EngineError) -> Int? {
    if let found = try fragments?.lastSync(at: target) { return tableCount + found.index }
    return try table?.lastSync(at: target)
  }

  private func presentationTime(_ index: Int) throws(EngineError) -> CMTime {
    let ticks = index < tableCount ? try table?.times(index).presentation : try fragments?.sample(index - tableCount).presentationTime
    return CMTime(value: ticks ?? 0, timescale: timescale)
  }

  func mediaSample(_ indexed: IndexedSample) -> MediaSample {
    MediaSample(
      decodeTime: CMTime(value: indexed.decodeTime - decodeShift, timescale: timescale),
      presentationTime: CMTime(value: indexed.presentationTime, timescale: timescale),
      duration: CMTime(value: indexed.duration, timescale: timescale), size: indexed.size,
      location: .file(offset: indexed.offset), formatIndex: min(indexed.formatIndex, max(0, formatCount - 1)), flags: indexed.flags)
  }
}
