import AVEngineCore
package import CoreMedia

package struct FormatReplacement: Sendable {
  package var original: CMFormatDescription
  package var replacement: CMFormatDescription
}

extension [FormatReplacement] {
  func replaced(_ format: CMFormatDescription) -> CMFormatDescription {
    first { $0.original == format }?.replacement ?? format
  }
}

extension EditableCompositionTrack {
  /// nil for `replacement` restores the source's format.
  package mutating func replace(_ original: CMFormatDescription, with replacement: CMFormatDescription?) {
    replacements.removeAll { $0.original == original }
    if let replacement { replacements.append(FormatReplacement(original: original, replacement: replacement)) }
  }
}

final class ReformattedTrack: MediaTrack {
  let info: TrackInfo
  private let source: any MediaTrack

  init(_ source: any MediaTrack, _ replacements: [FormatReplacement]) {
    self.source = source
    var info = source.info
    info.formatDescriptions = info.formatDescriptions.map(replacements.replaced)
    self.info = info
  }

  func statistics() throws(EngineError) -> TrackStatistics { try source.statistics() }
  func makeCursor() throws(EngineError) -> any SampleCursor { try source.makeCursor() }
  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer { try source.data(of: sample) }
  var byteSource: (any ByteSource)? { source.byteSource }
  func byteSource(ofFormat index: Int) -> (any ByteSource)? { source.byteSource(ofFormat: index) }
}
