import AVFoundation
import os

/// "Putting It All Together: Combining Multiple Assets and Saving the Result to the Camera Roll", without the last
/// step, the photo library.
func combineAssets(_ movie: URL, to folder: URL) async throws -> String {
  let firstVideoAsset: AVAsset = AVURLAsset(url: movie)
  let secondVideoAsset: AVAsset = AVURLAsset(url: movie)
  let audioAsset: AVAsset = AVURLAsset(url: movie)

  // "Creating the Composition"
  let mutableComposition = AVMutableComposition()
  let videoCompositionTrack = mutableComposition.addMutableTrack(
    withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
  let audioCompositionTrack = mutableComposition.addMutableTrack(
    withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)!

  // "Adding the Assets"
  let firstVideoAssetTrack = firstVideoAsset.tracks(withMediaType: .video)[0]
  let secondVideoAssetTrack = secondVideoAsset.tracks(withMediaType: .video)[0]
  try videoCompositionTrack.insertTimeRange(
    CMTimeRangeMake(start: .zero, duration: firstVideoAssetTrack.timeRange.duration), of: firstVideoAssetTrack,
    at: .zero)
  try videoCompositionTrack.insertTimeRange(
    CMTimeRangeMake(start: .zero, duration: secondVideoAssetTrack.timeRange.duration), of: secondVideoAssetTrack,
    at: firstVideoAssetTrack.timeRange.duration)
  try audioCompositionTrack.insertTimeRange(
    CMTimeRangeMake(
      start: .zero,
      duration: CMTimeAdd(firstVideoAssetTrack.timeRange.duration, secondVideoAssetTrack.timeRange.duration)),
    of: audioAsset.tracks(withMediaType: .audio)[0], at: .zero)

  // "Checking the Video Orientations"
  let isFirstVideoPortrait = isPortrait(firstVideoAssetTrack)
  let isSecondVideoPortrait = isPortrait(secondVideoAssetTrack)
  guard isFirstVideoPortrait == isSecondVideoPortrait else {
    os_log("Cannot combine a video shot in portrait mode with a video shot in landscape mode.")
    throw ListingError("the clips differ in orientation")
  }

  let mutableVideoComposition = AVMutableVideoComposition()
  mutableVideoComposition.instructions = instructions(
    for: mutableComposition, videoCompositionTrack, firstVideoAssetTrack, secondVideoAssetTrack)
  setRenderSizeAndFrameDuration(
    of: mutableVideoComposition, firstVideoAssetTrack, secondVideoAssetTrack, isPortrait: isFirstVideoPortrait)

  // "Exporting the Composition"
  let formatter = DateFormatter()
  formatter.dateStyle = .medium
  formatter.timeStyle = .short
  let exporter = AVAssetExportSession(asset: mutableComposition, presetName: AVAssetExportPresetHighestQuality)!
  let outputURL = folder.appendingPathComponent(formatter.string(from: Date()).replacingOccurrences(of: "/", with: "-"))
    .appendingPathExtension("mov")
  exporter.outputURL = outputURL
  exporter.outputFileType = .mov
  exporter.shouldOptimizeForNetworkUse = true
  exporter.videoComposition = mutableVideoComposition
  await withCheckedContinuation { continuation in
    exporter.exportAsynchronously { continuation.resume() }
  }
  guard exporter.status == .completed else {
    throw exporter.error ?? ListingError("status \(exporter.status.rawValue)")
  }

  let made = AVURLAsset(url: outputURL)
  let (duration, tracks) = try await made.load(.duration, .tracks)
  let size = try await made.loadTracks(withMediaType: .video).first?.load(.naturalSize)
  guard size == mutableVideoComposition.renderSize, abs(duration.seconds - mutableComposition.duration.seconds) < 0.1
  else {
    throw ListingError("the movie has size \(String(describing: size)) and lasts \(duration.seconds) s")
  }
  return "\(tracks.count) tracks, \(duration.seconds) s"
}

private func isPortrait(_ track: AVAssetTrack) -> Bool {
  let transform = track.preferredTransform
  return transform.a == 0 && transform.d == 0 && (transform.b == 1.0 || transform.b == -1.0)
    && (transform.c == 1.0 || transform.c == -1.0)
}

/// "Applying the Video Composition Layer Instructions".
private func instructions(
  for mutableComposition: AVMutableComposition, _ videoCompositionTrack: AVMutableCompositionTrack,
  _ firstVideoAssetTrack: AVAssetTrack,
  _ secondVideoAssetTrack: AVAssetTrack
) -> [AVMutableVideoCompositionInstruction] {
  let firstVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
  firstVideoCompositionInstruction.timeRange = CMTimeRangeMake(
    start: .zero, duration: firstVideoAssetTrack.timeRange.duration)
  let secondVideoCompositionInstruction = AVMutableVideoCompositionInstruction()
  secondVideoCompositionInstruction.timeRange = CMTimeRangeMake(
    start: firstVideoAssetTrack.timeRange.duration, duration: secondVideoAssetTrack.timeRange.duration)
  let firstVideoLayerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: videoCompositionTrack)
  firstVideoLayerInstruction.setTransform(firstVideoAssetTrack.preferredTransform, at: .zero)
  let secondVideoLayerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: videoCompositionTrack)
  secondVideoLayerInstruction.setTransform(
    secondVideoAssetTrack.preferredTransform, at: firstVideoAssetTrack.timeRange.duration)
  firstVideoCompositionInstruction.layerInstructions = [firstVideoLayerInstruction]
  secondVideoCompositionInstruction.layerInstructions = [secondVideoLayerInstruction]
  return [firstVideoCompositionInstruction, secondVideoCompositionInstruction]
}

/// "Setting the Render Size and Frame Duration".
private func setRenderSizeAndFrameDuration(
  of mutableVideoComposition: AVMutableVideoComposition, _ firstVideoAssetTrack: AVAssetTrack,
  _ secondVideoAssetTrack: AVAssetTrack,
  isPortrait: Bool
) {
  // The caller has checked that both tracks have the same orientation.
  let sizes = [firstVideoAssetTrack, secondVideoAssetTrack].map { track in
    isPortrait ? CGSize(width: track.naturalSize.height, height: track.naturalSize.width) : track.naturalSize
  }
  mutableVideoComposition.renderSize = CGSize(
    width: max(sizes[0].width, sizes[1].width), height: max(sizes[0].height, sizes[1].height))
  mutableVideoComposition.frameDuration = CMTimeMake(value: 1, timescale: 30)
}
