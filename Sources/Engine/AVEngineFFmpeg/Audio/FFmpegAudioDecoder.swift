internal import AVEngineCFFmpeg
package import AVEngineCore
internal import CoreAudioTypes
package import CoreMedia

package final class FFmpegAudioDecoder: AudioDecoder {
  private let decoder: FrameDecoder
  /// The serial number of the sample from which the last AVFrame was decoded, and the number of audio frames decoded
  /// from this sample.
  private var current: (number: Int64, frames: Int)?

  package init(_ format: CMFormatDescription) throws(EngineError) {
    let name = "'\(format.subTypeCode.text)' audio"
    try FFmpegLibrary.require("Decoding \(name)")
    guard let configuration = AudioConfiguration(format), let codec = avcodec_find_decoder(configuration.codec) else {
      throw EngineError(.decoderNotFound, "Decoding \(name)", detail: "no decoder for it is available")
    }
    let operation = "Decoding \(CodecTable.name(configuration.codec)) audio"
    decoder = try FrameDecoder(codec, for: operation, toleratedFailures: 200)
    let context = decoder.context
    try configuration.apply(to: context, operation: operation)
    context.value.thread_count = 1
    // Without this flag the decoder cuts priming, which edits and the container's own fields cut already.
    context.value.flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL
    try context.open(.decoderNotFound, operation)
  }

  package func decode(
    _ sample: MediaSample, data: CMBlockBuffer, emit: (any DecodedAudio) throws(EngineError) -> Void
  ) throws(EngineError) {
    guard data.dataLength > 0 else { return }
    try decoder.decode(sample, data: data, isKey: true) { (frame) throws(EngineError) in try hand(frame, to: emit) }
  }

  package func drain(emit: (any DecodedAudio) throws(EngineError) -> Void) throws(EngineError) {
    defer { current = nil }
    try decoder.drain { (frame) throws(EngineError) in try hand(frame, to: emit) }
  }

  package func flush() {
    decoder.flush()
    current = nil
  }

  private func hand(_ frame: FrameHolder, to emit: (any DecodedAudio) throws(EngineError) -> Void) throws(EngineError) {
    guard let time = place(frame), let audio = FFmpegAudio(frame, presentationTime: time) else { return }
    try emit(audio)
  }

  private func place(_ frame: FrameHolder) -> CMTime? {
    let (stated, rate, count) = (
      frame.pointer.pointee.pts, frame.pointer.pointee.sample_rate, Int(frame.pointer.pointee.nb_samples)
    )
    let number = stated == ff_no_time ? current?.number ?? -1 : stated
    guard let entry = decoder.entry(number), rate > 0 else { return nil }
    let earlier = current?.number == number ? current?.frames ?? 0 : 0
    current = (number, earlier + count)
    guard earlier > 0 else { return entry.presentationTime }
    return entry.presentationTime + CMTime(value: CMTimeValue(earlier), timescale: rate)
  }
}
