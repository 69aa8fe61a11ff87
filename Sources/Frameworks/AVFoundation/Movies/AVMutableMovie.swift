package import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation
import Synchronization

/// A movie that can be edited. Edits change the header and can add media; existing media stays unchanged.
///
/// An edit that fails does not change the movie. Edits do not write the header to a file; `writeHeader` does.
open class AVMutableMovie: AVMovie {
  let state: MovieState
  private let objects = Mutex<[CMPersistentTrackID: UncheckedSendable<AVMutableMovieTrack>]>([:])

  init(_ draft: EditableMovie) {
    state = MovieState(draft)
    super.init(origin: .elsewhere)
  }

  /// Opens a movie in a file, and blocks while it reads the header. If the file cannot be read as a movie, the new
  /// movie is empty.
  public override init(url URL: URL, options: [String: Any]? = nil) {
    let source = AVMovie(url: URL, options: options)
    state = MovieState((try? source.draft()) ?? EditableMovie())
    super.init(origin: source.origin)
  }

  /// Opens a movie in a file, and blocks while it reads the header. If the file cannot be read as a movie, the new
  /// movie is empty.
  public convenience init(url: URL) { self.init(url: url, options: nil) }

  /// Opens a movie header in memory. If the data cannot be read as a movie, the new movie is empty.
  public override init(data: Data, options: [String: Any]? = nil) {
    let source = AVMovie(data: data, options: options)
    state = MovieState((try? source.draft()) ?? EditableMovie())
    super.init(origin: source.origin)
  }

  /// Opens a movie in a file.
  ///
  /// - Throws: `AVError` if the file cannot be read as a movie, or `URLError` if a transfer failed.
  public init(url URL: URL, options: [String: Any]? = nil, error: ()) throws {
    let source = AVMovie(url: URL, options: options)
    state = MovieState(try Self.opened(source))
    super.init(origin: source.origin)
  }

  /// Opens a movie header in memory.
  ///
  /// - Throws: `AVError` if the data cannot be read as a movie.
  public init(data: Data, options: [String: Any]? = nil, error: ()) throws {
    let source = AVMovie(data: data, options: options)
    state = MovieState(try Self.opened(source))
    super.init(origin: source.origin)
  }

  /// Creates an empty movie with the settings of another, such as rate, timescale and metadata. If `movie` is nil, the
  /// new movie has default settings.
  ///
  /// - Throws: `AVError` if the other movie cannot be read, or `URLError` if a transfer failed.
  public init(settingsFrom movie: AVMovie?, options: [String: Any]? = nil) throws {
    var draft = EditableMovie()
    if let movie {
      let other = try Self.opened(movie)
      (draft.info, draft.timescale) = (other.info, other.timescale)
    }
    state = MovieState(draft)
    super.init(origin: .elsewhere)
  }

  private static func opened(_ movie: AVMovie) throws -> EditableMovie {
    do throws(EngineError) { return try movie.draft() } catch { throw error.concerning(movie.displayName).forClients }
  }

  /// Returns an `AVMovie` with the current contents. Later edits do not change it.
  open override func copy(with zone: NSZone? = nil) -> Any { AVMovie(origin: .snapshot(state.container())) }

  // MARK: Engine

  package override func engineContainer() throws(EngineError) -> any MediaContainer { state.container() }

  override func draft() throws(EngineError) -> EditableMovie { state.read { $0.draft } }

  override func readMetadata() throws(EngineError) -> [AVMetadataItem] {
    MetadataMapping.items(state.read { $0.draft.info.metadata })
  }

  package override func allTracks() throws(EngineError) -> [AVAssetTrack] {
    state.read { $0.draft.tracks.map(\.settings.id) }.map(object)
  }

  func object(_ id: CMPersistentTrackID) -> AVMutableMovieTrack {
    objects.withLock { objects in
      if let known = objects[id] { return known }
      let made = UncheckedSendable(AVMutableMovieTrack(id, of: self, state))
      objects[id] = made
      return made
    }.value
  }

  override func didWriteHeader() {
    state.set { contents in
      contents.isModified = false
      for id in Array(contents.extras.keys) { contents.extras[id]?.isModified = false }
    }
  }

  func didChange() {
    loader.reset()
    for object in objects.withLock({ Array($0.values) }) { object.value.loader.reset() }
  }

  private func change(_ body: (inout EditableMovie) -> Void) {
    state.set { contents in
      body(&contents.draft)
      contents.isModified = true
    }
    didChange()
  }

  func forget(_ id: CMPersistentTrackID) {
    let removed = objects.withLock { $0.removeValue(forKey: id) }
    removed?.value.leaveAsset()
    removed?.value.loader.reset()
  }

  // MARK: Properties

  /// The file to which media is added if a track's `mediaDataStorage` is nil.
  open override var defaultMediaDataStorage: AVMediaDataStorage? {
    get { state.read { $0.storage } }
    set { state.set { $0.storage = newValue } }
  }

