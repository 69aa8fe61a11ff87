import AVEngineCore
import AVEnginePlayback
import AVEngineStreaming
import AVEngineSystem
public import CoreFoundation
import CoreGraphics
public import CoreMedia
public import Foundation
import Synchronization

/// The state of one asset that a player plays: its time, its settings, and its loaded media.
///
/// A player opens the item when it is the current one or the next.
@MainActor @preconcurrency open class AVPlayerItem: NSObject, NSCopying {
  nonisolated let source: PlayerItemSource
  nonisolated let playable: PlayableItem
  nonisolated let registrar = _KeyValueRegistrar()
  nonisolated let published = PublishedState(Published())
  nonisolated let links = Mutex(Links())
  private nonisolated let loadedKeys: [String]

  struct Published: @unchecked Sendable {
    // Safety: item tracks guard themselves.
    var status = Status.unknown
    var error: (any Error)?
    var tracks: [AVPlayerItemTrack] = []
    var duration = CMTime.indefinite
    var presentationSize = CGSize.zero
    var seekable: CMTimeRange?
    var loaded: [CMTimeRange] = []
    var isLikelyToKeepUp = false
    var isBufferEmpty = true
    var isBufferFull = false
  }

  struct Links: @unchecked Sendable {
    // Safety: references are read and written under the mutex `links`.
    weak var player: Player?
    /// The player that the item has left last.
    weak var lastPlayer: Player?
    var outputs: [AVPlayerItemOutput] = []
    var viewers: [WeakViewer] = []
    var isReversed = false
    var stream: StreamSession?
  }

  /// Creates an item for the media at a URL, which is opened when a player needs it.
  public nonisolated convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  /// Creates an item for an asset, which is opened when a player needs it.
  public nonisolated convenience init(asset: AVAsset) { self.init(asset: asset, automaticallyLoadedAssetKeys: nil) }

