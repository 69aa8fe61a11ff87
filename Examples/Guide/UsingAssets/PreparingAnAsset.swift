import AVFoundation

/// "Preparing an Asset for Use", by the listing in Objective-C.
final class AssetPreparation: Sendable {
  func prepareAsset(at url: URL) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      let asset = AVURLAsset(url: url, options: nil)
      let keys = ["duration"]

      asset.loadValuesAsynchronously(forKeys: keys) {
        var error: NSError? = nil
        let tracksStatus = asset.statusOfValue(forKey: "duration", error: &error)
        switch tracksStatus {
        case .loaded:
          continuation.resume(returning: self.updateUserInterfaceForDuration(asset.duration))
        case .failed:
          continuation.resume(throwing: self.reportError(error, forAsset: asset))
        case .cancelled:
          continuation.resume(throwing: ListingError("cancelled"))
        default:
          continuation.resume(throwing: ListingError("the handler was called too early"))
        }
      }
    }
  }

  private func updateUserInterfaceForDuration(_ duration: CMTime) -> String { "the duration is \(duration.seconds) s" }

  private func reportError(_ error: NSError?, forAsset asset: AVURLAsset) -> any Error {
    error ?? ListingError("\(asset.url.lastPathComponent) failed without a reason")
  }
}

/// "Preparing an Asset for Use", by the listing in Swift.
func prepareAsset(at movie: URL?) async throws -> String {
  await withCheckedContinuation { continuation in
    let url = movie
    // Safety: an asset synchronises itself, although `AVAsset` is not declared `Sendable`.
    nonisolated(unsafe) let asset = AVAsset(url: url!)
    let durationKey = "duration"

    asset.loadValuesAsynchronously(forKeys: [durationKey]) {
      var error: NSError? = nil
      let status = asset.statusOfValue(forKey: durationKey, error: &error)
      switch status {
      case .loaded:
        continuation.resume(returning: "loaded")
      case .failed:
        continuation.resume(returning: "failed: \(error?.localizedDescription ?? "no reason")")
      case .cancelled:
        continuation.resume(returning: "cancelled")
      default:
        continuation.resume(returning: "status \(status.rawValue)")
      }
    }
  }
}
