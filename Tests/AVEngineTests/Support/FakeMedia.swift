import CoreAudioTypes
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

@testable import AVEngineCore

/// The bytes of the samples' data are not set.
final class FakeTrack: MediaTrack, @unchecked Sendable {
  // Safety: constant after initialisation, except for the counter in its mutex.
  let info: TrackInfo
  let samples: [MediaSample]
  let byteSource: (any ByteSource)?
  let readCount = Mutex(0)

  init(
    samples: [MediaSample], segments: [EditSegment], mediaType: CMMediaType = kCMMediaType_Video,
    source: (any ByteSource)? = nil
  ) {
    self.samples = samples
    byteSource = source
    info = TrackInfo(
      id: 1, mediaType: mediaType, formatDescriptions: [Self.format(mediaType)],
      timescale: samples.first?.presentationTime.timescale ?? 600,
      segments: segments)
  }

  private static func format(_ type: CMMediaType) -> CMFormatDescription {
    var format: CMFormatDescription?
    if type == kCMMediaType_Video {
      CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: kCMVideoCodecType_H264, width: 16, height: 16, extensions: nil,
        formatDescriptionOut: &format)
    } else {
      var description = AudioStreamBasicDescription(
        mSampleRate: 1000, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 10,
        mBytesPerFrame: 0,
        mChannelsPerFrame: 1, mBitsPerChannel: 0, mReserved: 0)
      CMAudioFormatDescriptionCreate(
        allocator: nil, asbd: &description, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
        extensions: nil,
        formatDescriptionOut: &format)
    }
    return format!
  }

  func statistics() throws(EngineError) -> TrackStatistics {
    TrackStatistics(
      sampleCount: samples.count, totalSize: 0, mediaDuration: .zero, minimumSampleDuration: .zero, syncSampleCount: 0)
  }
  func makeCursor() throws(EngineError) -> any SampleCursor { FakeCursor(samples) }
  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    readCount.withLock { $0 += 1 }
    var block: CMBlockBuffer?
    CMBlockBufferCreateWithMemoryBlock(
      allocator: nil, memoryBlock: nil, blockLength: max(1, sample.size), blockAllocator: nil, customBlockSource: nil,
      offsetToData: 0,
      dataLength: max(1, sample.size), flags: 1, blockBufferOut: &block)
    return block!
  }
}

final class FakeCursor: SampleCursor {
  private let samples: [MediaSample]
  private var position = 0
  init(_ samples: [MediaSample]) { self.samples = samples }

  private func sync(atOrBefore time: CMTime) -> Int? {
    samples.indices.last { samples[$0].isSync && samples[$0].presentationTime <= time }
      ?? samples.firstIndex(where: \.isSync)
  }
  func seek(to time: CMTime) throws(EngineError) { position = sync(atOrBefore: time) ?? 0 }
  func next() throws(EngineError) -> MediaSample? {
    guard position < samples.count else { return nil }
    defer { position += 1 }
    return samples[position]
  }
  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    sync(atOrBefore: time).map { samples[$0].presentationTime }
  }
  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    samples.first { $0.isSync && $0.presentationTime > time }?.presentationTime
  }
}

final class FakeVideoFrame: DecodedVideoFrame {
  let presentationTime: CMTime
  let duration = CMTime.invalid
  let width = 16
  let height = 16
  let color = ColorDescription()
  var pixelAspectRatio: (horizontal: Int, vertical: Int) { (1, 1) }
  init(_ time: CMTime) { presentationTime = time }
}

final class FakeVideoDecoder: VideoDecoder {
  private var held: [CMTime] = []
  private let decoded: @Sendable () -> Void
  private let lost: CMTime?
  init(lost: CMTime? = nil, decoded: @escaping @Sendable () -> Void) { (self.lost, self.decoded) = (lost, decoded) }

  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, skip: DecodeSkip,
    emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError) {
    if skip == .nonReference, sample.flags.contains(.isDisposable) { return }
    decoded()
    if sample.presentationTime != lost { held.append(sample.presentationTime) }
    held.sort()
    if held.count > 2 { try emit(FakeVideoFrame(held.removeFirst())) }
  }
  func drain(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError) {
    for time in held { try emit(FakeVideoFrame(time)) }
    held = []
  }
  func flush() { held = [] }
}

/// Derives from its input how far frames are out of order, and drops those that come too late, like libavcodec for
/// H.264 streams that do not state their reordering.
final class LearningVideoDecoder: VideoDecoder {
  private var given: [CMTime] = []
  private var held: [CMTime] = []
  private var last = CMTime.negativeInfinity
  private var delay = 0

  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, skip: DecodeSkip,
    emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError) {
    if skip == .nonReference, sample.flags.contains(.isDisposable) { return }
    delay = max(delay, given.count { $0 > sample.presentationTime })
    given.append(sample.presentationTime)
    if sample.presentationTime > last { held.append(sample.presentationTime) }
    while held.count > delay { try give(emit) }
  }
  func drain(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError) {
    while !held.isEmpty { try give(emit) }
    flush()
  }
  func flush() { (given, held, last) = ([], [], .negativeInfinity) }

  private func give(_ emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError) {
    held.sort()
    last = held.removeFirst()
    try emit(FakeVideoFrame(last))
  }
}

