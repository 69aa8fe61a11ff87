import AVEngineCore

extension AVAsset {
  /// The short name of the container, which Apple's interface does not tell: "mov", "mp4", "matroska", "mpegts", "hls";
  /// opens the media.
  package func containerName() throws -> String {
    do throws(EngineError) { return try engineContainer().info.format.rawValue } catch { throw AVError(error) }
  }
}
