import AVEngineCFFmpeg
import AVEngineCore

/// H.264 and HEVC count frames in the order of presentation. Frames leave a decoder `delay` frames late, the lowest
/// count first, and a frame that leaves is presented at the decode time of the frame that enters. libavformat's own
/// method (AVFMT_FLAG_GENPTS) gives wrong times with these two codecs.
final class FrameOrder {
  private struct Held {
    let packet: UnsafeMutablePointer<AVPacket>
    /// The number of IDR and BLA frames so far, at each of which the count starts anew.
    let sequence: Int
    let count: Int32
    var decode: Int64
    var presentation: Int64?
  }

  // Safety: `codec` and `parser` are valid from init to deinit, except that `reset` replaces the parser. Only the
  // demuxer's owner uses them.
  private let codec: UnsafeMutablePointer<AVCodecContext>
  private var parser: UnsafeMutablePointer<AVCodecParserContext>
  private let isHEVC: Bool
  private let delay: Int
  /// The size in bytes of the length before each NAL unit; nil if NAL units follow start codes. AVI files have either.
  private let lengthSize: Int?
  /// Ticks per frame. Headers may state a multiple of the frame rate, so the distance of two decode times replaces this
  /// value.
  private var step: Int64
  private var held: [Held] = []
  private var sequence = 0
  /// The decode time of the next packet, if that packet states none.
  private var next: Int64? = 0

  init?(_ stream: AVStream) {
    guard let parameters = stream.codecpar, [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC].contains(parameters.pointee.codec_id),
      let codec = avcodec_alloc_context3(nil)
    else { return nil }
    guard avcodec_parameters_to_context(codec, parameters) >= 0, let parser = Self.parser(codec) else {
      var codec: UnsafeMutablePointer<AVCodecContext>? = codec
      avcodec_free_context(&codec)
      return nil
    }
    self.codec = codec
    self.parser = parser
    isHEVC = parameters.pointee.codec_id == AV_CODEC_ID_HEVC
    lengthSize = LengthPrefixing.lengthSize(parameters.pointee.extradataBytes, isHEVC: isHEVC)
    delay = Int(max(0, min(parameters.pointee.video_delay, 16)))
    step = VideoFrameRate.ticks(VideoFrameRate.stated(stream), base: stream.time_base)
  }

  deinit {
    drop()
    av_parser_close(parser)
    var codec: UnsafeMutablePointer<AVCodecContext>? = codec
    avcodec_free_context(&codec)
  }

  private static func parser(_ codec: UnsafeMutablePointer<AVCodecContext>) -> UnsafeMutablePointer<
    AVCodecParserContext
  >? {
    let parser = av_parser_init(Int32(bitPattern: codec.pointee.codec_id.rawValue))
    parser?.pointee.flags |= PARSER_FLAG_COMPLETE_FRAMES
    return parser
  }

  func reset() {
    drop()
    sequence = 0
    next = nil
    guard let fresh = Self.parser(codec) else { return }
    av_parser_close(parser)
    parser = fresh
  }

  private func drop() {
    for entry in held { Self.free(entry.packet) }
    held = []
  }

  private static func free(_ packet: UnsafeMutablePointer<AVPacket>) {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  // MARK: Packets in and out

  func take(_ packet: UnsafeMutablePointer<AVPacket>) throws(EngineError) {
    guard let kept = av_packet_alloc() else { throw EngineError(.outOfMemory, "Reading a sample") }
    av_packet_move_ref(kept, packet)
    let stated = kept.pointee.dts != ff_no_time ? kept.pointee.dts : next
    let decode = stated.map { max(-StreamTiming.limit, min($0, StreamTiming.limit)) }
    if let decode, let last = held.last?.decode, last != ff_no_time, decode > last {
      step = min(decode - last, StreamTiming.limit)
    }
    if kept.pointee.duration < step { kept.pointee.duration = step }
    next = decode.map { min($0 + step, StreamTiming.limit) }
    let count = count(of: kept.pointee)
    held.append(Held(packet: kept, sequence: sequence, count: count, decode: decode ?? ff_no_time))
    guard let decode else {
      // After a seek into the middle of a stream, this frame's time cannot be known.
      held[held.count - 1].presentation = ff_no_time
      return
    }
    if held.count(where: { $0.presentation == nil }) > delay { release(at: decode) }
    // No valid stream makes so many frames wait.
    if held.count > 64, held[0].presentation == nil { held[0].presentation = decode }
  }

  /// Returns whether packets are left for `give`.
  func finish() -> Bool {
    while held.contains(where: { $0.presentation == nil }) {
      let time = next ?? 0
      release(at: time)
      next = min(time + step, StreamTiming.limit)
    }
    return !held.isEmpty
  }

  func give(into target: UnsafeMutablePointer<AVPacket>) -> Bool {
    guard let first = held.first, let presentation = first.presentation else { return false }
    held.removeFirst()
    av_packet_unref(target)
    av_packet_move_ref(target, first.packet)
    Self.free(first.packet)
    target.pointee.dts = first.decode
    if target.pointee.pts == ff_no_time { target.pointee.pts = presentation }
    return true
  }

  private func release(at time: Int64) {
    let waiting = held.indices.filter { held[$0].presentation == nil }
    guard let lowest = waiting.min(by: { (held[$0].sequence, held[$0].count) < (held[$1].sequence, held[$1].count) })
    else { return }
    held[lowest].presentation = time
  }

  private func count(of packet: AVPacket) -> Int32 {
    guard let data = packet.data, packet.size > 0 else { return 0 }
    // Safety: a packet's data has `size` bytes, followed by padding that the parser may read.
    if startsSequence(UnsafeRawBufferPointer(start: data, count: Int(packet.size))) { sequence += 1 }
    var (output, size): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
    _ = av_parser_parse2(parser, codec, &output, &size, data, packet.size, packet.pts, packet.dts, packet.pos)
    return parser.pointee.output_picture_number
  }

  /// Returns whether counting starts anew. ISO/IEC 14496-10 table 7-1: 5 is a slice of an IDR frame; ISO/IEC 23008-2
  /// table 7-1: 16 to 20 are BLA and IDR frames.
  private func startsSequence(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let units = lengthSize.map { LengthPrefixing.units(in: bytes, lengthSize: $0) } ?? LengthPrefixing.units(in: bytes)
    return units.contains { unit in
      let type = isHEVC ? bytes[unit.lowerBound] >> 1 & 0x3f : bytes[unit.lowerBound] & 0x1f
      return isHEVC ? (16...20).contains(type) : type == 5
    }
  }
}
