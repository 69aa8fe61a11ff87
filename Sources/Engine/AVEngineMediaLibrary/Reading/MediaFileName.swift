import AVEngineCore
import Foundation

enum MediaFileName {
  private static let images: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "tif", "tiff", "gif", "webp", "heic", "heif", "hif",
  ]

  /// The path extensions of movies and audio for which there is no `ContainerFormat`, but which libavformat reads.
  private static let others: Set<String> = ["wmv", "wma", "asf", "flv", "ape", "wv", "mpc", "tta", "rm", "vob", "3ga"]

  static func mayBeMedia(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let ending = name[name.index(after: dot)...].lowercased()
    return isImage(ending) || others.contains(ending) || isMovieOrSound(ending)
  }

  /// The limit leaves room for a number that makes the name a free one.
  static func mayBeAdded(_ name: String) -> Bool { mayBeMedia(name) && name.utf8.count < 200 }

  static func isImage(_ ending: String) -> Bool { images.contains(ending) }

  private static func isMovieOrSound(_ ending: String) -> Bool {
    guard let format = ContainerFormat(pathExtension: ending) else { return false }
    // Files of text contain no video and no audio, playlists only refer to media, and raw video lacks timestamps.
    return !format.isOfText && ![.liveStream, .h264, .hevc].contains(format)
  }

  /// The formats of audio files, whose video tracks are covers or chapter images.
  static let sound: Set<ContainerFormat> = [
    .m4a, .caf, .wav, .aiff, .aifc, .au, .w64, .flac, .mp3, .aac, .ac3, .eac3, .amr,
  ]

  static func isScreenshot(_ url: URL) -> Bool {
    starts(url.lastPathComponent, ["screenshot", "bildschirmfoto", "capture d’écran", "screen shot"])
      || url.deletingLastPathComponent().lastPathComponent.lowercased() == "screenshots"
  }

  static func isScreenRecording(_ url: URL) -> Bool {
    starts(url.lastPathComponent, ["screencast", "screen recording", "screenrecording", "bildschirmaufnahme"])
      || ["screencasts", "screen recordings"].contains(url.deletingLastPathComponent().lastPathComponent.lowercased())
  }

  private static func starts(_ name: String, _ words: [String]) -> Bool {
    let name = name.lowercased()
    return words.contains(where: name.hasPrefix)
  }
}
