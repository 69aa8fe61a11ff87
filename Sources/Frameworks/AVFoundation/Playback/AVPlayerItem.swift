import AVEngineCore
import AVEnginePlayback
import AVEngineStreaming
import AVEngineSystem
public import CoreFoundation
import CoreGraphics
public import CoreMedia
public import Foundation
import Synchronization

/// One asset as a player plays it: its time, what of it is played, and how far it has come.
///
/// An item is opened when a player gets it. What changes by itself is changed on the main queue.
@MainActor @preconcurrency open class AVPlayerItem: NSObject, NSCopying {
  nonisolated let source: PlayerItemSource
  nonisolated let playable: PlayableItem
  nonisolated let registrar = _KeyValueRegistrar()
  nonisolated let published = PublishedState(Published())
  nonisolated let links = Mutex(Links())
  private nonisolated let loadedKeys: [String]

  /// What observers see.
  struct Published: @unchecked Sendable {
    // Safety: item tracks guard themselves.
    var status = Status.unknown
    var error: (any Error)?
    var tracks: [AVPlayerItemTrack] = []
    var duration = CMTime.indefinite
    var presentationSize = CGSize.zero
    var seekable: CMTimeRange?
    /// What lies in memory of a stream.
    var loaded: [CMTimeRange] = []
    var isLikelyToKeepUp = false
    var isBufferEmpty = true
    var isBufferFull = false
  }

  /// What an item belongs to, and what belongs to it.
  struct Links: @unchecked Sendable {
    // Safety: references are read and written under the mutex.
    weak var player: Player?
    var outputs: [AVPlayerItemOutput] = []
    var viewers: [WeakViewer] = []
    var isReversed = false
    var stream: StreamSession?
  }

  /// An item for the media at a URL.
  public nonisolated convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  /// An item for an asset.
  public nonisolated convenience init(asset: AVAsset) { self.init(asset: asset, automaticallyLoadedAssetKeys: nil) }

