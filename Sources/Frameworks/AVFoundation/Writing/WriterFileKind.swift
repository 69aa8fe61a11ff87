import AVEngineCore
import AVEngineSystem
import CoreAudioTypes
import CoreMedia

/// What a writer may put into a type of file.
struct WriterFileKind: Sendable {
  let fileType: AVFileType
  let format: ContainerFormat
  private let contents: FileContents

  /// nil for a type of file that is not written here.
  init?(_ fileType: AVFileType) {
    guard let format = fileType.containerFormat, let contents = FileContents(format: format),
      Engine.system.writes(format)
    else { return nil }
    self.fileType = fileType
    self.format = format
    self.contents = contents
  }

  /// In an order that stays.
  var availableMediaTypes: [AVMediaType] {
    contents.mediaTypes.map { AVMediaType(rawValue: $0.fourCharacters) }.sorted { $0.rawValue < $1.rawValue }
  }

  func holds(_ type: AVMediaType) -> Bool { availableMediaTypes.contains(type) }
  func holds(videoCodec: CMVideoCodecType) -> Bool { contents.encodes(video: videoCodec) }
  func holds(audioFormat: AudioFormatID) -> Bool { contents.encodes(audio: audioFormat) }

  /// Tracks can refer to one another, and exclude one another.
  var relatesTracks: Bool { format.relatesTracks }

  /// The file can be written in fragments.
  var hasFragments: Bool { format.isMovie }

  /// Samples of the format can go into the file as they are. A QuickTime movie takes anything; other files want to know
  /// it beforehand.
  func passes(_ hint: CMFormatDescription?, _ type: AVMediaType) -> Bool {
    guard holds(type) else { return false }
    if fileType == .mov { return true }
    return hint.map(contents.stores) ?? false
  }
}
