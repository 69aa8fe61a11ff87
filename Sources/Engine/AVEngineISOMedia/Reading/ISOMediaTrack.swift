package import AVEngineCore
package import CoreMedia

/// In sample tables, samples of uncompressed audio, and of QuickTime's audio in packets of constant size, are usually
/// single frames. The cursor returns those in runs.
package final class ISOMediaTrack: MediaTrack {
  package let info: TrackInfo
  package let byteSource: (any ByteSource)?
  private let tables: SampleTableLoader
  /// Cursors are made as copies of this one, so that they need not read the tables again.
  private let cursor = BuiltOnce<SampleTableCursor?>()
  private let fragments: FragmentIndex?
  private let source: any ByteSource
  private let trackNumber: UInt32
  private let media: [DataReferences.Media]

  init(
    info: TrackInfo, number: UInt32, tables: SampleTableLoader, fragments: FragmentIndex?, source: any ByteSource,
    media: [DataReferences.Media]
  ) {
    self.info = info
    trackNumber = number
    self.tables = tables
    self.fragments = fragments
    self.source = source
    self.media = media
    let first = media.first?.source
    byteSource = media.allSatisfy { $0.source === first } ? first : nil
  }

  package func byteSource(ofFormat index: Int) -> (any ByteSource)? {
    media.indices.contains(index) ? media[index].source : nil
  }

  package func makeCursor() throws(EngineError) -> any SampleCursor {
    ISOSampleCursor(
      table: try cursor.value { () throws(EngineError) in
        try tables.table().map { (table) throws(EngineError) in try SampleTableCursor(table) }
      },
      fragments: try fragments.map { (index) throws(EngineError) in
        try FragmentCursor(index, track: trackNumber, source: source)
      },
      timescale: info.timescale, formatCount: info.formatDescriptions.count)
  }

  package func statistics() throws(EngineError) -> TrackStatistics {
    var (count, size, duration, minimum, sync) = (0, Int64(0), Int64(0), Int64.max, 0)
    if let table = try tables.table() {
      count = try table.sampleCount()
      size = try table.totalSize()
      duration = try table.endTime()
      minimum = try table.durations.index().minimum
      sync = table.sync?.place.count ?? count
    }
    if let runs = try fragments?.runs(of: trackNumber) {
      count += runs.sampleCount
      size += runs.size
      duration = duration.addingReportingOverflow(runs.duration).partialValue
      minimum = min(minimum, runs.minimumDuration)
      sync += runs.syncCount
    }
    return TrackStatistics(
      sampleCount: count, totalSize: size, mediaDuration: CMTime(value: duration, timescale: info.timescale),
      minimumSampleDuration: minimum == .max ? .invalid : CMTime(value: minimum, timescale: info.timescale),
      syncSampleCount: sync)
  }

  package func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    if info.isProtected {
      throw EngineError(.protected, "Reading a sample", subject: source.name, detail: "the track is encrypted")
    }
    guard case .file(let offset) = sample.location else {
      if let bytes = sample.heldBytes { return bytes }
      throw EngineError(.readFailed, "Reading a sample", subject: source.name)
    }
    let media = media.indices.contains(sample.formatIndex) ? media[sample.formatIndex] : media.first
    guard let byteSource = media?.source else {
      throw media?.obstacle ?? EngineError(.readFailed, "Reading a sample", subject: source.name)
    }
    return try byteSource.sampleBytes(sample.size, at: offset)
  }
}
