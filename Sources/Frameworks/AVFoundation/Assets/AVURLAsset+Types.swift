import Foundation
import UniformTypeIdentifiers

extension AVURLAsset {
  class func isPlayable(_ extendedMIMEType: String) -> Bool {
    let parts = extendedMIMEType.split(separator: ";", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    guard let type = parts.first?.lowercased(), MediaFileType.all.contains(where: { $0.mimeTypes.contains(type) })
    else { return false }
    guard parts.count > 1 else { return true }
    return CodecString.list(inParameters: parts[1]).allSatisfy { CodecString.isDecodable($0) }
  }
}

/// A kind of file that the engine opens.
struct MediaFileType {
  let identifier: String
  let mimeTypes: [String]

  static let all: [MediaFileType] = [
    MediaFileType(identifier: AVFileType.mov.rawValue, mimeTypes: ["video/quicktime"]),
    MediaFileType(identifier: AVFileType.mp4.rawValue, mimeTypes: ["video/mp4", "audio/mp4"]),
    MediaFileType(identifier: AVFileType.m4v.rawValue, mimeTypes: ["video/x-m4v"]),
    MediaFileType(identifier: AVFileType.m4a.rawValue, mimeTypes: ["audio/x-m4a"]),
    MediaFileType(identifier: AVFileType.mobile3GPP.rawValue, mimeTypes: ["video/3gpp", "audio/3gpp"]),
    MediaFileType(identifier: AVFileType.mobile3GPP2.rawValue, mimeTypes: ["video/3gpp2", "audio/3gpp2"]),
    MediaFileType(identifier: AVFileType.mp3.rawValue, mimeTypes: ["audio/mpeg", "audio/mp3"]),
    MediaFileType(identifier: "public.aac-audio", mimeTypes: ["audio/aac", "audio/x-aac"]),
    MediaFileType(identifier: AVFileType.ac3.rawValue, mimeTypes: ["audio/ac3"]),
    MediaFileType(identifier: AVFileType.eac3.rawValue, mimeTypes: ["audio/eac3"]),
    MediaFileType(identifier: AVFileType.wav.rawValue, mimeTypes: ["audio/wav", "audio/x-wav", "audio/vnd.wave"]),
    MediaFileType(identifier: AVFileType.aiff.rawValue, mimeTypes: ["audio/aiff", "audio/x-aiff"]),
    MediaFileType(identifier: AVFileType.aifc.rawValue, mimeTypes: []),
    MediaFileType(identifier: AVFileType.au.rawValue, mimeTypes: ["audio/basic"]),
    MediaFileType(identifier: AVFileType.caf.rawValue, mimeTypes: ["audio/x-caf"]),
    MediaFileType(identifier: AVFileType.amr.rawValue, mimeTypes: ["audio/amr"]),
    MediaFileType(identifier: "org.xiph.flac", mimeTypes: ["audio/flac", "audio/x-flac"]),
    MediaFileType(identifier: "org.xiph.ogg-audio", mimeTypes: ["audio/ogg", "video/ogg", "audio/opus"]),
    MediaFileType(identifier: "org.matroska.mkv", mimeTypes: ["video/x-matroska", "audio/x-matroska"]),
    MediaFileType(identifier: "org.webmproject.webm", mimeTypes: ["video/webm", "audio/webm"]),
    MediaFileType(identifier: "public.mpeg-2-transport-stream", mimeTypes: ["video/mp2t"]),
    MediaFileType(identifier: "public.mpeg", mimeTypes: ["video/mpeg"]),
    MediaFileType(identifier: "public.avi", mimeTypes: ["video/x-msvideo", "video/avi"]),
    MediaFileType(identifier: "public.dv-movie", mimeTypes: ["video/x-dv"]),
    MediaFileType(
      identifier: "public.m3u-playlist",
      mimeTypes: ["application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl"]),
  ]
}
