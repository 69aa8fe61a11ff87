import AVFoundation
import ImageIO
import QuartzCore

/// Joins movies, draws an image over all of them in a corner, and writes an MP4 file of the first one's size.
func concatenate(_ movies: [URL], watermark: URL, to output: URL) async throws {
  let composition = AVMutableComposition()
  let videos = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
  let sounds = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)!
  let layerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: videos)
  var (size, end) = (CGSize.zero, CMTime.zero)
  for movie in movies {
    let asset = AVURLAsset(url: movie)
    guard let video = try await asset.loadTracks(withMediaType: .video).first else { throw AVError(.noSourceTrack) }
    let (range, natural, transform) = try await video.load(.timeRange, .naturalSize, .preferredTransform)
    try videos.insertTimeRange(range, of: video, at: end)
    if let sound = try await asset.loadTracks(withMediaType: .audio).first {
      try sounds.insertTimeRange(range, of: sound, at: end)
    }
    // Turns the movie upright, and fits it into the size of the first one.
    let shown = CGRect(origin: .zero, size: natural).applying(transform)
    if size == .zero { size = shown.size }
    let place = AVMakeRect(aspectRatio: shown.size, insideRect: CGRect(origin: .zero, size: size))
    let scale = place.width / shown.width
    layerInstruction.setTransform(
      transform.concatenating(CGAffineTransform(translationX: -shown.minX, y: -shown.minY))
        .concatenating(CGAffineTransform(scaleX: scale, y: scale))
        .concatenating(CGAffineTransform(translationX: place.minX, y: place.minY)), at: end)
    end = end + range.duration
  }

  guard let source = CGImageSourceCreateWithURL(watermark as CFURL, nil),
    let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
  else { throw CocoaError(.fileReadCorruptFile) }
  let (parent, video, mark) = (CALayer(), CALayer(), CALayer())
  parent.frame = CGRect(origin: .zero, size: size)
  video.frame = parent.frame
  mark.contents = image
  mark.opacity = 0.8
  // The origin is at the bottom left.
  mark.frame = CGRect(
    x: size.width - CGFloat(image.width) - 16, y: 16, width: CGFloat(image.width), height: CGFloat(image.height))
  parent.addSublayer(video)
  parent.addSublayer(mark)

  let instruction = AVMutableVideoCompositionInstruction()
  instruction.timeRange = CMTimeRange(start: .zero, duration: end)
  instruction.layerInstructions = [layerInstruction]
  let videoComposition = AVMutableVideoComposition()
  videoComposition.instructions = [instruction]
  videoComposition.renderSize = size
  videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
  videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)
  guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
    throw AVError(.encoderNotFound)
  }
  session.videoComposition = videoComposition
  try await session.export(to: output, as: .mp4)
}
