package import CoreMedia
package import Foundation

/// One track of an opened file.
package protocol MediaTrack: AnyObject, Sendable {
  var info: TrackInfo { get }

  /// Counts over the whole track, from its index if it has one; may read the file where it has none. They are those of
  /// a walk.
  func statistics() throws(EngineError) -> TrackStatistics

  /// A new walk over the samples, placed before the first. It does not disturb other walks.
  func makeCursor() throws(EngineError) -> any SampleCursor

  /// The same for a walk that one owner makes over several tracks side by side: what those of one file share is read
  /// once.
  func makeCursor(sharing walk: SharedWalk) throws(EngineError) -> any SampleCursor

  /// The bytes of a sample, followed by at least 64 zeroed bytes that do not count (decoders read past the end).
  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer

  /// Where `MediaSample.Location.file` offsets point to; nil for a track whose samples come from memory.
  var byteSource: (any ByteSource)? { get }

  /// The same for the samples of one format: a track's formats can have their samples in several files, and
  /// `byteSource` is nil then.
  func byteSource(ofFormat index: Int) -> (any ByteSource)?

  /// How long before a time a walk begins that wants to know what earlier samples, such as captions, still show then.
  var lookBack: CMTime { get }
}

extension MediaTrack {
  package func byteSource(ofFormat index: Int) -> (any ByteSource)? { byteSource }
  /// Captions may have been on their way for so long when they are shown, and stay after that.
  package var lookBack: CMTime { CMTime(value: 20, timescale: 1) }
  package func makeCursor(sharing walk: SharedWalk) throws(EngineError) -> any SampleCursor { try makeCursor() }
}

/// What cursors share with which one owner walks over several tracks side by side.
package final class SharedWalk {
  private var parts: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// The part of one file; made when it is asked for first.
  package func part<Part: AnyObject>(of file: AnyObject, _ make: () -> Part) -> Part {
    if let known = parts[ObjectIdentifier(file)] as? Part { return known }
    let made = make()
    parts[ObjectIdentifier(file)] = made
    return made
  }
}

/// Walks a track's samples in decode order.  One owner at a time.
///
/// A read that fails throws the source's error: `.cancelled` where the source or the reader (`ReadCancellation`) was
/// cancelled. An error is never taken for the end. The samples after a seek are those of a walk from the start.
package protocol SampleCursor: AnyObject {
  /// Moves so that `next()` gives the sync sample from which decoding must start to show what is presented at `time`
  /// (media time).
  ///
  /// That is the last sync sample presented at or before `time`. Before the first one, the first.
  func seek(to time: CMTime) throws(EngineError)

  /// The next sample in decode order, or nil at the end, however often it is asked for.
  func next() throws(EngineError) -> MediaSample?

  /// The presentation time of the sync sample that `seek(to:)` would choose, without moving; nil where only seeking
  /// would tell.
  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime?

  /// The presentation time of the first sync sample presented after `time`; nil at the end or where only reading would
  /// tell.
  func syncTime(after time: CMTime) throws(EngineError) -> CMTime?
}

