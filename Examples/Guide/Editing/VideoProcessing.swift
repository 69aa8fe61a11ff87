import AVFoundation

/// "Changing the Composition's Background Color".
func changeBackgroundColor(of movie: URL) async throws -> String {
  let mutableComposition = try await compositionOfTwo(movie).composition

  let mutableVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
  mutableVideoCompositionInstruction.timeRange = CMTimeRangeMake(start: .zero, duration: mutableComposition.duration)
  mutableVideoCompositionInstruction.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  let color = try await middle(of: mutableComposition, at: 1, with: [mutableVideoCompositionInstruction])
  // The colour is the video's red, which differs slightly from the red of sRGB.
  guard color.red > 240, color.green < 45, color.blue < 15 else { throw ListingError("the background is \(color)") }
  return "red \(color.red), green \(color.green), blue \(color.blue)"
}

/// "Applying Opacity Ramps".
func applyOpacityRamps(to movie: URL) async throws -> String {
  let (mutableComposition, mutableCompositionVideoTrack, firstVideoAssetTrack, secondVideoAssetTrack) =
    try await compositionOfTwo(movie)

  let firstVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
  firstVideoCompositionInstruction.timeRange = CMTimeRangeMake(
    start: .zero, duration: firstVideoAssetTrack.timeRange.duration)
  let firstVideoLayerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: mutableCompositionVideoTrack)
  firstVideoLayerInstruction.setOpacityRamp(
    fromStartOpacity: 1.0, toEndOpacity: 0.0,
    timeRange: CMTimeRangeMake(start: .zero, duration: firstVideoAssetTrack.timeRange.duration))
  let secondVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
  secondVideoCompositionInstruction.timeRange = CMTimeRangeMake(
    start: firstVideoAssetTrack.timeRange.duration, duration: secondVideoAssetTrack.timeRange.duration)
  let secondVideoLayerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: mutableCompositionVideoTrack)
  firstVideoCompositionInstruction.layerInstructions = [firstVideoLayerInstruction]
  secondVideoCompositionInstruction.layerInstructions = [secondVideoLayerInstruction]
  let instructions = [firstVideoCompositionInstruction, secondVideoCompositionInstruction]

  let length = firstVideoAssetTrack.timeRange.duration.seconds
  let clear = try await middle(of: mutableComposition, at: length + 0.1, with: instructions)
  let faded = try await middle(of: mutableComposition, at: length - 0.05, with: instructions)
  guard faded.red + faded.green + faded.blue < 30 else { throw ListingError("the first clip ends with \(faded)") }
  guard clear.red + clear.green + clear.blue > 30 else { throw ListingError("the second clip begins with \(clear)") }
  return "the first clip ends with \(faded), the second begins with \(clear)"
}

func compositionOfTwo(_ movie: URL) async throws -> (
  composition: AVMutableComposition, track: AVMutableCompositionTrack, first: AVAssetTrack, second: AVAssetTrack
) {
  let composition = AVMutableComposition()
  guard let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
  else {
    throw ListingError("no track")
  }
  var sources: [AVAssetTrack] = []
  for _ in 0..<2 {
    guard let source = try await AVURLAsset(url: movie).loadTracks(withMediaType: .video).first else {
      throw ListingError("no video track")
    }
    let duration = try await source.load(.timeRange).duration
    try track.insertTimeRange(CMTimeRange(start: .zero, duration: duration), of: source, at: composition.duration)
    sources.append(source)
  }
  return (composition, track, sources[0], sources[1])
}

private func middle(
  of composition: AVComposition, at seconds: Double, with instructions: [AVMutableVideoCompositionInstruction]
) async throws -> (red: Int, green: Int, blue: Int) {
  let mutableVideoComposition = AVMutableVideoComposition()
  mutableVideoComposition.instructions = instructions
  mutableVideoComposition.renderSize = composition.naturalSize
  mutableVideoComposition.frameDuration = CMTimeMake(value: 1, timescale: 30)
  let generator = AVAssetImageGenerator(asset: composition)
  generator.videoComposition = mutableVideoComposition
  (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
  let image = try await generator.image(at: CMTime(seconds: seconds, preferredTimescale: 600)).image
  return try color(of: image, x: image.width / 2, y: image.height / 2)
}

/// `x` and `y` are in pixels from the upper left corner.
func color(of image: CGImage, x: Int, y: Int) throws -> (red: Int, green: Int, blue: Int) {
  guard
    let context = CGContext(
      data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
      space: CGColorSpace(name: CGColorSpace.sRGB)!,
      bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue),
    let data = context.data
  else { throw ListingError("no bitmap") }
  context.draw(image, in: CGRect(x: -x, y: y + 1 - image.height, width: image.width, height: image.height))
  let bytes = data.assumingMemoryBound(to: UInt8.self)
  return (Int(bytes[0]), Int(bytes[1]), Int(bytes[2]))
}