  /// The duration of the runs into which copied samples are divided: if an insertion copies samples of several tracks,
  /// runs of these tracks alternate in the file. Half a second unless set.
  open var interleavingPeriod: CMTime {
    get { state.read { $0.interleavingPeriod } }
    set {
      _require(
        newValue.isNumeric && newValue > .zero,
        "AVMutableMovie.interleavingPeriod needs a positive time, not \(newValue)")
      state.set { $0.interleavingPeriod = newValue }
    }
  }

  /// Whether the movie was edited after it was made, opened, or last written as a header.
  open var isModified: Bool {
    get { state.read { $0.isModified } }
    set { state.set { $0.isModified = newValue } }
  }

  /// The number of ticks per second of the movie's times. Unless it was set, it is the timescale of the movie that was
  /// opened or copied, or 600 for a new movie.
  ///
  /// Segments of tracks begin and end at whole ticks. Setting the timescale rounds the starts and ends of existing
  /// segments to whole ticks.
  open var timescale: CMTimeScale {
    get { state.read { $0.draft.timescale } }
    set {
      _require(newValue > 0, "AVMutableMovie.timescale needs a positive number, not \(newValue)")
      change { $0.changeTimescale(newValue) }
    }
  }

  /// The rate at which the movie should play.
  open override var preferredRate: Float {
    get { super.preferredRate }
    set { change { $0.info.preferredRate = newValue } }
  }

  /// The volume at which the movie should play; 1 unless the file states another. Linux: playback does not apply it.
  open override var preferredVolume: Float {
    get { super.preferredVolume }
    set { change { $0.info.preferredVolume = newValue } }
  }

  /// The transform with which the whole movie should be displayed.
  open override var preferredTransform: CGAffineTransform {
    get { super.preferredTransform }
    set { change { $0.info.preferredTransform = newValue } }
  }

  /// All metadata of the movie.
  open override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set {
      let entries = MetadataMapping.entries(newValue)
      change { $0.info.metadata = entries }
    }
  }

  // MARK: Editing

  /// Inserts a range of all tracks of an asset. Content of this movie from `startTime` on moves to later times.
  ///
  /// Tracks that are missing are added. Tracks that last longer than `startTime`, and into which nothing is inserted,
  /// get an empty range, so that all tracks stay synchronized.
  /// - Parameters:
  ///   - timeRange: A range in the asset's time. Parts outside the asset are ignored.
  ///   - asset: The asset that has the media.
  ///   - startTime: A time in the movie. If it is not a number, the range is inserted at the end.
  ///   - copySampleData: Whether samples are copied to the media data storage. If false, the movie refers to the
  ///     samples in their file.
  /// - Throws: `AVError`, or `URLError` if a transfer failed; the movie is then unchanged.
  open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, copySampleData: Bool)
    throws
  {
    try insert(timeRange, of: asset, at: startTime, copySampleData: copySampleData)
  }

  /// Inserts an empty range into all tracks that end after the start of the range. Content from this start on moves to
  /// later times. A range that is not numeric changes nothing.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.insertEmpty(timeRange) }
  }

  /// Removes a range from all tracks. Content after the range moves to earlier times. A range of infinite duration
  /// lasts to the end; any other range that is not numeric changes nothing.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.remove(timeRange) }
  }

  /// Changes the duration of a range of all tracks, and so the speed of the media in the range. A new duration of zero
  /// removes the range, as `removeTimeRange(_:)` does. Otherwise, times that are not numeric change nothing.
  open func scale(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { (edits) throws(EngineError) in try edits.scale(timeRange, to: duration) }
  }

  // MARK: Tracks

  /// Adds an empty track.
  ///
  /// - Parameters:
  ///   - mediaType: The media type of the track.
  ///   - track: The track whose settings the new track gets. The new track also gets the identifier of `track`, unless
  ///     a track of this movie already has that identifier.
  ///   - options: No keys are defined.
  /// - Returns: nil if the media type is not a four-character code.
  @discardableResult
  open func addMutableTrack(
    withMediaType mediaType: AVMediaType, copySettingsFrom track: AVAssetTrack?, options: [String: Any]? = nil
  ) -> AVMutableMovieTrack? { addTrack(withMediaType: mediaType, copySettingsFrom: track) }

  /// Adds an empty track for each given track, with the settings of the given track and its associations with the other
  /// given tracks.
  @discardableResult
  open func addMutableTracksCopyingSettings(from existingTracks: [AVAssetTrack], options: [String: Any]? = nil)
    -> [AVMutableMovieTrack]
  {
    addTracks(from: existingTracks)
  }

  /// Removes a track from the movie. Does nothing if the track is not in it.
  open func removeTrack(_ track: AVMovieTrack) { remove(track) }

  /// Returns the first track of the movie that can take media of the given track; nil if there is none.
  @discardableResult
  open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableMovieTrack? {
    let info = track.info
    return state.read { $0.draft.tracks.first { $0.takes(info) }?.settings.id }.map(object)
  }
}
