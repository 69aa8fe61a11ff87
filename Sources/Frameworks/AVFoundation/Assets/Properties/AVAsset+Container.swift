import AVEngineCore

extension AVAsset {
  /// Returns the short name of the container format, which Apple's interface does not offer: "mov", "mp4", "matroska",
  /// "mpegts", "hls". Opens the media.
  package func containerName() throws -> String {
    do throws(EngineError) { return try engineContainer().info.format.rawValue } catch { throw AVError(error) }
  }
}
