import AVFoundation

/// What a user can choose for a movie.
struct Choices {
  let movie: AVURLAsset

  /// The presets that can export the movie to an MP4 or QuickTime file, and about how many bytes each would write.
  func presets() async throws -> [(name: String, fileTypes: [AVFileType], bytes: Int64)] {
    var found: [(String, [AVFileType], Int64)] = []
    for name in AVAssetExportSession.allExportPresets() {
      var fileTypes: [AVFileType] = []
      for type in [AVFileType.mp4, .mov]
      where await AVAssetExportSession.compatibility(ofExportPreset: name, with: movie, outputFileType: type) {
        fileTypes.append(type)
      }
      guard let first = fileTypes.first, let session = AVAssetExportSession(asset: movie, presetName: name) else {
        continue
      }
      session.outputFileType = first
      found.append((name, fileTypes, try await session.estimatedOutputFileLengthInBytes))
    }
    return found
  }
}
