import AVEngineCore
import CoreMedia

protocol FragmentPolicy {
  /// Returns how many of each track's waiting samples make up the next fragment; nil while it is incomplete.
  mutating func due(_ tracks: [FragmentTrack]) -> [Int]?
}

struct MovieFragmentPolicy: FragmentPolicy {
  private var next: CMTime
  private let interval: CMTime

  /// A fragment stops waiting for slower tracks when a track is past the fragment's end by one interval and this time.
  private static let patience = CMTime(value: 1, timescale: 1)
  private static let mostBytes = 64 << 20

  init(_ options: WriterOptions) {
    interval = options.fragmentInterval
    next =
      options.firstFragmentInterval.isNumeric && options.firstFragmentInterval > .zero
      ? options.firstFragmentInterval : interval
  }

  mutating func due(_ tracks: [FragmentTrack]) -> [Int]? {
    guard let start = tracks.compactMap({ $0.waiting.first?.decodeTime }).min(),
      let furthest = tracks.compactMap({ $0.waiting.last?.decodeTime }).max()
    else { return nil }
    if tracks.reduce(0, { $0 + $1.waitingBytes }) >= Self.mostBytes { return tracks.map(\.waiting.count) }
    let end = start + next
    guard furthest >= end else { return nil }
    let isComplete = tracks.allSatisfy { track in
      track.isEnded || track.waiting.last.map { $0.decodeTime >= end } ?? false
    }
    guard isComplete || furthest >= end + interval + Self.patience else { return nil }
    next = interval
    return tracks.map { track in track.waiting.firstIndex { $0.decodeTime >= end } ?? track.waiting.count }
  }
}

/// Cuts segments before the leading track's first sync samples at or after multiples of the interval, or when
/// `mostBytes` are waiting.
struct SegmentPolicy: FragmentPolicy {
  private let interval: CMTime
  private let start: CMTime
  /// The first sync sample at or after this time begins the next segment.
  private var boundary: CMTime?
  /// The end of the current segment, once the leading track has reached it.
  private var cut: CMTime?
  private var scanned = 1

  private static let mostBytes = 512 << 20
  private static let patience = CMTime(value: 1, timescale: 1)

  init(_ options: SegmentOptions) {
    interval = options.interval.isNumeric && options.interval > .zero ? options.interval : .invalid
    start = options.start.isNumeric ? options.start : .zero
  }

  mutating func due(_ tracks: [FragmentTrack]) -> [Int]? {
    if tracks.reduce(0, { $0 + $1.waitingBytes }) >= Self.mostBytes { return tracks.map(\.waiting.count) }
    guard interval.isNumeric, let leader = Self.leader(tracks), let end = findCut(leader) else { return nil }
    let isComplete = tracks.allSatisfy { track in
      track.isEnded || track.waiting.contains { $0.sample.presentationTime >= end }
    }
    let furthest = tracks.compactMap { $0.waiting.last?.sample.presentationTime }.max() ?? end
    guard isComplete || furthest >= end + interval + Self.patience else { return nil }
    advance(beyond: end)
    return tracks.map { track in Self.index(of: end, in: track) ?? track.waiting.count }
  }

  private static func leader(_ tracks: [FragmentTrack]) -> FragmentTrack? {
    let open = tracks.filter { !$0.isEnded }
    return open.first { $0.settings.mediaType == kCMMediaType_Video } ?? open.first {
      $0.settings.mediaType == kCMMediaType_Audio
    }
      ?? open.first
  }

  private static func index(of end: CMTime, in track: FragmentTrack) -> Int? {
    track.waiting.firstIndex { $0.sample.isSync && $0.sample.presentationTime >= end }
  }

  private mutating func findCut(_ leader: FragmentTrack) -> CMTime? {
    if let cut { return cut }
    guard let first = leader.waiting.first else { return nil }
    if boundary == nil {
      boundary = start + interval
      advance(beyond: first.sample.presentationTime)
    }
    guard let boundary else { return nil }
    for index in min(scanned, leader.waiting.count)..<leader.waiting.count {
      let sample = leader.waiting[index].sample
      if sample.isSync, sample.presentationTime >= boundary { cut = sample.presentationTime }
      if cut != nil { break }
    }
    scanned = max(1, leader.waiting.count)
    return cut
  }

  private mutating func advance(beyond time: CMTime) {
    cut = nil
    scanned = 1
    guard var next = boundary else { return }
    // The loop does not step through a very long gap: the multiples then count from `time`.
    if time - next > CMTimeMultiply(interval, multiplier: 10_000) { next = time }
    while next <= time { next = next + interval }
    boundary = next
  }

  mutating func restart() { (cut, scanned) = (nil, 1) }
}

extension FragmentSample {
  var decodeTime: CMTime { sample.decodeTime.isNumeric ? sample.decodeTime : sample.presentationTime }
}