/// Each frame's value is its media time in frames, so that a trim is visible.
struct Ramp {
  static let format = AudioStreamBasicDescription(
    mSampleRate: 1000, mFormatID: kAudioFormatLinearPCM,
    mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
    mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 1, mBitsPerChannel: 32, mReserved: 0)
}

final class FakeAudio: DecodedAudio {
  let first: Int
  let frameCount: Int
  let format = Ramp.format
  let channelLayout = ChannelLayout(count: 1)
  init(first: Int, count: Int) { (self.first, frameCount) = (first, count) }
  var presentationTime: CMTime { CMTime(value: CMTimeValue(first), timescale: 1000) }
  func frames(_ range: Range<Int>) -> any DecodedAudio {
    FakeAudio(first: first + range.lowerBound, count: range.count)
  }
}

final class FakeAudioDecoder: AudioDecoder {
  func decode(_ sample: MediaSample, data: CMBlockBuffer, emit: (any DecodedAudio) throws(EngineError) -> Void)
    throws(EngineError)
  {
    try emit(FakeAudio(first: Int(sample.presentationTime.value), count: Int(sample.duration.value)))
  }
  func drain(emit: (any DecodedAudio) throws(EngineError) -> Void) throws(EngineError) {}
  func flush() {}
}

final class FakeAudioConverter: AudioConverting {
  private var held: [Int32] = []
  func convert(_ audio: any DecodedAudio, into output: inout PCMBuffer) throws(EngineError) {
    guard let audio = audio as? FakeAudio else { return }
    held.append(contentsOf: (audio.first..<audio.first + audio.frameCount).map(Int32.init))
    write(max(0, held.count - 7), to: &output)
  }
  func convert(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError) { output.append(audio) }
  func convert(
    _ planes: [UnsafeRawPointer], of format: AudioStreamBasicDescription, frameCount: Int, into output: inout PCMBuffer
  ) throws(EngineError) {
    throw EngineError(.unsupported, "Fake")
  }
  func finish(into output: inout PCMBuffer) throws(EngineError) { write(held.count, to: &output) }
  private func write(_ count: Int, to output: inout PCMBuffer) {
    for value in held.prefix(count) { withUnsafeBytes(of: value) { output.planes[0].append(contentsOf: $0) } }
    output.frameCount += count
    held.removeFirst(count)
  }
}

final class FakeCodecs: CodecProvider {
  let decodedCount = Mutex(0)
  let decoderCount = Mutex(0)
  private let learnsOrder: Bool
  private let lost: CMTime?
  init(learnsOrder: Bool = false, lost: CMTime? = nil) { (self.learnsOrder, self.lost) = (learnsOrder, lost) }
  func canDecode(_ format: CMFormatDescription) -> Bool { true }
  func makeVideoDecoder(_ format: CMFormatDescription, options: VideoDecoderOptions) throws(EngineError)
    -> any VideoDecoder
  {
    decoderCount.withLock { $0 += 1 }
    if learnsOrder { return LearningVideoDecoder() }
    return FakeVideoDecoder(lost: lost) { self.decodedCount.withLock { $0 += 1 } }
  }
  func makeAudioDecoder(_ format: CMFormatDescription) throws(EngineError) -> any AudioDecoder { FakeAudioDecoder() }
  func makeClosedCaptionDecoder() throws(EngineError) -> any ClosedCaptionDecoder {
    throw EngineError(.unsupported, "Fake")
  }
  func makeVideoFrameConverter() throws(EngineError) -> any VideoFrameConverter { FakeConverter() }
  func makeAudioConverter(
    from input: AudioStreamBasicDescription, layout: ChannelLayout, to output: AudioStreamBasicDescription,
    layout outputLayout: ChannelLayout,
    options: AudioConversionOptions
  ) throws(EngineError) -> any AudioConverting { FakeAudioConverter() }
  func makeAudioStretcher(_ format: AudioStreamBasicDescription, tempo: Double) throws(EngineError)
    -> any AudioTimeStretching
  {
    throw EngineError(.unsupported, "Fake")
  }
  func makeLiveResampler(from input: AudioBusFormat, to output: AudioBusFormat) throws(EngineError)
    -> any LiveResampling
  {
    throw EngineError(.unsupported, "Fake")
  }
  func makeLiveStretcher(_ form: AudioBusFormat) throws(EngineError) -> any LiveTimeStretching {
    throw EngineError(.unsupported, "Fake")
  }
  func canEncodeVideo(_ codec: CMVideoCodecType) -> Bool { false }
  func preferredPixelFormat(of settings: VideoEncoderSettings) -> OSType? { nil }
  func canEncodeVideoInPasses(_ settings: VideoEncoderSettings, notes: String) -> Bool { false }
  func canEncodeAudio(_ format: AudioFormatID) -> Bool { false }
  func makeVideoEncoder(_ settings: VideoEncoderSettings) throws(EngineError) -> any VideoEncoder {
    throw EngineError(.encoderNotFound, "Fake")
  }
  func makeAudioEncoder(_ settings: AudioEncoderSettings) throws(EngineError) -> any AudioEncoder {
    throw EngineError(.encoderNotFound, "Fake")
  }
}

