import AVFoundation

/// Gives the frames of a movie as vision models take them: the square in the middle, at a constant rate, in planes of
/// red, green and blue floats, with the mean and the deviation that the model was trained with.
func readVisionFrames(
  of movie: URL, side: Int = 224, framesPerSecond: CMTimeScale = 2, mean: [Float] = [0.485, 0.456, 0.406],
  deviation: [Float] = [0.229, 0.224, 0.225], each body: (CMTime, [Float]) async throws -> Void
) async throws {
  let asset = AVURLAsset(url: movie)
  guard let track = try await asset.loadTracks(withMediaType: .video).first else { throw AVError(.noSourceTrack) }
  // The composition turns frames upright, scales and crops them, and chooses those of the constant rate.
  let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
  let (shown, upright) = (composition.renderSize, try await track.load(.preferredTransform))
  let (scale, middle) = (CGFloat(side) / min(shown.width, shown.height), CGFloat(side) / 2)
  let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
  layer.setTransform(
    upright.concatenating(CGAffineTransform(translationX: -shown.width / 2, y: -shown.height / 2))
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: middle, y: middle)), at: .zero)
  (composition.instructions.first as? AVMutableVideoCompositionInstruction)?.layerInstructions = [layer]
  composition.renderSize = CGSize(width: side, height: side)
  composition.frameDuration = CMTime(value: 1, timescale: framesPerSecond)

  let output = AVAssetReaderVideoCompositionOutput(
    videoTracks: [track], videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
  output.videoComposition = composition
  let reader = try AVAssetReader(asset: asset)
  reader.add(output)
  guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
  while let sample = output.copyNextSampleBuffer(), let image = sample.imageBuffer {
    try Task.checkCancellation()
    try await body(sample.presentationTimeStamp, planes(of: image, side: side, mean: mean, deviation: deviation))
  }
  if let error = reader.error { throw error }
}

private func planes(of image: CVPixelBuffer, side: Int, mean: [Float], deviation: [Float]) -> [Float] {
  CVPixelBufferLockBaseAddress(image, .readOnly)
  defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
  let bytesPerRow = CVPixelBufferGetBytesPerRow(image)
  let bytes = CVPixelBufferGetBaseAddress(image)!.assumingMemoryBound(to: UInt8.self)
  return [Float](unsafeUninitializedCapacity: 3 * side * side) { values, count in
    for channel in 0..<3 {
      let (scale, offset) = (1 / (255 * deviation[channel]), mean[channel] / deviation[channel])
      for y in 0..<side {
        // A pixel is blue, green, red, alpha.
        let row = bytes + y * bytesPerRow + 2 - channel
        for x in 0..<side { values[(channel * side + y) * side + x] = Float(row[4 * x]) * scale - offset }
      }
    }
    count = 3 * side * side
  }
}
