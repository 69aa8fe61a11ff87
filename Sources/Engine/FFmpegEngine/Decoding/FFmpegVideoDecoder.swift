internal import CFFmpeg
internal import CoreFoundation
package import CoreMedia
package import MediaEngine

/// Decodes pictures with libavcodec.
///
/// A sample that cannot be decoded costs its own picture and those that refer to it; an error is thrown when a whole run of samples
/// gives nothing, so that a damaged spot in a long movie does not end it, and a stream that is no stream does.
package final class FFmpegVideoDecoder: VideoDecoder {
  /// Samples that may fail one after the other.
  private static let toleratedFailures = 60
  /// Larger pictures are refused: their frames would not fit into the memory of most machines (134 million pixels).
  private static let maximumPixels: Int64 = 1 << 27

  private let context: CodecContext
  private let packet: CodecPacket
  private let operation: String
  private let stated: StatedColor
  private var ledger = SampleLedger()
  private var failures = 0
  private var hasGivenPictures = false
  private var lastFailure: EngineError?

  package init(_ format: CMFormatDescription, options: VideoDecoderOptions) throws(EngineError) {
    let name = "'\(format.subTypeCode.text)' video"
    try FFmpegLibrary.require("Decoding \(name)")
    guard let configuration = VideoConfiguration(format), let codec = avcodec_find_decoder(configuration.codec) else {
      throw EngineError(.decoderNotFound, "Decoding \(name)", detail: "no decoder for it is installed")
    }
    stated = StatedColor(format)
    operation = "Decoding \(CodecTable.name(configuration.codec)) video"
    context = try CodecContext(codec, for: operation)
    packet = try CodecPacket(for: operation)
    try configuration.apply(format, to: context, operation: operation)
    // libdav1d 1.0 waits for ever for its own worker on some damaged frames of AV1; by itself it gives an error.
    context.value.thread_count = configuration.codec == AV_CODEC_ID_AV1 ? 1 : Int32(clamping: max(options.threadCount, 1))
    context.value.max_pixels = Self.maximumPixels
    // Without this a crop at the left is rounded to the planes' alignment, and the picture keeps columns that nobody may see.
    context.value.flags |= AV_CODEC_FLAG_UNALIGNED
    try context.open(.decoderNotFound, operation)
  }

  package func decode(
    _ sample: MediaSample, data: CMBlockBuffer, skip: DecodeSkip, emit: (any DecodedPicture) throws(EngineError) -> Void
  ) throws(EngineError) {
    // Dummy samples without bytes repeat the picture before them.
    guard data.dataLength > 0 else { return }
    try packet.refer(to: data, operation: operation)
    defer { packet.clear() }
    let number = ledger.note(sample)
    packet.pointer.pointee.pts = number
    packet.pointer.pointee.dts = number
    packet.pointer.pointee.flags = sample.isSync ? AV_PKT_FLAG_KEY : 0
    // Read by the decoder while it takes the packet, therefore set before that.
    context.value.skip_frame = skip.discard
    try send(packet.pointer, emit: emit)
  }

  package func drain(emit: (any DecodedPicture) throws(EngineError) -> Void) throws(EngineError) {
    try send(nil, emit: emit)
    let failure = hasGivenPictures ? nil : lastFailure
    flush()
    if let failure { throw failure }
  }

  package func flush() {
    avcodec_flush_buffers(context.pointer)
    ledger.forgetAll()
    context.forgetLines()
    (failures, lastFailure, hasGivenPictures) = (0, nil, false)
  }

  private func send(
    _ packet: UnsafeMutablePointer<AVPacket>?, emit: (any DecodedPicture) throws(EngineError) -> Void
  ) throws(EngineError) {
    while true {
      let code = avcodec_send_packet(context.pointer, packet)
      let isFull = code == ff_error_again
      if code < 0, !isFull, code != ff_error_end_of_file { try noteFailure(code) }
      let count = try receive(emit: emit)
      // A full decoder has frames to give, and takes the packet once it has given them.
      guard isFull, count > 0 else { return }
    }
  }

  /// Hands on what is ready and returns how many pictures that was.
  private func receive(emit: (any DecodedPicture) throws(EngineError) -> Void) throws(EngineError) -> Int {
    var count = 0
    while true {
      let frame = try FrameHolder(for: operation)
      let code = avcodec_receive_frame(context.pointer, frame.pointer)
      if code == ff_error_again || code == ff_error_end_of_file { return count }
      guard code >= 0 else {
        try noteFailure(code)
        // A frame thread reports the failure of one packet; the frames behind it are still to come.
        if code == ff_error_invalid_data { continue }
        return count
      }
      (failures, hasGivenPictures) = (0, true)
      count += 1
      // A number that is not ours belongs to a sample of before the flush.
      guard let entry = ledger.entry(frame.pointer.pointee.pts) else { continue }
      try emit(FFmpegPicture(frame, presentationTime: entry.presentationTime, duration: entry.duration, stated: stated))
    }
  }

  private func noteFailure(_ code: Int32) throws(EngineError) {
    let failure = context.failure(code, .decodeFailed, operation)
    lastFailure = failure
    failures += 1
    if failure.kind != .decodeFailed || failures >= Self.toleratedFailures { throw failure }
  }
}

extension DecodeSkip {
  fileprivate var discard: AVDiscard {
    switch self {
    case .nothing: AVDISCARD_DEFAULT
    case .nonReference: AVDISCARD_NONREF
    case .nonKey: AVDISCARD_NONKEY
    }
  }
}
