package import AVEngineCore
import Foundation

extension AVAssetTrack {
  private static let properties: [String: AVPartialAsyncProperty<AVAssetTrack>] = {
    let all: [AVPartialAsyncProperty<AVAssetTrack>] = [
      .formatDescriptions, .isPlayable, .isDecodable, .isEnabled, .isSelfContained, .totalSampleDataLength,
      .mediaCharacteristics,
      .timeRange, .naturalTimeScale, .estimatedDataRate, .languageCode, .extendedLanguageTag, .naturalSize,
      .preferredTransform,
      .preferredVolume, .hasAudioSampleDependencies, .nominalFrameRate, .minFrameDuration, .requiresFrameReordering,
      .segments,
      .commonMetadata, .metadata, .availableMetadataFormats, .availableTrackAssociationTypes, .canProvideSampleCursors,
    ]
    return Dictionary(all.map { ($0.key, $0) }) { first, _ in first }
  }()

  package func readValue(forKey key: String) throws(EngineError) -> Any {
    guard let property = Self.properties[key] else {
      throw EngineError(
        .unsupported, "Loading “\(key)” of", subject: displayName,
        detail: "an AVAssetTrack has no property of that name")
    }
    do throws(EngineError) { return try property.readValue(of: self) } catch { throw error.concerning(displayName) }
  }
}
