package import CoreMedia
package import MediaEngine

/// A track of a file that libavformat takes apart.
package final class FFmpegTrack: MediaTrack {
  package let info: TrackInfo
  package var byteSource: (any ByteSource)? { nil }
  let stream: Int
  let timing: StreamTiming
  let packing: PacketPacking
  let media: DemuxedMedia

  init(info: TrackInfo, stream: Int, timing: StreamTiming, packing: PacketPacking, media: DemuxedMedia) {
    (self.info, self.stream, self.timing, self.packing, self.media) = (info, stream, timing, packing, media)
  }

  package func makeCursor() throws(EngineError) -> any SampleCursor { FFmpegSampleCursor(self) }

  package func statistics() throws(EngineError) -> TrackStatistics {
    guard let counted = try media.scan().streams[stream] else {
      return TrackStatistics(sampleCount: 0, totalSize: 0, mediaDuration: .zero, minimumSampleDuration: .invalid, syncSampleCount: 0)
    }
    return TrackStatistics(
      sampleCount: counted.count, totalSize: counted.size, mediaDuration: timing.time(counted.duration),
      minimumSampleDuration: counted.minimumDuration == .max ? .invalid : timing.time(counted.minimumDuration),
      syncSampleCount: counted.syncCount)
  }

  package func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    guard case .memory(let held) = sample.location else {
      throw EngineError(.readFailed, "Reading a sample", subject: media.source.name, detail: "the sample is of another track")
    }
    return held.block
  }
}
