import CoreMedia

/// One kind of media of a stream, whose samples come segment by segment, of whichever variant.
final class StreamedTrack: MediaTrack {
  private let base: TrackInfo
  private let frameDuration: CMTime
  let session: StreamSession
  let lane: StreamLane

  /// - Parameters:
  ///   - base: All but the formats, which become known as segments come.
  ///   - frameDuration: How long the shortest picture lasts, as far as is known.
  init(_ base: TrackInfo, _ session: StreamSession, _ lane: StreamLane, frameDuration: CMTime = .invalid) {
    (self.base, self.session, self.lane) = (base, session, lane)
    self.frameDuration = frameDuration
  }

  var info: TrackInfo {
    var info = base
    info.formatDescriptions = lane.formats(of: base.mediaType)
    return info
  }

  var byteSource: (any ByteSource)? { nil }

  /// Counts nothing: that would load the whole stream.
  func statistics() throws(EngineError) -> TrackStatistics {
    var statistics = TrackStatistics.none
    statistics.minimumSampleDuration = frameDuration
    return statistics
  }

  func makeCursor() throws(EngineError) -> any SampleCursor { StreamedCursor(self, kind: base.mediaType) }

  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    guard case .memory(let held) = sample.location else {
      throw EngineError(.readFailed, "Reading a sample", detail: "the sample is of another track")
    }
    return held.block
  }
}

/// Walks over a stream's samples, segment by segment.
final class StreamedCursor: SampleCursor {
  private let track: StreamedTrack
  private let kind: CMMediaType
  /// The segment at hand; nil before the first.
  private var number: Int?
  private var samples: [MediaSample] = []
  private var position = 0
  /// Variants delay decoding by different numbers of pictures; decode times go back nowhere for that.
  private var lastDecode = CMTime.invalid

  init(_ track: StreamedTrack, kind: CMMediaType) { (self.track, self.kind) = (track, kind) }

  func seek(to time: CMTime) throws(EngineError) {
    lastDecode = .invalid
    try track.lane.begin(track.session)
    guard let wanted = track.lane.timeline.number(at: time) else { return }
    let first = track.lane.timeline.firstNumber
    // A segment need not begin with a picture that can be decoded alone; two before it are looked into.
    for number in (max(first, wanted - 2)...max(wanted, first)).reversed() {
      guard try enter(number) else { continue }
      if let index = samples.lastIndex(where: { $0.isSync && $0.presentationTime <= time }) { return position = index }
    }
    guard try enter(max(wanted, first)) else { return }
    position = samples.firstIndex { $0.isSync } ?? 0
  }

  /// - Returns: false behind the end.
  private func enter(_ number: Int) throws(EngineError) -> Bool {
    (self.number, samples, position) = (number, [], 0)
    guard let segment = try track.lane.segment(number, track.session) else { return false }
    if let failure = segment.failure, !ReadCancellation.toleratesLoss { throw failure }
    samples = segment.media[kind]?.samples ?? []
    return true
  }

  func next() throws(EngineError) -> MediaSample? {
    if number == nil { try seek(to: .zero) }
    while position >= samples.count {
      guard let number, try enter(max(number + 1, track.lane.timeline.firstNumber)) else { return nil }
    }
    position += 1
    var sample = samples[position - 1]
    if lastDecode.isNumeric, sample.decodeTime < lastDecode { sample.decodeTime = lastDecode }
    lastDecode = sample.decodeTime
    return sample
  }

  // Only loading would tell.
  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? { nil }
  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? { nil }
}
