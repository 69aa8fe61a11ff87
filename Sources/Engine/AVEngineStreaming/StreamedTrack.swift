import AVEngineCore
import CoreMedia

final class StreamedTrack: MediaTrack {
  private let base: TrackInfo
  private let frameDuration: CMTime
  let session: StreamSession
  let lane: StreamRendition

  /// The time by which cursors of closed captions begin early. It is shorter than for other tracks, because earlier
  /// segments are loaded over a network.
  let lookBack = CMTime(value: 4, timescale: 1)

  init(_ base: TrackInfo, _ session: StreamSession, _ lane: StreamRendition, frameDuration: CMTime = .invalid) {
    self.base = base
    self.session = session
    self.lane = lane
    self.frameDuration = frameDuration
  }

  var info: TrackInfo {
    var info = base
    info.formatDescriptions = lane.formats(of: base.mediaType)
    if !info.formatDescriptions.isEmpty { info.missing = nil }
    return info
  }

  var byteSource: (any ByteSource)? { nil }

  /// Returns no counts, because counting would load the whole stream.
  func statistics() throws(EngineError) -> TrackStatistics {
    var statistics = TrackStatistics.none
    statistics.minimumSampleDuration = frameDuration
    return statistics
  }

  func makeCursor() throws(EngineError) -> any SampleCursor { StreamedCursor(self, kind: base.mediaType) }

  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    if let bytes = sample.heldBytes { return bytes }
    if case .missing(let media) = sample.location { throw media.reason }
    throw EngineError(.readFailed, "Reading a sample", detail: "the sample belongs to another track")
  }
}

final class StreamedCursor: SampleCursor {
  private let track: StreamedTrack
  private let kind: CMMediaType
  private var number: Int?
  private var samples: [MediaSample] = []
  private var position = 0
  /// The last decode time. Variants delay decoding by different numbers of frames, but decode times must not decrease.
  private var lastDecode = CMTime.invalid

  init(_ track: StreamedTrack, kind: CMMediaType) { (self.track, self.kind) = (track, kind) }

  func seek(to time: CMTime) throws(EngineError) {
    lastDecode = .invalid
    do throws(EngineError) { try track.lane.begin(track.session) } catch {
      guard ReadCancellation.toleratesLoss, error.kind != .cancelled else { throw error }
      return
    }
    guard let wanted = track.lane.timeline.number(at: time) else { return }
    let first = track.lane.timeline.firstNumber
    // A segment need not begin with a sync sample, so two earlier segments are searched as well.
    for number in (max(first, wanted - 2)...max(wanted, first)).reversed() {
      guard try enter(number) else { continue }
      guard let index = samples.lastIndex(where: { $0.isSync && $0.presentationTime <= time }) else { continue }
      position = index
      if number < wanted, case .missing = samples[index].location { try passOver(number, to: wanted, at: time) }
      return
    }
    guard try enter(max(wanted, first)) else { return }
    position = samples.firstIndex { $0.isSync } ?? 0
  }

  /// Skips a missing segment if the wanted segment's first sync sample begins before `time`, or after it by less than
  /// the sample's duration, because playlists round durations.
  private func passOver(_ missing: Int, to wanted: Int, at time: CMTime) throws(EngineError) {
    if try enter(wanted), let next = samples.firstIndex(where: \.isSync),
      samples[next].presentationTime - samples[next].duration < time
    {
      position = next
    } else {
      _ = try enter(missing)
    }
  }

  /// Returns false if the stream has ended before the segment, or no longer has it.
  private func enter(_ number: Int) throws(EngineError) -> Bool {
    self.number = number
    samples = []
    position = 0
    guard let segment = try track.lane.segment(number, track.session) else { return false }
    if let failure = segment.failure, !ReadCancellation.toleratesLoss {
      samples = [missing(number, failure)]
    } else {
      samples = segment.media[kind]?.samples ?? []
    }
    return true
  }

  /// Reading the sample's bytes throws the reason.
  private func missing(_ number: Int, _ reason: EngineError) -> MediaSample {
    let range = track.lane.timeline[number]?.range ?? .zero
    return MediaSample(
      decodeTime: range.start, presentationTime: range.start, duration: range.duration, size: 0,
      location: .missing(MissingMedia(reason)))
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

  // Which samples are sync samples is known only when a segment is loaded.
  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? { nil }
  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? { nil }
}
