import CFFmpeg
import CoreAudioTypes
import CoreMedia
import Foundation
import MediaEngine

/// Makes a container of what a demuxer found in the headers.
struct ContainerAssembly {
  private let source: any ByteSource
  private let signature: MediaSignature
  /// Where the media begins, behind tags.
  private let start: Int64
  private let options: OpenOptions
  private let demuxer: Demuxer

  init(source: any ByteSource, signature: MediaSignature, start: Int64, options: OpenOptions) throws(EngineError) {
    (self.source, self.signature, self.start, self.options) = (source, signature, start, options)
    demuxer = try Demuxer(source, signature: signature)
  }

  /// A stream on its way to become a track.
  private struct Candidate {
    let index: Int
    let stream: AVStream
    let format: StreamFormat
    let timing: StreamTiming
    /// Media time of what is presented first, and the end of what is presented last where the headers tell.
    var start: CMTime
    var end: CMTime?

    var isText: Bool { format.cues != nil }
  }

  func container() throws(EngineError) -> FFmpegContainer {
    var candidates = try candidates()
    guard !candidates.isEmpty else {
      throw EngineError(.unrecognisedFormat, "Opening", detail: "it holds no sound, pictures or text of a kind that is known here")
    }
    let media = DemuxedMedia(
      source: source, signature: signature, timings: Dictionary(uniqueKeysWithValues: candidates.map { ($0.index, $0.timing) }))
    var isPrecise = signature.statesDuration
    if options.prefersPreciseTiming || signature.isRawVideo || signature.isText, !isPrecise {
      isPrecise = true
      let scan = try media.scan()
      for number in candidates.indices {
        guard let counted = scan.streams[candidates[number].index], counted.count > 0 else { continue }
        candidates[number].end = candidates[number].timing.time(counted.end - counted.trailing)
      }
    }
    // Texts begin with the pictures, whenever their first cue comes.
    let zero = candidates.filter { !$0.isText }.map(\.start).min() ?? .zero
    for number in candidates.indices where candidates[number].isText { candidates[number].start = zero }
    let whole = wholeDuration()
    var tracks: [FFmpegTrack] = []
    for candidate in candidates { tracks.append(track(candidate, zero: zero, whole: whole, media: media, among: candidates)) }
    var info = ContainerInfo(format: signature.format, duration: tracks.map(\.info.timeRange.end).reduce(.zero) { max($0, $1) })
    info.isDurationEstimated = !isPrecise && (demuxer.context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE)
    let tags = TagReader(signature: signature)
    let own = fileTags()
    info.metadata = own?.entries ?? tags.entries(of: demuxer)
    info.chapters = own.flatMap { $0.chapters.isEmpty ? nil : $0.chapters } ?? tags.chapters(of: demuxer, zero: zero)
    info.timescale = tracks.first?.info.timescale ?? 600
    if demuxer.isFresh { Self.give(demuxer, to: media) }
    return FFmpegContainer(info: info, tracks: tracks, media: media, zero: zero, statesDuration: isPrecise)
  }

  /// A broken tag loses what it says, not the file; nil for formats whose tags libavformat reads.
  private func fileTags() -> FileTags? {
    do throws(EngineError) { return try FileTags(source, format: signature.demuxer, start: start) } catch { return FileTags() }
  }

  private static func give(_ demuxer: Demuxer, to media: DemuxedMedia) {
    // Safety: the assembly is done with it and nobody else knows it.
    nonisolated(unsafe) let last = demuxer
    media.giveBack(last)
  }

  /// The header's duration of the whole, in microseconds as libavformat keeps it.
  private func wholeDuration() -> CMTime? {
    let duration = demuxer.context.pointee.duration
    return duration == ff_no_time || duration < 0 ? nil : .decimal(min(duration, StreamTiming.limit), timescale: 1_000_000)
  }

  // MARK: Streams

  private func candidates() throws(EngineError) -> [Candidate] {
    let wanted = (0..<demuxer.streamCount).filter(isWanted)
    let heads = try firstPackets(of: wanted.filter { index in
      guard let parameters = demuxer.stream(index)?.pointee.codecpar?.pointee else { return false }
      if parameters.codec_type == AVMEDIA_TYPE_VIDEO, hidesPresentation, parameters.video_delay > 0 { return true }
      return StreamFormat.needsFirstPacket(parameters)
    })
    return wanted.compactMap { index in
      guard let stream = demuxer.stream(index)?.pointee, let format = StreamFormat(stream, first: heads[index]?.bytes ?? []) else { return nil }
      return candidate(index, stream, format, first: heads[index]?.presentation)
    }
  }

  /// Headers tell when decoding begins; what is presented first leaves a decoder of reordered pictures later.
  private var hidesPresentation: Bool { signature.demuxer == "avi" || signature.isRawVideo }

