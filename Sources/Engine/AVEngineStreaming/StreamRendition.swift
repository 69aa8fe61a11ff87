import AVEngineCore
import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// A lane of a stream: a sequence of segments. One thread at a time loads; requests for segments in memory do not wait
/// for that thread.
final class StreamRendition: Sendable {
  enum Kind { case main, audio, text }

  private let urls: [URL]
  private let kind: Kind
  var isMain: Bool { kind == .main }
  /// Held while loading.
  private let loading: Mutex<Loading>
  private let held = Mutex(SegmentCache())
  private let plan = Mutex(StreamTimeline())
  private let formats = Mutex<[CMMediaType: [CMFormatDescription]]>([:])
  private let queue = DispatchQueue(label: "StreamRendition")
  private let ahead = Mutex<Ahead?>(nil)
  private let asked = Mutex<Int?>(nil)

  private struct Ahead: Sendable {
    let number: Int
    let cancellation: ReadCancellation
    var isAskedAgain = false
  }

  private struct Loading: Sendable {
    var lists: [Int: LoadedPlaylist] = [:]
    /// The numbers of the segments that failed since a segment was last loaded.
    var failed: Set<Int> = []
    var failure: EngineError?
    var latest: Int { lists.max { $0.value.began < $1.value.began }?.key ?? 0 }
  }

  /// The number of segments in a row that may fail to load.
  private static let mostFailures = 4
  /// The number of segments that are loaded ahead if the client does not state a duration.
  private static let aheadCount = 2

  init(_ urls: [URL], _ kind: Kind, first: MediaPlaylist?) {
    self.urls = urls
    self.kind = kind
    // All texts have this format. It is set here, so that no text has to be loaded before a client reads it.
    if kind == .text {
      formats.withLock {
        $0[kCMMediaType_Subtitle] = [CMFormatDescription(kCMMediaType_Subtitle, kCMSubtitleFormatType_WebVTT)]
      }
    }
    var loading = Loading()
    if let first { loading.lists[0] = LoadedPlaylist(first, after: nil, began: Self.now) }
    self.loading = Mutex(loading)
    if let first { plan.withLock { $0.extend(with: first) } }
  }

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  var timeline: StreamTimeline { plan.withLock { $0 } }
  func formats(of kind: CMMediaType) -> [CMFormatDescription] { formats.withLock { $0[kind] ?? [] } }

  func begin(_ session: StreamSession) throws(EngineError) {
    guard timeline.entries.isEmpty else { return }
    try locked { state throws(EngineError) in _ = try list(0, &state, session) }
  }

