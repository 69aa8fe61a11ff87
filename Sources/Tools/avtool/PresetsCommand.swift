import AVFoundation
import Foundation

struct PresetsCommand {
  private let file: String?

  init(_ arguments: Arguments) throws { file = arguments.operands.isEmpty ? nil : try arguments.file() }

  func run() async throws {
    guard let file else { return try AVAssetExportSession.allExportPresets().forEach(Console.print) }
    let asset = try Inputs.asset(file)
    _ = try await asset.load(.duration)
    for name in AVAssetExportSession.exportPresets(compatibleWith: asset) {
      let types = AVAssetExportSession(asset: asset, presetName: name)?.supportedFileTypes ?? []
      try Console.print("\(name)  \(types.map(\.rawValue).joined(separator: " "))")
    }
  }
}
