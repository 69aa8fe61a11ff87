import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia

/// Finds the time at which the presentation of a stream ends, as far as headers state it.
struct StreamEnd {
  let signature: MediaSignature
  let header: MatroskaHeader?
  let tag: MPEGAudioTag?

  /// - Parameters:
  ///   - first: The ticks at which the stream begins.
  ///   - delay: The number of audio frames of priming, which libavformat has subtracted from the stream's times.
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

  /// Returns whether the tag DURATION states a length, as those of mkvmerge's statistics do. FFmpeg's tag states the
  /// time at which the last block ends.
  ///
  /// FFmpeg copies mkvmerge's list `_STATISTICS_TAGS`, but replaces the tag DURATION with its own. So the list is not
  /// sufficient, and the program that made the file is checked, too.
  private func isStatistic(_ stream: AVStream) -> Bool {
    guard header?.isMadeByFFmpeg == false, let names = TagReader.value("_STATISTICS_TAGS", in: stream.metadata) else {
      return false
    }
    return names.split(separator: " ").contains("DURATION")
  }
}
