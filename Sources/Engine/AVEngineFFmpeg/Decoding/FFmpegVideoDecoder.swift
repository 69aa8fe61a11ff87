internal import AVEngineCFFmpeg
package import AVEngineCore
internal import CoreFoundation
package import CoreMedia

/// Decodes pictures with libavcodec; what it does with damaged samples is `FrameDecoder`'s.
package final class FFmpegVideoDecoder: VideoDecoder {
  /// Larger pictures are refused: their frames would not fit into the memory of most machines (134 million pixels).
  private static let maximumPixels: Int64 = 1 << 27

  private let decoder: FrameDecoder
  private let stated: StatedColor
  private let nonReference: NonReferenceFrames?

  package init(_ format: CMFormatDescription, options: VideoDecoderOptions) throws(EngineError) {
    let name = "'\(format.subTypeCode.text)' video"
    try FFmpegLibrary.require("Decoding \(name)")
    guard let configuration = VideoConfiguration(format), let codec = avcodec_find_decoder(configuration.codec) else {
      throw EngineError(.decoderNotFound, "Decoding \(name)", detail: "no decoder for it is installed")
    }
    (stated, nonReference) = (StatedColor(format), NonReferenceFrames(configuration))
    let operation = "Decoding \(CodecTable.name(configuration.codec)) video"
    decoder = try FrameDecoder(codec, for: operation, toleratedFailures: options.toleratedFailures)
    let context = decoder.context
    try configuration.apply(format, to: context, operation: operation)
    // libdav1d 1.0 waits for ever for its own worker on some damaged frames of AV1; by itself it gives an error.
    context.value.thread_count =
      configuration.codec == AV_CODEC_ID_AV1 ? 1 : Int32(clamping: max(options.threadCount, 1))
    context.value.max_pixels = Self.maximumPixels
    // Without this a crop at the left is rounded to the planes' alignment, and the picture keeps columns that nobody
    // may see.
    context.value.flags |= AV_CODEC_FLAG_UNALIGNED
    try context.open(.decoderNotFound, operation)
  }

  package func decode(
    _ sample: MediaSample, data: CMBlockBuffer, skip: DecodeSkip,
    emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError) {
    // Dummy samples without bytes repeat the picture before them.
    guard data.dataLength > 0, skip != .nonReference || nonReference?.contain(data) != true else { return }
    // Read by the decoder while it takes the packet, therefore set before that.
    decoder.context.value.skip_frame = skip.discard
    try decoder.decode(sample, data: data, isKey: sample.isSync) { (frame) throws(EngineError) in
      try hand(frame, to: emit)
    }
  }

  package func drain(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError) {
    try decoder.drain { (frame) throws(EngineError) in try hand(frame, to: emit) }
  }

  package func flush() { decoder.flush() }

  private func hand(_ frame: FrameHolder, to emit: (any DecodedVideoFrame) throws(EngineError) -> Void)
    throws(EngineError)
  {
    // A number that is not ours belongs to a sample of before the flush.
    guard let entry = decoder.entry(frame.pointer.pointee.pts) else { return }
    try emit(
      FFmpegVideoFrame(frame, presentationTime: entry.presentationTime, duration: entry.duration, stated: stated))
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
