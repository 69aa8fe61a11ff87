import AVEngineCFFmpeg
import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation

struct ContainerAssembly {
  /// The whole file; `source` ends with the last frame of the media, if `tag` states that end.
  private let file: any ByteSource
  private let source: any ByteSource
  private let signature: MediaSignature
  private let start: Int64
  private let options: OpenOptions
  private let demuxer: Demuxer
  private let header: MatroskaHeader?
  private let tag: MPEGAudioTag?

  init(source: any ByteSource, signature: MediaSignature, start: Int64, options: OpenOptions) throws(EngineError) {
    self.signature = signature
    self.start = start
    self.options = options
    tag = signature.format == .mp3 ? try MPEGAudioTag(source, start: start) : nil
    file = source
    self.source = tag?.end.map { PartByteSource(source, to: $0) } ?? source
    demuxer = try Demuxer(self.source, signature: signature)
    header = signature.format == .matroska ? try MatroskaHeader(EBMLReader(source)) : nil
  }

  private struct Candidate {
    let index: Int
    let stream: AVStream
    let format: StreamFormat
    let timing: StreamTiming
    var start: CMTime
    var end: CMTime?

    var isText: Bool { format.cues != nil }
  }

  func container() throws(EngineError) -> FFmpegContainer {
    var candidates = try candidates()
    guard !candidates.isEmpty else {
      throw EngineError(
        .unrecognisedFormat, "Opening", detail: "it contains no audio, video or text in a known format")
    }
    let media = DemuxedMedia(
      source: source, signature: signature,
      timings: Dictionary(uniqueKeysWithValues: candidates.map { ($0.index, $0.timing) }))
    var isPrecise = signature.statesDuration
    if options.prefersPreciseTiming || signature.isRawVideo || signature.isText, !isPrecise {
      isPrecise = true
      let scan = try media.scan()
      for number in candidates.indices {
        guard let counted = scan.streams[candidates[number].index], counted.count > 0 else { continue }
        candidates[number].end = candidates[number].timing.time(counted.end - counted.trailing)
      }
    }
    if !isPrecise, signature.isOfPackets, !options.isPiece { try readTail(of: &candidates, media) }
    let zero = candidates.filter { !$0.isText }.map(\.start).min() ?? .zero
    for number in candidates.indices where candidates[number].isText { candidates[number].start = zero }
    var whole = wholeDuration()
    if header?.statesDuration == false { isPrecise = try findEnds(of: &candidates, media) }
    if header?.statesDuration == false || signature.isOfPackets, let end = candidates.compactMap(\.end).max() {
      whole = end - zero
    }
    var tracks: [FFmpegTrack] = []
    for candidate in candidates {
      tracks.append(track(candidate, zero: zero, whole: whole, media: media, among: candidates))
    }
    var info = ContainerInfo(
      format: signature.format, duration: tracks.map(\.info.timeRange.end).reduce(.zero) { max($0, $1) })
    info.isDurationEstimated =
      !isPrecise && demuxer.context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
    let tags = TagReader(signature: signature)
    let own = fileTags()
    info.metadata = own?.entries ?? tags.entries(of: demuxer)
    info.chapters = own.flatMap { $0.chapters.isEmpty ? nil : $0.chapters } ?? tags.chapters(of: demuxer, zero: zero)
    info.timescale = tracks.first?.info.timescale ?? 600
    if demuxer.isFresh { Self.give(demuxer, to: media) }
    return FFmpegContainer(info: info, tracks: tracks, media: media, zero: zero, statesDuration: isPrecise)
  }

  private func readTail(of candidates: inout [Candidate], _ media: DemuxedMedia) throws(EngineError) {
    let wanted = candidates.filter { !$0.isText }
    let tail = StreamTail(
      source: source, signature: signature,
      timings: Dictionary(uniqueKeysWithValues: wanted.map { ($0.index, $0.timing) }),
      keys: Dictionary(uniqueKeysWithValues: wanted.map { ($0.index, StreamTail.Key($0.stream)) }))
    var ends: [Int: CMTime] = [:]
    do throws(EngineError) { ends = try tail.ends() } catch {
      // A source whose end cannot be read may still be readable from its start.
      if error.kind == .cancelled { throw error }
    }
    // If times begin anew within the file, the end may be earlier than the start.
    func isFound(_ candidate: Candidate) -> Bool { ends[candidate.index].map { $0 > candidate.start } ?? false }
    if !wanted.contains(where: isFound), media.isNear {
      ends = try media.scan().streams.reduce(into: [:]) { ends, entry in
        if entry.value.count > 0 {
          ends[entry.key] = wanted.first { $0.index == entry.key }?.timing.time(entry.value.end)
        }
      }
    }
    for number in candidates.indices where isFound(candidates[number]) {
      candidates[number].end = ends[candidates[number].index]
    }
  }

