package import AVEngineCore
import Foundation

extension AVAsset {
  private static let properties: [String: AVPartialAsyncProperty<AVAsset>] = {
    let all: [AVPartialAsyncProperty<AVAsset>] = [
      .duration, .providesPreciseDurationAndTiming, .preferredRate, .preferredVolume, .preferredTransform,
      .minimumTimeOffsetFromLive,
      .lyrics, .creationDate, .commonMetadata, .metadata, .availableMetadataFormats, .availableChapterLocales,
      .availableMediaCharacteristicsWithMediaSelectionOptions, .preferredMediaSelection, .allMediaSelections,
      .trackGroups,
      .hasProtectedContent, .canContainFragments, .containsFragments, .overallDurationHint, .isPlayable, .isExportable,
      .isReadable,
      .isComposable, .isCompatibleWithSavedPhotosAlbum, .isCompatibleWithAirPlayVideo, .tracks,
    ]
    return Dictionary(all.map { ($0.key, $0) }) { first, _ in first }
  }()

  package func readValue(forKey key: String) throws(EngineError) -> Any {
    guard let property = Self.properties[key] else {
      throw EngineError(
        .unsupported, "Loading “\(key)” of", subject: displayName, detail: "an AVAsset has no property of that name")
    }
    do throws(EngineError) { return try property.readValue(of: self) } catch { throw error.concerning(displayName) }
  }
}
