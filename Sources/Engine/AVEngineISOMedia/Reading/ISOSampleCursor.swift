package import AVEngineCore
package import CoreMedia

/// Walks the samples of one track: first those of the movie header's tables, then those of the fragments.
package final class ISOSampleCursor: SampleCursor {
  var table: SampleTableCursor?
  private var fragments: FragmentCursor?
  /// A cursor that searches the fragments without moving `fragments`.
  private var scout: FragmentCursor?
  /// A cursor over all fragments, for requests of samples by index.
  private var numbered: FragmentCursor?
  let timescale: CMTimeScale
  private let formatCount: Int
  /// The amount that is subtracted from decode times, in ticks: the larger of the tables' and the fragments'.
  let decodeShift: Int64
  /// The index of the next sample of the tables; at `tableCount` the fragments follow.
  private var position = 0

  init(table: SampleTableCursor?, fragments: FragmentCursor?, timescale: CMTimeScale, formatCount: Int) {
    self.table = table
    self.fragments = fragments
    self.timescale = timescale
    self.formatCount = formatCount
    scout = fragments
    decodeShift = max(table?.decodeShift ?? 0, fragments?.decodeShift ?? 0)
  }

  var tableCount: Int { table?.count ?? 0 }
  var mayHaveFragments: Bool { fragments?.mayHaveSamples ?? false }

  /// Calls a closure with a cursor over all fragments. Returns nil if the movie header announces no fragments. The
  /// first call walks over all fragments, unless another cursor has done so.
  func withFragments<R>(_ body: (inout FragmentCursor) throws(EngineError) -> R) throws(EngineError) -> R? {
    if numbered == nil, let fragments { numbered = try fragments.overAll() }
    // The cursor is taken out while it is in use, so that its window is not copied.
    guard var cursor = numbered.take() else { return nil }
    defer { numbered = cursor }
    return try body(&cursor)
  }

  /// Moves to the last sample at which decoding can start and that is presented at or before `time`; if there is none,
  /// to the first sample.
  package func seek(to time: CMTime) throws(EngineError) {
    let target = try time.tick(timescale)
    position = try fragments?.seek(to: target) == true ? tableCount : try table?.lastSync(at: target) ?? 0
  }

  package func next() throws(EngineError) -> MediaSample? {
    guard position < tableCount else { return try fragments?.following().map(mediaSample) }
    guard let indexed = try table?.sample(position) else { return nil }
    position += indexed.count
    return mediaSample(indexed)
  }

  package func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    let target = try time.tick(timescale)
    if let found = try scout?.lastSync(at: target) { return CMTime(value: found.presentation, timescale: timescale) }
    if tableCount > 0 { return try presentationTime(table?.lastSync(at: target) ?? 0) }
    try scout?.rewind()
    return try scout?.following().map { CMTime(value: $0.presentationTime, timescale: timescale) }
  }

  package func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    let target = try time.tick(timescale)
    if let index = try table?.firstSync(after: target) { return try presentationTime(index) }
    return try scout?.firstSync(after: target).map { CMTime(value: $0.presentation, timescale: timescale) }
  }

  private func presentationTime(_ index: Int) throws(EngineError) -> CMTime? {
    try table.map { (_) throws(EngineError) in
      CMTime(value: try table?.times(index).presentation ?? 0, timescale: timescale)
    }
  }

  func mediaSample(_ indexed: IndexedSample) -> MediaSample {
    MediaSample(
      decodeTime: CMTime(value: indexed.decodeTime - decodeShift, timescale: timescale),
      presentationTime: CMTime(value: indexed.presentationTime, timescale: timescale),
      duration: CMTime(value: indexed.duration, timescale: timescale), size: indexed.size,
      location: .file(offset: indexed.offset), formatIndex: min(indexed.formatIndex, max(0, formatCount - 1)),
      flags: indexed.flags)
  }
}
