package import CoreMedia
package import Foundation

/// A writer of one file. One thread calls it at a time.
///
/// The caller first adds tracks, numbered from 0 on; then it begins writing, once, and finishes, once, or abandons the
/// file. Adding, beginning, appending and finishing throw if they are called out of this order, or for a track that was
/// not added.
package protocol ContainerWriter: AnyObject {
  /// Adds a track before `begin()` and returns its index.
  func addTrack(_ track: WriterTrack) throws(EngineError) -> Int

  /// Writes the parts that precede the media.
  func begin() throws(EngineError)

  /// Appends one sample in decode order; its times are the output track's media time.
  ///
  /// Media time may begin anywhere, even before zero (an encoder's priming or reorder delay): the writer shifts each
  /// track so that its first decode time is zero in the file, and the sources of its edits by the same amount.
  func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError)

  /// Appends one sample in decode order. Its bytes are a whole block of memory.
  func append(_ sample: MediaSample, packet: MemoryBlock, to track: Int) throws(EngineError)

  /// Copies samples from a range of `source` unchanged.
  /// - Parameters:
  ///   - range: A range of bytes in `source`, which may include bytes that belong to no sample.
  ///   - samples: The samples in file order, each with its location `.file(offset:)` in `source`, inside `range`. Their
  ///     times are the output track's media time. Those of one track are in decode order.
  func appendRun(_ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)])
    throws(EngineError)

  /// Sets the edit list of a track. Without one, the media plays from its first presentation time on, or as `setOrigin`
  /// states.
  func setEdits(_ edits: [EditSegment], of track: Int)

  /// Sets the time on the samples' common timeline that becomes movie time zero, for tracks whose edits are not set.
  ///
  /// Media presented earlier is kept and hidden by an edit. A track that begins later begins with an empty edit.
  func setOrigin(_ time: CMTime)

  /// Adds a format to a track, at any time before a sample uses it, and returns its index. Throws if the file can no
  /// longer list the format, for example because its header is final.
  /// - Parameter location: The URL of another file that already contains the format's samples. They are then appended
  ///   without their bytes, by their location in that file. nil for the file that is written.
  func addFormat(_ format: CMFormatDescription, at location: String?, to track: Int) throws(EngineError) -> Int

  /// Ends a track: no more samples of it will follow, and fragments and segments no longer wait for it.
  func endTrack(_ track: Int) throws(EngineError)

  /// Ends the current segment or fragment, whatever its length. Throws for files without fragments. The next sample of
  /// each track should be a sync sample.
  func flushSegment() throws(EngineError)

  /// Replaces the file's metadata, as far as it has not been written.
  func setMetadata(_ metadata: [MetadataEntry])

  func finish() throws(EngineError)

  /// Abandons the file; the owner removes it. Later calls throw.
  func abandon()

  /// The number of bytes that were written or wait to be written.
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

/// The settings of a track that is written.
package struct WriterTrack: Sendable {
  package var mediaType: CMMediaType
  /// The formats, which samples name by index; more may be added while writing. A track without a format is left out of
  /// the file.
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
  /// The order in which video tracks are layered: lower ones are on top.
  package var layer = 0
  /// The tagged characteristics, and kinds as "scheme#value".
  package var characteristics: [String] = []
  /// The number of packets that an audio decoder needs before its output is valid; 0 for the number that the format is
  /// known to need.
  package var prerollPackets = 0
  /// The references by kind to other tracks of the writer, by index.
  package var references: [String: [Int]] = [:]
  package var metadata: [MetadataEntry] = []
  /// The greatest duration of the samples in a chunk, if the file has chunks; half a second if this is not
  /// numeric.
  package var chunkDuration = CMTime.invalid
  /// The alignment of chunks in bytes of the file; 0 for none.
  package var chunkAlignment = 0
  /// For each format, the URL of the file with its samples, as in `addFormat`. Formats beyond the end of the list are
  /// in the file that is written.
  package var locations: [String?] = []

  package init(mediaType: CMMediaType, formatDescriptions: [CMFormatDescription], timescale: CMTimeScale) {
    self.mediaType = mediaType
    self.formatDescriptions = formatDescriptions
    self.timescale = timescale
  }
}
