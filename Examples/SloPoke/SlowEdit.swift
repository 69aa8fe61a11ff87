import AVFoundation

struct SlowEdit {
  private let composition = AVMutableComposition()

  /// - Parameter factor: the factor by which the middle half becomes longer.
  init(_ url: URL, factor: Double) async throws {
    let asset = AVURLAsset(url: url)
    let duration = try await asset.load(.duration)
    try await composition.insertTimeRange(CMTimeRange(start: .zero, duration: duration), of: asset, at: .zero)
    let quarter = CMTimeMultiplyByRatio(duration, multiplier: 1, divisor: 4)
    let half = CMTimeMultiplyByRatio(duration, multiplier: 1, divisor: 2)
    composition.scaleTimeRange(
      CMTimeRange(start: quarter, duration: half), toDuration: CMTimeMultiplyByFloat64(half, multiplier: factor))
  }

  var duration: CMTime { composition.duration }

  func exportUnchanged(to url: URL) async throws {
    try await export(AVAssetExportPresetPassthrough, to: url) { _ in }
  }

  func export(to url: URL, frameDuration: CMTime) async throws {
    let frames = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: composition)
    frames.frameDuration = frameDuration
    try await export(AVAssetExportPresetHighestQuality, to: url) { session in
      session.videoComposition = frames
      session.audioTimePitchAlgorithm = .spectral
    }
  }

  private func export(_ preset: String, to url: URL, _ set: (AVAssetExportSession) -> Void) async throws {
    guard let session = AVAssetExportSession(asset: composition, presetName: preset) else {
      throw AVError(.exportFailed)
    }
    set(session)
    try await session.export(to: url, as: .mov)
  }
}
