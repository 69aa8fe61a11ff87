import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation

/// A trim of H.264 that encodes only the frames before the first frame at which decoding begins afresh, and those near
/// the end that may depend on a frame after the end.
enum SmartTrim {
  /// Returns nil if the whole range has to be encoded.
  static func track(
    _ track: ExportPlan.Track, _ coding: VideoEncoderSettings, range: CMTimeRange, codecs: any CodecProvider
  ) throws(EngineError) -> ExportPlan.Track? {
    let stretches = try track.source.stretches(in: [range])
    guard stretches.count == 1, let stretch = stretches.first, stretch.isAtNaturalSpeed,
      case let formats = stretch.track.info.formatDescriptions, formats.count == 1, let format = formats.first,
      CMFormatDescriptionGetMediaSubType(format) == kCMVideoCodecType_H264,
      let length = format.h264ParameterSets?.nalUnitHeaderLength,
      let first = try freshStart(in: stretch, nalUnitHeaderLength: length),
      let end = try PassthroughCutPoint(in: stretch.track, before: stretch.source.end)
    else { return nil }
    var joint: H264ParameterSetMerge?
    if first.presentationTime > stretch.source.start || end.missing != nil {
      joint = H264ParameterSetMerge(format, coding: coding, codecs: codecs)
      if joint == nil { return nil }
    }
    let trimmed = TrimmedTrack(
      stretch.track, from: stretch.source.start, first: first, end: end, joint: joint, codecs: codecs)
    var copied = track
    (copied.coding, copied.source) = (.copy, EditedTrack(trimmed, segments: [stretch.edit]))
    return copied
  }

  /// Returns the first sample in a range that depends on no earlier sample and before which no later sample is
  /// presented.
  private static func freshStart(in stretch: EditRange, nalUnitHeaderLength: Int) throws(EngineError) -> MediaSample? {
    let cursor = try stretch.track.makeCursor()
    var place = try cursor.syncTime(atOrBefore: stretch.source.start)
    if place != stretch.source.start { place = try cursor.syncTime(after: stretch.source.start) }
    while let time = place, time < stretch.source.end {
      try cursor.seek(to: time)
      guard let sample = try cursor.next() else { return nil }
      if sample.presentationTime == time, try isFollowed(sample, cursor),
        isRefresh(try stretch.track.data(of: sample), nalUnitHeaderLength)
      {
        return sample
      }
      place = try cursor.syncTime(after: time)
    }
    return nil
  }

  /// No decoder holds back more than 16 frames (ITU-T H.264 §A.3.1).
  private static func isFollowed(_ sample: MediaSample, _ cursor: any SampleCursor) throws(EngineError) -> Bool {
    for _ in 0..<16 {
      guard let next = try cursor.next() else { return true }
      if next.presentationTime <= sample.presentationTime { return false }
    }
    return true
  }

  /// NAL units of types 1 to 5 are slices; those of type 5 belong to an instantaneous decoding refresh (ITU-T H.264
  /// table 7-1).
  private static func isRefresh(_ data: CMBlockBuffer, _ nalUnitHeaderLength: Int) -> Bool {
    var offset = 0
    while let header = data.bytes(at: offset, count: nalUnitHeaderLength + 1) {
      let type = (header.last ?? 0) & 0x1F
      if (1...5).contains(type) { return type == 5 }
      offset += nalUnitHeaderLength + header.dropLast().reduce(0) { $0 << 8 | Int($1) }
    }
    return false
  }
}

extension CMBlockBuffer {
  fileprivate func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset <= dataLength - count else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return CMBlockBufferCopyDataBytes(self, atOffset: offset, dataLength: count, destination: &bytes) == noErr
      ? bytes : nil
  }
}
