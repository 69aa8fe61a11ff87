internal import AVEngineCFFmpeg
package import AVEngineCore
internal import CoreFoundation
package import CoreMedia

package final class FFmpegVideoDecoder: VideoDecoder {
  private static let maximumPixels: Int64 = 1 << 27

  private let decoder: FrameDecoder
  private let stated: StatedColor
  private let nonReference: NonReferenceFrames?
  /// Whether the codec holds frames back until a gradual refresh has ended, as H.264 does.
  private let awaitsRefresh: Bool

  package init(_ format: CMFormatDescription, options: VideoDecoderOptions) throws(EngineError) {
    let name = "'\(format.subTypeCode.text)' video"
    try FFmpegLibrary.require("Decoding \(name)")
    guard let configuration = VideoConfiguration(format), let codec = avcodec_find_decoder(configuration.codec) else {
      throw EngineError(.decoderNotFound, "Decoding \(name)", detail: "no decoder for it is available")
    }
    (stated, nonReference) = (StatedColor(format), NonReferenceFrames(configuration))
    let operation = "Decoding \(CodecTable.name(configuration.codec)) video"
    awaitsRefresh = configuration.codec == AV_CODEC_ID_H264
    decoder = try FrameDecoder(codec, for: operation, toleratedFailures: options.toleratedFailures)
    let context = decoder.context
    try configuration.apply(format, to: context, operation: operation)
    // On some damaged frames of AV1, libdav1d 1.0 waits forever for its own worker; with a single thread it returns an
    // error.
    context.value.thread_count =
      configuration.codec == AV_CODEC_ID_AV1 ? 1 : Int32(clamping: max(options.threadCount, 1))
    context.value.max_pixels = Self.maximumPixels
    // Without this flag a crop at the left is rounded to the planes' alignment.
    context.value.flags |= AV_CODEC_FLAG_UNALIGNED
    try context.open(.decoderNotFound, operation)
  }

  package func decode(
    _ sample: MediaSample, data: CMBlockBuffer, skip: DecodeSkip,
    emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError) {
    // Dummy samples without bytes repeat the previous frame.
    guard data.dataLength > 0, skip != .nonReference || nonReference?.contain(data) != true else { return }
    // The decoder reads `skip_frame` while it takes the packet.
    decoder.context.value.skip_frame = skip.discard
    try decoder.decode(sample, data: data, isKey: sample.isSync) { (frame) throws(EngineError) in
      try hand(frame, to: emit)
    }
  }

  package func drain(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError) {
    defer { setGivesAll(false) }
    try decoder.drain { (frame) throws(EngineError) in try hand(frame, to: emit) }
  }

  package func flush() {
    decoder.flush()
    setGivesAll(false)
  }

  /// Without this flag libavcodec 59, when it is drained, withholds frames that it takes for incomplete.
  private func setGivesAll(_ givesAll: Bool) {
    guard awaitsRefresh else { return }
    let flag = AV_CODEC_FLAG_OUTPUT_CORRUPT
    if givesAll { decoder.context.value.flags |= flag } else { decoder.context.value.flags &= ~flag }
  }

  private func hand(_ frame: FrameHolder, to emit: (any DecodedVideoFrame) throws(EngineError) -> Void)
    throws(EngineError)
  {
    // Frames of samples from before the last flush have no entry.
    guard let entry = decoder.entry(frame.pointer.pointee.pts) else { return }
    setGivesAll(true)
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