/// What a track says of itself in headers.
package struct TrackInfo: Sendable {
  /// Unique in the container and never 0.
  package var id: CMPersistentTrackID
  package var mediaType: CMMediaType
  /// Made when somebody first asks, where the reader can make them later: many who open a file never ask.
  package var formatDescriptions: [CMFormatDescription] {
    get { statedFormats ?? (try? deferredFormats?.value()) ?? [] }
    set { statedFormats = newValue }
  }
  private var statedFormats: [CMFormatDescription]?
  private let deferredFormats: Deferred<[CMFormatDescription]>?
  /// Ticks a second of the media timeline.
  package var timescale: CMTimeScale
  /// Media time against asset time, in order, without overlap, covering the track from asset time zero on.
  ///
  /// Blocks its first caller if the media's length is known only by reading to its end; empty if reading fails.
  package var segments: [EditSegment] {
    get { statedSegments ?? (try? deferredSegments?.value()) ?? [] }
    set { statedSegments = newValue }
  }
  private var statedSegments: [EditSegment]?
  private let deferredSegments: Deferred<[EditSegment]>?
  package var isEnabled = true
  /// Width and height as the track header states them: pixel aspect and clean aperture applied, the transform not.
  package var naturalSize: CGSize = .zero
  package var preferredTransform: CGAffineTransform = .identity
  /// Stated apart from the format, where they are.
  package var apertures: TrackApertures?
  package var preferredVolume: Float = 1
  /// ISO 639-2/T code as stored, where stored.
  package var languageCode: String?
  /// IETF BCP 47 tag, where stored.
  package var extendedLanguageTag: String?
  package var alternateGroup = 0
  package var layer = 0
  /// Bits a second where a header states it; else the statistics tell.
  package var statedDataRate: Double?
  /// Frames a second where a header states it; else the statistics tell.
  package var statedFrameRate: Double?
  /// Track references by kind: "chap", "tmcd", "fall", "forc", "folw", …
  package var references: [String: [CMPersistentTrackID]] = [:]
  /// Tagged characteristics and kinds, as identifiers.
  package var characteristics: [String] = []
  package var metadata: [MetadataEntry] = []
  package var isProtected = false
  package var isSelfContained = true
  /// Why no media was found when the file was opened, and no format therefore; nil where some was.
  package var missing: MissingMedia?
  /// Priming of the audio decoder in frames that no edit segment hides already.
  package var codecDelay = 0
  /// Packets that a sound decoder needs before its output counts, where the file tells.
  package var prerollPackets = 0
  package var creationDate: Date?
  /// What else the header has, for whoever writes it anew.
  package var kept: [PreservedBox] = []

  package init(
    id: CMPersistentTrackID, mediaType: CMMediaType, formatDescriptions: [CMFormatDescription], timescale: CMTimeScale,
    segments: [EditSegment]
  ) {
    self.id = id
    self.mediaType = mediaType
    self.timescale = timescale
    statedFormats = formatDescriptions
    deferredFormats = nil
    statedSegments = segments
    deferredSegments = nil
  }

  package init(
    id: CMPersistentTrackID, mediaType: CMMediaType, deferredFormats: Deferred<[CMFormatDescription]>,
    timescale: CMTimeScale,
    deferredSegments: Deferred<[EditSegment]>
  ) {
    self.id = id
    self.mediaType = mediaType
    self.timescale = timescale
    statedFormats = nil
    self.deferredFormats = deferredFormats
    statedSegments = nil
    self.deferredSegments = deferredSegments
  }

  /// Fails where no media of the track could be had, with the reason.
  package func requireMedia() throws(EngineError) {
    if let missing { throw missing.reason }
  }

  /// As `timeRange`, or why it could not be found.
  package func foundTimeRange() throws(EngineError) -> CMTimeRange {
    if statedSegments == nil { _ = try deferredSegments?.value() }
    return timeRange
  }

  /// From asset time zero to the end of the last segment.
  package var timeRange: CMTimeRange {
    guard let first = segments.first, let last = segments.last else { return .zero }
    return CMTimeRange(start: first.target.start, end: last.target.end)
  }
}

/// Counts over all samples of a track.
package struct TrackStatistics: Sendable {
  package var sampleCount: Int
  /// Bytes.
  package var totalSize: Int64
  /// Sum of all sample durations.
  package var mediaDuration: CMTime
  package var minimumSampleDuration: CMTime
  package var syncSampleCount: Int

  /// Of a track whose samples nobody has counted, or that has none.
  package static let none = TrackStatistics(
    sampleCount: 0, totalSize: 0, mediaDuration: .zero, minimumSampleDuration: .invalid, syncSampleCount: 0)

  package init(
    sampleCount: Int, totalSize: Int64, mediaDuration: CMTime, minimumSampleDuration: CMTime, syncSampleCount: Int
  ) {
    self.sampleCount = sampleCount
    self.totalSize = totalSize
    self.mediaDuration = mediaDuration
    self.minimumSampleDuration = minimumSampleDuration
    self.syncSampleCount = syncSampleCount
  }
}
