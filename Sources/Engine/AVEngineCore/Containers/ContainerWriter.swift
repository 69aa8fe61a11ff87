package import CoreMedia
package import Foundation

/// A file being written.  Calls come from one thread at a time.
///
/// Tracks are added first, numbered from 0 on; then writing begins, once, and finishes, once, or is given up. A call
/// out of this order, for a track that was not added, or with another number of bytes than the sample's size throws.
package protocol ContainerWriter: AnyObject {
  /// Adds a track before `begin()` and returns its index.
  func addTrack(_ track: WriterTrack) throws(EngineError) -> Int

  /// Writes what must stand in front of the media.
  func begin() throws(EngineError)

  /// Appends one sample in decode order; its times are the output track's media time.
  ///
  /// Media time may begin anywhere, even before zero (an encoder's priming or reorder delay): the writer shifts each
  /// track so that its first decode time is zero in the file, and the sources of its edits by the same amount.
  func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError)

  /// Appends one sample in decode order whose bytes are all those of a run of memory.
  func append(_ sample: MediaSample, packet: MemoryBlock, to track: Int) throws(EngineError)

  /// Copies a whole range of `source` as it stands, and registers the samples that lie in it.
  ///
  /// Passthrough copies files this way: one large copy in place of one for each sample.
  /// - Parameters:
  ///   - range: Bytes of `source`; it may hold bytes that belong to no sample.
  ///   - samples: In file order, each with its location `.file(offset:)` in `source`, inside `range`; times are the
  ///     output track's media time. For one track they are in decode order.
  func appendRun(_ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)])
    throws(EngineError)

  /// Sets the edit list of a track; without one the media plays from its first presentation time on, or by `setOrigin`.
  func setEdits(_ edits: [EditSegment], of track: Int)

  /// Puts this moment of the samples' common timeline at movie time zero, for tracks whose edits are not set.
  ///
  /// Media presented earlier is kept and hidden by an edit; a track that begins later begins with an empty edit.
  func setOrigin(_ time: CMTime)

  /// Adds a format to a track, at any time before a sample uses it, and returns its index.
  ///
  /// In segments, where descriptions go out with the first one, a format that comes later is refused.
  /// - Parameter location: The URL of the file in which the format's samples stand already: they are appended without
  ///   their bytes, by their place in it. nil: the file that is written.
  func addFormat(_ format: CMFormatDescription, at location: String?, to track: Int) throws(EngineError) -> Int

  /// No more samples of this track will come: fragments and segments wait for it no longer.
  func endTrack(_ track: Int) throws(EngineError)

  /// Ends the current segment, whatever its length; what comes next should be a sync sample of each track.
  func flushSegment() throws(EngineError)

  /// Describes the file otherwise than its options did. What has been written keeps what it said: files whose
  /// description stands at their end have the newest, and others the first.
  func setMetadata(_ metadata: [MetadataEntry])

  /// Completes the file.
  func finish() throws(EngineError)

  /// Gives up; the owner removes the file. Later calls throw.
  func abandon()

  /// Bytes written so far: never fewer than before, and in the end those of the file.
  var bytesWritten: Int64 { get }
}

extension ContainerWriter {
  package func append(_ sample: MediaSample, packet: MemoryBlock, to track: Int) throws(EngineError) {
    try append(sample, data: CMBlockBuffer(packet), to: track)
  }

  /// Containers without metadata ignore it.
  package func setMetadata(_ metadata: [MetadataEntry]) {}

  package func addFormat(_ format: CMFormatDescription, to track: Int) throws(EngineError) -> Int {
    try addFormat(format, at: nil, to: track)
  }
}

/// What a writer is told of a track.
package struct WriterTrack: Sendable {
  package var mediaType: CMMediaType
  /// Samples name theirs by index; more may be added while writing. A track that never gets one is left out of the
  /// file.
  package var formatDescriptions: [CMFormatDescription]
  /// Ticks a second of the media timeline.
  package var timescale: CMTimeScale
  package var naturalSize: CGSize = .zero
  package var preferredTransform: CGAffineTransform = .identity
  package var preferredVolume: Float = 1
  package var languageCode: String?
  package var extendedLanguageTag: String?
  package var isEnabled = true
  package var alternateGroup = 0
  /// Order in which pictures lie over one another: lower ones in front.
  package var layer = 0
  /// Tagged characteristics, and kinds as "scheme#value".
  package var characteristics: [String] = []
  /// Packets that a sound decoder needs before its output counts; 0: as many as the format is known to need.
  package var prerollPackets = 0
  /// References by kind to other tracks of the writer, by index.
  package var references: [String: [Int]] = [:]
  package var metadata: [MetadataEntry] = []
  /// How long the samples of a chunk last at most, where the file has chunks; invalid: half a second.
  package var chunkDuration = CMTime.invalid
  /// Chunks begin at multiples of it, in bytes of the file; 0: anywhere.
  package var chunkAlignment = 0
  /// For each format, where its samples stand, as in `addFormat`; what the list lacks is in the file that is written.
  package var locations: [String?] = []

  package init(mediaType: CMMediaType, formatDescriptions: [CMFormatDescription], timescale: CMTimeScale) {
    self.mediaType = mediaType
    self.formatDescriptions = formatDescriptions
    self.timescale = timescale
  }
}
