package import AVEngineCore
package import CoreMedia

package final class ISOSampleCursor: SampleCursor {
  var table: SampleTableCursor?
  private var fragments: FragmentCursor?
  /// Searches the fragments without moving `fragments`.
  private var scout: FragmentCursor?
  /// Covers all fragments, for requests of samples by index.
  private var numbered: FragmentCursor?
  let timescale: CMTimeScale
  private let formatCount: Int
  /// In ticks: the larger of the tables' and the fragments' shift.
  let decodeShift: Int64
  /// At `tableCount` the fragments follow.
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

  /// Returns nil if the movie header announces no fragments. The first call may walk over all fragments.
  func withFragments<R>(_ body: (inout FragmentCursor) throws(EngineError) -> R) throws(EngineError) -> R? {
    if numbered == nil, let fragments { numbered = try fragments.overAll() }
    // The cursor is taken out while it is in use, so that its window is not copied.
    guard var cursor = numbered.take() else { return nil }
    defer { numbered = cursor }
    return try body(&cursor)
  }

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
