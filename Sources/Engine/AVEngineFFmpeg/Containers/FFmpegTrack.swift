package import AVEngineCore
import CoreAudioTypes
package import CoreMedia

package final class FFmpegTrack: MediaTrack {
  package let info: TrackInfo
  package var byteSource: (any ByteSource)? { nil }
  let stream: Int
  let timing: StreamTiming
  let packing: PacketPacking
  private let cues: CueCoding?
  let media: DemuxedMedia

  init(info: TrackInfo, stream: Int, timing: StreamTiming, format: StreamFormat, media: DemuxedMedia) {
    self.info = info
    self.stream = stream
    self.timing = timing
    self.media = media
    packing = format.packing
    cues = format.cues
  }

  package func makeCursor() throws(EngineError) -> any SampleCursor {
    if let cues { try FFmpegCueCursor(self, cues) } else { FFmpegSampleCursor(self) }
  }

  package func makeCursor(sharing walk: SharedWalk) throws(EngineError) -> any SampleCursor {
    guard cues == nil else { return try makeCursor() }
    let joint = walk.part(of: media) { ParameterSetMergeCursor(media) }
    joint.join(stream)
    return FFmpegSampleCursor(self, joint: joint)
  }

  package func statistics() throws(EngineError) -> TrackStatistics {
    if cues != nil { return try countedCues() }
    guard let counted = try media.scan().streams[stream] else {
      return TrackStatistics(
        sampleCount: 0, totalSize: 0, mediaDuration: .zero, minimumSampleDuration: .invalid, syncSampleCount: 0)
    }
    var statistics = TrackStatistics(
      sampleCount: counted.count, totalSize: counted.size, mediaDuration: timing.time(counted.duration),
      minimumSampleDuration: counted.minimumDuration == .max ? .invalid : timing.time(counted.minimumDuration),
      syncSampleCount: counted.syncCount)
    // A packet holds many audio frames of linear PCM, each of which counts as a sample, as in a movie file.
    if let audio = info.formatDescriptions.first?.audioStreamBasicDescription, audio.mFramesPerPacket == 1,
      audio.mBytesPerPacket > 0, audio.mSampleRate >= 1
    {
      statistics.sampleCount = Int(clamping: counted.size / Int64(audio.mBytesPerPacket))
      statistics.syncSampleCount = statistics.sampleCount
      statistics.minimumSampleDuration = CMTime(value: 1, timescale: CMTimeScale(audio.mSampleRate.rounded()))
    }
    return statistics
  }

  private func countedCues() throws(EngineError) -> TrackStatistics {
    let cursor = try makeCursor()
    var (count, size, end, least) = (0, Int64(0), info.segments.first?.source?.start ?? .zero, CMTime.positiveInfinity)
    let start = end
    while let sample = try cursor.next() {
      (count, size) = (count + 1, size + Int64(sample.size))
      (end, least) = (sample.presentationTime + sample.duration, min(least, sample.duration))
    }
    return TrackStatistics(
      sampleCount: count, totalSize: size, mediaDuration: end - start,
      minimumSampleDuration: count == 0 ? .invalid : least,
      syncSampleCount: count)
  }

  package func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    guard let bytes = sample.heldBytes else {
      throw EngineError(
        .readFailed, "Reading a sample", subject: media.source.name, detail: "the sample belongs to another track")
    }
    return bytes
  }
}
