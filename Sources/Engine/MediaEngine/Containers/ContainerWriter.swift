package import CoreMedia
package import Foundation

/// A file being written.  Calls come from one thread at a time.
package protocol ContainerWriter: AnyObject {
  /// Adds a track before `begin()` and returns its index.
  func addTrack(_ track: WriterTrack) throws(EngineError) -> Int

  /// Writes what must stand in front of the media.
  func begin() throws(EngineError)

  /// Appends one sample in decode order; its times are the output track's media time.
  ///
  /// Media time may begin anywhere, even before zero (an encoder's priming or reorder delay): the writer shifts each track so that
  /// its first decode time is zero in the file, and the sources of its edits by the same amount.
  func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError)

  /// Copies a whole range of `source` as it stands, and registers the samples that lie in it.
  ///
  /// Passthrough copies files this way: one large copy in place of one for each sample.
  /// - Parameters:
  ///   - range: Bytes of `source`; it may hold bytes that belong to no sample.
  ///   - samples: In file order, each with its location `.file(offset:)` in `source`, inside `range`; times are the output
  ///     track's media time. For one track they are in decode order.
  func appendRun(_ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)]) throws(EngineError)

  /// Sets the edit list of a track; without one the media plays from its first presentation time on.
  func setEdits(_ edits: [EditSegment], of track: Int)

  /// Completes the file.
  func finish() throws(EngineError)

  /// Gives up; the owner removes the file.
  func abandon()

  /// Bytes written so far.
  var bytesWritten: Int64 { get }
}

/// What a writer is told of a track.
package struct WriterTrack: Sendable {
  package var mediaType: CMMediaType
  /// The first is used from the first sample on; samples name theirs by index.
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
  /// References by kind to other tracks of the writer, by index.
  package var references: [String: [Int]] = [:]
  package var metadata: [MetadataEntry] = []

  package init(mediaType: CMMediaType, formatDescriptions: [CMFormatDescription], timescale: CMTimeScale) {
    (self.mediaType, self.formatDescriptions, self.timescale) = (mediaType, formatDescriptions, timescale)
  }
}

/// What a writer is told of the whole file.
package struct WriterOptions: Sendable {
  /// The container's short name, as in `ContainerInfo.format`.
  package var format: String
  /// The movie header goes in front of the media, without the media being held in memory.
  package var headerInFront = false
  package var metadata: [MetadataEntry] = []
  /// Folder for temporary files; nil: beside the output.
  package var temporaryFolder: URL?
  package var timescale: CMTimeScale = 600
  /// The movie's times are kept in `timescale` even where edits have to be rounded for it.
  package var keepsTimescale = false

  package init(format: String) { self.format = format }
}