  private func locked<R: Sendable>(_ body: (inout Loading) throws(EngineError) -> R) throws(EngineError) -> R {
    let result = loading.withLock { state -> Result<R, EngineError> in
      do throws(EngineError) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  // MARK: Segments

  /// Returns nil after the last segment of a stream that has ended, and for an earlier segment that neither memory nor
  /// the timeline still has.
  func segment(_ number: Int, _ session: StreamSession) throws(EngineError) -> LoadedSegment? {
    asked.withLock { $0 = number }
    let known = known(number)
    // Loading ahead is cancelled if its segment is not wanted. It is also cancelled if a live stream does not have its
    // segment yet and this request must load: one thread at a time loads.
    ahead.withLock { ahead in
      guard let current = ahead, current.number != number else { return }
      let isWaiting = known == nil && timeline[current.number] == nil
      guard isWaiting || !isWanted(current.number, session) else { return }
      current.cancellation.cancel()
      // This request has priority, and will request the segments that follow.
      ahead?.isAskedAgain = false
    }
    let found = if let known { known } else { try loaded(number, session) }
    if found != nil { loadAhead(number + 1, session) }
    return found
  }

  /// A segment that could not be loaded is tried again for a reader that does not tolerate its loss.
  private func known(_ number: Int) -> LoadedSegment? {
    guard let found = held.withLock({ $0.use(number) }) else { return nil }
    return found.failure == nil || ReadCancellation.toleratesLoss ? found : nil
  }

  private func wanted(_ session: StreamSession) -> ClosedRange<Int> {
    guard let asked = asked.withLock({ $0 }) else { return 0...0 }
    let timeline = timeline
    guard let duration = session.forwardDuration, let start = timeline[asked]?.range.start else {
      return asked...asked + Self.aheadCount
    }
    let end = start + CMTime(seconds: duration, preferredTimescale: 1_000_000)
    guard let last = timeline.number(at: end), let entry = timeline[last] else { return asked...asked }
    return asked...max(asked, entry.range.start < end ? last : last - 1)
  }

  private func isWanted(_ number: Int, _ session: StreamSession) -> Bool {
    let wanted = wanted(session)
    return wanted.dropFirst().contains(number) && held.withLock { $0.hasRoom(in: wanted) }
  }

  private func loadAhead(_ number: Int, _ session: StreamSession) {
    guard isWanted(number, session) else { return }
    let cancellation = ReadCancellation(toleratesLoss: true)
    let isNew = ahead.withLock { ahead in
      guard ahead == nil else {
        ahead?.isAskedAgain = true
        return false
      }
      ahead = Ahead(number: number, cancellation: cancellation)
      return true
    }
    guard isNew else { return }
    queue.async { [self] in
      let isLoaded =
        (try? cancellation.perform { () throws(EngineError) in
          _ = try loaded(number, session)
        }) != nil
      let isAskedAgain = ahead.withLock { ahead in
        defer { ahead = nil }
        return ahead?.isAskedAgain ?? false
      }
      // During this load, another segment may have been requested, and the load may have been cancelled for it.
      if isAskedAgain {
        forwardDurationChanged(session)
      } else if isLoaded {
        loadAhead(number + 1, session)
      }
    }
  }

  private func loaded(_ number: Int, _ session: StreamSession) throws(EngineError) -> LoadedSegment? {
    try locked { state throws(EngineError) in
      if let known = known(number) { return known }
      guard try waitFor(number, &state, session) else { return nil }
      let loaded = try load(number, &state, session)
      let wanted = wanted(session)
      held.withLock { $0.add(loaded, as: number, keeping: wanted) }
      if isMain { session.progressed() }
      return loaded
    }
  }

  var loadedRanges: [CMTimeRange] {
    let timeline = timeline
    let ranges = held.withLock { $0.numbers }.compactMap { timeline[$0]?.range }
    return ranges.reduce(into: []) { joined, range in
      if let last = joined.last, last.end == range.start {
        joined[joined.count - 1] = last.union(range)
      } else {
        joined.append(range)
      }
    }
  }

  /// Returns an empty segment if all variants fail, and throws if too many segments in a row fail. Cancellation, errors
  /// of decryption and forbidden references are thrown at once.
  private func load(_ number: Int, _ state: inout Loading, _ session: StreamSession) throws(EngineError)
    -> LoadedSegment
  {
    var excluded: Set<Int> = []
    var failure: EngineError?
    while let variant = isMain ? session.choose(excluding: excluded, of: urls) : excluded.isEmpty ? 0 : nil {
      excluded.insert(variant)
      var place = urls[variant]
      do throws(EngineError) {
        var list = try list(variant, &state, session)
        // The playlist may have grown since it was loaded.
        if !list.isComplete, !list.segments.contains(where: { $0.number == number }) {
          list = try reload(variant, &state, session)
        }
        guard let segment = list.segments.first(where: { $0.number == number }) else {
          throw EngineError(
            .notFound, "Reading", subject: place.absoluteString, detail: "the playlist has no segment \(number)")
        }
        place = segment.url
        if segment.isGap { continue }
        let made = try load(segment, variant, session)
        state.failed = []
        state.failure = nil
        return made
      } catch {
        if [.cancelled, .protected, .referenceForbidden, .referenceConfined].contains(error.kind) { throw error }
        session.note(error, at: place)
        failure = error.concerning(place.absoluteString)
      }
    }
    guard let failure else { return LoadedSegment(missing: nil) }
    let lost = lost(number, failure)
    state.failed.insert(number)
    state.failure = lost
    if state.failed.count > Self.mostFailures { throw lost }
    return LoadedSegment(missing: lost)
  }

  private func lost(_ number: Int, _ failure: EngineError) -> EngineError {
    guard let range = timeline[number]?.range else { return failure }
    var error = failure
    error.time = range.start
    let place = String(format: "it plays from %.3f s to %.3f s", range.start.seconds, range.end.seconds)
    error.detail = failure.detail.map { "\($0); \(place)" } ?? place
    return error
  }

  private func load(_ segment: MediaPlaylist.Segment, _ variant: Int, _ session: StreamSession) throws(EngineError)
    -> LoadedSegment
  {
    let length = segment.duration.seconds
    let mayGiveUp = isMain && session.canGoLower(than: variant)
    let began = Self.now
    let loaded: (data: Data, byteCount: Int, seconds: Double)
    do throws(EngineError) {
      loaded = try session.fetcher.segment(segment) { seconds, fraction in
        mayGiveUp && seconds > length + 1 && fraction < 0.5
      }
    } catch {
      // A segment that was given up because it was slow, or whose server stalled, counts as if almost nothing had
      // arrived.
      if isMain, error.kind == .timedOut { session.note(bytes: 1, seconds: Self.now - began, of: .zero) }
      throw error
    }
    if isMain { session.note(bytes: loaded.byteCount, seconds: loaded.seconds, of: segment.duration) }
    if kind == .text { return try texts(loaded.data, segment, session) }
    let contents = try SegmentContents(loaded.data, named: segment.url.absoluteString, session.openSegment)
    return try placed(contents, segment, session, byteCount: loaded.byteCount)
  }

  private func texts(_ data: Data, _ segment: MediaPlaylist.Segment, _ session: StreamSession) throws(EngineError)
    -> LoadedSegment
  {
    let range = timeline[segment.number]?.range ?? .zero
    let contents = try TextSegment(data, named: segment.url.absoluteString, session.openSegment)
    let samples = try contents.samples(
      in: range, origin: session.origin(of: segment.discontinuity, near: range.start) ?? .zero)
    return LoadedSegment([kCMMediaType_Subtitle: LoadedSegment.Media(samples: samples)], byteCount: data.count)
  }

  private func placed(
    _ contents: SegmentContents, _ segment: MediaPlaylist.Segment, _ session: StreamSession, byteCount: Int
  ) throws(EngineError) -> LoadedSegment {
    let start = timeline[segment.number]?.range.start ?? .zero
    let origin =
      contents.isTimed ? try origin(of: contents, segment.discontinuity, at: start, session) : start - contents.start
    var media: [CMMediaType: LoadedSegment.Media] = [:]
    for (kind, track) in contents.tracks {
      let numbers = track.format.map { index(of: $0, kind) }
      let wraps = contents.isTimed ? Self.wraps(track.start + origin, near: start) : .zero
      let shift = (origin + wraps).convertScale(track.info.timescale, method: .roundHalfAwayFromZero)
      let samples = track.samples.map { sample in
        var sample = sample
        (sample.presentationTime, sample.decodeTime) = (sample.presentationTime + shift, sample.decodeTime + shift)
        sample.formatIndex = numbers.indices.contains(sample.formatIndex) ? numbers[sample.formatIndex] : 0
        return sample
      }
      media[kind] = LoadedSegment.Media(samples: samples)
    }
    return LoadedSegment(media, byteCount: byteCount)
  }

  /// The variants' segments determine the offset. Separate audio uses the same offset if it is known.
  private func origin(
    of contents: SegmentContents, _ discontinuity: Int, at start: CMTime, _ session: StreamSession
  ) throws(EngineError) -> CMTime {
    guard !isMain, let origin = try session.origin(of: discontinuity, near: start) else {
      return session.origin(of: discontinuity, start: contents.start, at: start)
    }
    // Playlists of a live stream need not begin with the same segment.
    let found = contents.start + origin + Self.wraps(contents.start + origin, near: start)
    let isElsewhere =
      CMTimeAbsoluteValue(found - start) > CMTimeMultiplyByRatio(timeline.targetDuration, multiplier: 1, divisor: 2)
    if !timeline.isComplete, isElsewhere { plan.withLock { $0.shift(by: found - start) } }
    return origin
  }

  /// Returns the correction for times of transport streams, which have 33 bits at 90 kHz (ISO/IEC 13818-1 §2.4.3.7).
  static func wraps(_ time: CMTime, near expected: CMTime) -> CMTime {
    let turn = CMTime(value: 1 << 33, timescale: 90_000)
    let count = ((expected - time).seconds / turn.seconds).rounded()
    guard count.isFinite, abs(count) >= 1, abs(count) < 1000 else { return .zero }
    return CMTimeMultiply(turn, multiplier: Int32(count))
  }

  private func index(of format: CMFormatDescription, _ kind: CMMediaType) -> Int {
    formats.withLock { formats in
      if let known = formats[kind]?.firstIndex(of: format) { return known }
      formats[kind, default: []].append(format)
      return (formats[kind]?.count ?? 1) - 1
    }
  }

  // MARK: Playlists

  private func list(_ variant: Int, _ state: inout Loading, _ session: StreamSession) throws(EngineError)
    -> MediaPlaylist
  {
    guard let loaded = state.lists[variant], !loaded.isStale(at: Self.now) else {
      return try reload(variant, &state, session)
    }
    return loaded.list
  }

  private func reload(_ variant: Int, _ state: inout Loading, _ session: StreamSession) throws(EngineError)
    -> MediaPlaylist
  {
    let began = Self.now
    let list = try MediaPlaylist(session.fetcher.text(at: urls[variant]), base: urls[variant])
    state.lists[variant] = LoadedPlaylist(list, after: state.lists[variant]?.list, began: began)
    plan.withLock { $0.extend(with: list) }
    if isMain { session.progressed() }
    return list
  }

  func refresh(_ session: StreamSession) {
    _ = loading.withLockIfAvailable { state in
      // A failure is ignored, because the next check may succeed.
      if !timeline.isComplete { _ = try? list(state.latest, &state, session) }
    }
    forwardDurationChanged(session)
  }

  func forwardDurationChanged(_ session: StreamSession) {
    if let asked = asked.withLock({ $0 }) { loadAhead(asked + 1, session) }
  }

  /// Returns false if the stream ended before the segment, or its timeline begins after it. Throws if the playlist does
  /// not grow any more.
  private func waitFor(_ number: Int, _ state: inout Loading, _ session: StreamSession) throws(EngineError) -> Bool {
    let variant = state.latest
    if timeline.entries.isEmpty { _ = try list(variant, &state, session) }
    let patience = max(5 * timeline.targetDuration.seconds, 20)
    var since = Self.now
    var count = timeline.entries.last?.number
    while timeline[number] == nil {
      if timeline.isComplete || number < timeline.entries.first?.number ?? 0 { return false }
      try ReadCancellation.check("Reading", subject: urls[variant].absoluteString)
      guard Self.now - since < patience else {
        throw state.failure
          ?? EngineError(
            .timedOut, "Reading", subject: urls[variant].absoluteString,
            detail: "the live playlist got no new segment for \(Int(patience)) seconds")
      }
      usleep(50_000)
      // If all followers have declined new segments, the time limit does not run.
      guard session.looksAhead else {
        since = Self.now
        continue
      }
      do throws(EngineError) { _ = try list(variant, &state, session) } catch {
        if error.kind == .cancelled { throw error }
        // The next attempt may succeed, until the time limit is reached.
        usleep(200_000)
      }
      if timeline.entries.last?.number != count { (since, count) = (Self.now, timeline.entries.last?.number) }
    }
    return true
  }
}
