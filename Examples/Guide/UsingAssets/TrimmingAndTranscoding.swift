import AVFoundation
import os

/// "You can check whether you can export a given asset using a given preset".
func checkPresets(for asset: AVAsset) throws -> String {
  let compatiblePresets = AVAssetExportSession.exportPresets(compatibleWith: asset)
  if compatiblePresets.contains("AVAssetExportPresetLowQuality"),
    compatiblePresets.contains(AVAssetExportPresetLowQuality)
  {
    let exportSession = AVAssetExportSession(asset: asset, presetName: "AVAssetExportPresetLowQuality")
    guard let exportSession else { throw ListingError("no session for a compatible preset") }
    return
      "\(exportSession.presetName), one of \(compatiblePresets.count) of \(AVAssetExportSession.allExportPresets().count)"
  }
  throw ListingError("the low quality is not offered")
}

/// "Trimming and Transcoding a Movie".
func trimMovie(at movie: URL, to output: URL) async throws -> String {
  let asset = AVURLAsset(url: movie, options: nil)
  let exportSession = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetLowQuality)!
  exportSession.outputFileType = AVFileType.mov
  exportSession.outputURL = output
  let start: CMTime = CMTimeMakeWithSeconds(1.0, preferredTimescale: 600)
  let duration: CMTime = CMTimeMakeWithSeconds(3.0, preferredTimescale: 600)
  let range: CMTimeRange = CMTimeRangeMake(start: start, duration: duration)
  exportSession.timeRange = range

  await export(exportSession)
  guard exportSession.status == .completed else {
    throw exportSession.error ?? ListingError("status \(exportSession.status.rawValue)")
  }
  let trimmed = CMTimeGetSeconds(AVURLAsset(url: output).duration)
  guard abs(trimmed - 3) < 0.1 else { throw ListingError("the copy lasts \(trimmed) s") }
  return "\(output.lastPathComponent) lasts \(trimmed) s"
}

/// "The export will fail if you try to overwrite an existing file".
func overwriteMovie(at movie: URL) async throws -> String {
  let exportSession = AVAssetExportSession(asset: AVURLAsset(url: movie), presetName: AVAssetExportPresetLowQuality)!
  exportSession.outputFileType = .mov
  exportSession.outputURL = movie
  await export(exportSession)
  guard exportSession.status == .failed, let error = exportSession.error else { throw ListingError("it did not fail") }
  return error.localizedDescription
}

/// "You can cancel the export by sending the session a cancelExport message".
func cancelExport(of movie: URL, to output: URL) async throws -> String {
  let exportSession = AVAssetExportSession(
    asset: AVURLAsset(url: movie), presetName: AVAssetExportPresetHighestQuality)!
  exportSession.outputFileType = .mov
  exportSession.outputURL = output
  let cancelled = Unchecked(value: exportSession)
  let cancelling = Task { cancelled.value.cancelExport() }
  await export(exportSession)
  await cancelling.value
  switch exportSession.status {
  case .cancelled:
    guard !FileManager.default.fileExists(atPath: output.path) else {
      throw ListingError("a cancelled export left a file")
    }
    return "cancelled, no file left"
  case .completed: return "done before it was cancelled"
  default: throw exportSession.error ?? ListingError("status \(exportSession.status.rawValue)")
  }
}

/// Exports as in the last listing of "Trimming and Transcoding a Movie".
private func export(_ exportSession: AVAssetExportSession) async {
  let kept = Unchecked(value: exportSession)
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    kept.value.exportAsynchronously { () -> Void in
      let exportSession = kept.value
      switch exportSession.status {
      case .failed:
        os_log("Export failed: %@", type: .error, exportSession.error?.localizedDescription ?? "error")
        break
      case .cancelled:
        os_log("Export canceled", type: .debug)
        break
      default:
        break
      }
      continuation.resume()
    }
  }
}
