import AVEngineCore
import CoreMedia

final class StillGroupDecoder {
  private let decoding: VideoDecoding
  private let info: TrackInfo

  init(track: any MediaTrack, codecs: any CodecProvider, options: VideoDecoderOptions) throws(EngineError) {
    info = track.info
    decoding = try VideoDecoding(track: track, codecs: codecs, options: options)
  }

  /// Takes the result of the request with an index. Returns false, and takes nothing, if there is no room for a still
  /// until an earlier request of the group is served.
  typealias Emit = (Int, Result<Still, EngineError>) -> Bool

  func serve(_ group: StillGroup, isCancelled: (Int) -> Bool, emit: Emit) {
    var (open, later) = (group.wants, [StillGroup.Want]())
    do throws(EngineError) {
      var start = group.start
      while !open.isEmpty {
        try serve(&open, &later, from: start, isCancelled: isCancelled, emit: emit)
        let lost = EngineError(
          .decodeFailed, "Reading a still", detail: "the decoder returned no frame for the requested time")
        fail(open, with: lost, emit: emit)
        // There is room for refused stills once those of earlier requests have been taken.
        open = later.sorted { $0.mediaTime < $1.mediaTime }
        later = []
        start = open.first?.mediaTime ?? start
      }
    } catch {
      fail(open + later, with: error, emit: emit)
    }
  }

  private func serve(
    _ open: inout [StillGroup.Want], _ later: inout [StillGroup.Want], from place: CMTime, isCancelled: (Int) -> Bool,
    emit: Emit
  ) throws(EngineError) {
    var attempt = Attempt(place: place)
    while let ended = try serve(&open, &later, attempt, isCancelled: isCancelled, emit: emit) {
      // In these cases an earlier sync sample would not serve the requests that are left.
      if attempt.takesAll || ended.entry.isForRefresh && ended.entry.isEarlyEnough(for: ended.first) { return }
      if let earlier = try decoding.entry(before: ended.entry, first: ended.first) {
        attempt = Attempt(place: earlier.start, entry: earlier)
      } else {
        attempt.takesAll = true
      }
    }
  }

  private struct Attempt {
    var place: CMTime
    /// The entry at which decoding begins; nil for the sync sample that a seek to `place` finds.
    var entry: DecodingEntry?
    var takesAll = false
  }

  /// Returns the entry at which decoding began and the time of the first frame; nil if nothing is left to serve, or if
  /// there are no samples. `later` receives the requests whose stills have no room until earlier requests are served.
  private func serve(
    _ open: inout [StillGroup.Want], _ later: inout [StillGroup.Want], _ attempt: Attempt, isCancelled: (Int) -> Bool,
    emit: Emit
  ) throws(EngineError) -> (entry: DecodingEntry, first: CMTime?)? {
    try checkCancellation(of: open, isCancelled)
    guard let earliest = open.first, let last = open.last else { return nil }
    try decoding.seek(to: attempt.place)
    let samples = try samplesNeeded(through: last.mediaTime, onlySync: open.allSatisfy(\.isSync))
    guard let sample = samples.first else { return nil }
    let entry = attempt.entry ?? DecodingEntry(at: sample.presentationTime, for: earliest.mediaTime)
    var targets = StillTargets(open, among: samples)
    var refused: [StillGroup.Want] = []
    defer {
      open = targets.open
      if let first = refused.first {
        later += refused + open.filter { $0.request > first.request }
        open.removeAll { $0.request > first.request }
      }
    }
    let first = try decode(
      samples, for: &targets, &refused, awaiting: attempt.takesAll ? nil : entry, isCancelled: isCancelled, emit: emit)
    return targets.open.isEmpty ? nil : (entry, first)
  }

  private func fail(_ wants: [StillGroup.Want], with error: EngineError, emit: Emit) {
    for want in wants { _ = emit(want.request, .failure(error)) }
  }

  private func checkCancellation(of wants: [StillGroup.Want], _ isCancelled: (Int) -> Bool) throws(EngineError) {
    if !wants.isEmpty, wants.allSatisfy({ isCancelled($0.request) }) {
      throw EngineError(.cancelled, "Reading a still")
    }
  }

  /// Returns the samples up to the last whose decode time is not after `time`, because later ones are presented after
  /// `time`. If `onlySync` is true, a sample presented at `time` is the last.
  private func samplesNeeded(through time: CMTime, onlySync: Bool) throws(EngineError) -> [MediaSample] {
    var samples: [MediaSample] = []
    while let sample = try decoding.nextSample() {
      if sample.decodeTime > time, !samples.isEmpty { break }
      samples.append(sample)
      if onlySync, sample.presentationTime == time { break }
    }
    return samples
  }

  /// Skips samples that are neither wanted nor referred to. Frames are taken only if `entry` is nil or early enough.
  private func decode(
    _ samples: [MediaSample], for targets: inout StillTargets, _ refused: inout [StillGroup.Want],
    awaiting entry: DecodingEntry?,
    isCancelled: (Int) -> Bool, emit: Emit
  ) throws(EngineError) -> CMTime? {
    guard let end = samples.lastIndex(where: { targets.isWanted($0) }) else { return nil }
    var (found, held) = (targets, [StillGroup.Want]())
    defer { (targets, refused) = (found, held) }
    var first: CMTime?
    let give = { (frame: any DecodedVideoFrame) in
      if let entry {
        guard frame.presentationTime >= entry.start else { return }
        first = first ?? frame.presentationTime
        guard entry.isEarlyEnough(for: first) else { return }
      }
      guard held.isEmpty else { return }
      for (want, still) in found.take(frame, of: self.info) {
        let result: Result<Still, EngineError> =
          isCancelled(want.request) ? .failure(EngineError(.cancelled, "Reading a still")) : .success(still)
        if !held.isEmpty || !emit(want.request, result) { held.append(want) }
      }
    }
    for sample in samples[...end] where held.isEmpty {
      if let some = found.someOpen, isCancelled(some.request) { try checkCancellation(of: found.open, isCancelled) }
      try decoding.decode(sample, skip: targets.isWanted(sample) ? .nothing : .nonReference, emit: give)
    }
    if held.isEmpty { try decoding.drain(emit: give) }
    return first
  }
}