  /// Returns false if the ends are not found because all of a source that is neither a file nor in memory would have
  /// to be read.
  private func findEnds(of candidates: inout [Candidate], _ media: DemuxedMedia) throws(EngineError) -> Bool {
    guard let header, candidates.contains(where: { $0.end == nil && !$0.isText }) else { return true }
    let timings = candidates.filter { !$0.isText }.map { ($0.index, $0.timing) }
    let found = Dictionary(uniqueKeysWithValues: timings)
    var scan: PacketScan?
    do throws(EngineError) {
      scan = try MatroskaEnd(source: source, header: header, signature: signature, timings: found).scan()
    } catch {
      if error.kind == .cancelled { throw error }
    }
    let isFound = scan?.streams.values.contains { $0.count > 0 } == true
    if !isFound { scan = media.isNear || options.prefersPreciseTiming ? try media.scan() : nil }
    for number in candidates.indices where candidates[number].end == nil {
      guard let counted = scan?.streams[candidates[number].index], counted.count > 0 else { continue }
      candidates[number].end = candidates[number].timing.time(counted.end - counted.trailing)
    }
    return scan != nil
  }

  /// Returns nil for formats whose tags libavformat reads.
  private func fileTags() -> FileTags? {
    do throws(EngineError) { return try FileTags(file, format: signature.format, start: start) } catch {
      return FileTags()
    }
  }

  private static func give(_ demuxer: Demuxer, to media: DemuxedMedia) {
    // Safety: the assembly is done with the demuxer, and nothing else refers to it.
    nonisolated(unsafe) let last = demuxer
    media.giveBack(last)
  }

  private func wholeDuration() -> CMTime? {
    let duration = demuxer.context.pointee.duration
    return duration == ff_no_time || duration < 0
      ? nil : .decimal(min(duration, StreamTiming.limit), timescale: 1_000_000)
  }

  // MARK: Streams

  private func candidates() throws(EngineError) -> [Candidate] {
    let wanted = (0..<demuxer.streamCount).filter(isWanted)
    let heads = try firstPackets(
      of: wanted.filter { index in
        guard let parameters = demuxer.stream(index)?.pointee.codecpar?.pointee else { return false }
        if parameters.codec_type == AVMEDIA_TYPE_VIDEO, signature.hidesPresentation, parameters.video_delay > 0 {
          return true
        }
        return StreamFormat.needsFirstPacket(parameters) || header != nil && Self.hasPacketsOfOneLength(parameters)
      })
    let rates = try measuredRates(of: unrated)
    let starts = try lateStarts(among: wanted)
    return wanted.compactMap { index in
      guard var stream = demuxer.stream(index)?.pointee else { return nil }
      if let start = starts[index] { stream.start_time = start }
      guard let format = StreamFormat(stream, first: heads[index]?.bytes ?? []) else { return nil }
      return candidate(index, stream, format, first: heads[index], rate: rates[index])
    }
  }

  private var unrated: [Int] {
    let videoStreams = (0..<demuxer.streamCount).filter {
      demuxer.stream($0)?.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    }
    return zip(videoStreams, header?.statesFrameDuration ?? []).compactMap { $1 ? nil : $0 }
  }

