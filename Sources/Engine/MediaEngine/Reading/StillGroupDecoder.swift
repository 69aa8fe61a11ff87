import CoreMedia

/// Serves one group of requests after the other on one decoder.
final class StillGroupDecoder {
  /// How many sync samples further back decoding begins anew when a picture does not come.
  ///
  /// Streams that refresh themselves bit by bit mark points to join in as sync samples. The first whole picture comes a refresh later,
  /// and not always whole: libavcodec can lose a part of the first sample without a word. Joining one point earlier mends both.
  private static let furtherStarts = 2

  private let decoding: PictureDecoding
  private let info: TrackInfo

  init(track: any MediaTrack, codecs: any CodecProvider, options: VideoDecoderOptions) throws(EngineError) {
    info = track.info
    decoding = try PictureDecoding(track: track, codecs: codecs, options: options)
  }

  /// Serves the group; every want gets exactly one call.
  func serve(_ group: StillGroup, isCancelled: (Int) -> Bool, emit: (Int, Result<Still, EngineError>) -> Void) {
    var open = group.wants
    do throws(EngineError) {
      var start: CMTime? = group.start
      var tries = 0
      while let place = start, !open.isEmpty, tries <= Self.furtherStarts {
        let earlier = try serve(&open, from: place, isFirst: tries == 0, isCancelled: isCancelled, emit: emit)
        start = earlier ?? (tries == 0 ? place : nil)
        tries += 1
      }
    } catch {
      return fail(open, with: error, emit: emit)
    }
    fail(
      open, with: EngineError(.decodeFailed, "Reading a still", detail: "the decoder gave no picture for the time asked for"), emit: emit)
  }

  /// Decodes from the sync sample that fits `place`, and takes what was served out of `open`.
  /// - Parameter isFirst: The sync sample has to give its own picture, else no other counts.
  /// - Returns: The time of the sync sample before that one, if there is one.
  private func serve(
    _ open: inout [StillGroup.Want], from place: CMTime, isFirst: Bool, isCancelled: (Int) -> Bool,
    emit: (Int, Result<Still, EngineError>) -> Void
  ) throws(EngineError) -> CMTime? {
    try checkCancellation(of: open, isCancelled)
    guard let last = open.last else { return nil }
    try decoding.seek(to: place)
    let samples = try samplesNeeded(through: last.mediaTime, onlySync: open.allSatisfy(\.isSync))
    guard let first = samples.first else { return nil }
    var targets = StillTargets(open, among: samples)
    defer { open = targets.open }
    try decode(samples, for: &targets, awaiting: isFirst ? first.presentationTime : nil, isCancelled: isCancelled, emit: emit)
    return try targets.open.isEmpty ? nil : decoding.syncTime(before: first.presentationTime)
  }

  private func fail(_ wants: [StillGroup.Want], with error: EngineError, emit: (Int, Result<Still, EngineError>) -> Void) {
    for want in wants { emit(want.request, .failure(error)) }
  }

  private func checkCancellation(of wants: [StillGroup.Want], _ isCancelled: (Int) -> Bool) throws(EngineError) {
    if !wants.isEmpty, wants.allSatisfy({ isCancelled($0.request) }) { throw EngineError(.cancelled, "Reading a still") }
  }

  /// The samples from the sync sample on, until decode time has passed `time`: no later sample is presented at or before it.
  private func samplesNeeded(through time: CMTime, onlySync: Bool) throws(EngineError) -> [MediaSample] {
    var samples: [MediaSample] = []
    do throws(EngineError) {
      while let sample = try decoding.nextSample() {
        if sample.decodeTime > time, !samples.isEmpty { break }
        samples.append(sample)
        if onlySync, sample.presentationTime == time { break }
      }
    } catch {
      // Media that is missing later on is not needed.
      guard let missing = error.time, missing > time, !samples.isEmpty else { throw error }
    }
    return samples
  }

  /// Decodes up to the last wanted sample; those that nobody wants and nothing depends on are skipped.
  private func decode(
    _ samples: [MediaSample], for targets: inout StillTargets, awaiting entry: CMTime?, isCancelled: (Int) -> Bool,
    emit: (Int, Result<Still, EngineError>) -> Void
  ) throws(EngineError) {
    guard let end = samples.lastIndex(where: { targets.isWanted($0) }) else { return }
    var found = targets
    defer { targets = found }
    var hasEntered = entry == nil
    let give = { (picture: any DecodedPicture) in
      if picture.presentationTime == entry { hasEntered = true }
      guard hasEntered else { return }
      for (want, still) in found.take(picture, of: self.info) {
        emit(want.request, isCancelled(want.request) ? .failure(EngineError(.cancelled, "Reading a still")) : .success(still))
      }
    }
    for sample in samples[...end] {
      if let some = found.someOpen, isCancelled(some.request) { try checkCancellation(of: found.open, isCancelled) }
      try decoding.decode(sample, skip: targets.isWanted(sample) ? .nothing : .nonReference, emit: give)
    }
    try decoding.drain(emit: give)
  }
}
