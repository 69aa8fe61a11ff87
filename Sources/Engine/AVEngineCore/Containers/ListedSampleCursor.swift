package import CoreMedia

package final class ListedSampleCursor: SampleCursor {
  private let samples: [MediaSample]
  /// The indexes of the sync samples, whose orders of decoding and presentation must agree.
  private let syncPlaces: [Int]
  private var position = 0

  package init(_ samples: [MediaSample]) {
    self.samples = samples
    syncPlaces = samples.indices.filter { samples[$0].isSync }
  }

  package func next() throws(EngineError) -> MediaSample? {
    guard position < samples.count else { return nil }
    defer { position += 1 }
    return samples[position]
  }

  package func seek(to time: CMTime) throws(EngineError) { position = syncPlace(atOrBefore: time) ?? 0 }

  package func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    syncPlace(atOrBefore: time).map { samples[$0].presentationTime }
  }

  package func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    let next = count(atOrBefore: time)
    return next < syncPlaces.count ? samples[syncPlaces[next]].presentationTime : nil
  }

  private func syncPlace(atOrBefore time: CMTime) -> Int? {
    let count = count(atOrBefore: time)
    return count > 0 ? syncPlaces[count - 1] : syncPlaces.first
  }

  private func count(atOrBefore time: CMTime) -> Int {
    syncPlaces.partitioningIndex { samples[$0].presentationTime > time }
  }
}
