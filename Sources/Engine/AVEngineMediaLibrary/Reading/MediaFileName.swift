import AVEngineCore
import Foundation

/// What a file's name says of its contents: the index opens no other files than those that may be media.
enum MediaFileName {
  /// Path extensions of images that ImageIO reads.
  private static let images: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "tif", "tiff", "gif", "webp", "heic", "heif", "hif",
  ]

  /// Path extensions of movies and sound that have no format of their own here, and that libavformat reads.
  private static let others: Set<String> = ["wmv", "wma", "asf", "flv", "ape", "wv", "mpc", "tta", "rm", "vob", "3ga"]

  static func mayBeMedia(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let ending = name[name.index(after: dot)...].lowercased()
    return isImage(ending) || others.contains(ending) || isMovieOrSound(ending)
  }

  static func isImage(_ ending: String) -> Bool { images.contains(ending) }

  private static func isMovieOrSound(_ ending: String) -> Bool {
    guard let format = ContainerFormat(pathExtension: ending) else { return false }
    // Texts and playlists name media, and raw video has no times.
    return !format.isOfText && ![.liveStream, .h264, .hevc].contains(format)
  }

  /// Formats whose video tracks are pictures of covers and chapters.
  static let sound: Set<ContainerFormat> = [
    .m4a, .caf, .wav, .aiff, .aifc, .au, .w64, .flac, .mp3, .aac, .ac3, .eac3, .amr,
  ]

  /// Names that desktops' programs give to pictures of the screen, and to folders of those.
  static func isScreenshot(_ url: URL) -> Bool {
    starts(url.lastPathComponent, ["screenshot", "bildschirmfoto", "capture d’écran", "screen shot"])
      || url.deletingLastPathComponent().lastPathComponent.lowercased() == "screenshots"
  }

  /// The same of recordings of the screen.
  static func isScreenRecording(_ url: URL) -> Bool {
    starts(url.lastPathComponent, ["screencast", "screen recording", "screenrecording", "bildschirmaufnahme"])
      || ["screencasts", "screen recordings"].contains(url.deletingLastPathComponent().lastPathComponent.lowercased())
  }

  private static func starts(_ name: String, _ words: [String]) -> Bool {
    let name = name.lowercased()
    return words.contains(where: name.hasPrefix)
  }
}