  private func isWanted(_ index: Int) -> Bool {
    guard let stream = demuxer.stream(index)?.pointee, let type = stream.codecpar?.pointee.codec_type else { return false }
    guard [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE].contains(type) else { return false }
    return stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
  }

  /// What streams tell only there: ADTS, AC-3 and others their format, AVI when pictures begin.
  private struct Head {
    /// Of the packet's begin; the largest packet of E-AC-3 with all its streams is smaller.
    static let limit = 1 << 16
    var bytes: [UInt8]
    var presentation: Int64?
  }

  private func firstPackets(of indices: [Int]) throws(EngineError) -> [Int: Head] {
    var result: [Int: Head] = [:]
    var remaining = 1000
    while result.count < indices.count, remaining > 0, let packet = try demuxer.read() {
      remaining -= 1
      let index = Int(packet.pointee.stream_index)
      guard indices.contains(index), result[index] == nil, let data = packet.pointee.data, packet.pointee.size > 0 else { continue }
      result[index] = Head(
        bytes: Array(UnsafeBufferPointer(start: data, count: min(Int(packet.pointee.size), Head.limit))),
        presentation: packet.pointee.pts == ff_no_time ? nil : packet.pointee.pts)
    }
    return result
  }

  /// - Parameter presentation: The first packet's, where it was looked at.
  private func candidate(_ index: Int, _ stream: AVStream, _ format: StreamFormat, first presentation: Int64?) -> Candidate? {
    guard stream.time_base.num > 0, stream.time_base.den > 0, let parameters = stream.codecpar?.pointee else { return nil }
    let begin = (hidesPresentation ? presentation : nil) ?? (stream.start_time == ff_no_time ? 0 : stream.start_time)
    let stated = max(-StreamTiming.limit, min(begin, StreamTiming.limit))
    var timing = StreamTiming(base: stream.time_base, timescale: Self.timescale(stream, parameters, signature))
    var first = timing.value(stated)
    if parameters.codec_type == AVMEDIA_TYPE_VIDEO {
      timing.isPicture = true
      timing.reorderDelay = Int64(max(0, min(parameters.video_delay, 32)))
      timing.usualDuration = timing.value(StreamTiming.pictureTicks(stream))
    } else if let sound = format.description.audioFormat?.basicDescription.pointee {
      first = Self.complete(&timing, sound, parameters, first: first)
    }
    return Candidate(
      index: index, stream: stream, format: format, timing: timing, start: timing.time(first), end: end(stream, timing, start: stated))
  }

  /// Sound counts in frames unless the container's ticks are the finer truth; see StreamTiming.
  private static func timescale(_ stream: AVStream, _ parameters: AVCodecParameters, _ signature: MediaSignature) -> CMTimeScale {
    guard parameters.codec_type == AVMEDIA_TYPE_AUDIO, parameters.sample_rate > 0 else { return stream.time_base.den }
    if signature.isCounted || signature.demuxer == "matroska" { return parameters.sample_rate }
    return stream.time_base.den
  }

  /// Returns the media time of the first frame that is presented.
  private static func complete(
    _ timing: inout StreamTiming, _ sound: AudioStreamBasicDescription, _ parameters: AVCodecParameters, first: Int64
  ) -> Int64 {
    let rate = CMTimeScale(sound.mSampleRate)
    if sound.mFormatID == kAudioFormatLinearPCM {
      if timing.timescale == rate { timing.bytesPerFrame = Int64(sound.mBytesPerFrame) }
      return first
    }
    let frames = Int64(sound.mFramesPerPacket)
    guard frames > 1 else { return first }
    if timing.timescale != rate {
      timing.exactDuration = CMTime(value: frames, timescale: rate)
      timing.usualDuration = av_rescale_rnd(frames, Int64(timing.timescale), Int64(rate), AV_ROUND_NEAR_INF)
      return first
    }
    timing.usualDuration = frames
    guard timing.base.den < rate else { return first }
    timing.framesPerPacket = frames
    let padding = Int64(max(0, min(parameters.initial_padding, 1 << 20)))
    // Priming that was cut to the container's ticks still ends where the media begins.
    timing.gridOrigin = abs(first) <= timing.value(1) + 1 ? -padding : first - padding
    return timing.gridOrigin + padding
  }