  /// Creates an item for an asset. The values of the keys are loaded before the item becomes ready to play.
  public nonisolated init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
    loadedKeys = automaticallyLoadedAssetKeys ?? []
    source = PlayerItemSource(asset)
    do {
      playable = try PlayableItem(clock: .hostTimeClock, codecs: Engine.system.codecs) {
        [source, loadedKeys] () throws(EngineError) in
        for key in loadedKeys { _ = source.asset.value.valueNow(AVAsset.canonical(key), or: ()) as Any }
        return try source.program()
      }
    } catch { _misuse("AVPlayerItem: no timebase can be made from the host time clock: \(error)") }
    super.init()
    source.listen { [weak self] in self?.opened() }
  }

  /// Creates an item for an asset. The properties are loaded before the item becomes ready to play.
  public nonisolated convenience init(asset: AVAsset, automaticallyLoadedAssetKeys: [AVPartialAsyncProperty<AVAsset>]) {
    self.init(asset: asset, automaticallyLoadedAssetKeys: automaticallyLoadedAssetKeys.map(\.key))
  }

  /// Returns another item for the same asset, with the same settings and end times. It does not belong to a player.
  @discardableResult
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVPlayerItem(asset: source.asset.value, automaticallyLoadedAssetKeys: loadedKeys)
    let settings = source.settings.withLock { $0 }
    copy.source.settings.withLock { $0 = settings }
    copy.playable.setKeepsPitch(settings.pitch != .varispeed)
    let state = playable.state
    copy.playable.setEnds(forward: state.forwardEnd, reverse: state.reverseEnd)
    return copy
  }

  /// Returns another item for the same asset, with the same settings and end times. It does not belong to a player.
  @discardableResult
  open nonisolated override func copy() -> Any { copy(with: nil) }

  /// The asset that is played, as stated at the item's creation.
  open nonisolated var asset: AVAsset { source.asset.value }

  /// The keys of the asset's properties that are loaded before the item becomes ready to play.
  open nonisolated var automaticallyLoadedAssetKeys: [String] { loadedKeys }

  // MARK: Published state

  /// Whether the item can be played; `unknown` until a player has opened it. Observable.
  open nonisolated var status: Status { registrar.access("status") { published.value.status } }

  /// The reason for which the item cannot be played; nil unless `status` is `failed`.
  open nonisolated var error: (any Error)? { registrar.access("error") { published.value.error } }

  /// The item's tracks, which can be disabled; empty before the item is ready.
  open nonisolated var tracks: [AVPlayerItemTrack] { registrar.access("tracks") { published.value.tracks } }

  /// The item's duration; indefinite before the item is ready, and for live streams.
  open nonisolated var duration: CMTime { registrar.access("duration") { published.value.duration } }

  /// The size at which video is shown, in square pixels, after the track's transform. With a video composition, its
  /// render size; zero for an item without video.
  open nonisolated var presentationSize: CGSize {
    registrar.access("presentationSize") { published.value.presentationSize }
  }

  /// Whether enough media is ready to play on without a stall; observable.
  open nonisolated var isPlaybackLikelyToKeepUp: Bool {
    registrar.access("playbackLikelyToKeepUp") { published.value.isLikelyToKeepUp }
  }

  /// Whether too little media is ready to play. Linux: the opposite of `isPlaybackLikelyToKeepUp`.
  open nonisolated var isPlaybackBufferEmpty: Bool {
    registrar.access("playbackBufferEmpty") { published.value.isBufferEmpty }
  }

  /// Whether the buffer of media is full. Linux: the same as `isPlaybackLikelyToKeepUp`.
  open nonisolated var isPlaybackBufferFull: Bool {
    registrar.access("playbackBufferFull") { published.value.isBufferFull }
  }

  /// The time ranges that are loaded; empty before the item is ready.
  ///
  /// For a stream, these are the ranges of its segments in memory. For another asset whose URL is not a file URL, the
  /// range is from the current time to the end of the last video frame that is ready. For other assets, it is the whole
  /// item.
  open nonisolated var loadedTimeRanges: [NSValue] {
    registrar.access("loadedTimeRanges") {
      let all = seekableTimeRanges
      if source.found.stream != nil { return published.value.loaded.map { NSValue(timeRange: $0) } }
      guard (source.asset.value as? AVURLAsset).map({ !$0.storedURL.isFileURL }) ?? false else { return all }
      let now = playable.currentTime
      return all.isEmpty ? [] : [NSValue(timeRange: CMTimeRange(start: now, end: max(playable.readyEnd ?? now, now)))]
    }
  }

  /// The time ranges to which the item can seek; empty until the item is ready.
  open nonisolated var seekableTimeRanges: [NSValue] {
    registrar.access("seekableTimeRanges") {
      let published = published.value
      return published.status == .readyToPlay ? published.seekable.map { [NSValue(timeRange: $0)] } ?? [] : []
    }
  }

  /// Whether the item can be played at rates above 1; false before it is ready.
  open nonisolated var canPlayFastForward: Bool { registrar.access("canPlayFastForward") { isReady } }
  /// Whether the item can be played at rates between 0 and 1; false before it is ready.
  open nonisolated var canPlaySlowForward: Bool { registrar.access("canPlaySlowForward") { isReady } }
  /// Whether the item can be played at the rate -1; false before it is ready.
  open nonisolated var canPlayReverse: Bool { registrar.access("canPlayReverse") { isReady } }
  /// Whether the item can be played at rates between -1 and 0; false before it is ready.
  open nonisolated var canPlaySlowReverse: Bool { registrar.access("canPlaySlowReverse") { isReady } }
  /// Whether the item can be played at rates below -1; false before it is ready.
  open nonisolated var canPlayFastReverse: Bool { registrar.access("canPlayFastReverse") { isReady } }
  /// Whether the item can be stepped forward by video frames; false before it is ready.
  open nonisolated var canStepForward: Bool { registrar.access("canStepForward") { isReady && hasVideo } }
  /// Whether the item can be stepped backward by video frames; false before it is ready.
  open nonisolated var canStepBackward: Bool { registrar.access("canStepBackward") { isReady && hasVideo } }

  private nonisolated var isReady: Bool { published.value.status == .readyToPlay }
  private nonisolated var hasVideo: Bool { playable.state.program?.frames != nil }

  // MARK: Time

  /// Returns the current time on the item's timeline. It is not observable; a player's time observers report it.
  @discardableResult
  open nonisolated func currentTime() -> CMTime { playable.currentTime }

  /// The timebase of the item's time. Clients may read it but must not change it.
  open nonisolated var timebase: CMTimebase? { playable.timebase }

  /// The time at which forward playback ends. If invalid, the default, playback ends at the end of the media.
  open nonisolated var forwardPlaybackEndTime: CMTime {
    get { playable.state.forwardEnd }
    set {
      if let move = playable.setEnds(forward: newValue) { player?.endMoved(of: playable, move) }
    }
  }

  /// The time at which backward playback ends. If invalid, the default, playback ends at zero.
  open nonisolated var reversePlaybackEndTime: CMTime {
    get { playable.state.reverseEnd }
    set {
      if let move = playable.setEnds(reverse: newValue) { player?.endMoved(of: playable, move) }
    }
  }

  nonisolated var player: Player? { links.withLock { $0.player } }

  // MARK: Seeking

  // Each async form calls the form with a handler, so that a subclass that overrides the latter changes both.

  /// Seeks to the last sync sample at or before a time, or exactly to the time if no sync samples are known.
  open nonisolated func seek(to time: CMTime) { move(to: time) }

  /// Seeks to the last sync sample at or before a time, or exactly to the time if no sync samples are known. Positive
  /// infinity means the end. An item without a player seeks exactly to the time.
  ///
  /// - Parameters:
  ///   - time: A time on the item's timeline.
  ///   - completionHandler: Called with false if the seek did not finish, for example because another one began. It is
  ///     called on an internal queue, or within this call.
  @preconcurrency open nonisolated func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    move(to: time, handler: completionHandler)
  }

  /// Seeks to the last sync sample at or before a time, or exactly to the time if no sync samples are known. Returns
  /// false if the seek did not finish.
  @discardableResult
  open nonisolated func seek(to time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in seek(to: time) { continuation.resume(returning: $0) } }
  }

  /// Seeks to a time within tolerances. Zero tolerances lead exactly to the time.
  open nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    move(to: time, before: toleranceBefore, after: toleranceAfter)
  }

  /// Seeks to a time within tolerances. Zero tolerances lead exactly to the time. Positive infinity means the end. An
  /// item without a player seeks exactly to the time.
  ///
  /// Linux: `toleranceAfter` is ignored. The item seeks to the last sync sample at or before the time if that sample is
  /// within `toleranceBefore`, otherwise exactly to the time.
  /// - Parameters:
  ///   - time: A time on the item's timeline.
  ///   - toleranceBefore: How far before the time the item may go; zero or positive.
  ///   - toleranceAfter: How far after the time a Mac may go. Ignored here.
  ///   - completionHandler: Called with false if the seek did not finish, for example because another one began. It is
  ///     called on an internal queue, or within this call.
  @preconcurrency open nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    move(to: time, before: toleranceBefore, after: toleranceAfter, handler: completionHandler)
  }

  /// Seeks to a time within tolerances, of which zero leads exactly to the time. Returns false if the seek did not
  /// finish.
  @discardableResult
  open nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Seeks to the time of a date, if the item is a stream whose playlist states dates.
  ///
  /// - Parameters:
  ///   - date: A date of the stream's timeline, as its playlist states it.
  ///   - completionHandler: Called with false if the seek did not finish. It is called on an internal queue, or within
  ///     this call.
  /// - Returns: False if the item is not a stream that contains the date. The handler is then not called.
  @discardableResult
  open nonisolated func seek(to date: Date, completionHandler: ((Bool) -> Void)? = nil) -> Bool {
    move(to: date, handler: completionHandler)
  }

  /// Seeks to the time of a date, if the item is a stream whose playlist states dates.
  ///
  /// - Returns: False if the seek did not finish, or if the item is not a stream that contains the date.
  @discardableResult
  open nonisolated func seek(to date: Date) async -> Bool {
    await withCheckedContinuation { continuation in
      if !seek(to: date, completionHandler: { continuation.resume(returning: $0) }) {
        continuation.resume(returning: false)
      }
    }
  }

  /// Cancels pending seeks. Their completion handlers are called with false.
  open nonisolated func cancelPendingSeeks() { player?.cancelSeeks(of: playable) }

  /// Steps forward by a number of video frames; backward if the number is negative.
  open func step(byCount stepCount: Int) { player?.step(playable, by: stepCount) }

  /// Returns the date of the current time; nil if the item is not a stream that states it.
  @discardableResult
  open nonisolated func currentDate() -> Date? { stream?.timeline.date(at: playable.currentTime) }

  // MARK: Selection

  /// The options that are selected now, by the client or automatically, in all groups of the asset.
  open nonisolated var currentMediaSelection: AVMediaSelection { mediaSelection }

  /// Returns the option that is selected in a group, by the client or automatically; nil if none is.
  @available(macOS, deprecated: 10.15, message: "use currentMediaSelection")
  @discardableResult
  open nonisolated func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    mediaSelection.selectedMediaOption(in: mediaSelectionGroup)
  }

  /// Selects an option of a group; nil selects none. Traps if the option is not in the group, or if it is nil and the
  /// group does not allow an empty selection. Does nothing if the asset does not have the group.
  open nonisolated func select(
    _ mediaSelectionOption: AVMediaSelectionOption?, in mediaSelectionGroup: AVMediaSelectionGroup
  ) {
    choose(mediaSelectionOption, in: mediaSelectionGroup)
  }

  /// Reverts a choice of the client in a group to the automatic selection, which follows the player's criteria.
  open nonisolated func selectMediaOptionAutomatically(in mediaSelectionGroup: AVMediaSelectionGroup) {
    chooseAutomatically(in: mediaSelectionGroup)
  }

  // MARK: Outputs

  /// The outputs that were added to the item and not removed since.
  open var outputs: [AVPlayerItemOutput] { links.withLock { $0.outputs } }

  /// Adds an output, which then delivers the item's media. Traps if the output already belongs to an item.
  open func add(_ output: AVPlayerItemOutput) { attach(output) }

  /// Removes an output. Does nothing if the output does not belong to this item.
  open func remove(_ output: AVPlayerItemOutput) { detach(output) }

  // MARK: Streams

  /// Returns the log of the media that was loaded for a stream; nil if the item is not a stream or has not been opened.
  @discardableResult
  open nonisolated func accessLog() -> AVPlayerItemAccessLog? {
    stream.map { AVPlayerItemAccessLog($0.log, session: sessionIdentifier, counts: playable.counts) }
  }

  /// Returns the log of the resources of a stream that could not be loaded; nil if the item is not a stream or has not
  /// been opened.
  @discardableResult
  open nonisolated func errorLog() -> AVPlayerItemErrorLog? {
    stream.map { AVPlayerItemErrorLog($0.log, session: sessionIdentifier) }
  }

  /// The highest bit rate of a stream's variants to load, in bits per second; 0, the default, for any. If no variant
  /// fits, one is loaded nevertheless.
  open nonisolated var preferredPeakBitRate: Double {
    get { source.settings.withLock { $0.limits.peakBitRate } }
    set { limit { $0.peakBitRate = newValue } }
  }

  /// The largest video size of a stream's variants to load, in pixels; zero, the default, for any. If no variant fits,
  /// one is loaded nevertheless.
  open nonisolated var preferredMaximumResolution: CGSize {
    get { source.settings.withLock { $0.limits.size } }
    set { limit { $0.size = newValue } }
  }

  /// The number of seconds that a stream is loaded ahead, as far as memory allows; 0, the default, for a fixed number
  /// of segments.
  ///
  /// Linux: it does not affect assets other than streams.
  open nonisolated var preferredForwardBufferDuration: TimeInterval {
    get { forwardBufferDuration }
    set { forwardBufferDuration = newValue }
  }

  /// Whether a live stream's playlist is also reloaded while the player is paused; false unless set.
  open nonisolated var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
    get { source.settings.withLock { $0.looksAheadWhilePaused } }
    set {
      source.settings.withLock { $0.looksAheadWhilePaused = newValue }
      mayLookAhead()
    }
  }

  // MARK: Presentation

  /// The audio mix, of which the item keeps a copy; nil to leave the tracks' volumes unchanged.
  open nonisolated var audioMix: AVAudioMix? {
    get { source.settings.withLock { $0.audioMix }?.value }
    set {
      let copy = (newValue?.copy() as? AVAudioMix).map { UncheckedSendable($0) }
      change { $0.audioMix = copy }
    }
  }

  /// The composition of the video tracks, of which the item keeps a copy; nil to show one video track.
  open nonisolated var videoComposition: AVVideoComposition? {
    get { source.settings.withLock { $0.composition }.composition }
    set {
      var held = source.settings.withLock { $0.composition }
      held.set(newValue, client: "AVPlayerItem")
      change { [held] in $0.composition = held }
    }
  }

  /// The instance of the composition's compositor class; nil if the built-in compositor is used.
  open nonisolated var customVideoCompositor: (any AVVideoCompositing)? {
    source.settings.withLock { $0.composition }.compositor
  }

  /// The algorithm for audio whose speed is changed by a rate other than 1 or by an edit; `timeDomain` unless set. For
  /// edits, the audio mix can state another.
  open nonisolated var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { source.settings.withLock { $0.pitch } }
    set {
      playable.setKeepsPitch(newValue != .varispeed)
      change { $0.pitch = newValue }
    }
  }

  /// The styles of WebVTT subtitles for which the media does not state a style; nil for the default style.
  open nonisolated var textStyleRules: [AVTextStyleRule]? {
    get { source.settings.withLock { $0.textRules } }
    set {
      source.settings.withLock { $0.textRules = newValue }
      opened()
    }
  }

  nonisolated func change(_ body: @Sendable (inout PlayerItemSource.Settings) -> Void) {
    source.settings.withLock { body(&$0) }
    player?.reload(playable)
  }
}
