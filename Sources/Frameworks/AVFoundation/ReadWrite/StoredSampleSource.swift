import CoreAudioTypes
import CoreMedia
import Foundation
import MediaEngine

/// Gives samples as they are stored: pictures and texts one by one, packets of sound in runs.
final class StoredSampleSource: SampleBufferSource {
  private let reader: SampleDataReader
  /// The formats of the track whose samples came last.
  private var formats: (track: ObjectIdentifier?, descriptions: [CMFormatDescription]) = (nil, [])
  private let isSound: Bool
  private let isPicture: Bool

  init(_ track: EditedTrack, _ ranges: [CMTimeRange], storage: SampleDataReader.Storage) throws(EngineError) {
    let info = track.media.info
    isSound = info.mediaType == kCMMediaType_Audio
    isPicture = info.mediaType == kCMMediaType_Video
    reader = try SampleDataReader(track, ranges: ranges, storage: storage, joinsSamples: isSound)
  }

  func next() throws(EngineError) -> CMSampleBuffer? {
    guard let run = try reader.next(), !run.samples.isEmpty else { return nil }
    let format = try format(of: run.samples[0].sample, in: run.track)
    let buffer = isSound ? sound(run, format) : single(run.samples[0], run.data, format)
    annotate(buffer, run.samples)
    return buffer
  }

  private func format(of sample: MediaSample, in track: any MediaTrack) throws(EngineError) -> CMFormatDescription {
    if formats.track != ObjectIdentifier(track) { formats = (ObjectIdentifier(track), track.info.formatDescriptions) }
    guard formats.descriptions.indices.contains(sample.formatIndex) else {
      throw EngineError(.malformed, "Reading a sample", detail: "it names format \(sample.formatIndex) of \(formats.descriptions.count)")
    }
    return formats.descriptions[sample.formatIndex]
  }

  private func single(_ edited: EditedSample, _ data: CMBlockBuffer, _ format: CMFormatDescription) -> CMSampleBuffer {
    var flags = CoreMedia.SampleFlags(edited.sample.flags, isPicture: isPicture)
    if isPicture, edited.isHidden { flags.insert(.doNotDisplay) }
    return CMSampleBuffer(data: data, format: format, timing: timing(edited), flags: flags)
  }

  private func timing(_ edited: EditedSample) -> CMSampleTimingInfo {
    CMSampleTimingInfo(
      duration: edited.sample.duration, presentationTimeStamp: edited.sample.presentationTime,
      decodeTimeStamp: isPicture ? edited.sample.decodeTime : .invalid)
  }

  private func sound(_ run: SampleRun, _ format: CMFormatDescription) -> CMSampleBuffer {
    if let (count, packet, duration) = constantPackets(run, format) {
      let start = CMSampleTimingInfo(
        duration: duration, presentationTimeStamp: run.samples[0].sample.presentationTime, decodeTimeStamp: .invalid)
      return CMSampleBuffer(data: run.data, format: format, timing: start, count: count, sizes: .same(packet))
    }
    guard run.samples.count > 1 else { return single(run.samples[0], run.data, format) }
    let flags = run.samples.map { CoreMedia.SampleFlags($0.sample.flags, isPicture: false) }
    let isUniform = run.samples.allSatisfy { $0.sample.duration == run.samples[0].sample.duration }
    return CMSampleBuffer(
      data: run.data, format: format, count: run.samples.count,
      timings: isUniform ? .same(timing(run.samples[0])) : .each(run.samples.map { timing($0) }),
      sizes: .each(run.samples.map { $0.sample.size }), flags: flags.allSatisfy { $0.rawValue == 0 } ? .none : .each(flags))
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
    guard !overflow, count > 0, count * bytes == run.data.dataLength, total == run.samples.reduce(.zero, { $0 + $1.sample.duration }) else { return nil }
    return (count, bytes, packet)
  }

  /// Says what of the buffer is not shown, and where decoding starts anew.
  private func annotate(_ buffer: CMSampleBuffer, _ samples: [EditedSample]) {
    if samples[0].startsAnew, hasBegun { buffer.attach(kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding, kCFBooleanTrue) }
    hasBegun = true
    if samples[0].trimAtStart > .zero {
      let hidden = samples.reduce(CMTime.zero) { $0 + $1.trimAtStart }
      buffer.attach(kCMSampleBufferAttachmentKey_TrimDurationAtStart, CMTimeCopyAsDictionary(hidden, allocator: nil))
    }
    if samples[samples.count - 1].trimAtEnd > .zero {
      let hidden = samples.reduce(CMTime.zero) { $0 + $1.trimAtEnd }
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
