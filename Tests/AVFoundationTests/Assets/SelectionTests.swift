import AVFoundation
import Testing

@Suite struct SelectionTests {
  @Test func languagesAreAlternatives() async throws {
    let asset = AVURLAsset(url: try AssetMaker.multilingualMovie())
    let characteristics = try await asset.load(.availableMediaCharacteristicsWithMediaSelectionOptions)
    #expect(characteristics.contains(.audible))
    let audible = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
    #expect(audible.options.map(\.extendedLanguageTag) == ["en", "de"])
    #expect(audible.options.map { $0.displayName(with: Locale(identifier: "en")) } == ["English", "German"])
    #expect(audible.defaultOption == audible.options.first && !audible.allowsEmptySelection)
    let german = AVMediaSelectionGroup.mediaSelectionOptions(from: audible.options, with: Locale(identifier: "de"))
    #expect(german.map(\.extendedLanguageTag) == ["de"])
    let preferred = AVMediaSelectionGroup.mediaSelectionOptions(
      from: audible.options, filteredAndSortedAccordingToPreferredLanguages: ["de-AT", "fr", "en"])
    #expect(preferred.map(\.extendedLanguageTag) == ["de", "en"])
    let option = try #require(german.first)
    #expect(audible.mediaSelectionOption(withPropertyList: option.propertyList()) == option)
    #expect(option.isPlayable && option.mediaType == .audio && option.hasMediaCharacteristic(.audible))
  }

  @Test func subtitlesMayBeLeftOut() async throws {
    let asset = AVURLAsset(url: try AssetMaker.multilingualMovie())
    let legible = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(legible.allowsEmptySelection)
    #expect(legible.options.map(\.extendedLanguageTag) == ["en"])
    #expect(try await asset.loadMediaSelectionGroup(for: .visual) == nil)
    #expect(asset.mediaSelectionGroup(forMediaCharacteristic: .audible)?.options.count == 2)
  }

  @Test func selectionsCombineOneOptionOfEachGroup() async throws {
    let asset = AVURLAsset(url: try AssetMaker.multilingualMovie())
    let all = try await asset.load(.allMediaSelections)
    #expect(all.count == 4 && Set(all).count == 4)
    let audible = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
    let preferred = try await asset.load(.preferredMediaSelection)
    #expect(preferred.selectedMediaOption(in: audible) == audible.options.first)
    #expect(preferred.mediaSelectionCriteriaCanBeAppliedAutomatically(to: audible))
    let changed = try #require(preferred.mutableCopy() as? AVMutableMediaSelection)
    changed.select(audible.options.last, in: audible)
    #expect(changed.selectedMediaOption(in: audible) == audible.options.last)
    #expect(!changed.mediaSelectionCriteriaCanBeAppliedAutomatically(to: audible))
    #expect(preferred.selectedMediaOption(in: audible) == audible.options.first)
  }

  @Test func aPlainMovieHasNothingToChoose() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    let group = try await asset.loadMediaSelectionGroup(for: .legible)
    #expect(group == nil)
    #expect(try await asset.load(.allMediaSelections).count == 1)
  }
}
