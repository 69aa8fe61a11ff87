package import CoreMedia

/// A cursor over a track with an index, which finds each sample by its number in decode order.
package protocol IndexedSampleCursor: SampleCursor {
  /// The number of samples in the track; each frame of uncompressed audio is one.
  var sampleCount: Int { get }

  /// Whether presentation order may differ from decode order.
  var isReordered: Bool { get }

  /// - Parameter number: A number below `sampleCount`.
  func sample(_ number: Int) throws(EngineError) -> MediaSample

  /// Returns the number of the last sample whose decode time is at or before a media time; 0 before the first.
  func number(decodedAt time: CMTime) throws(EngineError) -> Int

  func chunk(ofSample number: Int) throws(EngineError) -> SampleChunk
}

/// A run of samples that are adjacent in the file.
package struct SampleChunk: Sendable, Hashable {
  package var firstSample: Int
  package var sampleCount: Int
  /// The range of the samples' bytes, in the byte source for their format.
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
