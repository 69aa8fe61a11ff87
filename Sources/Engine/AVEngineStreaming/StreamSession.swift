package import AVEngineCore
package import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// An open stream with its lanes. A lane is a sequence of segments: the variants', or those of separate audio or texts.
package final class StreamSession: Sendable {
  package typealias Open = @Sendable (any ByteSource, OpenOptions) throws(EngineError) -> any MediaContainer

  let fetcher: StreamFetcher
  let openSegment: Open
  private let lanes: [StreamRendition]
  private let shared: Mutex<Shared>

  struct Shared: Sendable {
    var chooser: VariantChooser
    var log = StreamLog()
    /// For each discontinuity, the offset from the times in segments to asset times.
    var origins: [Int: CMTime] = [:]
    var listeners: [@Sendable (Occasion) -> Void] = []
    var forwardDuration: Double?
    var followers: [Follower] = []
    var counts: @Sendable () -> PlaybackCounts = { PlaybackCounts() }
  }

  struct Follower: Sendable {
    weak var object: (any AnyObject & Sendable)?
    var looks: Bool
  }

  package enum Occasion: Sendable {
    case access, failure
    /// A segment or a playlist of a variant was loaded, or a segment is missing.
    case progress
  }

  /// `lists` has the playlists of each lane: those of the variants, then those of separate audio. The lanes of texts
  /// follow.
  init(
    chooser: VariantChooser, lists: [[URL]], texts: [URL] = [], first: MediaPlaylist?, fetcher: StreamFetcher,
    open: @escaping Open
  ) {
    self.fetcher = fetcher
    openSegment = open
    shared = Mutex(Shared(chooser: chooser))
    lanes =
      lists.enumerated().map { StreamRendition($1, $0 == 0 ? .main : .audio, first: $0 == 0 ? first : nil) }
      + texts.map { StreamRendition([$0], .text, first: nil) }
  }

  func lane(_ index: Int) -> StreamRendition { lanes[index] }

  // MARK: Requests

  package var limits: VariantChooser.Limits {
    get { shared.withLock { $0.chooser.limits } }
    set { shared.withLock { $0.chooser.limits = newValue } }
  }

  package var log: StreamLog { shared.withLock { $0.log } }

  /// The seconds that are loaded ahead of a reader; nil: a fixed number of segments. Memory has a separate limit.
  package var forwardDuration: Double? {
    get { shared.withLock { $0.forwardDuration } }
    set {
      shared.withLock { $0.forwardDuration = newValue }
      for lane in lanes { lane.forwardDurationChanged(self) }
    }
  }

  /// False if there are followers, and all of them have declined new segments.
  var looksAhead: Bool {
    shared.withLock { shared in
      shared.followers.removeAll { $0.object == nil }
      return shared.followers.isEmpty || shared.followers.contains { $0.looks }
    }
  }

  package func follow(_ object: any AnyObject & Sendable, looks: Bool) {
    shared.withLock { shared in
      shared.followers.removeAll { $0.object == nil || $0.object === object }
      shared.followers.append(Follower(object: object, looks: looks))
    }
  }

  package func count(_ counts: @escaping @Sendable () -> PlaybackCounts) { shared.withLock { $0.counts = counts } }

  /// The listener is called on threads that load, which wait for it.
  package func listen(_ listener: @escaping @Sendable (Occasion) -> Void) {
    let isFirst = shared.withLock { shared in
      shared.listeners.append(listener)
      return shared.listeners.count == 1
    }
    if isFirst, isLive { watch() }
  }

  private func watch() {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "StreamSession"))
    // `LoadedPlaylist` decides at each turn whether to reload.
    let period = max(timeline.targetDuration.seconds / 2, 0.5)
    timer.setEventHandler { [weak self] in
      guard let self, isLive else { return timer.cancel() }
      if looksAhead { lanes[0].refresh(self) }
    }
    timer.schedule(deadline: .now() + period, repeating: period)
    timer.activate()
  }

  package var loadedRanges: [CMTimeRange] { lanes[0].loadedRanges }

  package var timeline: StreamTimeline { lanes[0].timeline }
  package var isLive: Bool { !timeline.isComplete }

  /// The time at which playback of a live stream begins: three target durations before its end (RFC 8216 §6.3.3), but
  /// not before its window.
  package var startTime: CMTime {
    let timeline = timeline
    guard !timeline.isComplete, let last = timeline.entries.last else { return .zero }
    return max(timeline.window.start, last.range.end - CMTimeMultiply(timeline.targetDuration, multiplier: 3))
  }

  var variant: MasterPlaylist.Variant? {
    shared.withLock { shared in shared.chooser.current.map { shared.chooser.variants[$0] } }
  }

  // MARK: Lanes

  func choose(excluding excluded: Set<Int>, of urls: [URL]) -> Int? {
    let counts = shared.withLock { $0.counts }()
    let (choice, listeners) = shared.withLock { shared -> (Int?, [@Sendable (Occasion) -> Void]) in
      guard let (index, reason) = shared.chooser.choose(excluding: excluded), urls.indices.contains(index) else {
        return (nil, [])
      }
      guard reason != .unchanged else { return (index, []) }
      let variant = shared.chooser.variants[index]
      var access = StreamLog.Access(url: variant.url, reason: reason, isLive: !lanes[0].timeline.isComplete)
      if variant.bandwidth > 0 { access.indicatedBitRate = variant.bandwidth }
      access.indicatedAverageBitRate = variant.averageBandwidth ?? -1
      access.before = counts
      if reason != .first { access.switchBitRate = shared.chooser.throughput ?? -1 }
      shared.log.begin(access)
      return (index, shared.listeners)
    }
    for listener in listeners { listener(.access) }
    return choice
  }

  func note(bytes: Int, seconds: Double, of duration: CMTime) {
    shared.withLock { shared in
      shared.chooser.note(bytes: bytes, seconds: seconds)
      shared.log.note(bytes: bytes, seconds: seconds, mediaSeconds: duration.seconds)
    }
  }

  func note(_ error: EngineError, at url: URL) {
    let listeners = shared.withLock { shared in
      shared.log.note(StreamLog.Failure(url: url, error: error))
      return shared.listeners
    }
    for listener in listeners { listener(.failure) }
  }

  func progressed() { for listener in shared.withLock({ $0.listeners }) { listener(.progress) } }

  func canGoLower(than index: Int) -> Bool { shared.withLock { $0.chooser.allowed.first.map { $0 != index } ?? false } }

  /// If no segment of the discontinuity has been loaded, a variant's is loaded first. Returns nil if the offset is
  /// still unknown then.
  func origin(of discontinuity: Int, near time: CMTime) throws(EngineError) -> CMTime? {
    let known = { [self] in shared.withLock { $0.origins[discontinuity] } }
    if let origin = known() { return origin }
    if let number = timeline.number(in: discontinuity, near: time) { _ = try lanes[0].segment(number, self) }
    return known()
  }

  /// The first loaded segment of a discontinuity determines the offset from the times in segments to asset times.
  func origin(of discontinuity: Int, start: CMTime, at time: CMTime) -> CMTime {
    shared.withLock { shared in
      if let known = shared.origins[discontinuity] { return known }
      let origin = time - start
      shared.origins[discontinuity] = origin
      return origin
    }
  }
}
