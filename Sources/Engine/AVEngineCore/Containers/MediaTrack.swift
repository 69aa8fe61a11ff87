package import CoreMedia
package import Foundation

package protocol MediaTrack: AnyObject, Sendable {
  var info: TrackInfo { get }

  /// Returns counts over the whole track. May read the file if there is no index.
  func statistics() throws(EngineError) -> TrackStatistics

  func makeCursor() throws(EngineError) -> any SampleCursor

  /// Makes a cursor for an owner that walks over several tracks of a file in parallel, so that shared data is read
  /// once.
  func makeCursor(sharing walk: SharedWalk) throws(EngineError) -> any SampleCursor

  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer

  /// The source of `MediaSample.Location.file` offsets; nil if samples are in memory or in several files.
  var byteSource: (any ByteSource)? { get }

  func byteSource(ofFormat index: Int) -> (any ByteSource)?

  /// The time by which a cursor begins earlier, to find closed captions that are still shown.
  var lookBack: CMTime { get }
}

extension MediaTrack {
  package func byteSource(ofFormat index: Int) -> (any ByteSource)? { byteSource }
  package var lookBack: CMTime { CMTime(value: 20, timescale: 1) }
  package func makeCursor(sharing walk: SharedWalk) throws(EngineError) -> any SampleCursor { try makeCursor() }
}

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

/// A cursor over a track's samples in decode order, with one owner at a time.
package protocol SampleCursor: AnyObject {
  /// Moves to the last sync sample presented at or before `time` (media time), or to the first sync sample.
  func seek(to time: CMTime) throws(EngineError)

  /// Returns nil at the end. A sample of uncompressed audio may be a run of frames.
  func next() throws(EngineError) -> MediaSample?

  /// Returns the presentation time of the sync sample that `seek(to:)` would choose; nil if there is none, or if only a
  /// seek can find it.
  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime?

  /// Returns the presentation time of the first sync sample after `time`; nil at the end, or if only reading can find
  /// it.
  func syncTime(after time: CMTime) throws(EngineError) -> CMTime?
}

package struct TrackInfo: Sendable {
  package var id: CMPersistentTrackID
  package var mediaType: CMMediaType
  /// The formats; empty if they were deferred and cannot be found.
  package var formatDescriptions: [CMFormatDescription] {
    get { statedFormats ?? (try? deferredFormats?.value()) ?? [] }
    set { statedFormats = newValue }
  }
  private var statedFormats: [CMFormatDescription]?
  private let deferredFormats: Deferred<[CMFormatDescription]>?
  /// The ticks per second of the media timeline.
  package var timescale: CMTimeScale
  /// The segments that map media time to asset time. The first access may block to read the media to its end.
  package var segments: [EditSegment] {
    get { statedSegments ?? (try? deferredSegments?.value()) ?? [] }
    set { statedSegments = newValue }
  }
  private var statedSegments: [EditSegment]?
  private let deferredSegments: Deferred<[EditSegment]>?
  package var isEnabled = true
  /// The size with pixel aspect and clean aperture applied, but not the transform.
  package var naturalSize: CGSize = .zero
  package var preferredTransform: CGAffineTransform = .identity
  /// The apertures, if the file states them apart from the format.
  package var apertures: TrackApertures?
  package var preferredVolume: Float = 1
  /// The ISO 639-2/T code.
  package var languageCode: String?
  /// The IETF BCP 47 tag.
  package var extendedLanguageTag: String?
  package var alternateGroup = 0
  package var layer = 0
  /// The bits per second.
  package var statedDataRate: Double?
  /// The frames per second.
  package var statedFrameRate: Double?
  package var references: [String: [CMPersistentTrackID]] = [:]
  package var characteristics: [String] = []
  package var metadata: [MetadataEntry] = []
  package var isProtected = false
  package var isSelfContained = true
  package var missing: MissingMedia?
  /// The audio decoder's priming frames that no edit segment hides.
  package var codecDelay = 0
  /// The packets that an audio decoder needs before its output is valid.
  package var prerollPackets = 0
  package var creationDate: Date?
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

  package func requireMedia() throws(EngineError) {
    if let missing { throw missing.reason }
  }

  package func foundTimeRange() throws(EngineError) -> CMTimeRange {
    if statedSegments == nil { _ = try deferredSegments?.value() }
    return timeRange
  }

  package var timeRange: CMTimeRange {
    guard let first = segments.first, let last = segments.last else { return .zero }
    return CMTimeRange(start: first.target.start, end: last.target.end)
  }
}

package struct TrackStatistics: Sendable {
  package var sampleCount: Int
  package var totalSize: Int64
  package var mediaDuration: CMTime
  package var minimumSampleDuration: CMTime
  package var syncSampleCount: Int

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
