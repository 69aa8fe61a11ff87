import AVEngineCore
import CoreMedia

/// Requests that one run of the decoder serves, in order of media time.
struct StillGroup: Sendable {
  struct Want: Sendable {
    var request: Int
    var mediaTime: CMTime
    var stretch: EditRange
    /// Whether the wanted frame is a sync sample that the tolerance allows, which costs only one decoded frame.
    var isSync: Bool
  }

  var track: any MediaTrack
  var start: CMTime
  var wants: [Want]
}

struct StillPlanner {
  private let track: EditedTrack
  private var cursors = TrackCache<any SampleCursor>(capacity: 8)

  init(_ track: EditedTrack) { self.track = track }

  private struct Plan {
    var sync: CMTime?
    var want: StillGroup.Want

    func isFollowed(by next: Plan) -> Bool {
      guard let sync, sync == next.sync, want.stretch.track === next.want.stretch.track else { return false }
      return want.mediaTime <= next.want.mediaTime
    }
  }

  mutating func groups(for requests: [StillRequest], fail: (Int, EngineError) -> Void) -> [StillGroup] {
    var groups: [StillGroup] = []
    var last: Plan?
    for (index, request) in requests.enumerated() {
      do throws(EngineError) {
        let next = try plan(request, index)
        if last?.isFollowed(by: next) == true {
          groups[groups.count - 1].wants.append(next.want)
        } else {
          groups.append(StillGroup(track: next.want.stretch.track, start: next.want.mediaTime, wants: [next.want]))
        }
        last = next
      } catch { fail(index, error) }
    }
    return groups
  }

  private mutating func plan(_ request: StillRequest, _ index: Int) throws(EngineError) -> Plan {
    let (time, stretch) = try place(request)
    let exact = stretch.mediaTime(at: time)
    let cursor = try cursors.value(for: stretch.track) { () throws(EngineError) in try stretch.track.makeCursor() }
    let sync = try cursor.syncTime(atOrBefore: exact)
    var want = StillGroup.Want(request: index, mediaTime: exact, stretch: stretch, isSync: false)
    if let sync, let candidate = try syncWithinTolerance(request, exact: exact, sync: sync, stretch, cursor) {
      want.mediaTime = candidate
      want.isSync = true
      return Plan(sync: candidate, want: want)
    }
    return Plan(sync: sync, want: want)
  }

  private func syncWithinTolerance(
    _ request: StillRequest, exact: CMTime, sync: CMTime, _ stretch: EditRange, _ cursor: any SampleCursor
  ) throws(EngineError) -> CMTime? {
    // Distances are measured from the requested time, which may be outside of the edit that serves the request.
    if sync <= exact, sync >= stretch.source.start,
      request.time - stretch.assetTime(of: sync) <= request.toleranceBefore
    {
      return sync
    }
    guard request.toleranceAfter > .zero, let later = try cursor.syncTime(after: exact), later < stretch.source.end,
      stretch.assetTime(of: later) - request.time <= request.toleranceAfter
    else { return nil }
    return later
  }

  private func place(_ request: StillRequest) throws(EngineError) -> (CMTime, EditRange) {
    guard request.time.isNumeric else { throw Self.refusal("the requested time is not numeric") }
    if let stretch = try track.stretch(at: request.time) { return (request.time, stretch) }
    if let before = try track.stretch(endedBy: request.time), request.time - before.target.end < request.toleranceBefore
    {
      return (before.lastInstant, before)
    }
    if let after = try track.stretch(startingAfter: request.time),
      after.target.start - request.time <= request.toleranceAfter
    {
      return (after.target.start, after)
    }
    throw nothingShown(at: request.time)
  }

  private func nothingShown(at time: CMTime) -> EngineError {
    let shown = track.timeRange
    let extent =
      shown.start == .zero
      ? "lasts \(shown.end.seconds) s" : "lasts from \(shown.start.seconds) s to \(shown.end.seconds) s"
    return Self.refusal(
      "nothing is shown at \(time.seconds) s, nor within the allowed tolerance; the video \(extent)")
  }

  private static func refusal(_ detail: String) -> EngineError {
    EngineError(.timeOutOfRange, "Reading a still", detail: detail)
  }
}

extension EditRange {
  /// A time in the range that is so close to its end that the last frame is on screen.
  var lastInstant: CMTime {
    let tick = CMTime(value: 1, timescale: max(target.end.timescale, 90_000))
    return max(target.start, target.end - tick)
  }
}
