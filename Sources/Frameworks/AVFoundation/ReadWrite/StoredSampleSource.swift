import CoreAudioTypes
import CoreMedia
import Foundation
import MediaEngine

/// Gives samples as they are stored: pictures and texts one by one, packets of sound in runs.
final class StoredSampleSource: SampleBufferSource {
  private let reader: SampleDataReader
  private let formats: [CMFormatDescription]
  private let isSound: Bool
  private let isPicture: Bool

  init(_ track: EditedTrack, _ ranges: [CMTimeRange], storage: SampleDataReader.Storage) throws(EngineError) {
    let info = track.media.info
    formats = info.formatDescriptions
    isSound = info.mediaType == kCMMediaType_Audio
    isPicture = info.mediaType == kCMMediaType_Video
    reader = try SampleDataReader(track: track.media, segments: track.segments(ranges), storage: storage)
  }

  func next() throws(EngineError) -> CMSampleBuffer? {
    guard let run = isSound ? try reader.nextRun() : try reader.next(), let first = run.samples.first, let last = run.samples.last else {
      return nil
    }
    let format = try format(of: first.sample)
    let buffer = isSound ? sound(run, format) : single(first, run.data, format)
    annotate(buffer, first: first, last: last, run)
    return buffer
  }

  private func format(of sample: MediaSample) throws(EngineError) -> CMFormatDescription {
    guard formats.indices.contains(sample.formatIndex) else {
      throw EngineError(.malformed, "Reading a sample", detail: "it names format \(sample.formatIndex) of \(formats.count)")
    }
    return formats[sample.formatIndex]
  }

  private func single(_ edited: EditedSample, _ data: CMBlockBuffer, _ format: CMFormatDescription) -> CMSampleBuffer {
    var flags = CoreMedia.SampleFlags(edited.sample.flags, isPicture: isPicture)
    if isPicture, edited.isHidden { flags.insert(.doNotDisplay) }
    return CMSampleBuffer(data: data, format: format, timing: timing(edited), flags: flags)
  }

  private func timing(_ edited: EditedSample) -> CMSampleTimingInfo {
    CMSampleTimingInfo(
      duration: edited.duration, presentationTimeStamp: edited.presentationTime,
      decodeTimeStamp: isPicture ? edited.decodeTime : .invalid)
  }

  private func sound(_ run: SampleRun, _ format: CMFormatDescription) -> CMSampleBuffer {
    if let (count, packet, duration) = constantPackets(run, format) {
      let start = CMSampleTimingInfo(
        duration: duration, presentationTimeStamp: run.samples[0].presentationTime, decodeTimeStamp: .invalid)
      return CMSampleBuffer(data: run.data, format: format, timing: start, count: count, sizes: .same(packet))
    }
    let flags = run.samples.map { CoreMedia.SampleFlags($0.sample.flags, isPicture: false) }
    let isUniform = run.samples.allSatisfy { $0.duration == run.samples[0].duration }
    return CMSampleBuffer(
      data: run.data, format: format, count: run.samples.count,
      timings: isUniform ? .same(timing(run.samples[0])) : .each(run.samples.map(timing)),
      sizes: run.samples.count == 1 ? .same(run.data.dataLength) : .each(run.samples.map(\.sample.size)),
      flags: flags.allSatisfy(\.isEmpty) ? .none : .each(flags))
  }

  /// How many packets of one size the run holds, for formats whose packets are all alike.
  private func constantPackets(_ run: SampleRun, _ format: CMFormatDescription) -> (Int, bytes: Int, CMTime)? {
    guard let description = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee, description.mBytesPerPacket > 0,
      description.mFramesPerPacket > 0, let rate = CMTimeScale(exactly: description.mSampleRate), rate > 0
    else { return nil }
    let bytes = Int(description.mBytesPerPacket)
    let count = run.data.dataLength / bytes
    let packet = CMTime(value: CMTimeValue(description.mFramesPerPacket), timescale: rate)
    let (frames, overflow) = CMTimeValue(description.mFramesPerPacket).multipliedReportingOverflow(by: CMTimeValue(count))
    let total = CMTime(value: frames, timescale: rate)
    // Sound that an edit stretches, or that the file times otherwise, keeps the samples of the file.
    guard !overflow, count > 0, count * bytes == run.data.dataLength, total == run.samples.reduce(.zero, { $0 + $1.duration }) else { return nil }
    return (count, bytes, packet)
  }

  /// Says what of the buffer is not shown, and where decoding starts anew.
  private func annotate(_ buffer: CMSampleBuffer, first: EditedSample, last: EditedSample, _ run: SampleRun) {
    if first.startsAnew, hasBegun { buffer.attach(kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding, kCFBooleanTrue) }
    hasBegun = true
    if first.trimAtStart > .zero {
      let hidden = run.samples.reduce(CMTime.zero) { $0 + $1.trimAtStart }
      buffer.attach(kCMSampleBufferAttachmentKey_TrimDurationAtStart, CMTimeCopyAsDictionary(hidden, allocator: nil))
    }
    if last.trimAtEnd > .zero {
      let hidden = run.samples.reduce(CMTime.zero) { $0 + $1.trimAtEnd }
      buffer.attach(kCMSampleBufferAttachmentKey_TrimDurationAtEnd, CMTimeCopyAsDictionary(hidden, allocator: nil))
    }
  }

  private var hasBegun = false
}

extension CMSampleBuffer {
  fileprivate func attach(_ key: CFString, _ value: CFTypeRef?) {
    CMSetAttachment(self, key: key, value: value, attachmentMode: kCMAttachmentMode_ShouldPropagate)
  }
}
