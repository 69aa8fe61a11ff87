import AVEngineCore

extension AVAsset {
  package func containerName() throws -> String {
    do throws(EngineError) { return try engineContainer().info.format.rawValue } catch { throw AVError(error) }
  }
}
