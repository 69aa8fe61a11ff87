import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ExportMetadataTests {
  private func tagged() throws -> URL {
    try MadeMedia.file(
      "tagged.m4v",
      MadeMedia.numbered(seconds: 0.5) + MadeMedia.sine(seconds: 0.5) + MadeMedia.h264 + MadeMedia.aac
        + [
          "-metadata", "title=Sea", "-metadata", "artist=Ada", "-metadata", "date=2024", "-metadata:s:a:0",
          "language=deu",
        ])
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func metadataMovesToTheFilesOwnKeys(
    _ preset: String
  ) async throws {
    let same = try ExportProbe(try await export(tagged(), preset, as: .m4v))
    #expect(same.tags["title"] == "Sea" && same.tags["artist"] == "Ada" && same.tags["date"] == "2024")
    let movie = try await export(tagged(), preset, as: .mov)
    let probe = try ExportProbe(movie)
    #expect(probe.tags["com.apple.quicktime.title"] == "Sea" && probe.tags["com.apple.quicktime.artist"] == "Ada")
    let items = try await AVURLAsset(url: movie).load(.commonMetadata)
    #expect(items.filter { $0.commonKey == .commonKeyTitle }.count == 1)
    #expect(items.first { $0.commonKey == .commonKeyTitle }?.keySpace == .quickTimeMetadata)
  }

  @Test func theCallersMetadataReplacesTheAssets() async throws {
    let item = AVMutableMetadataItem()
    item.identifier = .commonIdentifierTitle
    item.value = "Mine" as NSString
    for (type, key) in [(AVFileType.mov, "com.apple.quicktime.title"), (.m4v, "title")] {
      let probe = try ExportProbe(
        try await export(tagged(), AVAssetExportPresetPassthrough, as: type) { $0.metadata = [item] })
      #expect(probe.tags[key] == "Mine")
      #expect(!probe.tags.values.contains("Ada"))
    }
  }

  @Test func theFilterForSharingDropsWhatTellsOfTheUser() async throws {
    let location = AVMutableMetadataItem()
    location.identifier = .quickTimeMetadataLocationISO6709
    location.value = "+52.5200+013.4050/" as NSString
    let title = AVMutableMetadataItem()
    title.identifier = .quickTimeMetadataTitle
    title.value = "Sea" as NSString
    let probe = try ExportProbe(
      try await export(tagged(), AVAssetExportPresetPassthrough) {
        $0.metadata = [location, title]
        $0.metadataItemFilter = .forSharing()
      })
    #expect(probe.tags["com.apple.quicktime.title"] == "Sea")
    #expect(!probe.tags.values.contains { $0.contains("52.5") })
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func tracksKeepWhatTheySay(
    _ preset: String
  ) async throws {
    let url = try await export(tagged(), preset, as: .mp4)
    let track = try await AVURLAsset(url: url).loadTracks(withMediaType: .audio)[0]
    #expect(try await track.load(.languageCode) == "deu")
    #expect(try await track.load(.isEnabled))
    #expect(try await track.load(.preferredVolume) == 1)
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func theHeaderGoesInFrontWhenAsked(
    _ preset: String
  ) async throws {
    let front = try await export(tagged(), preset, as: .mp4) { $0.shouldOptimizeForNetworkUse = true }
    let boxes = try ExportProbe.boxes(front)
    #expect(try #require(boxes.firstIndex(of: "moov")) < (try #require(boxes.firstIndex(of: "mdat"))))
    #expect(boxes.first == "ftyp" && boxes.last == "mdat")
    let back = try await export(tagged(), preset, as: .mp4)
    #expect(try ExportProbe.boxes(back).last == "moov")
    #expect(try ExportProbe.numbers(front) == ExportProbe.numbers(back))
  }
}