  /// libavformat reports that a Matroska stream without packets near the beginning of the file begins with the file.
  private func lateStarts(among indices: [Int]) throws(EngineError) -> [Int: Int64] {
    var late = Set(indices.filter { demuxer.stream($0)?.pointee.codecpar?.pointee.codec_type != AVMEDIA_TYPE_SUBTITLE })
    guard header != nil, late.count > 1 else { return [:] }
    var (packets, room) = (200, Int64(1) << 20)
    try demuxer.preview { packet in
      late.remove(Int(packet.stream_index))
      (packets, room) = (packets - 1, room - Int64(packet.size))
      return !late.isEmpty && packets > 0 && room > 0
    }
    guard !late.isEmpty else { return [:] }
    let reader = try Demuxer(source, signature: signature)
    let reach = Int64(DemuxedMedia.isNear(source) ? 64 << 20 : 8 << 20)
    var (starts, bytes) = ([Int: Int64](), Int64(0))
    while !late.isEmpty, bytes < reach, let packet = try reader.read() {
      bytes += Int64(packet.pointee.size)
      let index = Int(packet.pointee.stream_index)
      if packet.pointee.pts != ff_no_time, late.remove(index) != nil { starts[index] = packet.pointee.pts }
    }
    return starts
  }

  private func measuredRates(of indices: [Int]) throws(EngineError) -> [Int: AVRational] {
    var times: [Int: [Int64]] = [:]
    guard !indices.isEmpty else { return [:] }
    var (packets, bytes) = (3000, Int64(8) << 20)
    try demuxer.preview { packet in
      (packets, bytes) = (packets - 1, bytes - Int64(packet.size))
      let index = Int(packet.stream_index)
      if indices.contains(index), packet.pts != ff_no_time { times[index, default: []].append(packet.pts) }
      return packets > 0 && bytes > 0 && indices.contains { times[$0, default: []].count < 100 }
    }
    var rates: [Int: AVRational] = [:]
    for (index, times) in times {
      if let base = demuxer.stream(index)?.pointee.time_base {
        rates[index] = VideoFrameRate.measured(times, base: base)
      }
    }
    return rates
  }

  private func isWanted(_ index: Int) -> Bool {
    guard let stream = demuxer.stream(index)?.pointee, let type = stream.codecpar?.pointee.codec_type else {
      return false
    }
    guard [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE].contains(type) else { return false }
    return stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
  }

  /// Matroska's ticks are too coarse for the length of these codecs' packets, which the first packet shows.
  private static func hasPacketsOfOneLength(_ parameters: AVCodecParameters) -> Bool {
    parameters.codec_id == AV_CODEC_ID_OPUS || CodecTable.name(parameters.codec_id).hasPrefix("pcm_")
  }

  private struct Head {
    static let limit = 1 << 16
    var bytes: [UInt8]
    var presentation: Int64?
  }

  private func firstPackets(of indices: [Int]) throws(EngineError) -> [Int: Head] {
    guard !indices.isEmpty else { return [:] }
    var result: [Int: Head] = [:]
    var remaining = 1000
    try demuxer.preview { packet in
      remaining -= 1
      let index = Int(packet.stream_index)
      if indices.contains(index), result[index] == nil, let data = packet.data, packet.size > 0 {
        let bytes = UnsafeBufferPointer(start: data, count: min(Int(packet.size), Head.limit))
        result[index] = Head(bytes: Array(bytes), presentation: packet.pts == ff_no_time ? nil : packet.pts)
      }
      return remaining > 0 && result.count < indices.count
    }
    return result
  }

  private func candidate(
    _ index: Int, _ stream: AVStream, _ format: StreamFormat, first: Head?, rate measured: AVRational?
  ) -> Candidate? {
    guard stream.time_base.num > 0, stream.time_base.den > 0, let parameters = stream.codecpar?.pointee else {
      return nil
    }
    let begin =
      (signature.hidesPresentation ? first?.presentation : nil)
      ?? (stream.start_time == ff_no_time ? 0 : stream.start_time)
    let stated = max(-StreamTiming.limit, min(begin, StreamTiming.limit))
    var timing = StreamTiming(base: stream.time_base, timescale: Self.timescale(stream, parameters, signature))
    var presented = timing.value(stated)
    if parameters.codec_type == AVMEDIA_TYPE_VIDEO {
      timing.isVideo = true
      timing.reorderDelay = Int64(max(0, min(parameters.video_delay, 32)))
      timing.rate = measured ?? VideoFrameRate.stated(stream)
      timing.usualDuration = timing.value(VideoFrameRate.ticks(timing.rate, base: stream.time_base))
      timing.isRateMeasured = measured != nil || VideoFrameRate.isOfSlots(stream)
    } else if let audio = format.description.audioFormat?.basicDescription.pointee {
      let head = first.flatMap { $0.bytes.count < Head.limit ? $0.bytes : nil }
      presented = timing.describe(audio, parameters, first: presented, delay: delay(parameters), head: head)
    }
    let finder = StreamEnd(signature: signature, header: header, tag: tag)
    let end = finder.time(stream, timing, start: stated, delay: delay(parameters))
    return Candidate(
      index: index, stream: stream, format: format, timing: timing, start: timing.time(presented), end: end)
  }

