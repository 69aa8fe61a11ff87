package import CoreMedia

/// A walk over a track that has an index: each sample can be asked for by its number in decode order.
package protocol IndexedSampleCursor: SampleCursor {
  /// Samples of the track; each frame of uncompressed sound is one.
  var sampleCount: Int { get }

  /// Presentation order may differ from decode order.
  var isReordered: Bool { get }

  /// - Parameter number: Below `sampleCount`.
  func sample(_ number: Int) throws(EngineError) -> MediaSample

  /// The number of the last sample whose decoding is due at or before a media time; 0 before the first.
  func number(decodedAt time: CMTime) throws(EngineError) -> Int

  /// The chunk in which a sample stands.
  func chunk(ofSample number: Int) throws(EngineError) -> SampleChunk
}

/// Samples that stand one after the other in the file.
package struct SampleChunk: Sendable, Hashable {
  /// The first sample's number.
  package var firstSample: Int
  package var sampleCount: Int
  /// Bytes of the track's byte source.
  package var range: Range<Int64>
  package var hasUniformSizes: Bool
  package var hasUniformDurations: Bool

  package init(
    firstSample: Int, sampleCount: Int, range: Range<Int64>, hasUniformSizes: Bool, hasUniformDurations: Bool
  ) {
    self.firstSample = firstSample
    self.sampleCount = sampleCount
    self.range = range
    self.hasUniformSizes = hasUniformSizes
    self.hasUniformDurations = hasUniformDurations
  }
}
