import AVEngineCFFmpeg
import AVEngineCore

final class Demuxer {
  // Safety: valid from init to deinit.
  let context: UnsafeMutablePointer<AVFormatContext>
  private let io: ByteSourceIOContext
  private let packet: UnsafeMutablePointer<AVPacket>
  @exclusivity(unchecked) private(set) var isFresh = true
  // Exclusivity: a demuxer has one owner at a time, and no access to these properties calls back into it.
  @exclusivity(unchecked) private var ahead = PacketQueue()
  private let orders: [Int: FrameOrder]
  /// For each stream that had a packet, whether it is a video stream whose decode times have not begun.
  @exclusivity(unchecked) private var awaits: [Bool?] = []
  /// libavformat's demuxer of MPEG audio counts bytes between frames as frames.
  @exclusivity(unchecked) private var frames: MPEGAudioFilter?
  @exclusivity(unchecked) private var times: TimeMending

  init(
    _ source: any ByteSource, signature: MediaSignature, probeSize: Int64? = nil
  ) throws(EngineError) {
    try FFmpegLibrary.requireFormats("Opening")
    guard let format = av_find_input_format(signature.demuxer) else {
      throw EngineError(
        .libraryMissing, "Opening", subject: source.name,
        detail: "this FFmpeg was built without the demuxer \(signature.demuxer)")
    }
    guard let packet = av_packet_alloc() else { throw EngineError(.outOfMemory, "Opening", subject: source.name) }
    let io: ByteSourceIOContext
    do throws(EngineError) { io = try ByteSourceIOContext(source) } catch {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
      throw error
    }
    _ = EngineError.lastLine()
    let opened = Self.open(format, io: io, named: source.name, signature: signature, probeSize: probeSize)
    guard let context = opened.context else {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
      let said = EngineError.ffmpeg(opened.code, .malformed, "Opening", line: EngineError.lastLine())
      throw io.failure ?? said.concerning(source.name)
    }
    self.context = context
    self.io = io
    self.packet = packet
    orders = Self.orders(context, signature)
    frames = signature.format == .mp3 ? MPEGAudioFilter() : nil
    times = TimeMending(context, signature)
    // If no stream is H.264 or HEVC, libavformat can find the presentation times that the container does not store.
    if signature.lacksPresentationTimes, orders.isEmpty { context.pointee.flags |= AVFMT_FLAG_GENPTS }
  }

  private static func orders(_ context: UnsafeMutablePointer<AVFormatContext>, _ signature: MediaSignature) -> [Int:
    FrameOrder]
  {
    guard signature.lacksPresentationTimes || signature.isRawVideo else { return [:] }
    var result: [Int: FrameOrder] = [:]
    for index in 0..<Int(context.pointee.nb_streams) {
      if let stream = context.pointee.streams[index]?.pointee { result[index] = FrameOrder(stream) }
    }
    return result
  }

