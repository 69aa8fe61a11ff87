import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia

struct StreamEnd {
  let signature: MediaSignature
  let header: MatroskaHeader?
  let tag: MPEGAudioTag?

  /// `first` is in ticks. `delay` is the priming in audio frames, which libavformat has subtracted from the stream's
  /// times.
  func time(_ stream: AVStream, _ timing: StreamTiming, start first: Int64, delay: Int64) -> CMTime? {
    if let stated = TagReader.value("DURATION", in: stream.metadata).flatMap(TagReader.clockTime) {
      guard isStatistic(stream) else { return stated - timing.time(delay) }
      guard stream.start_time != ff_no_time else { return nil }
      let start = timing.framesPerPacket == nil ? timing.value(first) : timing.gridOrigin
      return CMTimeConvertScale(
        timing.time(start) + stated, timescale: timing.timescale, method: .roundHalfAwayFromZero)
    }
    guard stream.duration != ff_no_time, stream.duration > 0 else { return nil }
    if signature.format == .mp3 { return timing.time(timing.value(stream.duration) - (tag?.trailing ?? 0)) }
    if signature.format == .ogg, let parameters = stream.codecpar?.pointee, parameters.codec_id == AV_CODEC_ID_OPUS {
      // The last page's position counts from the first frame that is decoded; times count from the first that is
      // presented (RFC 7845 §4.3).
      return timing.time(timing.value(stream.duration) - Int64(max(0, min(parameters.initial_padding, 1 << 20))))
    }
    let (sum, overflow) = first.addingReportingOverflow(stream.duration)
    return overflow ? nil : timing.time(timing.value(sum))
  }

  /// FFmpeg's tag DURATION states the time at which the last block ends, that of mkvmerge's statistics a length. FFmpeg
  /// copies mkvmerge's list `_STATISTICS_TAGS` but replaces the tag DURATION.
  private func isStatistic(_ stream: AVStream) -> Bool {
    guard header?.isMadeByFFmpeg == false, let names = TagReader.value("_STATISTICS_TAGS", in: stream.metadata) else {
      return false
    }
    return names.split(separator: " ").contains("DURATION")
  }
}
