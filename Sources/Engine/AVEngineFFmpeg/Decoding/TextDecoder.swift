internal import AVEngineCFFmpeg
internal import AVEngineCaptions
internal import AVEngineCore
internal import CoreMedia
internal import Foundation

final class TextDecoder {
  private let context: CodecContext
  private let packet: CodecPacket
  private let styles: SubStationStyles
  private static let operation = "Decoding captions"

  init(_ id: AVCodecID, options: [String: String] = [:]) throws(EngineError) {
    try FFmpegLibrary.require(Self.operation)
    guard let codec = avcodec_find_decoder(id) else {
      throw EngineError(
        .unsupported, Self.operation, detail: "this FFmpeg was built without the decoder of \(CodecTable.name(id))")
    }
    context = try CodecContext(codec, for: Self.operation)
    context.value.pkt_timebase = AVRational(num: 1, den: 1_000_000)
    for (name, value) in options { context.set(name, value) }
    try context.open(.unsupported, Self.operation)
    packet = try CodecPacket(for: Self.operation)
    styles = Self.styles(context.value)
  }

  private static func styles(_ context: AVCodecContext) -> SubStationStyles {
    guard let header = context.subtitle_header, context.subtitle_header_size > 0 else { return SubStationStyles("") }
    // Safety: the header has that many bytes, and lives as long as the context.
    return SubStationStyles(
      String(decoding: UnsafeBufferPointer(start: header, count: Int(context.subtitle_header_size)), as: UTF8.self))
  }

  /// `time` is in microseconds. The result has an element for each text of the packet.
  func captions(_ data: CMBlockBuffer, at time: Int64 = 0) throws(EngineError) -> [[CaptionText]] {
    try packet.refer(to: data, operation: Self.operation)
    defer { packet.clear() }
    packet.pointer.pointee.pts = time
    var (subtitle, isComplete) = (AVSubtitle(), Int32(0))
    guard avcodec_decode_subtitle2(context.pointer, &subtitle, &isComplete, packet.pointer) >= 0, isComplete != 0 else {
      return []
    }
    defer { avsubtitle_free(&subtitle) }
    // Safety: there are `num_rects` rectangles, whose texts end with a zero byte.
    let texts = (0..<Int(subtitle.num_rects)).compactMap { index in
      subtitle.rects[index]?.pointee.ass.map { String(cString: $0) }
    }
    return texts.map { SubStationText.rows($0, styles) }
  }
}
