package import AVEngineCore
package import CoreMedia

package struct MediaPiece: Sendable {
  package enum Samples: Sendable {
    case all
    /// The samples from the sync sample presented at `sync` to the last one decoded at `last`, in the source's times.
    case range(sync: CMTime, last: CMTime, showing: CMTimeRange)
    /// A list in decode order, with the times, formats and locations that the samples have in the track.
    case listed([MediaSample])
  }

  package var source: any MediaTrack
  package var samples: Samples
  /// The difference that is added to the source's times. Not used for listed samples.
  package var shift: CMTime
  /// The index in the track's formats for each format of the source. Not used for listed samples.
  package var formats: [Int]
  /// The extent in the track's media time; nil if it was not counted yet.
  package var extent: MediaExtent?

  package init(
    source: any MediaTrack, samples: Samples = .all, shift: CMTime = .zero, formats: [Int], extent: MediaExtent? = nil
  ) {
    self.source = source
    self.samples = samples
    self.shift = shift
    self.formats = formats
    self.extent = extent
  }

  package func makeCursor() throws(EngineError) -> any SampleCursor {
    switch samples {
    case .listed(let samples): return ListedSampleCursor(samples)
    case .all where shift == .zero && formats == Array(formats.indices): return try source.makeCursor()
    case .all: return try ShiftedSampleCursor(source.makeCursor(), shift: shift, formats: formats)
    case .range(let sync, let last, _):
      return try ShiftedSampleCursor(source.makeCursor(), shift: shift, formats: formats, range: (sync, last))
    }
  }

  package func countedExtent() throws(EngineError) -> MediaExtent {
    if let extent { return extent }
    var extent = MediaExtent()
    let cursor = try makeCursor()
    while let sample = try cursor.next() { extent.add(sample) }
    return extent
  }
}

package struct MediaExtent: Sendable, Hashable {
  package private(set) var decode = CMTimeRange.invalid
  package private(set) var presentation = CMTimeRange.invalid
  package private(set) var sampleCount = 0
  package private(set) var size: Int64 = 0

  package init() {}

  package mutating func add(_ sample: MediaSample) {
    let from = sample.decodeTime.isNumeric ? sample.decodeTime : sample.presentationTime
    let length = sample.duration.isNumeric ? sample.duration : .zero
    decode = Self.union(decode, CMTimeRange(start: from, duration: length))
    presentation = Self.union(presentation, CMTimeRange(start: sample.presentationTime, duration: length))
    sampleCount += 1
    size += Int64(sample.size)
  }

  mutating func restore(count: Int, size: Int64) { (sampleCount, self.size) = (count, size) }

  package mutating func add(_ other: MediaExtent) {
    guard other.sampleCount > 0 else { return }
    decode = Self.union(decode, other.decode)
    presentation = Self.union(presentation, other.presentation)
    sampleCount += other.sampleCount
    size += other.size
  }

  package func shifted(by time: CMTime) -> MediaExtent {
    guard sampleCount > 0 else { return self }
    var result = self
    result.decode.start = decode.start + time
    result.presentation.start = presentation.start + time
    return result
  }

  private static func union(_ a: CMTimeRange, _ b: CMTimeRange) -> CMTimeRange {
    guard a.isValid else { return b }
    return CMTimeRange(start: min(a.start, b.start), end: max(a.end, b.end))
  }
}
