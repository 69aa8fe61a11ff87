import AVFoundation
import QuartzCore
import SampleSupport

/// A movie with its edits so far. Each edit is an extension in its own file.
final class Editor {
  let composition = AVMutableComposition()
  let video: AVMutableCompositionTrack
  /// From the movie's frames to the edited ones.
  var transform: CGAffineTransform
  var renderSize: CGSize
  var audioMix: AVAudioMix?
  var watermark: CALayer?

  init(_ movie: AVAsset) async throws {
    guard let source = try await movie.loadTracks(withMediaType: .video).first else { throw AVError(.noSourceTrack) }
    let (duration, size, upright) = try await (
      movie.load(.duration), source.load(.naturalSize), source.load(.preferredTransform)
    )
    try await composition.insertTimeRange(CMTimeRange(start: .zero, duration: duration), of: movie, at: .zero)
    guard let track = composition.tracks(withMediaType: .video).first else { throw AVError(.noSourceTrack) }
    video = track
    let shown = CGRect(origin: .zero, size: size).applying(upright)
    transform = upright.concatenating(CGAffineTransform(translationX: -shown.minX, y: -shown.minY))
    renderSize = shown.size
  }

  var videoComposition: AVMutableVideoComposition {
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: video)
    layer.setTransform(transform, at: .zero)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
    instruction.layerInstructions = [layer]
    let videoComposition = AVMutableVideoComposition()
    videoComposition.instructions = [instruction]
    videoComposition.renderSize = renderSize
    videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
    return videoComposition
  }

  /// Returns the frame in the middle, without the watermark, which only exports draw.
  func middle(within size: CGSize) async throws -> CGImage {
    let time = composition.duration.seconds / 2
    return try await frames(of: composition, at: [time], within: size, videoComposition: videoComposition)[0]
  }
}
