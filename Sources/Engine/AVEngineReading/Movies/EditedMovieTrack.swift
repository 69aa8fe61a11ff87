package import AVEngineCore
package import CoreMedia

package final class EditedMovieTrack: MediaTrack {
  package let info: TrackInfo
  package let byteSource: (any ByteSource)?
  private let pieces: [MediaPiece]
  let formats: [EditableTrack.Format]

  package init(_ draft: EditableTrack) {
    info = draft.info
    pieces = draft.pieces
    formats = draft.formats
    let sources = draft.formats.map(\.byteSource)
    let first = sources.first ?? nil
    byteSource = sources.allSatisfy { $0 === first } ? first : nil
  }

  package var wholeSource: (any MediaTrack)? {
    guard pieces.count == 1, case .all = pieces[0].samples, pieces[0].shift == .zero else { return nil }
    return pieces[0].source
  }

  package func byteSource(ofFormat index: Int) -> (any ByteSource)? {
    formats.indices.contains(index) ? formats[index].byteSource : nil
  }

  package func makeCursor() throws(EngineError) -> any SampleCursor {
    if pieces.count == 1 { return try pieces[0].makeCursor() }
    return try JoinedSampleCursor(pieces)
  }

  package func statistics() throws(EngineError) -> TrackStatistics {
    if pieces.count == 1, case .all = pieces[0].samples { return try pieces[0].source.statistics() }
    var total = MediaExtent()
    var minimum = CMTime.invalid
    var sync = 0
    let cursor = try makeCursor()
    while let sample = try cursor.next() {
      total.add(sample)
      if sample.isSync { sync += 1 }
      if sample.duration.isNumeric { minimum = minimum.isValid ? min(minimum, sample.duration) : sample.duration }
    }
    return TrackStatistics(
      sampleCount: total.sampleCount, totalSize: total.size,
      mediaDuration: total.decode.isValid ? total.decode.duration : .zero,
      minimumSampleDuration: minimum, syncSampleCount: sync)
  }

  package func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    guard formats.indices.contains(sample.formatIndex) else {
      throw EngineError(.readFailed, "Reading a sample", detail: "its format is not one of its track's formats")
    }
    let format = formats[sample.formatIndex]
    var own = sample
    own.formatIndex = format.index
    return try format.source.data(of: own)
  }
}
