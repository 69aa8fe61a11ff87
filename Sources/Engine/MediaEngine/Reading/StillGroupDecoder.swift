import CoreMedia

/// Serves one group of requests after the other on one decoder.
final class StillGroupDecoder {
  private let decoding: PictureDecoding
  init(decoding: PictureDecoding) { self.decoding = decoding }

  /// Serves the group; every want gets exactly one call.
  func serve(_ group: StillGroup, isCancelled: (Int) -> Bool, emit: (Int, Result<Still, EngineError>) -> Void) {
    let wants = group.wants.filter { want in
      guard isCancelled(want.request) else { return true }
      emit(want.request, .failure(EngineError(.cancelled, "Reading a still")))
      return false
    }
    guard let last = wants.last else { return }
    var served = Set<Int>()
    do throws(EngineError) {
      try decoding.seek(to: group.start)
      let samples = try samplesNeeded(through: last.mediaTime, onlySync: wants.allSatisfy(\.isSync))
      try decode(samples, for: wants) { (index: Int, still: Still) in
        served.insert(index)
        emit(index, .success(still))
      }
    } catch {
      fail(wants.filter { !served.contains($0.request) }, with: error, emit: emit)
      return
    }
    let missing = EngineError(.decodeFailed, "Reading a still", detail: "the decoder gave no picture for the time asked for")
    fail(wants.filter { !served.contains($0.request) }, with: missing, emit: emit)
  }

  private func fail(_ wants: [StillGroup.Want], with error: EngineError, emit: (Int, Result<Still, EngineError>) -> Void) {
    for want in wants { emit(want.request, .failure(error)) }
  }

  /// The samples from the sync sample on, until decode time has passed `time`: no later sample is presented at or before it.
  private func samplesNeeded(through time: CMTime, onlySync: Bool) throws(EngineError) -> [MediaSample] {
    var samples: [MediaSample] = []
    while let sample = try decoding.nextSample() {
      if sample.decodeTime > time, !samples.isEmpty { break }
      samples.append(sample)
      if onlySync { break }
    }
    return samples
  }

  /// Decodes up to the last wanted sample; those that nobody wants and nothing depends on are skipped.
  private func decode(
    _ samples: [MediaSample], for wants: [StillGroup.Want], serve: (Int, Still) -> Void
  ) throws(EngineError) {
    let times = wants.map { want in Self.shown(at: want.mediaTime, among: samples) }
    guard let end = samples.lastIndex(where: { sample in times.contains { $0 == sample.presentationTime } }) else { return }
    let emit = { (picture: any DecodedPicture) in
      for (want, time) in zip(wants, times) where picture.presentationTime == time {
        serve(want.request, Still(picture: picture, actualTime: Self.actualTime(of: want, picture: picture)))
      }
    }
    for sample in samples[...end] {
      let isWanted = times.contains { $0 == sample.presentationTime }
      try decoding.decode(sample, skip: isWanted ? .nothing : .nonReference, emit: emit)
    }
    try decoding.drain(emit: emit)
  }

  /// The presentation time of the sample on screen at `time`; before the first one, the first.
  private static func shown(at time: CMTime, among samples: [MediaSample]) -> CMTime? {
    samples.lazy.map(\.presentationTime).filter { $0 <= time }.max() ?? samples.lazy.map(\.presentationTime).min()
  }

  /// A picture that was on screen before the edit began counts from the edit's start.
  private static func actualTime(of want: StillGroup.Want, picture: any DecodedPicture) -> CMTime {
    guard let source = want.segment.source else { return want.requestedTime }
    return want.segment.assetTime(of: max(picture.presentationTime, source.start)) ?? want.requestedTime
  }
}
