import AVFoundation
import QuartzCore

/// "Incorporating Core Animation Effects": a watermark in the middle of the lower half.
func addWatermark(to movie: URL) async throws -> String {
  let (composition, track, _, _) = try await compositionOfTwo(movie)
  let instruction = AVMutableVideoCompositionInstruction()
  instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
  instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
  let mutableVideoComposition = AVMutableVideoComposition()
  mutableVideoComposition.instructions = [instruction]
  mutableVideoComposition.renderSize = composition.naturalSize
  mutableVideoComposition.frameDuration = CMTimeMake(value: 1, timescale: 30)

  let watermarkLayer = CALayer()
  watermarkLayer.bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
  watermarkLayer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  let parentLayer = CALayer()
  let videoLayer = CALayer()
  parentLayer.frame = CGRect(
    x: 0, y: 0, width: mutableVideoComposition.renderSize.width, height: mutableVideoComposition.renderSize.height)
  videoLayer.frame = CGRect(
    x: 0, y: 0, width: mutableVideoComposition.renderSize.width, height: mutableVideoComposition.renderSize.height)
  parentLayer.addSublayer(videoLayer)
  watermarkLayer.position = CGPoint(
    x: mutableVideoComposition.renderSize.width / 2, y: mutableVideoComposition.renderSize.height / 4)
  parentLayer.addSublayer(watermarkLayer)
  mutableVideoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
    postProcessingAsVideoLayer: videoLayer, in: parentLayer)

  // Apple's image generators and players do not use the tool, so the movie is exported.
  let output = FileManager.default.temporaryDirectory.appendingPathComponent("Guide-\(UUID().uuidString).mov")
  defer { try? FileManager.default.removeItem(at: output) }
  guard let exporter = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
    throw ListingError("no session")
  }
  exporter.videoComposition = mutableVideoComposition
  exporter.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
  try await exporter.export(to: output, as: .mov)
  let image = try await AVAssetImageGenerator(asset: AVURLAsset(url: output)).image(at: .zero).image
  // A layer's origin is at the bottom left, so a quarter of the height is in the lower half.
  let marked = try color(of: image, x: image.width / 2, y: image.height * 3 / 4)
  // The video's green differs slightly from the green of sRGB.
  guard marked.red < 75, marked.green > 215, marked.blue < 40 else {
    throw ListingError("the watermark's place is \(marked)")
  }
  return "the watermark's place is \(marked)"
}