  deinit {
    forget()
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&context)
    // The context uses `io` until here.
    withExtendedLifetime(io) {}
  }

  private static func open(
    _ format: UnsafePointer<AVInputFormat>, io: ByteSourceIOContext, named name: String, signature: MediaSignature,
    probeSize: Int64?
  ) -> (context: UnsafeMutablePointer<AVFormatContext>?, code: Int32) {
    var context = avformat_alloc_context()
    guard let made = context else { return (nil, ff_error_no_memory) }
    made.pointee.pb = io.pointer
    made.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    if let probeSize { made.pointee.probesize = probeSize }
    // No format here needs another file.
    made.pointee.io_open = { _, _, _, _, _ in ff_error_invalid_argument }
    var options = Self.options(signature)
    // Safety: on failure avformat_open_input frees the context and sets the variable to nil.
    let code = avformat_open_input(&context, name, format, &options)
    av_dict_free(&options)
    guard code >= 0, let context else { return (nil, code) }
    let found = avformat_find_stream_info(context, nil)
    guard found >= 0 else {
      var context: UnsafeMutablePointer<AVFormatContext>? = context
      avformat_close_input(&context)
      return (nil, found)
    }
    return (context, 0)
  }

  private static func options(_ signature: MediaSignature) -> OpaquePointer? {
    var options: OpaquePointer?
    av_dict_set(&options, "format_whitelist", signature.demuxerNames, 0)
    av_dict_set(&options, "codec_whitelist", DecoderList.names.joined(separator: ","), 0)
    av_dict_set(&options, "protocol_whitelist", "none", 0)
    av_dict_set(&options, "max_streams", "100", 0)
    // `StreamTail` finds the end once. libavformat would search for it in each demuxer.
    if signature.isOfPackets { av_dict_set(&options, "skip_estimate_duration_from_pts", "1", 0) }
    if signature.hasSizedBlocks { av_dict_set(&options, "max_size", "16384", 0) }
    return options
  }

  // MARK: Reading

  var streamCount: Int { Int(context.pointee.nb_streams) }

  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    index >= 0 && index < streamCount ? context.pointee.streams[index] : nil
  }

  /// Video is read as well if other packets need its times.
  func select(_ index: Int?) { select { index == nil || index == $0 } }

  func select(_ isWanted: (Int) -> Bool) {
    for number in 0..<streamCount {
      let isNeeded = isWanted(number) || times.needsFrames && isVideo(number)
      stream(number)?.pointee.discard = isNeeded ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /// The packet is valid until the next call. At a damaged place the result may be nil, as at the end.
  func read() throws(EngineError) -> UnsafeMutablePointer<AVPacket>? {
    isFresh = false
    guard let next = try readNext() else { return nil }
    let index = Int(next.pointee.stream_index)
    guard awaitsDecodeTime(index) else { return next }
    if next.pointee.dts == ff_no_time, next.pointee.pts == ff_no_time { return next }
    awaits[index] = false
    if next.pointee.dts != ff_no_time { return next }
    try countBack(index)
    return try readNext()
  }

  private func awaitsDecodeTime(_ index: Int) -> Bool {
    guard index >= 0 else { return false }
    while awaits.count <= index { awaits.append(nil) }
    if let known = awaits[index] { return known }
    let awaitsOne = isVideo(index)
    awaits[index] = awaitsOne
    return awaitsOne
  }

  private func isVideo(_ index: Int) -> Bool {
    stream(index)?.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_VIDEO
  }

  /// libavformat leaves out decode times until it has seen as many frames as a decoder holds back.
  private func countBack(_ index: Int) throws(EngineError) {
    var run: [UnsafeMutablePointer<AVPacket>] = []
    defer { ahead.putBack(run) }
    var remaining = Self.longestRun
    var memory = 0
    while true {
      guard let copy = av_packet_clone(packet) else { throw EngineError(.outOfMemory, "Reading a sample") }
      run.append(copy)
      memory += PacketQueue.memory(of: copy)
      if Int(copy.pointee.stream_index) == index {
        if copy.pointee.dts != ff_no_time {
          return Self.countBack(run.filter { Int($0.pointee.stream_index) == index })
        }
        remaining -= 1
      }
      guard remaining > 0, memory < Self.mostMemory, try readNext() != nil else { return }
    }
  }

  private static let (longestRun, mostMemory) = (32, 16 << 20)

  /// `run` has packets of one stream in decode order, the last of which has a decode time.
  private static func countBack(_ run: [UnsafeMutablePointer<AVPacket>]) {
    var next = StreamTiming.limit
    for packet in run.reversed() {
      let length = max(1, min(packet.pointee.duration, StreamTiming.limit))
      var decode = packet.pointee.dts != ff_no_time ? packet.pointee.dts : next - length
      if packet.pointee.pts != ff_no_time { decode = min(decode, packet.pointee.pts) }
      next = max(-StreamTiming.limit, min(decode, StreamTiming.limit))
      packet.pointee.dts = next
    }
  }

  private func readNext() throws(EngineError) -> UnsafeMutablePointer<AVPacket>? {
    if let next = ahead.popFirst() {
      av_packet_unref(packet)
      av_packet_move_ref(packet, next)
      PacketQueue.free(next)
      return packet
    }
    while true {
      guard !orders.isEmpty else { return try readStored() ? packet : nil }
      for order in orders.values where order.give(into: packet) { return packet }
      if try readStored() {
        guard let order = orders[Int(packet.pointee.stream_index)] else { return packet }
        try order.take(packet)
      } else if !orders.values.reduce(false, { $1.finish() || $0 }) {
        return nil
      }
    }
  }

  private func readStored() throws(EngineError) -> Bool {
    av_packet_unref(packet)
    var failures = 0
    while true {
      let code = av_read_frame(context, packet)
      if code >= 0, frames?.takes(packet) != false {
        times.mend(packet)
        return true
      }
      if code >= 0 {
        av_packet_unref(packet)
        continue
      }
      if let failure = io.takeFailure() { throw failure }
      if code == ff_error_again, failures < 1000 {
        failures += 1
        continue
      }
      // Data after a damaged place is lost, but data before it is good.
      return false
    }
  }

  /// `goesOn` gets packets until it returns false; `read` returns these packets again.
  func preview(_ goesOn: (AVPacket) -> Bool) throws(EngineError) {
    let wasFresh = isFresh
    var seen: [UnsafeMutablePointer<AVPacket>] = []
    defer {
      ahead.putBack(seen)
      isFresh = wasFresh
    }
    while let packet = try read() {
      guard let copy = av_packet_clone(packet) else { throw EngineError(.outOfMemory, "Opening") }
      seen.append(copy)
      guard goesOn(copy.pointee) else { return }
    }
  }

  private func forget() {
    while let next = ahead.popFirst() { PacketQueue.free(next) }
  }

  private func leavePlace() {
    isFresh = false
    forget()
    awaits = []
    for order in orders.values { order.reset() }
  }

  /// `ticks` is in the stream's own ticks. Some demuxers end up after this time.
  func seek(_ index: Int, to ticks: Int64) -> Bool {
    leavePlace()
    return av_seek_frame(context, Int32(index), ticks, AVSEEK_FLAG_BACKWARD) >= 0
  }

  func seek(toByte offset: Int64) -> Bool {
    leavePlace()
    return av_seek_frame(context, -1, offset, AVSEEK_FLAG_BYTE) >= 0
  }
}

private enum DecoderList {
  static let names = [
    "h264", "hevc", "mpeg4", "mpeg2video", "mpeg1video", "h263", "mjpeg", "vp8", "vp9", "libdav1d", "av1", "theora",
    "dvvideo",
    "prores", "ffv1", "huffyuv", "msmpeg4v2", "msmpeg4", "wmv1", "wmv2", "png", "rawvideo", "aac", "aac_latm", "ac3",
    "eac3",
    "mp3float", "mp3", "mp2float", "mp2", "mp1float", "mp1", "flac", "alac", "opus", "libopus", "vorbis", "dca",
    "truehd", "amrnb",
    "amrwb", "adpcm_ima_wav", "adpcm_ima_qt", "adpcm_ms", "speex", "libspeex", "pcm_mulaw", "pcm_alaw", "pcm_s16le",
    "pcm_s16be",
    "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be", "pcm_f32le", "pcm_f32be", "pcm_f64le", "pcm_f64be", "pcm_u8",
    "pcm_s8",
    "pcm_bluray", "pcm_dvd",
  ]
}
