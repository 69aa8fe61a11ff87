import AVEngineCore
import AVEngineSystem
import CoreAudioTypes
import CoreMedia

struct WriterFileKind: Sendable {
  let fileType: AVFileType
  let format: ContainerFormat
  private let contents: FileContents

  init?(_ fileType: AVFileType) {
    guard let format = fileType.containerFormat, let contents = FileContents(format: format),
      Engine.system.writes(format)
    else { return nil }
    self.fileType = fileType
    self.format = format
    self.contents = contents
  }

  var availableMediaTypes: [AVMediaType] {
    contents.mediaTypes.map { AVMediaType(rawValue: $0.fourCharacters) }.sorted { $0.rawValue < $1.rawValue }
  }

  func holds(_ type: AVMediaType) -> Bool { availableMediaTypes.contains(type) }
  func holds(videoCodec: CMVideoCodecType) -> Bool { contents.encodes(video: videoCodec) }
  func holds(audioFormat: AudioFormatID) -> Bool { contents.encodes(audio: audioFormat) }

  var relatesTracks: Bool { format.relatesTracks }

  var hasFragments: Bool { format.isMovie }

  /// A QuickTime movie takes any format of the types that it holds.
  func passes(_ hint: CMFormatDescription?, _ type: AVMediaType) -> Bool {
    guard holds(type) else { return false }
    if fileType == .mov { return true }
    return hint.map(contents.stores) ?? false
  }
}
