import AVEngineCore
import CoreMedia

/// Serves one group of requests after the other on one decoder.
final class StillGroupDecoder {
  /// How many sync samples further back decoding begins anew when a picture does not come.
  ///
  /// Streams that refresh themselves bit by bit mark points to join in as sync samples. The first whole picture comes a
  /// refresh later, and not always whole: libavcodec can lose a part of the first sample without a word. Joining one
  /// point earlier mends both.
  private static let furtherStarts = 2

  private let decoding: VideoDecoding
  private let info: TrackInfo

  init(track: any MediaTrack, codecs: any CodecProvider, options: VideoDecoderOptions) throws(EngineError) {
    info = track.info
    decoding = try VideoDecoding(track: track, codecs: codecs, options: options)
  }

  /// Takes what came of a request; false where it cannot take a picture before an earlier request of the group is
  /// served.
  typealias Emit = (Int, Result<Still, EngineError>) -> Bool

  /// Serves the group; what came of a want is taken exactly once.
  func serve(_ group: StillGroup, isCancelled: (Int) -> Bool, emit: Emit) {
    var (open, later) = (group.wants, [StillGroup.Want]())
    do throws(EngineError) {
      var start: CMTime? = group.start
      while !open.isEmpty {
        var tries = 0
        while let place = start, !open.isEmpty, tries <= Self.furtherStarts {
          let earlier = try serve(&open, &later, from: place, isFirst: tries == 0, isCancelled: isCancelled, emit: emit)
          start = earlier ?? (tries == 0 ? place : nil)
          tries += 1
        }
        let lost = EngineError(
          .decodeFailed, "Reading a still", detail: "the decoder gave no picture for the time asked for")
        fail(open, with: lost, emit: emit)
        // Now there is room, once those that were served have been taken.
        open = later.sorted { $0.mediaTime < $1.mediaTime }
        later = []
        start = open.first?.mediaTime
      }
    } catch {
      fail(open + later, with: error, emit: emit)
    }
  }

  /// Decodes from the sync sample that fits `place`, and takes what was served out of `open`.
  /// - Parameters:
  ///   - later: Gets those for whose pictures there was no room before others were served.
  ///   - isFirst: The sync sample has to give its own picture, else no other counts.
  /// - Returns: The time of the sync sample before that one, if there is one.
  private func serve(
    _ open: inout [StillGroup.Want], _ later: inout [StillGroup.Want], from place: CMTime, isFirst: Bool,
    isCancelled: (Int) -> Bool,
    emit: Emit
  ) throws(EngineError) -> CMTime? {
    try checkCancellation(of: open, isCancelled)
    guard let last = open.last else { return nil }
    try decoding.seek(to: place)
    let samples = try samplesNeeded(through: last.mediaTime, onlySync: open.allSatisfy(\.isSync))
    guard let first = samples.first else { return nil }
    var targets = StillTargets(open, among: samples)
    var refused: [StillGroup.Want] = []
    defer {
      open = targets.open
      if let first = refused.first {
        later += refused + open.filter { $0.request > first.request }
        open.removeAll { $0.request > first.request }
      }
    }
    let entry = isFirst ? first.presentationTime : nil
    try decode(samples, for: &targets, &refused, awaiting: entry, isCancelled: isCancelled, emit: emit)
    return try targets.open.isEmpty ? nil : decoding.syncTime(before: first.presentationTime)
  }

  private func fail(_ wants: [StillGroup.Want], with error: EngineError, emit: Emit) {
    for want in wants { _ = emit(want.request, .failure(error)) }
  }

  private func checkCancellation(of wants: [StillGroup.Want], _ isCancelled: (Int) -> Bool) throws(EngineError) {
    if !wants.isEmpty, wants.allSatisfy({ isCancelled($0.request) }) {
      throw EngineError(.cancelled, "Reading a still")
    }
  }

  /// The samples from the sync sample on, until decode time has passed `time`: no later sample is presented at or
  /// before it.
  private func samplesNeeded(through time: CMTime, onlySync: Bool) throws(EngineError) -> [MediaSample] {
    var samples: [MediaSample] = []
    while let sample = try decoding.nextSample() {
      if sample.decodeTime > time, !samples.isEmpty { break }
      samples.append(sample)
      if onlySync, sample.presentationTime == time { break }
    }
    return samples
  }

  /// Decodes up to the last wanted sample, or to the first whose picture is refused; those that nobody wants and
  /// nothing depends on are skipped.
  private func decode(
    _ samples: [MediaSample], for targets: inout StillTargets, _ refused: inout [StillGroup.Want],
    awaiting entry: CMTime?,
    isCancelled: (Int) -> Bool, emit: Emit
  ) throws(EngineError) {
    guard let end = samples.lastIndex(where: { targets.isWanted($0) }) else { return }
    var (found, held) = (targets, [StillGroup.Want]())
    defer { (targets, refused) = (found, held) }
    var hasEntered = entry == nil
    let give = { (picture: any DecodedVideoFrame) in
      if picture.presentationTime == entry { hasEntered = true }
      guard hasEntered, held.isEmpty else { return }
      for (want, still) in found.take(picture, of: self.info) {
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
  }
}
