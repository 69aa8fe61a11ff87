import AVEngineCore
import AVEngineSystem
import CoreMedia
import Foundation

/// Codec names of RFC 6381.
package enum CodecString {
  package static func list(inParameters parameters: String) -> [String] {
    for parameter in parameters.split(separator: ";") {
      let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard pair.count == 2, pair[0].lowercased() == "codecs" else { continue }
      return pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")).split(separator: ",")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return []
  }

  package static func isDecodable(_ codec: String) -> Bool {
    guard let format = format(codec) else { return false }
    return Engine.system.codecs.canDecode(format)
  }

  private static func format(_ codec: String) -> CMFormatDescription? {
    let parts = codec.lowercased().split(separator: ".").map(String.init)
    guard let name = parts.first else { return nil }
    if let video = videoCodecs[name] { return CMFormatDescription(kCMMediaType_Video, .code(video)) }
    if name == "mp4a" { return mpegAudio(parts.dropFirst()).map { CMFormatDescription(kCMMediaType_Audio, .code($0)) } }
    return audioCodecs[name].map { CMFormatDescription(kCMMediaType_Audio, .code($0)) }
  }

  private static let videoCodecs: [String: StaticString] = [
    "avc1": "avc1", "avc3": "avc1", "hvc1": "hvc1", "hev1": "hvc1", "vp8": "vp08", "vp08": "vp08", "vp9": "vp09",
    "vp09": "vp09",
    "av01": "av01", "mp4v": "mp4v", "jpeg": "jpeg", "mjpg": "jpeg", "apcn": "apcn", "apch": "apch", "apcs": "apcs",
    "apco": "apco",
    "ap4h": "ap4h", "s263": "s263", "h263": "h263",
  ]

  private static let audioCodecs: [String: StaticString] = [
    "ac-3": "ac-3", "ec-3": "ec-3", "opus": "opus", "flac": "flac", "fl": "flac", "alac": "alac", "vorbis": "vorb",
    "mp3": ".mp3",
    "samr": "samr", "lpcm": "lpcm",
  ]

  /// The first type is an object type indication of ISO/IEC 14496-1 in hexadecimal, the second an audio object type
  /// of ISO/IEC 14496-3.
  private static func mpegAudio(_ types: ArraySlice<String>) -> StaticString? {
    switch types.first {
    case nil: "aac "
    case "40": types.dropFirst().first == "34" ? ".mp3" : "aac "
    case "66", "67", "68": "aac "
    case "69", "6b": ".mp3"
    case "a5": "ac-3"
    case "a6": "ec-3"
    case "a9": "dtsc"
    case "ad": "opus"
    default: nil
    }
  }
}
