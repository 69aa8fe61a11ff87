internal import AVEngineCFFmpeg
package import AVEngineCore
internal import CoreFoundation
package import CoreMedia
package import CoreVideo

/// Decode times may be negative if frames are reordered.
package final class FFmpegVideoEncoder: VideoEncoder {
  package let preferredPixelFormat: OSType
  package let formatDescription: CMFormatDescription

  private let context: CodecContext
  private let packet: CodecPacket
  private let frames: EncoderFrame
  private let stream: VideoEncoderChoice.Stream
  private let timescale: CMTimeScale
  private let operation: String
  /// The durations of frames inside the encoder by presentation time, both in ticks of `timescale`.
  private var durations: [Int64: Int64] = [:]
  private var isKeyRequested = false

  static func canEncode(_ codec: CMVideoCodecType) -> Bool {
    (try? FFmpegLibrary.require("Encoding")) != nil
      && VideoEncoderChoice.of(codec, color: ColorDescription())?.encoder != nil
  }

  static func canEncodeInPasses(_ settings: VideoEncoderSettings, notes: String) -> Bool {
    guard case .average = settings.rate, canEncode(settings.codec) else { return false }
    let encoder = VideoEncoderChoice.of(settings.codec, color: settings.color)?.encoder
    return VideoEncoderOptions.options(
      of: EncoderPass(.first, notes: notes), encoder: encoder.map { String(cString: $0.pointee.name) }) != nil
  }

  package init(_ settings: VideoEncoderSettings) throws(EngineError) {
    let operation = "Encoding '\(settings.codec.text)' video"
    try FFmpegLibrary.require(operation)
    guard let choice = VideoEncoderChoice.of(settings), let codec = choice.encoder else {
      throw EngineError(.encoderNotFound, operation, detail: "no encoder for it is available")
    }
    guard (1...16_384).contains(settings.width), (1...16_384).contains(settings.height), settings.timescale > 0 else {
      throw EngineError(
        .unsupported, operation, detail: "frames of \(settings.width) × \(settings.height) cannot be encoded")
    }
    self.operation = operation
    stream = choice.stream
    timescale = settings.timescale
    preferredPixelFormat = choice.appleFormat(of: settings)
    let pixelFormat = settings.color.isFullRange ? choice.pixelFormats.full : choice.pixelFormats.video
    frames = EncoderFrame(pixelFormat: pixelFormat, appleFormat: preferredPixelFormat, operation: operation)
    context = try CodecContext(codec, for: operation)
    packet = try CodecPacket(for: operation)
    Self.apply(settings, pixelFormat: pixelFormat, to: context)
    let options = try VideoEncoderOptions(
      settings, encoder: String(cString: codec.pointee.name), fixed: choice.options, operation: operation)
    for (name, value) in options.values { context.set(name, value) }
    try context.open(.encoderNotFound, operation)
    formatDescription = try EncodedVideoFormat(settings: settings, choice: choice, operation: operation).make(
      extradata: context.extradata)
  }

  private static func apply(
    _ settings: VideoEncoderSettings, pixelFormat: AVPixelFormat, to context: CodecContext
  ) {
    context.value.width = Int32(settings.width)
    context.value.height = Int32(settings.height)
    context.value.pix_fmt = pixelFormat
    context.value.time_base = AVRational(num: 1, den: settings.timescale)
    // Without a frame rate, encoders take each tick of the timescale for a frame.
    let rate = settings.expectedFrameRate.flatMap { $0 > 0 && $0 < 1000 ? $0 : nil } ?? 30
    context.value.framerate = av_d2q(rate, 1_001_000)
    context.value.sample_aspect_ratio = AVRational(
      num: Int32(clamping: settings.pixelAspectRatio.horizontal),
      den: Int32(clamping: settings.pixelAspectRatio.vertical))
    context.value.color_primaries = settings.color.primaries.ffmpeg
    context.value.color_trc = settings.color.transfer.ffmpeg
    context.value.colorspace = settings.color.matrix.ffmpeg
    context.value.color_range = settings.color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    if let location = settings.color.chromaLocation {
      context.value.chroma_sample_location = AVChromaLocation(UInt32(location) + 1)
    }
    context.value.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    context.value.thread_count = Int32(clamping: settings.threadCount ?? 0)
    if let interval = settings.maximumKeyFrameInterval { context.value.gop_size = Int32(clamping: interval) }
    if !settings.allowsFrameReordering { context.value.max_b_frames = 0 }
    if case .average(let rate) = settings.rate { context.value.bit_rate = Int64(rate) }
  }

  package func encode(
    _ buffer: CVPixelBuffer, at time: CMTime, duration: CMTime, emit: (EncodedSample) throws(EngineError) -> Void
  ) throws(EngineError) {
    // An encoder reads as many rows and columns as it was set up for.
    guard buffer.width == context.value.width, buffer.height == context.value.height else {
      throw EngineError(
        .unsupported, operation,
        detail:
          "the frame has \(buffer.width) × \(buffer.height) pixels, but the track has \(context.value.width) × "
          + "\(context.value.height)"
      )
    }
    let frame = try frames.make(buffer)
    let start = time.convertScale(timescale, method: .roundHalfAwayFromZero).value
    frame.pointer.pointee.pts = start
    let length = duration.convertScale(timescale, method: .roundHalfAwayFromZero).value
    ff_frame_set_duration(frame.pointer, length)
    describe(frame.pointer)
    if isKeyRequested { frame.pointer.pointee.pict_type = AV_PICTURE_TYPE_I }
    isKeyRequested = false
    durations[start] = length
    try send(frame, emit: emit)
  }

  /// Some encoders read these values from the frame and not from the context.
  private func describe(_ frame: UnsafeMutablePointer<AVFrame>) {
    frame.pointee.quality = context.value.global_quality
    frame.pointee.sample_aspect_ratio = context.value.sample_aspect_ratio
    frame.pointee.color_primaries = context.value.color_primaries
    frame.pointee.color_trc = context.value.color_trc
    frame.pointee.colorspace = context.value.colorspace
    frame.pointee.color_range = context.value.color_range
  }

  package func requestKeyFrame() { isKeyRequested = true }

  package func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {
    try send(nil, emit: emit)
  }

  private func send(
    _ frame: FrameHolder?, emit: (EncodedSample) throws(EngineError) -> Void
  ) throws(EngineError) {
    while true {
      let code = try context.work(operation) { context in
        withExtendedLifetime(frame) { avcodec_send_frame(context, frame?.pointer) }
      }
      let isFull = code == ff_error_again
      if code < 0, !isFull, code != ff_error_end_of_file { throw context.failure(code, .encodeFailed, operation) }
      let count = try receive(emit: emit)
      guard isFull else { return }
      guard count > 0 else {
        throw EngineError(.encodeFailed, operation, detail: "the encoder neither accepts nor returns anything")
      }
    }
  }

  private func receive(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) -> Int {
    var count = 0
    while true {
      let code = try context.work(operation) { avcodec_receive_packet($0, packet.pointer) }
      if code == ff_error_again || code == ff_error_end_of_file { return count }
      guard code >= 0 else { throw context.failure(code, .encodeFailed, operation) }
      defer { packet.clear() }
      count += 1
      try emit(sample())
    }
  }

  private func sample() throws(EngineError) -> EncodedSample {
    let value = packet.pointer.pointee
    guard let data = bytes(of: value) else { throw EngineError(.outOfMemory, operation) }
    let time = { (ticks: Int64) in CMTime(value: ticks, timescale: self.timescale) }
    let duration = durations.removeValue(forKey: value.pts) ?? max(value.duration, 1)
    var flags: SampleFlags = value.flags & AV_PKT_FLAG_KEY != 0 ? [.sync, .doesNotDependOnOthers] : .dependsOnOthers
    if value.flags & AV_PKT_FLAG_DISPOSABLE != 0 { flags.insert(.isDisposable) }
    let sample = MediaSample(
      decodeTime: time(value.dts == ff_no_time ? value.pts : value.dts), presentationTime: time(value.pts),
      duration: time(duration),
      size: data.dataLength, location: .memory(HeldBlock(data)), flags: flags)
    return EncodedSample(sample: sample, data: data)
  }

  private func bytes(of packet: AVPacket) -> CMBlockBuffer? {
    let bytes = UnsafeRawBufferPointer(start: packet.data, count: Int(max(packet.size, 0)))
    // Samples of avc1 and hvc1 have no parameter sets (ISO/IEC 14496-15 §5.3.3, §8.3.3).
    switch stream {
    case .h264: return AnnexB.lengthPrefixed(bytes) { [7, 8, 9].contains($0 & 0x1F) }
    case .hevc: return AnnexB.lengthPrefixed(bytes) { (32...35).contains($0 >> 1 & 0x3F) }
    case .frames: return CMBlockBuffer(copying: bytes)
    }
  }
}
