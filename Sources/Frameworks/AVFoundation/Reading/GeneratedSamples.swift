import AVEngineCore
import CoreMedia
import Foundation

struct GeneratedSamples: @unchecked Sendable {
  // Safety: a track is safe on any thread; the samples are values; the format is immutable.
  private let media: any MediaTrack
  private let samples: [MediaSample]
  private let format: CMFormatDescription
  private let overrideTime: CMTime

  private static let most = 65_536

  init(_ request: AVSampleBufferRequest, asset: AVAsset) throws {
    let cursor = request.startCursor
    guard (try? asset.allTracks())?.contains(where: { $0.engineTrack === cursor.media }) == true else {
      throw AVError(
        EngineError(.noSuchTrack, "Making a sample buffer", detail: "the cursor is not one of the generator's asset"))
    }
    media = cursor.media
    overrideTime = request.overrideTime
    format = cursor.copyCurrentSampleFormatDescription()
    do throws(EngineError) { samples = try Self.samples(request, cursor) } catch { throw error.forClients }
  }

  private static func samples(_ request: AVSampleBufferRequest, _ cursor: AVSampleCursor) throws(EngineError)
    -> [MediaSample]
  {
    let first = cursor.current
    var samples = [first]
    guard request.direction != .none else { return samples }
    let limit = request.maxSampleCount > 0 ? min(request.maxSampleCount, most) : most
    let chunk = try cursor.index.chunk(ofSample: cursor.number)
    let step = request.direction == .forward ? 1 : -1
    var number = cursor.number + step
    while samples.count < limit, number >= 0, number < cursor.index.sampleCount, number != request.limitCursor?.number {
      let isInChunk = number >= chunk.firstSample && number - chunk.firstSample < chunk.sampleCount
      guard isInChunk || samples.count < max(request.preferredMinSampleCount, request.maxSampleCount) else { break }
      let sample = try cursor.index.sample(number)
      guard sample.formatIndex == first.formatIndex else { break }
      samples.append(sample)
      number += step
    }
    return samples
  }

  func read() throws(EngineError) -> CMBlockBuffer {
    var whole: CMBlockBuffer?
    CMBlockBufferCreateEmpty(allocator: nil, capacity: 0, flags: 0, blockBufferOut: &whole)
    guard let whole else { throw EngineError(.outOfMemory, "Reading samples") }
    var pending: MediaSample?
    for sample in samples {
      if let before = pending, case .file(let offset) = before.location, case .file(let next) = sample.location,
        next - offset == Int64(before.size), before.size < 1 << 20
      {
        pending?.size += sample.size
      } else {
        if let before = pending { whole.add(try media.data(of: before)) }
        pending = sample
      }
    }
    if let last = pending { whole.add(try media.data(of: last)) }
    return whole
  }

  /// Returns a buffer that reads its bytes when it is made ready, if `data` is nil.
  func buffer(data: CMBlockBuffer?) throws(EngineError) -> CMSampleBuffer {
    let made: CMSampleBuffer
    if let data { made = ready(data) } else { made = try unread() }
    if overrideTime.isNumeric { CMSampleBufferSetOutputPresentationTimeStamp(made, newValue: overrideTime) }
    return made
  }

  private var isVideo: Bool { media.info.mediaType == kCMMediaType_Video }

  private func ready(_ data: CMBlockBuffer) -> CMSampleBuffer {
    let flags = samples.map { CoreMedia.SampleAttachmentFlags($0.flags, isVideo: isVideo) }
    return CMSampleBuffer(
      data: data, format: format, count: samples.count, timings: isRegular ? .same(timings[0]) : .each(timings),
      sizes: hasOneSize ? .same(samples[0].size) : .each(samples.map(\.size)),
      flags: flags.allSatisfy(\.isEmpty) ? .none : flags.count == 1 ? .same(flags[0]) : .each(flags))
  }

  private func unread() throws(EngineError) -> CMSampleBuffer {
    var made: CMSampleBuffer?
    let (timings, sizes) = (isRegular ? [timings[0]] : timings, hasOneSize ? [samples[0].size] : samples.map(\.size))
    let status = CMSampleBufferCreateWithMakeDataReadyHandler(
      nil, nil, false, format, samples.count, timings.count, timings, sizes.count, sizes, &made
    ) { buffer in
      guard let data = try? read() else { return kCMSampleBufferError_DataFailed }
      let status = CMSampleBufferSetDataBuffer(buffer, newValue: data)
      return status == noErr ? CMSampleBufferSetDataReady(buffer) : status
    }
    guard let made else {
      throw EngineError(.unsupported, "Making a sample buffer", detail: "its parts do not match", code: Int(status))
    }
    return made
  }

  private var hasOneSize: Bool { samples.allSatisfy { $0.size == samples[0].size } }

  private var isRegular: Bool {
    zip(samples, samples.dropFirst()).allSatisfy {
      $1.duration == $0.duration && $1.presentationTime == $0.presentationTime + $0.duration
    }
      && (samples.count == 1 || samples.allSatisfy { $0.decodeTime == $0.presentationTime })
  }

  private var timings: [CMSampleTimingInfo] {
    samples.map { sample in
      CMSampleTimingInfo(
        duration: sample.duration, presentationTimeStamp: sample.presentationTime,
        decodeTimeStamp: isVideo ? sample.decodeTime : .invalid)
    }
  }
}

extension CMBlockBuffer {
  fileprivate func add(_ other: CMBlockBuffer) {
    CMBlockBufferAppendBufferReference(
      self, targetBBuf: other, offsetToData: 0, dataLength: 0, flags: kCMBlockBufferPermitEmptyReferenceFlag)
  }
}
