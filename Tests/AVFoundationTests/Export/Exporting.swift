import AVFoundation
import Foundation
import TestSupport

func export(
  _ source: URL, _ preset: String, as type: AVFileType = .mov, _ configure: (AVAssetExportSession) -> Void = { _ in }
) async throws -> URL {
  guard let session = AVAssetExportSession(asset: AVURLAsset(url: source), presetName: preset) else {
    throw Tool.Failure(description: "no preset \(preset)")
  }
  let extensions: [AVFileType: String] = [.mov: "mov", .mp4: "mp4", .m4v: "m4v", .m4a: "m4a", .mobile3GPP: "3gp"]
  let url = try MadeMedia.place("out.\(extensions[type] ?? "mov")")
  session.outputURL = url
  session.outputFileType = type
  configure(session)
  await session.export()
  if let error = session.error { throw error }
  guard session.status == .completed else { throw Tool.Failure(description: "status \(session.status)") }
  return url
}

func seconds(_ value: Int64, _ scale: CMTimeScale = 1) -> CMTime { CMTime(value: value, timescale: scale) }
