package import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation
import Synchronization

/// A movie that can be edited: what its header says changes, and media is added; media that is there stays as it is.
///
/// An edit happens whole or not at all. Nothing is written to a file before a header is, but for sample data that is
/// copied.
open class AVMutableMovie: AVMovie {
  let state: MovieState
  private let objects = Mutex<[CMPersistentTrackID: UncheckedSendable<AVMutableMovieTrack>]>([:])

  init(_ draft: EditableMovie) {
    state = MovieState(draft)
    super.init(origin: .elsewhere)
  }

  /// Opens a movie in a file; an empty one where the file holds none.
  public override init(url URL: URL, options: [String: Any]? = nil) {
    let source = AVMovie(url: URL, options: options)
    state = MovieState((try? source.draft()) ?? EditableMovie())
    super.init(origin: source.origin)
  }

  /// Opens a movie in a file; an empty one where the file holds none.
  public convenience init(url: URL) { self.init(url: url, options: nil) }

  /// Opens a movie header in memory; an empty one where the data holds none.
  public override init(data: Data, options: [String: Any]? = nil) {
    let source = AVMovie(data: data, options: options)
    state = MovieState((try? source.draft()) ?? EditableMovie())
    super.init(origin: source.origin)
  }

  /// Opens a movie in a file.
  ///
  /// - Throws: `AVError` where the file holds no movie.
  public init(url URL: URL, options: [String: Any]? = nil, error: ()) throws {
    let source = AVMovie(url: URL, options: options)
    state = MovieState(try Self.opened(source))
    super.init(origin: source.origin)
  }

  /// Opens a movie header in memory.
  ///
  /// - Throws: `AVError` where the data holds no movie.
  public init(data: Data, options: [String: Any]? = nil, error: ()) throws {
    let source = AVMovie(data: data, options: options)
    state = MovieState(try Self.opened(source))
    super.init(origin: source.origin)
  }

  /// An empty movie that has rates, volume, transform, timescale and metadata of another; of none: with usual ones.
  ///
  /// - Throws: `AVError` where the other movie cannot be read.
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

  /// A movie as this one is now, which does not change with it.
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

  /// A track is always the same object.
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

  /// What was loaded is asked for anew.
  func didChange() {
    loader.reset()
    for object in objects.withLock({ Array($0.values) }) { object.value.loader.reset() }
  }

  /// Changes what the movie says of itself.
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

  /// Where media goes that is added to tracks without a place of their own.
  open override var defaultMediaDataStorage: AVMediaDataStorage? {
    get { state.read { $0.storage } }
    set { state.set { $0.storage = newValue } }
  }

  /// The time during which each track's media stands together where several tracks are copied at once; half a second
  /// unless set.
  open var interleavingPeriod: CMTime {
    get { state.read { $0.interleavingPeriod } }
    set {
      _require(
        newValue.isNumeric && newValue > .zero,
        "AVMutableMovie.interleavingPeriod needs a positive time, not \(newValue)")
      state.set { $0.interleavingPeriod = newValue }
    }
  }

  /// Whether the movie was edited since it was made or opened, or since a header of it was written.
  open var isModified: Bool {
    get { state.read { $0.isModified } }
    set { state.set { $0.isModified = newValue } }
  }

  /// The unit of the movie's times; 600 unless set.
  ///
  /// Edits begin and end at whole numbers of it; to set it after edits moves their ends to such.
  open var timescale: CMTimeScale {
    get { state.read { $0.draft.timescale } }
    set {
      _require(newValue > 0, "AVMutableMovie.timescale needs a positive number, not \(newValue)")
      change { $0.changeTimescale(newValue) }
    }
  }

  /// The rate at which the movie is meant to play.
  open override var preferredRate: Float {
    get { super.preferredRate }
    set { change { $0.info.preferredRate = newValue } }
  }

  /// The volume at which the movie is meant to play.
  open override var preferredVolume: Float {
    get { super.preferredVolume }
    set { change { $0.info.preferredVolume = newValue } }
  }

  /// The transform with which the whole movie is meant to be shown.
  open override var preferredTransform: CGAffineTransform {
    get { super.preferredTransform }
    set { change { $0.info.preferredTransform = newValue } }
  }

  /// All metadata.
  open override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set {
      let entries = MetadataMapping.entries(newValue)
      change { $0.info.metadata = entries }
    }
  }

  // MARK: Editing

  /// Inserts a range of all tracks of an asset; what plays later is pushed back.
  ///
  /// Tracks that are missing are added. Tracks that get nothing are pushed back nevertheless, so that all stay in step.
  /// - Parameters:
  ///   - timeRange: In the asset's time; what lies outside of it is left out.
  ///   - startTime: In the movie's time; not a number: the end.
  ///   - copySampleData: Whether samples are copied to the media data storage; else they are referred to where they
  ///     stand.
  /// - Throws: `AVError`; the movie then is as it was.
  open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, copySampleData: Bool)
    throws
  {
    try insert(timeRange, of: asset, at: startTime, copySampleData: copySampleData)
  }

  /// Makes room in which nothing plays; there is no such room at the end. A range that is no number changes nothing.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.insertEmpty(timeRange) }
  }

  /// Takes a range out of all tracks; what plays later moves up. A range that is no number changes nothing.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.remove(timeRange) }
  }

  /// Changes how long a range of all tracks plays. Times that are no numbers change nothing.
  open func scale(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { (edits) throws(EngineError) in try edits.scale(timeRange, to: duration) }
  }

  // MARK: Tracks

  /// Adds an empty track.
  ///
  /// - Parameters:
  ///   - track: Whose settings the new track has; its identifier too, if it is free.
  ///   - options: No keys are defined.
  @discardableResult
  open func addMutableTrack(
    withMediaType mediaType: AVMediaType, copySettingsFrom track: AVAssetTrack?, options: [String: Any]? = nil
  ) -> AVMutableMovieTrack? { addTrack(withMediaType: mediaType, copySettingsFrom: track, options: options) }

  /// Adds an empty track for each of some tracks, with its settings and its relations to the others of them.
  @discardableResult
  open func addMutableTracksCopyingSettings(from existingTracks: [AVAssetTrack], options: [String: Any]? = nil)
    -> [AVMutableMovieTrack]
  {
    addTracks(from: existingTracks, options: options)
  }

  /// Takes a track out of the movie.
  open func removeTrack(_ track: AVMovieTrack) { remove(track) }

  /// A track into which any range of another track can be inserted; nil where there is none.
  @discardableResult
  open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableMovieTrack? {
    let info = track.info
    return state.read { $0.draft.tracks.first { $0.takes(info) }?.settings.id }.map(object)
  }
}