  /// An item for an asset; it is ready to play when these keys have been loaded, too.
  public nonisolated init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
    loadedKeys = automaticallyLoadedAssetKeys ?? []
    source = PlayerItemSource(asset)
    do {
      playable = try PlayableItem(clock: .hostTimeClock, codecs: Engine.system.codecs) {
        [source, loadedKeys] () throws(EngineError) in
        // A key that cannot be loaded does not keep the item from playing.
        for key in loadedKeys { _ = source.asset.value.valueNow(AVAsset.canonical(key), or: ()) as Any }
        return try source.program()
      }
    } catch { _misuse("AVPlayerItem: the host's clock gives no timebase: \(error)") }
    super.init()
    source.listen { [weak self] in self?.opened() }
  }

  /// An item for an asset; it is ready to play when these properties have been loaded, too.
  public nonisolated convenience init(asset: AVAsset, automaticallyLoadedAssetKeys: [AVPartialAsyncProperty<AVAsset>]) {
    self.init(asset: asset, automaticallyLoadedAssetKeys: automaticallyLoadedAssetKeys.map(\.key))
  }

  /// Another item for the same asset, with the same settings; it has been opened by no player.
  @discardableResult
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVPlayerItem(asset: source.asset.value, automaticallyLoadedAssetKeys: loadedKeys)
    let settings = source.settings.withLock { $0 }
    copy.source.settings.withLock { $0 = settings }
    let state = playable.state
    copy.playable.setEnds(forward: state.forwardEnd, reverse: state.reverseEnd)
    return copy
  }

  @discardableResult
  open nonisolated override func copy() -> Any { copy(with: nil) }

  /// The asset that is played.
  open nonisolated var asset: AVAsset { source.asset.value }

  /// The keys of the asset that are loaded before the item is ready.
  open nonisolated var automaticallyLoadedAssetKeys: [String] { loadedKeys }

  // MARK: What becomes known

  /// Whether the item can be played.
  open nonisolated var status: Status { registrar.access("status") { published.value.status } }

  /// Why the item cannot be played; nil unless `status` is `failed`.
  open nonisolated var error: (any Error)? { registrar.access("error") { published.value.error } }

  /// How the asset's tracks are played; empty before the item is ready.
  open nonisolated var tracks: [AVPlayerItemTrack] { registrar.access("tracks") { published.value.tracks } }

  /// How long the item is; indefinite before it is ready.
  open nonisolated var duration: CMTime { registrar.access("duration") { published.value.duration } }

  /// The size at which pictures are shown, in points, turned as the track says; zero without pictures.
  open nonisolated var presentationSize: CGSize {
    registrar.access("presentationSize") { published.value.presentationSize }
  }

  /// Whether enough lies ready to play on.
  open nonisolated var isPlaybackLikelyToKeepUp: Bool {
    registrar.access("playbackLikelyToKeepUp") { published.value.isLikelyToKeepUp }
  }

  /// Whether nothing lies ready, so that playing stalls.
  open nonisolated var isPlaybackBufferEmpty: Bool {
    registrar.access("playbackBufferEmpty") { published.value.isBufferEmpty }
  }

  /// Whether as much lies ready as is ever made ready.
  open nonisolated var isPlaybackBufferFull: Bool {
    registrar.access("playbackBufferFull") { published.value.isBufferFull }
  }

  /// The ranges whose media is there: all of a file's, and what has been read of another.
  open nonisolated var loadedTimeRanges: [NSValue] {
    registrar.access("loadedTimeRanges") {
      let all = seekableTimeRanges
      if source.found.stream != nil { return published.value.loaded.map { NSValue(timeRange: $0) } }
      guard (source.asset.value as? AVURLAsset).map({ !$0.storedURL.isFileURL }) ?? false else { return all }
      let now = playable.currentTime
      return all.isEmpty ? [] : [NSValue(timeRange: CMTimeRange(start: now, end: max(playable.readyEnd ?? now, now)))]
    }
  }

  /// The ranges that can be sought.
  open nonisolated var seekableTimeRanges: [NSValue] {
    registrar.access("seekableTimeRanges") {
      let published = published.value
      return published.status == .readyToPlay ? published.seekable.map { [NSValue(timeRange: $0)] } ?? [] : []
    }
  }

  /// Whether the item can be played faster than at 1.
  open nonisolated var canPlayFastForward: Bool { registrar.access("canPlayFastForward") { isReady } }
  /// Whether the item can be played at rates between 0 and 1.
  open nonisolated var canPlaySlowForward: Bool { registrar.access("canPlaySlowForward") { isReady } }
  /// Whether the item can be played at -1.
  open nonisolated var canPlayReverse: Bool { registrar.access("canPlayReverse") { isReady } }
  /// Whether the item can be played at rates between -1 and 0.
  open nonisolated var canPlaySlowReverse: Bool { registrar.access("canPlaySlowReverse") { isReady } }
  /// Whether the item can be played at rates below -1.
  open nonisolated var canPlayFastReverse: Bool { registrar.access("canPlayFastReverse") { isReady } }
  /// Whether the item can be stepped on by pictures.
  open nonisolated var canStepForward: Bool { registrar.access("canStepForward") { isReady && hasVideo } }
  /// Whether the item can be stepped back by pictures.
  open nonisolated var canStepBackward: Bool { registrar.access("canStepBackward") { isReady && hasVideo } }

  private nonisolated var isReady: Bool { published.value.status == .readyToPlay }
  private nonisolated var hasVideo: Bool { playable.state.program?.frames != nil }

  // MARK: Time

  /// The time now.
  @discardableResult
  open nonisolated func currentTime() -> CMTime { playable.currentTime }

  /// The item's own time as others can follow it; it belongs to the item, and is not to be changed.
  open nonisolated var timebase: CMTimebase? { playable.timebase }

  /// Where playing forwards ends; invalid, as it is at first: at the end of the media.
  open nonisolated var forwardPlaybackEndTime: CMTime {
    get { playable.state.forwardEnd }
    set {
      playable.setEnds(forward: newValue)
      player?.endMoved(of: playable)
    }
  }

  /// Where playing backwards ends; invalid, as it is at first: at zero.
  open nonisolated var reversePlaybackEndTime: CMTime {
    get { playable.state.reverseEnd }
    set {
      playable.setEnds(reverse: newValue)
      player?.endMoved(of: playable)
    }
  }

  nonisolated var player: Player? { links.withLock { $0.player } }

  // MARK: Seeking

  // As on a Mac, where the two are one method, what is awaited goes by the form with a handler, overridden or not.

  /// Takes the item to a time, at a picture near it that is quick to show.
  open nonisolated func seek(to time: CMTime) { move(to: time) }

  /// Takes the item to a time, at a picture near it that is quick to show.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between.
  @preconcurrency open nonisolated func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    move(to: time, handler: completionHandler)
  }

  /// Takes the item to a time; true when it stands there.
  @discardableResult
  open nonisolated func seek(to time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in seek(to: time) { continuation.resume(returning: $0) } }
  }

  /// Takes the item to a time between two others; zero and zero for exactly there.
  open nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    move(to: time, before: toleranceBefore, after: toleranceAfter)
  }

  /// Takes the item to a time between two others; zero and zero for exactly there.
  ///
  /// Linux: a picture that is quick to show is looked for before the time only.
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between, and
  ///   where the item is no player's.
  @preconcurrency open nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    move(to: time, before: toleranceBefore, after: toleranceAfter, handler: completionHandler)
  }

  /// Takes the item to a time between two others; true when it stands there.
  @discardableResult
  open nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Takes the item to the time of a date.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between.
  /// - Returns: false, and the handler is not called, where the stream has no such date.
  @discardableResult
  open nonisolated func seek(to date: Date, completionHandler: ((Bool) -> Void)? = nil) -> Bool {
    move(to: date, handler: completionHandler)
  }

  /// Takes the item to the time of a date.
  ///
  /// - Returns: false where something else came between or the stream has no such date.
  @discardableResult
  open nonisolated func seek(to date: Date) async -> Bool {
    await withCheckedContinuation { continuation in
      if !seek(to: date, completionHandler: { continuation.resume(returning: $0) }) {
        continuation.resume(returning: false)
      }
    }
  }

  /// Ends the seeks that are under way; their handlers are told that they did not finish.
  open nonisolated func cancelPendingSeeks() { player?.cancelSeeks(of: playable) }

  /// Takes the item some pictures on, or back if the count is negative.
  open func step(byCount stepCount: Int) { player?.step(playable, by: stepCount) }

  /// The date of what plays now, where the stream states dates.
  @discardableResult
  open nonisolated func currentDate() -> Date? { stream?.timeline.date(at: playable.currentTime) }

  // MARK: Selection

  /// What is chosen in each of the asset's groups.
  open nonisolated var currentMediaSelection: AVMediaSelection { mediaSelection }

  /// What is chosen in a group.
  @available(macOS, deprecated: 10.15, message: "use currentMediaSelection")
  @discardableResult
  open nonisolated func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    mediaSelection.selectedMediaOption(in: mediaSelectionGroup)
  }

  /// Plays an option of a group, or none where the group allows that.
  open nonisolated func select(
    _ mediaSelectionOption: AVMediaSelectionOption?, in mediaSelectionGroup: AVMediaSelectionGroup
  ) {
    choose(mediaSelectionOption, in: mediaSelectionGroup)
  }

  /// Plays what the asset chooses by itself.
  open nonisolated func selectMediaOptionAutomatically(in mediaSelectionGroup: AVMediaSelectionGroup) {
    chooseAutomatically(in: mediaSelectionGroup)
  }

  // MARK: Outputs

  /// The outputs that the item has.
  open var outputs: [AVPlayerItemOutput] { links.withLock { $0.outputs } }

  /// Gives the item an output, which must be no other item's.
  open func add(_ output: AVPlayerItemOutput) { attach(output) }

  /// Takes an output away.
  open func remove(_ output: AVPlayerItemOutput) { detach(output) }

  // MARK: Streams

  /// What was loaded; nil for what is no stream, and before it is opened.
  @discardableResult
  open nonisolated func accessLog() -> AVPlayerItemAccessLog? {
    stream.map { AVPlayerItemAccessLog($0.log, session: sessionIdentifier, counts: playable.counts) }
  }

  /// What could not be loaded; nil for what is no stream, and before it is opened.
  @discardableResult
  open nonisolated func errorLog() -> AVPlayerItemErrorLog? {
    stream.map { AVPlayerItemErrorLog($0.log, session: sessionIdentifier) }
  }

  /// The most bits a second that variants may need; 0, as at first: any. Counts for what is loaded from now on.
  open nonisolated var preferredPeakBitRate: Double {
    get { source.settings.withLock { $0.limits.peakBitRate } }
    set { limit { $0.peakBitRate = newValue } }
  }

  /// The largest pictures that variants may have; zero, as at first: any. Counts for what is loaded from now on.
  open nonisolated var preferredMaximumResolution: CGSize {
    get { source.settings.withLock { $0.limits.size } }
    set { limit { $0.size = newValue } }
  }

  /// How many seconds a stream is loaded ahead of what plays, as far as there is memory; 0, as at first: some segments.
  /// Linux: of files of HTTP servers as much is read as is played.
  open nonisolated var preferredForwardBufferDuration: TimeInterval {
    get { forwardBufferDuration }
    set { forwardBufferDuration = newValue }
  }

  /// Whether what a live stream adds is looked for also while the player is paused; false unless it is set.
  open nonisolated var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
    get { source.settings.withLock { $0.looksAheadWhilePaused } }
    set {
      source.settings.withLock { $0.looksAheadWhilePaused = newValue }
      mayLookAhead()
    }
  }

  // MARK: How it is played

  /// The volumes of the tracks, as they are when it is set; nil: each as it is.
  open nonisolated var audioMix: AVAudioMix? {
    get { source.settings.withLock { $0.audioMix }?.value }
    set {
      let copy = (newValue?.copy() as? AVAudioMix).map { UncheckedSendable($0) }
      change { $0.audioMix = copy }
    }
  }

  /// How pictures are composed of the video tracks; nil: the first that is enabled shows. A copy is kept.
  open nonisolated var videoComposition: AVVideoComposition? {
    get { source.settings.withLock { $0.composition }.composition }
    set {
      var held = source.settings.withLock { $0.composition }
      held.set(newValue, client: "AVPlayerItem")
      change { [held] in $0.composition = held }
    }
  }

  /// The instance of the composition's compositor class; nil where the built-in compositor works.
  open nonisolated var customVideoCompositor: (any AVVideoCompositing)? {
    source.settings.withLock { $0.composition }.compositor
  }

  /// How sound is stretched at other rates than 1; `timeDomain` unless it is set.
  open nonisolated var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { source.settings.withLock { $0.pitch } }
    set {
      playable.setKeepsPitch(newValue != .varispeed)
      change { $0.pitch = newValue }
    }
  }

  /// How WebVTT subtitles shall look where the media does not say; nil: as usual.
  open nonisolated var textStyleRules: [AVTextStyleRule]? {
    get { source.settings.withLock { $0.textRules } }
    set {
      source.settings.withLock { $0.textRules = newValue }
      opened()
    }
  }

  /// Changes what is played; a player goes on with it from where it is.
  nonisolated func change(_ body: @Sendable (inout PlayerItemSource.Settings) -> Void) {
    source.settings.withLock { body(&$0) }
    player?.reload(playable)
  }
}
