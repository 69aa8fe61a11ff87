import AVFoundation

/// What the user has chosen.
struct Export {
  var preset = AVAssetExportPresetMediumQuality
  var fileType = AVFileType.mp4
  var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
  /// Leaves out metadata that identifies the user, such as the location.
  var isForSharing = false
  var title: String?

  /// Calls `report` with the progress from 0 to 1 as it grows.
  func run(_ movie: AVAsset, to output: URL, report: (Double) -> Void) async throws {
    guard let session = AVAssetExportSession(asset: movie, presetName: preset) else { throw AVError(.encoderNotFound) }
    session.timeRange = timeRange
    session.shouldOptimizeForNetworkUse = true
    if isForSharing { session.metadataItemFilter = .forSharing() }
    if let title {
      session.metadata = try await movie.load(.metadata).filter { $0.commonKey != .commonKeyTitle } + [item(title)]
    }

    let states = session.states(updateInterval: 0.1)
    async let ended: Void = session.export(to: output, as: fileType)
    for await case .exporting(let progress) in states { report(progress.fractionCompleted) }
    try await ended
  }

  private func item(_ title: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = .commonIdentifierTitle
    item.value = title as NSString
    item.extendedLanguageTag = "und"
    return item
  }
}
