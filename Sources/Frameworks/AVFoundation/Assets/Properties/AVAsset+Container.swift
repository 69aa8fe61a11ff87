import AVEngineCore

extension AVAsset {
  /// Returns the short name of the container format, such as "mov", "mp4", "matroska", "mpegts" or "hls". Apple's
  /// interface has no such method.
  package func containerName() throws -> String {
    do throws(EngineError) { return try engineContainer().info.format.rawValue } catch { throw AVError(error) }
  }
}
