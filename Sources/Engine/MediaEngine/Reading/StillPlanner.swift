import CoreMedia

/// Requests that one run of the decoder serves: from one sync sample on, in order of media time.
struct StillGroup: Sendable {
  struct Want: Sendable {
    /// Index of the request.
    var request: Int
    /// Media time whose picture is wanted.
    var mediaTime: CMTime
    /// The edit that shows it, for the way back to asset time.
    var segment: EditSegment
    /// The asset time that was asked for.
    var requestedTime: CMTime
    /// Only a sync sample will do: the tolerance allows it, and it costs one decoded frame.
    var isSync: Bool
  }

  /// Media time to seek to.
  var start: CMTime
  var wants: [Want]
}

/// Decides which sample serves each request, from the index alone.
struct StillPlanner {
  let cursor: any SampleCursor
  let map: SegmentMap

  /// The groups, in order of media time; requests that cannot be served go to `fail`.
  func groups(for requests: [StillRequest], fail: (Int, EngineError) -> Void) -> [StillGroup] {
    var wants: [(sync: CMTime?, want: StillGroup.Want)] = []
    for (index, request) in requests.enumerated() {
      do throws(EngineError) { wants.append(try plan(request, index)) } catch { fail(index, error) }
    }
    wants.sort { $0.want.mediaTime < $1.want.mediaTime }
    var groups: [StillGroup] = []
    var last: CMTime?
    for (sync, want) in wants {
      if let sync, sync == last, !groups.isEmpty {
        groups[groups.count - 1].wants.append(want)
      } else {
        groups.append(StillGroup(start: want.mediaTime, wants: [want]))
      }
      last = sync
    }
    return groups
  }

  private func plan(_ request: StillRequest, _ index: Int) throws(EngineError) -> (CMTime?, StillGroup.Want) {
    let (time, segment) = try place(request)
    guard let source = segment.source, let exact = segment.mediaTime(at: time) else { throw Self.nothingShown(at: request.time) }
    let sync = try cursor.syncTime(atOrBefore: exact)
    var want = StillGroup.Want(request: index, mediaTime: exact, segment: segment, requestedTime: time, isSync: false)
    if let sync, let candidate = try syncWithinTolerance(request, exact: exact, sync: sync, segment: segment, source: source) {
      (want.mediaTime, want.isSync) = (candidate, true)
      return (candidate, want)
    }
    return (sync, want)
  }

  /// The sync sample nearest before the time, else the nearest after it, as far as the tolerances reach and the edit shows it.
  private func syncWithinTolerance(
    _ request: StillRequest, exact: CMTime, sync: CMTime, segment: EditSegment, source: CMTimeRange
  ) throws(EngineError) -> CMTime? {
    // Distances count from the time that was asked for, which may lie outside the edit that serves it.
    if sync <= exact, sync >= source.start, let shown = segment.assetTime(of: sync), request.time - shown <= request.toleranceBefore {
      return sync
    }
    guard request.toleranceAfter > .zero, let later = try cursor.syncTime(after: exact), later < source.end,
      let shown = segment.assetTime(of: later), shown - request.time <= request.toleranceAfter
    else { return nil }
    return later
  }

  /// The edit that serves a request: at its time, or the nearest one that the tolerances reach.
  private func place(_ request: StillRequest) throws(EngineError) -> (CMTime, EditSegment) {
    guard request.time.isNumeric else { throw Self.refusal("the time asked for is not a number") }
    if let index = map.index(at: request.time), !map.segments[index].isEmpty { return (request.time, map.segments[index]) }
    let filled = map.segments.filter { !$0.isEmpty }
    if let before = filled.last(where: { $0.target.end <= request.time }), request.time - before.target.end < request.toleranceBefore {
      return (before.lastInstant, before)
    }
    if let after = filled.first(where: { $0.target.start > request.time }), after.target.start - request.time <= request.toleranceAfter {
      return (after.target.start, after)
    }
    throw Self.nothingShown(at: request.time)
  }

  private static func nothingShown(at time: CMTime) -> EngineError {
    refusal("nothing is shown at \(time.seconds) s, nor within the tolerance allowed")
  }

  private static func refusal(_ detail: String) -> EngineError { EngineError(.timeOutOfRange, "Reading a still", detail: detail) }
}

extension EditSegment {
  /// A time inside the segment so close to its end that the last picture is on screen.
  var lastInstant: CMTime {
    let tick = CMTime(value: 1, timescale: max(target.end.timescale, 90_000))
    return max(target.start, target.end - tick)
  }
}
