package import CoreMedia

/// A cursor over a track with an index; sample numbers are in decode order.
package protocol IndexedSampleCursor: SampleCursor {
  /// Each frame of uncompressed audio usually counts as a sample.
  var sampleCount: Int { get }

  var isReordered: Bool { get }

  func sample(_ number: Int) throws(EngineError) -> MediaSample

  /// Returns the number of the last sample decoded at or before a media time; 0 before the first sample.
  func number(decodedAt time: CMTime) throws(EngineError) -> Int

  func chunk(ofSample number: Int) throws(EngineError) -> SampleChunk
}

package struct SampleChunk: Sendable, Hashable {
  package var firstSample: Int
  package var sampleCount: Int
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