final class FakeConverter: VideoFrameConverter {
  func convert(_ frame: any DecodedVideoFrame, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    throw EngineError(.unsupported, "Fake")
  }
  func convert(_ buffer: CVPixelBuffer, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    throw EngineError(.unsupported, "Fake")
  }
}

final class CapturingWriter: ContainerWriter, @unchecked Sendable {
  // Safety: the job calls it from one thread at a time, and tests read it after the job.
  private(set) var tracks: [WriterTrack] = []
  private(set) var runs: [(range: Range<Int64>, samples: [(track: Int, sample: MediaSample)])] = []
  private(set) var singles: [(track: Int, sample: MediaSample)] = []
  private(set) var edits: [Int: [EditSegment]] = [:]
  private(set) var isFinished = false
  private(set) var isAbandoned = false
  private(set) var bytesWritten: Int64 = 0

  func addTrack(_ track: WriterTrack) throws(EngineError) -> Int {
    tracks.append(track)
    return tracks.count - 1
  }
  func begin() throws(EngineError) {}
  func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError) {
    singles.append((track, sample))
    bytesWritten += Int64(sample.size)
  }
  func appendRun(_ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)])
    throws(EngineError)
  {
    runs.append((range, samples))
    bytesWritten += Int64(range.count)
  }
  func setEdits(_ edits: [EditSegment], of track: Int) { self.edits[track] = edits }
  private(set) var origin = CMTime.invalid
  private(set) var endedTracks: [Int] = []
  private(set) var samplesAtEnds: [Int] = []
  private(set) var segmentEnds: [Int] = []
  func setOrigin(_ time: CMTime) { origin = time }
  func addFormat(_ format: CMFormatDescription, at location: String?, to track: Int) throws(EngineError) -> Int {
    tracks[track].formatDescriptions.append(format)
    return tracks[track].formatDescriptions.count - 1
  }
  func endTrack(_ track: Int) throws(EngineError) {
    endedTracks.append(track)
    samplesAtEnds.append(singles.count)
  }
  func flushSegment() throws(EngineError) { segmentEnds.append(singles.count) }
  func finish() throws(EngineError) { isFinished = true }
  func abandon() { isAbandoned = true }
}

enum Samples {
  /// Returns frames in groups with the decode order I P B B P B B …. Decode times are two frames early, so that no
  /// frame is decoded after its presentation time.
  static func video(count: Int, group: Int, scale: CMTimeScale = 30, size: Int = 100, offset: Int64? = nil)
    -> [MediaSample]
  {
    var order: [Int] = []
    for start in stride(from: 0, to: count, by: group) {
      let end = min(start + group, count)
      order.append(start)
      var next = start + 1
      while next < end {
        let anchor = min(next + 2, end - 1)
        order.append(anchor)
        order.append(contentsOf: next..<anchor)
        next = anchor + 1
      }
    }
    return order.enumerated().map { place, number in
      let isSync = number % group == 0
      let isAnchor = isSync || (number % group) % 3 == 0 || number == count - 1 || (number + 1) % group == 0
      let location: MediaSample.Location = .file(offset: (offset ?? 0) + Int64(place * size))
      return MediaSample(
        decodeTime: CMTime(value: CMTimeValue(place - 2), timescale: scale),
        presentationTime: CMTime(value: CMTimeValue(number), timescale: scale),
        duration: CMTime(value: 1, timescale: scale), size: size, location: location,
        flags: isSync ? .sync : isAnchor ? .dependsOnOthers : [.dependsOnOthers, .isDisposable])
    }
  }

  /// Returns packets of ten audio frames each, at 1,000 audio frames per second.
  static func audio(packets: Int, from first: Int = 0, offset: Int64 = 0, size: Int = 10) -> [MediaSample] {
    (0..<packets).map { index in
      let time = CMTime(value: CMTimeValue(first + index * 10), timescale: 1000)
      return MediaSample(
        decodeTime: time, presentationTime: time, duration: CMTime(value: 10, timescale: 1000), size: size,
        location: .file(offset: offset + Int64(index * size)))
    }
  }
}
