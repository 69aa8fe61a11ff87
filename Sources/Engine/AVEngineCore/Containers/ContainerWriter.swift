package import CoreMedia
package import Foundation

/// A writer that one thread at a time calls.
package protocol ContainerWriter: AnyObject {
  func addTrack(_ track: WriterTrack) throws(EngineError) -> Int

  func begin() throws(EngineError)

  /// Appends one sample in decode order; its times are the output track's media time.
  func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError)

  func append(_ sample: MediaSample, packet: MemoryBlock, to track: Int) throws(EngineError)

  /// Copies bytes of `source`. Each sample has a location `.file(offset:)` inside `range`, and the samples of a track
  /// are in decode order.
  func appendRun(_ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)])
    throws(EngineError)

  func setEdits(_ edits: [EditSegment], of track: Int)

  /// Sets the time on the samples' timeline that becomes movie time zero, for tracks whose edits are not set.
  func setOrigin(_ time: CMTime)

  /// Adds a format before a sample uses it, and returns its index.
  /// - Parameter location: The URL of the file that contains the samples; nil for the file that is written.
  func addFormat(_ format: CMFormatDescription, at location: String?, to track: Int) throws(EngineError) -> Int

  /// States that no more samples of a track follow, so that fragments and segments no longer wait for it.
  func endTrack(_ track: Int) throws(EngineError)

  func flushSegment() throws(EngineError)

  func setMetadata(_ metadata: [MetadataEntry])

  func finish() throws(EngineError)

  func abandon()

  var bytesWritten: Int64 { get }
}

extension ContainerWriter {
  package func append(_ sample: MediaSample, packet: MemoryBlock, to track: Int) throws(EngineError) {
    try append(sample, data: CMBlockBuffer(packet), to: track)
  }

  package func setMetadata(_ metadata: [MetadataEntry]) {}

  package func addFormat(_ format: CMFormatDescription, to track: Int) throws(EngineError) -> Int {
    try addFormat(format, at: nil, to: track)
  }
}

package struct WriterTrack: Sendable {
  package var mediaType: CMMediaType
  package var formatDescriptions: [CMFormatDescription]
  /// The ticks per second of the media timeline.
  package var timescale: CMTimeScale
  package var naturalSize: CGSize = .zero
  package var preferredTransform: CGAffineTransform = .identity
  package var preferredVolume: Float = 1
  package var languageCode: String?
  package var extendedLanguageTag: String?
  package var isEnabled = true
  package var alternateGroup = 0
  package var layer = 0
  package var characteristics: [String] = []
  /// The packets that an audio decoder needs before its output is valid; 0 for the number known for the format.
  package var prerollPackets = 0
  package var references: [String: [Int]] = [:]
  package var metadata: [MetadataEntry] = []
  /// The greatest duration of a chunk of several appended samples; half a second if not numeric.
  package var chunkDuration = CMTime.invalid
  package var chunkAlignment = 0
  /// For each format, the URL of the file with its samples; nil for the file that is written.
  package var locations: [String?] = []

  package init(mediaType: CMMediaType, formatDescriptions: [CMFormatDescription], timescale: CMTimeScale) {
    self.mediaType = mediaType
    self.formatDescriptions = formatDescriptions
    self.timescale = timescale
  }
}
