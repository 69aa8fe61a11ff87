import AVEngineCore
import AVEngineReading
import CoreAudioTypes
import CoreMedia
import Foundation

final class StoredSampleSource: SampleBufferSource {
  private let reader: SampleDataReader
  private var formats: (track: ObjectIdentifier?, descriptions: [CMFormatDescription]) = (nil, [])
  private let isAudio: Bool
  private let isVideo: Bool

  init(_ track: EditedTrack, _ ranges: [CMTimeRange], storage: SampleDataReader.Storage) throws(EngineError) {
    let info = track.media.info
    isAudio = info.mediaType == kCMMediaType_Audio
    isVideo = info.mediaType == kCMMediaType_Video
    reader = try SampleDataReader(track, ranges: ranges, storage: storage, joinsSamples: isAudio)
  }

  func next() throws(EngineError) -> CMSampleBuffer? {
    guard let run = try reader.next() else { return nil }
    let format = try format(of: run.first.sample, in: run.track)
    let buffer = isAudio ? audio(run, format) : single(run.first, run.data, format)
    annotate(buffer, run)
    return buffer
  }

  private func format(of sample: MediaSample, in track: any MediaTrack) throws(EngineError) -> CMFormatDescription {
    // A stream may get further formats while it is read.
    if formats.track != ObjectIdentifier(track) || sample.formatIndex >= formats.descriptions.count {
      formats = (ObjectIdentifier(track), track.info.formatDescriptions)
    }
    guard formats.descriptions.indices.contains(sample.formatIndex) else {
      throw EngineError(
        .malformed, "Reading a sample",
        detail: "it refers to format \(sample.formatIndex), but there are \(formats.descriptions.count) formats"
      )
    }
    return formats.descriptions[sample.formatIndex]
  }

  private func single(_ edited: EditedSample, _ data: CMBlockBuffer, _ format: CMFormatDescription) -> CMSampleBuffer {
    var flags = CoreMedia.SampleAttachmentFlags(edited.sample.flags, isVideo: isVideo)
    if isVideo, edited.isHidden { flags.insert(.doNotDisplay) }
    return CMSampleBuffer(data: data, format: format, timing: timing(edited), flags: flags)
  }

  private func timing(_ edited: EditedSample) -> CMSampleTimingInfo {
    CMSampleTimingInfo(
      duration: edited.sample.duration, presentationTimeStamp: edited.sample.presentationTime,
      decodeTimeStamp: isVideo ? edited.sample.decodeTime : .invalid)
  }

  private func audio(_ run: SampleRun, _ format: CMFormatDescription) -> CMSampleBuffer {
    if let (count, packet, duration) = constantPackets(run, format) {
      let start = CMSampleTimingInfo(
        duration: duration, presentationTimeStamp: run.first.sample.presentationTime, decodeTimeStamp: .invalid)
      return CMSampleBuffer(data: run.data, format: format, timing: start, count: count, sizes: .same(packet))
    }
    guard !run.others.isEmpty else { return single(run.first, run.data, format) }
    let samples = run.samples
    let flags = samples.map { CoreMedia.SampleAttachmentFlags($0.sample.flags, isVideo: false) }
    let isUniform = run.others.allSatisfy { $0.sample.duration == run.first.sample.duration }
    return CMSampleBuffer(
      data: run.data, format: format, count: samples.count,
      timings: isUniform ? .same(timing(run.first)) : .each(samples.map { timing($0) }),
      sizes: .each(samples.map { $0.sample.size }), flags: flags.allSatisfy { $0.rawValue == 0 } ? .none : .each(flags))
  }

  private func constantPackets(_ run: SampleRun, _ format: CMFormatDescription) -> (Int, bytes: Int, CMTime)? {
    guard let description = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee,
      description.mBytesPerPacket > 0,
      description.mFramesPerPacket > 0, let rate = CMTimeScale(exactly: description.mSampleRate), rate > 0
    else { return nil }
    let bytes = Int(description.mBytesPerPacket)
    let count = run.data.dataLength / bytes
    let packet = CMTime(value: CMTimeValue(description.mFramesPerPacket), timescale: rate)
    let (frames, overflow) = CMTimeValue(description.mFramesPerPacket).multipliedReportingOverflow(
      by: CMTimeValue(count))
    let total = CMTime(value: frames, timescale: rate)
    // Audio that an edit stretches, or that the file times differently, keeps the timing of its samples.
    guard !overflow, count > 0, count * bytes == run.data.dataLength,
      total == run.others.reduce(run.first.sample.duration, { $0 + $1.sample.duration })
    else { return nil }
    return (count, bytes, packet)
  }

  private func annotate(_ buffer: CMSampleBuffer, _ run: SampleRun) {
    if run.first.startsAnew, hasBegun {
      buffer.attach(kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding, kCFBooleanTrue)
    }
    hasBegun = true
    if run.first.trimAtStart > .zero {
      let hidden = run.others.reduce(run.first.trimAtStart) { $0 + $1.trimAtStart }
      buffer.attach(kCMSampleBufferAttachmentKey_TrimDurationAtStart, CMTimeCopyAsDictionary(hidden, allocator: nil))
    }
    if run.last.trimAtEnd > .zero {
      let hidden = run.others.reduce(run.first.trimAtEnd) { $0 + $1.trimAtEnd }
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
