import AVFoundation
import Foundation

/// Lists the export presets.
struct PresetsCommand {
  private let file: String?

  init(_ arguments: Arguments) throws { file = arguments.rest.isEmpty ? nil : try arguments.file() }

  func run() async throws {
    guard let file else { return AVAssetExportSession.allExportPresets().forEach { print($0) } }
    let asset = try Inputs.asset(file)
    _ = try await asset.load(.duration)
    for name in AVAssetExportSession.exportPresets(compatibleWith: asset) {
      let types = AVAssetExportSession(asset: asset, presetName: name)?.supportedFileTypes ?? []
      print("\(name)  \(types.map(\.rawValue).joined(separator: " "))")
    }
  }
}
