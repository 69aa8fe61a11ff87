public import AVFoundation
import Foundation

/// Writes the results of this package's readers as text, through the public interface.
public enum AssetDump {
  /// Returns the text of an asset.
  /// - Parameter name: The asset's name in the text.
  public static func text(of asset: AVURLAsset, name: String) async -> String {
    var lines = ["asset \(name)"]
    if asset.url.isFileURL, let data = try? Data(contentsOf: asset.url) {
      lines.append("  file \(ValueText.data(data))")
    }
    do {
      lines += try await facts(of: asset).map { "  " + $0 }
      for track in try await asset.load(.tracks) {
        lines += try await TrackDump.lines(of: track, in: asset).map { "  " + $0 }
      }
    } catch {
      lines.append("  fault: \(ReadSamples.text(of: error))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func facts(of asset: AVURLAsset) async throws -> [String] {
    let (duration, isPrecise) = try await asset.load(.duration, .providesPreciseDurationAndTiming)
    let (rate, volume, transform) = try await asset.load(.preferredRate, .preferredVolume, .preferredTransform)
    let (canFragment, hasFragments, isProtected) = try await asset.load(
      .canContainFragments, .containsFragments, .hasProtectedContent)
    let hint = try await asset.load(.overallDurationHint)
    var lines = ["duration \(ValueText.time(duration))" + (isPrecise ? "" : " not precise")]
    if rate != 1 { lines.append("rate \(ValueText.number(Double(rate)))") }
    if volume != 1 { lines.append("volume \(ValueText.number(Double(volume)))") }
    if !transform.isIdentity { lines.append("transform \(ValueText.transform(transform))") }
    if canFragment { lines.append("can contain fragments") }
    if hasFragments { lines.append("contains fragments") }
    if hint.isNumeric { lines.append("duration hint \(ValueText.time(hint))") }
    if isProtected { lines.append("protected") }
    for group in try await asset.load(.trackGroups) {
      lines.append("alternates " + group.trackIDs.map { "\($0)" }.joined(separator: " "))
    }
    lines += try await selections(of: asset)
    lines += try await chapters(of: asset)
    for format in try await asset.load(.availableMetadataFormats) {
      lines.append("metadata \(format.rawValue)")
      lines += try await MetadataDump.lines(asset.loadMetadata(for: format)).map { "  " + $0 }
    }
    return lines
  }

  private static func selections(of asset: AVURLAsset) async throws -> [String] {
    var lines: [String] = []
    let characteristics = try await asset.load(.availableMediaCharacteristicsWithMediaSelectionOptions)
    for characteristic in characteristics.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let group = try await asset.loadMediaSelectionGroup(for: characteristic) else { continue }
      lines.append("selection \(characteristic.rawValue)" + (group.allowsEmptySelection ? " or none" : ""))
      for option in group.options {
        let name = option.displayName(with: Locale(identifier: "en_US"))
        let kinds = option.mediaSubTypes.map { ValueText.code($0.uint32Value) }.joined(separator: " ")
        let tag = option.extendedLanguageTag ?? "no language"
        let isDefault = option === group.defaultOption ? " default" : ""
        lines.append("  option \(option.mediaType.rawValue) \(kinds) \(tag) \(ValueText.quoted(name))\(isDefault)")
      }
    }
    return lines
  }

  private static func chapters(of asset: AVURLAsset) async throws -> [String] {
    var lines: [String] = []
    for locale in try await asset.load(.availableChapterLocales) {
      lines.append("chapters \(locale.identifier)")
      for group in try await asset.loadChapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: [])
      {
        lines.append("  chapter \(ValueText.range(group.timeRange))")
        lines += try await MetadataDump.lines(group.items).map { "    " + $0 }
      }
    }
    return lines
  }
}

enum TrackDump {
  static func lines(of track: AVAssetTrack, in asset: AVURLAsset) async throws -> [String] {
    var lines = ["track \(track.trackID) \(track.mediaType.rawValue)"]
    var body = try await facts(of: track)
    for (number, format) in try await track.load(.formatDescriptions).enumerated() {
      body += FormatDump.lines(format).enumerated().map {
        $0.offset == 0 ? "\($0.element) (\(number + 1))" : $0.element
      }
    }
    for segment in try await track.load(.segments) {
      let mapping = segment.timeMapping
      let source = segment.isEmpty ? "empty" : "media \(ValueText.range(mapping.source))"
      body.append("segment \(ValueText.range(mapping.target)): \(source)")
    }
    for type in try await track.load(.availableTrackAssociationTypes) {
      let others = try await track.loadAssociatedTracks(ofType: type).map { "\($0.trackID)" }
      body.append("refers \(type.rawValue) to " + others.joined(separator: " "))
    }
    for format in try await track.load(.availableMetadataFormats) {
      body.append("metadata \(format.rawValue)")
      body += try await MetadataDump.lines(track.loadMetadata(for: format)).map { "  " + $0 }
    }
    let scale = try await track.load(.naturalTimeScale)
    let stored = StoredSamples.all(of: track)
    if let stored {
      let table = SampleTable(pieces: stored, scale: scale)
      body += ["stored: \(table.summary)"] + table.lines.map { "  " + $0 }
    }
    body += ReadSamples(track, of: asset).lines(scale: scale, stored: stored)
    body += TimedDump.lines(of: track, in: asset)
    lines += body.map { "  " + $0 }
    return lines
  }

