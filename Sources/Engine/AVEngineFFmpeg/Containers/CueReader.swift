internal import AVEngineCFFmpeg
internal import AVEngineCaptions
internal import AVEngineCore
internal import CoreMedia
internal import Foundation

enum CueCoding: Sendable {
  case webVTT
  /// Matroska's own form of WebVTT, whose settings are stored apart from the text. FFmpeg does not identify it.
  case webVTTWithAdditions
  case subStation(SubStationStyles)
  case decoded(AVCodecID)

  init?(_ parameters: AVCodecParameters) {
    switch parameters.codec_id {
    case AV_CODEC_ID_WEBVTT: self = .webVTT
    case AV_CODEC_ID_ASS:
      self = .subStation(SubStationStyles(String(decoding: parameters.extradataBytes, as: UTF8.self)))
    case AV_CODEC_ID_SUBRIP, AV_CODEC_ID_TEXT: self = .decoded(parameters.codec_id)
    case AV_CODEC_ID_NONE where parameters.extradataBytes.starts(with: Array("WEBVTT".utf8)):
      self = .webVTTWithAdditions
    default: return nil
    }
  }
}

final class CueReader {
  private let coding: CueCoding
  private let decoder: TextDecoder?

  init(_ coding: CueCoding) throws(EngineError) {
    self.coding = coding
    if case .decoded(let id) = coding { decoder = try TextDecoder(id) } else { decoder = nil }
  }

  func boxes(_ packet: UnsafeMutablePointer<AVPacket>) throws(EngineError) -> [UInt8] {
    guard let data = packet.pointee.data, packet.pointee.size > 0 else { return [] }
    // Safety: a packet's data has `size` bytes.
    let bytes = UnsafeBufferPointer(start: data, count: Int(packet.pointee.size))
    switch coding {
    case .webVTT:
      return WebVTTSample.cue(text: Self.text(bytes), settings: Self.sideData(AV_PKT_DATA_WEBVTT_SETTINGS, of: packet))
    case .webVTTWithAdditions:
      // Eight bytes that identify the addition precede its text, whose first line has the settings ("Matroska
      // Subtitles" §WebVTT).
      let addition = Self.sideData(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, of: packet, from: 8)
      let settings = addition.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
      return WebVTTSample.cue(text: Self.text(bytes), settings: settings)
    case .subStation(let styles):
      return SubStationText.caption(Self.text(bytes), styles).map { WebVTTSample.write([$0]) } ?? []
    case .decoded:
      guard let block = CMBlockBuffer(copying: Data(Self.text(bytes).utf8)) else { return [] }
      let captions = try decoder?.captions(block).flatMap(\.self) ?? []
      return captions.isEmpty ? [] : WebVTTSample.write(captions)
    }
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(bytes: bytes, encoding: .windowsCP1252)
      ?? String(decoding: bytes, as: UTF8.self)
  }

  private static func sideData(
    _ type: AVPacketSideDataType, of packet: UnsafeMutablePointer<AVPacket>, from start: Int = 0
  ) -> String {
    var size = 0
    guard let data = av_packet_get_side_data(packet, type, &size), size > start else { return "" }
    // Safety: the side data has `size` bytes.
    return String(
      decoding: UnsafeBufferPointer(start: data + start, count: size - start).prefix { $0 != 0 }, as: UTF8.self)
  }
}
