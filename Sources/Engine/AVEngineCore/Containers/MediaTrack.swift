package import CoreMedia
package import Foundation

/// One track of an opened file.
package protocol MediaTrack: AnyObject, Sendable {
  var info: TrackInfo { get }

  /// Returns counts over the whole track, or `none` for a track that is not counted. Without an index, it may read the
  /// file. Each frame of uncompressed audio counts as a sample.
  func statistics() throws(EngineError) -> TrackStatistics

  /// Makes a cursor before the first sample. It does not disturb other cursors.
  func makeCursor() throws(EngineError) -> any SampleCursor

  /// Makes a cursor for one owner that walks over several tracks in parallel: data that tracks of one file share is
  /// read once.
  func makeCursor(sharing walk: SharedWalk) throws(EngineError) -> any SampleCursor

  /// Returns the bytes of a sample, followed by at least 64 zeroed bytes that do not count (decoders read past the
  /// end). `CMBlockBuffer(count:)` adds them.
  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer

  /// The source of `MediaSample.Location.file` offsets; nil if there is no single one, as for samples in memory or in
  /// several files.
  var byteSource: (any ByteSource)? { get }

  /// Returns the source for the samples of one format. A track's formats can have their samples in several files; then
  /// `byteSource` is nil.
  func byteSource(ofFormat index: Int) -> (any ByteSource)?

  /// How long before a time a cursor must begin, so that it finds the samples, such as captions, that are still shown
  /// at that time.
  var lookBack: CMTime { get }
}

extension MediaTrack {
  package func byteSource(ofFormat index: Int) -> (any ByteSource)? { byteSource }
  /// The default: a caption may begin, or arrive, this long before a time at which it is still shown.
  package var lookBack: CMTime { CMTime(value: 20, timescale: 1) }
  package func makeCursor(sharing walk: SharedWalk) throws(EngineError) -> any SampleCursor { try makeCursor() }
}

/// The data that cursors share when one owner walks over several tracks in parallel.
package final class SharedWalk {
  private var parts: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  package func part<Part: AnyObject>(of file: AnyObject, _ make: () -> Part) -> Part {
    if let known = parts[ObjectIdentifier(file)] as? Part { return known }
    let made = make()
    parts[ObjectIdentifier(file)] = made
    return made
  }
}

/// A cursor that walks over a track's samples in decode order. One owner at a time.
///
/// A read that fails throws the source's error: `.cancelled` if the source or the reader (`ReadCancellation`) was
/// cancelled. An error never counts as the end. The samples after a seek are the same as those of a walk from the
/// start.
package protocol SampleCursor: AnyObject {
  /// Moves the cursor, so that `next()` returns the sync sample from which decoding must start to show the sample that
  /// is presented at `time` (media time).
  ///
  /// That is the last sync sample presented at or before `time`. For a time before the first one, it is the first.
  func seek(to time: CMTime) throws(EngineError)

  /// Returns the next sample in decode order, or nil at the end, also for repeated calls. Frames of uncompressed audio
  /// come in runs: one sample with the size and the duration of all its frames.
  func next() throws(EngineError) -> MediaSample?

  /// Returns the presentation time of the sync sample that `seek(to:)` would choose, without moving; nil if only a seek
  /// can find it.
  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime?

  /// Returns the presentation time of the first sync sample presented after `time`; nil at the end, or if only reading
  /// can find it.
  func syncTime(after time: CMTime) throws(EngineError) -> CMTime?
}

/// The information that a track's headers state.
package struct TrackInfo: Sendable {
  /// The track's ID, unique in the container and never 0.
  package var id: CMPersistentTrackID
  package var mediaType: CMMediaType
  /// The formats. A reader of files can defer them until a client first requests them; empty if the reader then cannot
  /// find them.
  package var formatDescriptions: [CMFormatDescription] {
    get { statedFormats ?? (try? deferredFormats?.value()) ?? [] }
    set { statedFormats = newValue }
  }
  private var statedFormats: [CMFormatDescription]?
  private let deferredFormats: Deferred<[CMFormatDescription]>?
  /// The ticks per second of the media timeline.
  package var timescale: CMTimeScale
  /// The segments that map media time to asset time, in order, without overlap.
  ///
  /// The first access blocks if the length of the media is known only by reading to its end. Empty if that reading
  /// fails.
  package var segments: [EditSegment] {
    get { statedSegments ?? (try? deferredSegments?.value()) ?? [] }
    set { statedSegments = newValue }
  }
  private var statedSegments: [EditSegment]?
  private let deferredSegments: Deferred<[EditSegment]>?
  package var isEnabled = true
  /// The width and height with pixel aspect and clean aperture applied, but not the transform.
  package var naturalSize: CGSize = .zero
  package var preferredTransform: CGAffineTransform = .identity
  /// The apertures, if the file states them apart from the format.
  package var apertures: TrackApertures?
  package var preferredVolume: Float = 1
  /// The ISO 639-2/T code, if the file stores one.
  package var languageCode: String?
  /// The IETF BCP 47 tag, if the file stores one.
  package var extendedLanguageTag: String?
  package var alternateGroup = 0
  package var layer = 0
  /// The bits per second, if a header states them.
  package var statedDataRate: Double?
  /// The frames per second, if a header states them.
  package var statedFrameRate: Double?
  /// The track references by kind: "chap", "tmcd", "fall", "forc", "folw", …
  package var references: [String: [CMPersistentTrackID]] = [:]
  /// The media characteristics of the track as identifiers, such as those of its `tagc` and `kind` boxes.
  package var characteristics: [String] = []
  package var metadata: [MetadataEntry] = []
  package var isProtected = false
  package var isSelfContained = true
  /// The reason why opening the file found no media, and therefore no format; nil if it found media.
  package var missing: MissingMedia?
  /// The number of the audio decoder's priming frames that no edit segment hides.
  package var codecDelay = 0
  /// The number of packets that an audio decoder needs before its output is valid, if the file states it.
  package var prerollPackets = 0
  package var creationDate: Date?
  /// Other boxes of the header, for a writer that makes the header again.
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

  /// Throws the reason if no media of the track could be loaded.
  package func requireMedia() throws(EngineError) {
    if let missing { throw missing.reason }
  }

  /// Returns `timeRange`, or throws the error of finding it.
  package func foundTimeRange() throws(EngineError) -> CMTimeRange {
    if statedSegments == nil { _ = try deferredSegments?.value() }
    return timeRange
  }

  package var timeRange: CMTimeRange {
    guard let first = segments.first, let last = segments.last else { return .zero }
    return CMTimeRange(start: first.target.start, end: last.target.end)
  }
}

/// Counts over all samples of a track.
package struct TrackStatistics: Sendable {
  package var sampleCount: Int
  package var totalSize: Int64
  package var mediaDuration: CMTime
  package var minimumSampleDuration: CMTime
  package var syncSampleCount: Int

  /// The counts of a track that is not counted, or that has no samples.
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