  private static func facts(of track: AVAssetTrack) async throws -> [String] {
    let (range, scale, length) = try await track.load(.timeRange, .naturalTimeScale, .totalSampleDataLength)
    let (isEnabled, isSelfContained, characteristics) = try await track.load(
      .isEnabled, .isSelfContained, .mediaCharacteristics)
    let (code, tag) = try await track.load(.languageCode, .extendedLanguageTag)
    let (size, transform, volume) = try await track.load(.naturalSize, .preferredTransform, .preferredVolume)
    let (rate, minimum, isReordered) = try await track.load(
      .nominalFrameRate, .minFrameDuration, .requiresFrameReordering)
    let (bits, hasDependencies) = try await track.load(.estimatedDataRate, .hasAudioSampleDependencies)
    let pace = "\(ValueText.number(Double(bits))) bits a second"
    var lines = ["range \(ValueText.range(range)) scale \(scale) data \(length) bytes \(pace)"]
    if !isEnabled { lines.append("disabled") }
    if !isSelfContained { lines.append("media elsewhere") }
    if code != nil || tag != nil { lines.append("language \(code ?? "none") tag \(tag ?? "none")") }
    if !characteristics.isEmpty {
      lines.append("is " + characteristics.map(\.rawValue).sorted().joined(separator: " "))
    }
    if size != .zero { lines.append("size \(ValueText.size(size))") }
    if !transform.isIdentity { lines.append("transform \(ValueText.transform(transform))") }
    if volume != 1 { lines.append("volume \(ValueText.number(Double(volume)))") }
    if rate != 0 { lines.append("rate \(ValueText.number(Double(rate))) shortest \(ValueText.time(minimum))") }
    if isReordered { lines.append("reordered") }
    if hasDependencies { lines.append("packets depend on one another") }
    return lines
  }
}

enum MetadataDump {
  static func lines(_ items: [AVMetadataItem]) async throws -> [String] {
    var lines: [String] = []
    for item in items {
      let (value, attributes) = try await item.load(.value, .extraAttributes)
      var text = item.identifier?.rawValue ?? "no identifier"
      if let common = item.commonKey { text += " (\(common.rawValue))" }
      text += " \(item.dataType ?? "no type")"
      if let tag = item.extendedLanguageTag {
        text += " \(tag)"
      } else if let locale = item.locale {
        text += " \(locale.identifier)"
      }
      if item.time.isNumeric { text += " at \(ValueText.time(item.time))" }
      if item.duration.isNumeric { text += " +\(ValueText.time(item.duration))" }
      if let date = item.startDate { text += " from \(ValueText.any(date))" }
      text += " = \(ValueText.any(value))"
      for (key, value) in (attributes ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        text += " \(key.rawValue)=\(ValueText.any(value))"
      }
      lines.append(text)
    }
    return lines
  }
}

enum TimedDump {
  static func lines(of track: AVAssetTrack, in asset: AVURLAsset) -> [String] {
    switch track.mediaType {
    case .metadata: metadata(track, asset)
    case .text, .subtitle: captions(track, asset)
    default: []
    }
  }

  private static func metadata(_ track: AVAssetTrack, _ asset: AVURLAsset) -> [String] {
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    return read(output, asset, "groups") {
      guard let group = adaptor.nextTimedMetadataGroup() else { return nil }
      let items = group.items.map { item in
        "  \(item.identifier?.rawValue ?? "no identifier") \(item.dataType ?? "no type") = \(ValueText.any(item.value))"
      }
      return [ValueText.range(group.timeRange)] + items
    }
  }

  private static func captions(_ track: AVAssetTrack, _ asset: AVURLAsset) -> [String] {
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = AVAssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    return read(output, asset, "captions") {
      guard let group = adaptor.nextCaptionGroup() else { return nil }
      let texts = group.captions.map { "  \(ValueText.range($0.timeRange)) \(ValueText.quoted($0.text))" }
      return [ValueText.range(group.timeRange)] + texts
    }
  }

  private static func read(
    _ output: AVAssetReaderTrackOutput, _ asset: AVURLAsset, _ title: String, _ next: () -> [String]?
  ) -> [String] {
    guard let reader = try? AVAssetReader(asset: asset), reader.canAdd(output) else { return [] }
    reader.add(output)
    guard reader.startReading() else { return ["\(title): fault \(ReadSamples.text(of: reader.error))"] }
    var lines = ["\(title):"]
    while let group = next() { lines += group.map { "  " + $0 } }
    if reader.status != .completed { lines.append("  fault: \(ReadSamples.text(of: reader.error))") }
    return lines
  }
}
