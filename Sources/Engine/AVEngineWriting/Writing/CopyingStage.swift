import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation

/// If edits can map gaps in audio, times of audio become media times, which have no gaps.
final class CopyingStage: WritingStage {
  private var header: WriterTrack
  private var formats: [StoredFormat] = []
  private let referenceBase: URL?
  private var timescale: CMTimeScale = 0
  private let isAudio: Bool
  private var extent: CMTimeRange?
  private var audio = AudioRuns()
  private var lastDecode: CMTime?
  private var keepsTimes = false
  private var lastDuration = CMTime.zero
  private var end = CMTime.zero

  private struct StoredFormat: Equatable {
    let description: CMFormatDescription
    /// The location of the format's samples; nil: the file that is written.
    let location: String?
  }

  init(_ plan: WritingPlan) {
    header = plan.header
    referenceBase = plan.referenceBase
    isAudio = plan.header.mediaType == kCMMediaType_Audio
  }

  func take(_ buffer: CMSampleBuffer, into lane: OutputLane) throws(EngineError) {
    guard let reading = try SampleReading(buffer) else { return }
    guard CMFormatDescriptionGetMediaType(reading.format) == header.mediaType else {
      throw EngineError(.writeFailed, "Writing samples", detail: "a sample does not have the media type of its input")
    }
    let index = try formatIndex(reading, lane)
    let first = buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
    let last = buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    let samples = try reading.samples(formatIndex: index, after: lane.sessionStart + end)
    for (position, encoded) in samples.enumerated() {
      let isFirst = position == 0, isLast = position == samples.count - 1
      try write(encoded, trims: (isFirst ? first : .zero, isLast ? last : .zero), lane)
    }
  }

  private func formatIndex(_ reading: SampleReading, _ lane: OutputLane) throws(EngineError) -> Int {
    let stored = StoredFormat(
      description: reading.format, location: reading.reference?.url.reference(from: referenceBase))
    if let index = formats.firstIndex(of: stored) { return index }
    formats.append(stored)
    if formats.count > 1 { return try lane.addFormat(stored.description, at: stored.location) }
    try declare(reading, stored, lane)
    return 0
  }

  private func declare(_ reading: SampleReading, _ stored: StoredFormat, _ lane: OutputLane) throws(EngineError) {
    (header.formatDescriptions, header.locations) = ([stored.description], [stored.location])
    timescale = header.timescale > 0 ? header.timescale : Self.timescale(of: reading)
    header.timescale = timescale
    try lane.declare(header)
  }

  private static func timescale(of reading: SampleReading) -> CMTimeScale {
    if let rate = reading.format.audioStreamBasicDescription?.mSampleRate, rate >= 1, rate < 10_000_000 {
      return CMTimeScale(rate.rounded())
    }
    let timings = (0..<min(reading.buffer.sampleCount, 16)).compactMap { reading.buffer.timings[$0] }
    let times = timings.flatMap { [$0.presentationTimeStamp, $0.decodeTimeStamp, $0.duration] }
    let scale = TrackTimescale.choose(for: times, least: 1)
    return scale > 1 ? scale : 600
  }

  private func write(_ encoded: EncodedSample, trims: (start: CMTime, end: CMTime), _ lane: OutputLane)
    throws(EngineError)
  {
    var encoded = encoded
    let due = encoded.sample.decodeTime - lane.sessionStart
    encoded.sample.presentationTime = encoded.sample.presentationTime - lane.sessionStart
    encoded.sample.decodeTime = due
    lastDecode = due
    if !encoded.sample.duration.isNumeric || encoded.sample.duration < .zero { encoded.sample.duration = lastDuration }
    lastDuration = encoded.sample.duration
    end = encoded.sample.presentationTime + lastDuration
    if isAudio {
      place(&encoded.sample, trims: trims, byEdits: lane.mapsAudioByEdits)
    } else {
      let shown = CMTimeRange(start: encoded.sample.presentationTime, duration: encoded.sample.duration)
      // A sample without a duration has an empty range, which a union of time ranges would ignore.
      extent = extent.map { CMTimeRange(start: min($0.start, shown.start), end: max($0.end, shown.end)) } ?? shown
    }
    try lane.write(encoded, due: due)
  }

  private func place(_ sample: inout MediaSample, trims: (start: CMTime, end: CMTime), byEdits: Bool) {
    guard let start = sample.presentationTime.ticks(timescale), let length = sample.duration.ticks(timescale) else {
      return
    }
    let media = audio.add(
      start: start, length: length, trimmedStart: trims.start.ticks(timescale) ?? 0,
      trimmedEnd: trims.end.ticks(timescale) ?? 0,
      tolerance: Int64(timescale) / 100)
    keepsTimes = !byEdits
    guard byEdits else { return }
    sample.presentationTime = CMTime(value: media, timescale: timescale)
    sample.decodeTime = sample.presentationTime
  }

  func beginSegment(in lane: OutputLane) throws(EngineError) { try lane.endSegment(due: lastDecode ?? .zero) }

  func finish(end: CMTime?, into lane: OutputLane) throws(EngineError) {}

  var edits: [EditSegment] {
    if isAudio { return audio.edits(timescale, keepsTimes: keepsTimes) }
    return extent.map { [EditSegment(source: $0, target: $0)] } ?? []
  }
}
