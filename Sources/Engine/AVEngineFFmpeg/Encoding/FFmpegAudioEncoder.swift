internal import AVEngineCFFmpeg
package import AVEngineCore
package import CoreAudioTypes
internal import CoreFoundation
package import CoreMedia

/// Time zero is the first audio frame that is given to the encoder; its priming precedes time zero.
package final class FFmpegAudioEncoder: AudioEncoder {
  package let inputFormat: AudioStreamBasicDescription
  package let formatDescription: CMFormatDescription
  package var primingFrames: Int { Int(context.value.initial_padding) }

  private let context: CodecContext
  private let packet: CodecPacket
  private let layout: SpeakerLayout
  private let operation: String
  /// 0 if the encoder takes any number of audio frames.
  private let frameSize: Int
  private let isLossless: Bool
  private var waiting: PCMBuffer
  private var position: Int64 = 0

  static func canEncode(_ format: AudioFormatID) -> Bool {
    if format == kAudioFormatLinearPCM { return true }
    return (try? FFmpegLibrary.require("Encoding")) != nil && AudioEncoderChoice.of(format)?.encoder != nil
  }

  package init(_ settings: AudioEncoderSettings) throws(EngineError) {
    let operation = "Encoding '\(settings.formatID.text)' audio"
    try FFmpegLibrary.require(operation)
    guard let choice = AudioEncoderChoice.of(settings.formatID), let codec = choice.encoder else {
      throw EngineError(.encoderNotFound, operation, detail: "no encoder for it is available")
    }
    guard settings.sampleRate >= 1, settings.sampleRate <= 768_000, (1...64).contains(settings.layout.count) else {
      throw EngineError(
        .unsupported, operation,
        detail: "\(settings.layout.count) channels at \(settings.sampleRate) Hz cannot be encoded")
    }
    self.operation = operation
    context = try CodecContext(codec, for: operation)
    packet = try CodecPacket(for: operation)
    layout = SpeakerLayout(settings.layout)
    let sampleFormat = choice.sampleFormat(bitDepth: settings.bitDepth)
    context.value.sample_fmt = sampleFormat
    context.value.sample_rate = Int32(settings.sampleRate.rounded())
    context.value.time_base = AVRational(num: 1, den: context.value.sample_rate)
    context.value.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    guard av_channel_layout_copy(&context.value.ch_layout, layout.pointer) >= 0 else {
      throw EngineError(.outOfMemory, operation)
    }
    if let rate = settings.bitRate { context.value.bit_rate = Int64(rate) }
    if let depth = settings.bitDepth { context.value.bits_per_raw_sample = Int32(depth) }
    for (name, value) in choice.options { context.set(name, value) }
    try context.open(.encoderNotFound, operation)
    frameSize = Int(context.value.frame_size)
    isLossless = [kAudioFormatAppleLossless, kAudioFormatFLAC].contains(settings.formatID)
    inputFormat = SampleFormat.description(
      sampleFormat, rate: context.value.sample_rate, channels: settings.layout.count)
    waiting = PCMBuffer(format: inputFormat)
    formatDescription = try EncodedAudioFormat(settings: settings, operation: operation).make(context)
  }

  package func encode(_ buffer: PCMBuffer, emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {
    guard buffer.planes.count == waiting.planes.count, buffer.bytesPerFrame == waiting.bytesPerFrame else {
      throw EngineError(.unsupported, operation, detail: "the audio does not have the format of the encoder")
    }
    waiting.append(buffer)
    let size = frameSize > 0 ? frameSize : max(waiting.frameCount, 1)
    var start = 0
    while waiting.frameCount - start >= size {
      try send(try frame(from: start, count: size, padded: size), emit: emit)
      start += size
    }
    waiting.removeFirst(start)
  }

  package func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {
    let rest = waiting.frameCount
    if rest > 0 {
      // Encoders that cannot end with a short AVFrame get silence at its end.
      let takesShort = context.value.codec.pointee.capabilities & AV_CODEC_CAP_SMALL_LAST_FRAME != 0
      try send(try frame(from: 0, count: rest, padded: takesShort || frameSize == 0 ? rest : frameSize), emit: emit)
      waiting.removeFirst(rest)
    }
    try send(nil, emit: emit)
  }

  private func frame(from start: Int, count: Int, padded: Int) throws(EngineError) -> FrameHolder {
    let frame = try FrameHolder(for: operation)
    frame.pointer.pointee.format = context.value.sample_fmt.rawValue
    frame.pointer.pointee.sample_rate = context.value.sample_rate
    frame.pointer.pointee.nb_samples = Int32(padded)
    frame.pointer.pointee.pts = position
    var code = av_channel_layout_copy(&frame.pointer.pointee.ch_layout, layout.pointer)
    if code >= 0 { code = av_frame_get_buffer(frame.pointer, 0) }
    guard code >= 0 else { throw .ffmpeg(code, .outOfMemory, operation) }
    let bytes = waiting.bytesPerFrame
    for (index, plane) in waiting.planes.enumerated() {
      guard let target = frame.plane(index) else { throw EngineError(.outOfMemory, operation) }
      // Safety: the AVFrame has room for `padded` audio frames in each plane, and `waiting` has at least `count` of
      // them from `start` on.
      plane.withUnsafeBytes { source in
        if let base = source.baseAddress { memcpy(target, base + start * bytes, count * bytes) }
      }
      memset(target + count * bytes, 0, (padded - count) * bytes)
    }
    position += Int64(padded)
    return frame
  }

  private func send(
    _ frame: FrameHolder?, emit: (EncodedSample) throws(EngineError) -> Void
  ) throws(EngineError) {
    // The encoder takes its own reference to the AVFrame in this call.
    let code = try context.work(operation) { context in
      withExtendedLifetime(frame) { avcodec_send_frame(context, frame?.pointer) }
    }
    guard code >= 0 || code == ff_error_end_of_file else { throw context.failure(code, .encodeFailed, operation) }
    while true {
      let code = try context.work(operation) { avcodec_receive_packet($0, packet.pointer) }
      if code == ff_error_again || code == ff_error_end_of_file { return }
      guard code >= 0 else { throw context.failure(code, .encodeFailed, operation) }
      defer { packet.clear() }
      // FLAC ends with a packet without bytes, which only carries its header again.
      if packet.pointer.pointee.size > 0 { try emit(sample()) }
    }
  }

  private func sample() throws(EngineError) -> EncodedSample {
    let value = packet.pointer.pointee
    guard let data = CMBlockBuffer(copying: UnsafeRawBufferPointer(start: value.data, count: Int(max(value.size, 0))))
    else {
      throw EngineError(.outOfMemory, operation)
    }
    // A lossless stream may end with a short packet. The last packet of other streams decodes to `frameSize` audio
    // frames.
    let isExact = isLossless && value.duration > 0 || frameSize == 0
    let length = isExact ? value.duration : Int64(frameSize)
    let time = CMTime(value: value.pts, timescale: context.value.sample_rate)
    let sample = MediaSample(
      decodeTime: time, presentationTime: time, duration: CMTime(value: length, timescale: context.value.sample_rate),
      size: data.dataLength, location: .memory(HeldBlock(data)))
    return EncodedSample(sample: sample, data: data)
  }
}
