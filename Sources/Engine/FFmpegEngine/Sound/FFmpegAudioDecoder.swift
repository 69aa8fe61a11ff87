internal import CFFmpeg
internal import CoreAudioTypes
package import CoreMedia
package import MediaEngine

/// Decodes sound with libavcodec, every frame of it: nothing is trimmed here.
package final class FFmpegAudioDecoder: AudioDecoder {
  private static let toleratedFailures = 200

  private let context: CodecContext
  private let packet: CodecPacket
  private let operation: String
  private var ledger = SampleLedger()
  private var failures = 0
  private var hasGivenSound = false
  private var lastFailure: EngineError?
  /// The sample that the last frame came from, and how many frames it has given.
  private var current: (number: Int64, frames: Int)?

  package init(_ format: CMFormatDescription) throws(EngineError) {
    let name = "'\(format.subTypeCode.text)' sound"
    try FFmpegLibrary.require("Decoding \(name)")
    guard let configuration = AudioConfiguration(format), let codec = avcodec_find_decoder(configuration.codec) else {
      throw EngineError(.decoderNotFound, "Decoding \(name)", detail: "no decoder for it is installed")
    }
    operation = "Decoding \(CodecTable.name(configuration.codec)) sound"
    context = try CodecContext(codec, for: operation)
    packet = try CodecPacket(for: operation)
    try configuration.apply(to: context, operation: operation)
    context.value.thread_count = 1
    // Priming is cut by edits and by the container's own fields; a decoder that cuts as well cuts twice.
    context.value.flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL
    try context.open(.decoderNotFound, operation)
  }

  /// Frames that the decoder holds back, as far as it tells.
  package var delay: Int { Int(max(context.value.delay, 0)) }

  package func decode(
    _ sample: MediaSample, data: CMBlockBuffer, emit: (any DecodedSound) throws(EngineError) -> Void
  ) throws(EngineError) {
    guard data.dataLength > 0 else { return }
    try packet.refer(to: data, operation: operation)
    defer { packet.clear() }
    let number = ledger.note(sample)
    packet.pointer.pointee.pts = number
    packet.pointer.pointee.dts = number
    packet.pointer.pointee.flags = AV_PKT_FLAG_KEY
    try send(packet.pointer, emit: emit)
  }

  package func drain(emit: (any DecodedSound) throws(EngineError) -> Void) throws(EngineError) {
    try send(nil, emit: emit)
    let failure = hasGivenSound ? nil : lastFailure
    flush()
    if let failure { throw failure }
  }

  package func flush() {
    avcodec_flush_buffers(context.pointer)
    ledger.forgetAll()
    context.forgetLines()
    (failures, lastFailure, hasGivenSound, current) = (0, nil, false, nil)
  }

  private func send(
    _ packet: UnsafeMutablePointer<AVPacket>?, emit: (any DecodedSound) throws(EngineError) -> Void
  ) throws(EngineError) {
    while true {
      let code = avcodec_send_packet(context.pointer, packet)
      let isFull = code == ff_error_again
      if code < 0, !isFull, code != ff_error_end_of_file { try noteFailure(code) }
      let count = try receive(emit: emit)
      guard isFull, count > 0 else { return }
    }
  }

  private func receive(emit: (any DecodedSound) throws(EngineError) -> Void) throws(EngineError) -> Int {
    var count = 0
    while true {
      let frame = try FrameHolder(for: operation)
      let code = avcodec_receive_frame(context.pointer, frame.pointer)
      if code == ff_error_again || code == ff_error_end_of_file { return count }
      guard code >= 0 else {
        try noteFailure(code)
        return count
      }
      (failures, hasGivenSound) = (0, true)
      count += 1
      guard let time = place(frame), let sound = FFmpegSound(frame, presentationTime: time) else { continue }
      try emit(sound)
    }
  }

  /// The time of a frame: that of its sample, and of a sample's further frames what the earlier ones leave.
  private func place(_ frame: FrameHolder) -> CMTime? {
    let value = frame.pointer.pointee
    let number = value.pts == ff_no_time ? current?.number ?? -1 : value.pts
    guard let entry = ledger.entry(number), value.sample_rate > 0 else { return nil }
    let earlier = current?.number == number ? current?.frames ?? 0 : 0
    current = (number, earlier + Int(value.nb_samples))
    guard earlier > 0 else { return entry.presentationTime }
    return entry.presentationTime + CMTime(value: CMTimeValue(earlier), timescale: value.sample_rate)
  }

  private func noteFailure(_ code: Int32) throws(EngineError) {
    let failure = context.failure(code, .decodeFailed, operation)
    lastFailure = failure
    failures += 1
    if failure.kind != .decodeFailed || failures >= Self.toleratedFailures { throw failure }
  }
}
