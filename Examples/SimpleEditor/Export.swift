import AVFoundation
import QuartzCore

extension Editor {
  func export(to url: URL) async throws {
    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
      throw AVError(.encoderNotFound)
    }
    let videoComposition = videoComposition
    if let watermark {
      let (parent, frames) = (CALayer(), CALayer())
      parent.frame = CGRect(origin: .zero, size: renderSize)
      frames.frame = parent.frame
      parent.addSublayer(frames)
      parent.addSublayer(watermark)
      videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
        postProcessingAsVideoLayer: frames, in: parent)
    }
    session.videoComposition = videoComposition
    session.audioMix = audioMix
    try await session.export(to: url, as: .mov)
  }
}
