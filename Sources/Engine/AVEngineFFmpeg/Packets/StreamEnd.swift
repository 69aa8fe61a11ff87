import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia

/// When what a stream presents last ends, as far as headers tell.
struct StreamEnd {
  let signature: MediaSignature
  /// Of a Matroska file.
  let header: MatroskaHeader?
  /// Of a file of MPEG audio.
  let tag: MPEGAudioTag?

  /// - Parameters:
  ///   - first: Ticks at which the stream begins.
  ///   - delay: Frames of priming that libavformat has taken off the stream's times.
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
      // The last page's position counts from the first frame that is decoded, times from the first that is presented
      // (RFC 7845 §4.3).
      return timing.time(timing.value(stream.duration) - Int64(max(0, min(parameters.initial_padding, 1 << 20))))
    }
    let (sum, overflow) = first.addingReportingOverflow(stream.duration)
    return overflow ? nil : timing.time(timing.value(sum))
  }

  /// Whether the tag DURATION tells a length, as those of mkvmerge's statistics do; FFmpeg's tells when the last block
  /// ends.
  ///
  /// FFmpeg puts its own in the place of mkvmerge's and copies the list of statistics, so that the list alone does not
  /// tell.
  private func isStatistic(_ stream: AVStream) -> Bool {
    guard header?.isMadeByFFmpeg == false, let names = TagReader.value("_STATISTICS_TAGS", in: stream.metadata) else {
      return false
    }
    return names.split(separator: " ").contains("DURATION")
  }
}