  /// The audio frames of priming in a Matroska stream (CodecDelay), which libavformat subtracts from all times.
  private func delay(_ parameters: AVCodecParameters) -> Int64 {
    signature.format == .matroska ? Int64(max(0, min(parameters.initial_padding, 1 << 20))) : 0
  }

  private static func timescale(_ stream: AVStream, _ parameters: AVCodecParameters, _ signature: MediaSignature)
    -> CMTimeScale
  {
    guard parameters.codec_type == AVMEDIA_TYPE_AUDIO, parameters.sample_rate > 0 else { return stream.time_base.den }
    if signature.isCounted || signature.format == .matroska { return parameters.sample_rate }
    return stream.time_base.den
  }

  // MARK: Tracks

  /// MPEG-1's code for a variable bit rate: eighteen bits set, in units of 400 bits per second (ISO/IEC 11172-2
  /// §2.4.3.2).
  private static let variableRate: Int64 = 0x3FFFF * 400

  private func track(_ candidate: Candidate, zero: CMTime, whole: CMTime?, media: DemuxedMedia, among all: [Candidate])
    -> FFmpegTrack
  {
    let media_ = media
    let stream = candidate.stream
    let end = max(candidate.end ?? zero + (whole ?? .zero), candidate.start)
    let range = CMTimeRange(start: candidate.start, end: end)
    let offset = candidate.start - zero
    var segments = [EditSegment(source: range, target: CMTimeRange(start: offset, duration: range.duration))]
    if offset > .zero {
      segments.insert(EditSegment(source: nil, target: CMTimeRange(start: .zero, duration: offset)), at: 0)
    }
    var info = TrackInfo(
      id: CMPersistentTrackID(candidate.index + 1), mediaType: candidate.format.description.typeCode,
      formatDescriptions: [candidate.format.description], timescale: candidate.timing.timescale, segments: segments)
    info.naturalSize = candidate.format.naturalSize
    info.languageCode = TagReader.value("language", in: stream.metadata).flatMap {
      $0 == "und" ? nil : LanguageCode.terminological($0)
    }
    if let rate = stream.codecpar?.pointee.bit_rate, rate > 0, rate != Self.variableRate {
      info.statedDataRate = Double(rate)
    }
    if candidate.timing.isVideo, let rate = candidate.timing.rate {
      info.statedFrameRate = Double(rate.num) / Double(rate.den)
    }
    group(candidate, among: all, &info)
    info.metadata = TagReader(signature: signature).entries(of: stream)
    return FFmpegTrack(
      info: info, stream: candidate.index, timing: candidate.timing, format: candidate.format, media: media_)
  }

  /// Even a single text stream forms a group, because a client may select none.
  private func group(_ candidate: Candidate, among all: [Candidate], _ info: inout TrackInfo) {
    let kin = all.filter { $0.format.description.typeCode == info.mediaType }
    guard candidate.isText || kin.count > 1 else { return }
    info.alternateGroup = candidate.isText ? 3 : candidate.timing.isVideo ? 1 : 2
    let stated = kin.first { $0.stream.disposition & AV_DISPOSITION_DEFAULT != 0 }
    info.isEnabled = (stated ?? (candidate.isText ? nil : kin[0]))?.index == candidate.index
    if candidate.isText { info.characteristics = Self.characteristics(candidate.stream.disposition) }
  }

  private static func characteristics(_ disposition: Int32) -> [String] {
    let spoken = ["public.accessibility.transcribes-spoken-dialog", "public.accessibility.describes-music-and-sound"]
    return (disposition & AV_DISPOSITION_FORCED != 0 ? ["public.subtitles.forced-only"] : [])
      + (disposition & AV_DISPOSITION_HEARING_IMPAIRED != 0 ? spoken : [])
  }
}
