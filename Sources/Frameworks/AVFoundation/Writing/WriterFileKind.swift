import AVEngineCore
import AVEngineSystem
import CoreAudioTypes
import CoreMedia

/// What a writer may put into a type of file.
struct WriterFileKind: Sendable {
  let fileType: AVFileType
  /// The engine's short name of the container.
  let format: String
  private let contents: FileContents

  /// nil for a type of file that is not written here.
  init?(_ fileType: AVFileType) {
    guard let format = Self.formats[fileType], let contents = FileContents(format: format),
      Engine.system.writers.contains(where: { $0.writableFormats.contains(format) })
    else { return nil }
    self.fileType = fileType
    self.format = format
    self.contents = contents
  }

  private static let formats: [AVFileType: String] = [
    .mov: "mov", .mp4: "mp4", .m4v: "m4v", .m4a: "m4a", .mobile3GPP: "3gp", .mobile3GPP2: "3g2", .caf: "caf",
    .wav: "wav", .aiff: "aiff",
    .aifc: "aifc",
  ]

  /// In an order that stays.
  var availableMediaTypes: [AVMediaType] {
    contents.mediaTypes.map { AVMediaType(rawValue: fourCharacters($0)) }.sorted { $0.rawValue < $1.rawValue }
  }

  func holds(_ type: AVMediaType) -> Bool { availableMediaTypes.contains(type) }
  func holds(videoCodec: CMVideoCodecType) -> Bool { contents.encodes(video: videoCodec) }
  func holds(audioFormat: AudioFormatID) -> Bool { contents.encodes(audio: audioFormat) }

  /// Tracks can refer to one another, and exclude one another.
  var relatesTracks: Bool { ["mov", "mp4", "m4v", "m4a"].contains(format) }

  /// The file can be written in fragments.
  var hasFragments: Bool { ["mov", "mp4", "m4v", "m4a", "3gp", "3g2"].contains(format) }

  /// Samples of the format can go into the file as they are. A QuickTime movie takes anything; other files want to know
  /// it beforehand.
  func passes(_ hint: CMFormatDescription?, _ type: AVMediaType) -> Bool {
    guard holds(type) else { return false }
    if fileType == .mov { return true }
    return hint.map(contents.stores) ?? false
  }
}
