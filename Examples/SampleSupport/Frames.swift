import AVFoundation

/// Returns the frames of a movie at times in seconds, at most as large as a size.
package func frames(
  of asset: AVAsset, at seconds: [Double], within size: CGSize, videoComposition: AVVideoComposition? = nil
) async throws -> [CGImage] {
  let generator = AVAssetImageGenerator(asset: asset)
  generator.appliesPreferredTrackTransform = true
  generator.maximumSize = size
  generator.requestedTimeToleranceBefore = .zero
  generator.requestedTimeToleranceAfter = .zero
  generator.videoComposition = videoComposition
  var images: [CGImage] = []
  for time in seconds {
    images.append(try await generator.image(at: CMTime(seconds: time, preferredTimescale: 600)).image)
  }
  return images
}