  private func end(_ stream: AVStream, _ timing: StreamTiming, start first: Int64) -> CMTime? {
    if let stated = TagReader.value("DURATION", in: stream.metadata).flatMap(TagReader.clockTime) { return stated }
    guard stream.duration != ff_no_time, stream.duration > 0 else { return nil }
    if signature.demuxer == "mp3" { return timing.time(timing.value(stream.duration) - trailingFrames()) }
    if signature.demuxer == "ogg", let parameters = stream.codecpar?.pointee, parameters.codec_id == AV_CODEC_ID_OPUS {
      // The last page's position counts from the first frame that is decoded, times from the first that is presented (RFC 7845 §4.3).
      return timing.time(timing.value(stream.duration) - Int64(max(0, min(parameters.initial_padding, 1 << 20))))
    }
    let (sum, overflow) = first.addingReportingOverflow(stream.duration)
    return overflow ? nil : timing.time(timing.value(sum))
  }

  /// Frames that an encoder of MP3 added at the end, from the tag in the first frame (LAME, "Mp3 Info Tag rev 1"): behind "Xing" or
  /// "Info" and its optional fields stand nine bytes of name and, 21 bytes from there, two counts of twelve bits.
  private func trailingFrames() -> Int64 {
    guard let head = try? source.bytes(at: start, count: 512), let header = MPEGAudioHeader(head[...]) else { return 0 }
    let tag = 4 + header.sideInfo
    guard head.count >= tag + 8, ["Xing", "Info"].contains(String(decoding: head[tag..<tag + 4], as: UTF8.self)) else { return 0 }
    let flags = head[tag + 7]
    let name = tag + 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 2 != 0 ? 4 : 0) + (flags & 4 != 0 ? 100 : 0) + (flags & 8 != 0 ? 4 : 0)
    guard head.count >= name + 24, head[name] != 0 else { return 0 }
    let padding = Int64(head[name + 22] & 15) << 8 | Int64(head[name + 23])
    // A decoder is 529 frames late, and the encoder counted from its own side.
    return max(0, padding - 529)
  }

  // MARK: Tracks

  /// Eighteen bits set, in units of 400 bits a second, are MPEG-1's word for a rate that varies (ISO/IEC 11172-2 §2.4.3.2).
  private static let variableRate: Int64 = 0x3FFFF * 400

  private func track(_ candidate: Candidate, zero: CMTime, whole: CMTime?, media: DemuxedMedia, among all: [Candidate]) -> FFmpegTrack {
    let media_ = media
    let stream = candidate.stream
    let end = max(candidate.end ?? zero + (whole ?? .zero), candidate.start)
    let range = CMTimeRange(start: candidate.start, end: end)
    let offset = candidate.start - zero
    var segments = [EditSegment(source: range, target: CMTimeRange(start: offset, duration: range.duration))]
    if offset > .zero { segments.insert(EditSegment(source: nil, target: CMTimeRange(start: .zero, duration: offset)), at: 0) }
    var info = TrackInfo(
      id: CMPersistentTrackID(candidate.index + 1), mediaType: candidate.format.description.typeCode,
      formatDescriptions: [candidate.format.description], timescale: candidate.timing.timescale, segments: segments)
    info.naturalSize = candidate.format.naturalSize
    info.languageCode = TagReader.value("language", in: stream.metadata).flatMap { $0 == "und" ? nil : LanguageCode.terminological($0) }
    if let rate = stream.codecpar?.pointee.bit_rate, rate > 0, rate != Self.variableRate { info.statedDataRate = Double(rate) }
    if candidate.timing.isPicture, let rate = StreamTiming.frameRate(stream) { info.statedFrameRate = Double(rate.num) / Double(rate.den) }
    group(candidate, among: all, &info)
    info.metadata = TagReader(signature: signature).entries(of: stream)
    return FFmpegTrack(info: info, stream: candidate.index, timing: candidate.timing, format: candidate.format, media: media_)
  }

  /// Streams of one kind are alternates of one another; a text is one even alone, because none may be chosen.
  private func group(_ candidate: Candidate, among all: [Candidate], _ info: inout TrackInfo) {
    let kin = all.filter { $0.format.description.typeCode == info.mediaType }
    guard candidate.isText || kin.count > 1 else { return }
    info.alternateGroup = candidate.isText ? 3 : candidate.timing.isPicture ? 1 : 2
    let stated = kin.first { $0.stream.disposition & AV_DISPOSITION_DEFAULT != 0 }
    info.isEnabled = (stated ?? (candidate.isText ? nil : kin[0]))?.index == candidate.index
    if candidate.isText { info.characteristics = Self.characteristics(candidate.stream.disposition) }
  }

  /// By Apple's names.
  private static func characteristics(_ disposition: Int32) -> [String] {
    let spoken = ["public.accessibility.transcribes-spoken-dialog", "public.accessibility.describes-music-and-sound"]
    return (disposition & AV_DISPOSITION_FORCED != 0 ? ["public.subtitles.forced-only"] : [])
      + (disposition & AV_DISPOSITION_HEARING_IMPAIRED != 0 ? spoken : [])
  }
}
