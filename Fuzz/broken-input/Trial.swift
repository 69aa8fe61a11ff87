import AVFoundation
import Foundation

struct Trial {
  let url: URL
  let isDeep: Bool
  let folder: URL
  private(set) var faults: [String] = []
  private(set) var firstError: String?
  private(set) var succeeded = 0

  init(_ url: URL, isDeep: Bool, folder: URL) { (self.url, self.isDeep, self.folder) = (url, isDeep, folder) }

  mutating func run() async {
    let asset = AVURLAsset(url: url)
    let duration = await step("duration") { try await asset.load(.duration) } ?? .zero
    let tracks = await step("tracks") { try await asset.load(.tracks) } ?? []
    await look(at: asset)
    for track in tracks { await look(at: track) }
    let middle = CMTimeMultiplyByRatio(duration.isNumeric ? duration : .zero, multiplier: 1, divisor: 2)
    await still(of: asset, at: middle, isExact: true)
    await still(of: asset, at: middle, isExact: false)
    if isDeep {
      await export(asset, preset: AVAssetExportPresetPassthrough, types: [.mov, .mp4], around: middle)
      await export(asset, preset: AVAssetExportPresetAppleM4A, types: [.m4a], around: middle)
    }
  }

  private mutating func look(at asset: AVURLAsset) async {
    await step("metadata") {
      _ = try await asset.load(.metadata, .commonMetadata, .availableMetadataFormats, .creationDate, .lyrics)
    }
    await step("values of metadata") {
      for item in try await asset.load(.metadata) { _ = try await item.load(.value, .stringValue, .dataValue) }
    }
    await step("asset properties") {
      _ = try await asset.load(.isPlayable, .isExportable, .isReadable, .isComposable, .hasProtectedContent)
      _ = try await asset.load(
        .preferredRate, .preferredVolume, .preferredTransform, .trackGroups, .overallDurationHint)
      _ = try await asset.load(.containsFragments, .providesPreciseDurationAndTiming, .minimumTimeOffsetFromLive)
    }
    await step("chapters") {
      for locale in try await asset.load(.availableChapterLocales) {
        _ = try await asset.loadChapterMetadataGroups(
          withTitleLocale: locale, containingItemsWithCommonKeys: [.commonKeyArtwork])
      }
    }
    await step("selections") {
      for characteristic in try await asset.load(.availableMediaCharacteristicsWithMediaSelectionOptions) {
        _ = try await asset.loadMediaSelectionGroup(for: characteristic)?.options.map(\.displayName)
      }
    }
  }

  private mutating func look(at track: AVAssetTrack) async {
    await step("track properties") {
      _ = try await track.load(
        .formatDescriptions, .isPlayable, .isDecodable, .isEnabled, .isSelfContained, .totalSampleDataLength)
      _ = try await track.load(.mediaCharacteristics, .timeRange, .naturalTimeScale, .estimatedDataRate, .languageCode)
      _ = try await track.load(
        .extendedLanguageTag, .naturalSize, .preferredTransform, .preferredVolume, .hasAudioSampleDependencies)
    }
    await step("track timing") {
      let (range, segments, _, _, _) = try await track.load(
        .timeRange, .segments, .nominalFrameRate, .minFrameDuration, .requiresFrameReordering)
      for time in [range.start, CMTimeMultiplyByRatio(range.duration, multiplier: 1, divisor: 3), range.end] {
        _ = track.samplePresentationTime(forTrackTime: time)
        _ = track.segment(forTrackTime: time)
      }
      _ = segments.map {
        CMTimeMapTimeFromRangeToRange(middle(of: $0), fromRange: $0.timeMapping.target, toRange: $0.timeMapping.source)
      }
    }
    await step("track metadata") {
      _ = try await track.load(.metadata, .commonMetadata, .availableMetadataFormats, .availableTrackAssociationTypes)
    }
    await step("format") {
      for format in try await track.load(.formatDescriptions) {
        _ = (format.mediaSubType, format.extensions, format.audioStreamBasicDescription, "\(format)")
        if format.mediaType == .video { _ = CMVideoFormatDescriptionGetCleanAperture(format, originIsAtTopLeft: true) }
      }
    }
  }

  private mutating func still(of asset: AVURLAsset, at time: CMTime, isExact: Bool) async {
    let generator = AVAssetImageGenerator(asset: asset)
    generator.maximumSize = CGSize(width: 320, height: 320)
    generator.appliesPreferredTrackTransform = true
    if isExact { (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero) }
    let image = await step(isExact ? "exact still" : "key frame still") { try await generator.image(at: time).image }
    if let image, image.width < 1 || image.height < 1 || image.width > 320 || image.height > 320 {
      faults.append("a still of \(image.width) × \(image.height)")
    }
  }

  private mutating func export(_ asset: AVURLAsset, preset: String, types: [AVFileType], around middle: CMTime) async {
    guard let session = AVAssetExportSession(asset: asset, presetName: preset),
      let type = types.first(where: session.supportedFileTypes.contains)
    else { return }
    let target = folder.appendingPathComponent("export-\(UUID().uuidString).\(type == .m4a ? "m4a" : "mov")")
    defer { try? FileManager.default.removeItem(at: target) }
    session.timeRange = CMTimeRange(start: middle, duration: CMTime(value: 1, timescale: 2))
    await step("export with \(preset)") { try await session.export(to: target, as: type) }
    if session.status != .completed, FileManager.default.fileExists(atPath: target.path) {
      faults.append("\(preset) left a file behind")
    }
  }

  @discardableResult
  private mutating func step<T>(_ name: String, _ body: () async throws -> T) async -> T? {
    do {
      let value = try await body()
      succeeded += 1
      return value
    } catch {
      if let fault = ErrorCheck(file: url).fault(of: error) { faults.append("\(name): \(fault)") }
      if firstError == nil { firstError = error.localizedDescription }
      return nil
    }
  }
}

private func middle(of segment: AVAssetTrackSegment) -> CMTime {
  let target = segment.timeMapping.target
  return target.start + CMTimeMultiplyByRatio(target.duration, multiplier: 1, divisor: 2)
}
