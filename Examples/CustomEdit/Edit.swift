import AVFoundation

struct Edit {
  let composition = AVMutableComposition()
  let videoComposition = AVMutableVideoComposition()

  init(_ first: AVAsset, _ second: AVAsset, transition: (any AVVideoCompositing.Type), lasting length: CMTime)
    async throws
  {
    guard
      let trackA = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid),
      let trackB = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid),
      let videoA = try await first.loadTracks(withMediaType: .video).first,
      let videoB = try await second.loadTracks(withMediaType: .video).first
    else { throw AVError(.noSourceTrack) }
    let (durationA, durationB) = (try await first.load(.duration), try await second.load(.duration))
    let overlap = CMTimeRange(start: durationA - length, duration: length)
    try trackA.insertTimeRange(CMTimeRange(start: .zero, duration: durationA), of: videoA, at: .zero)
    try trackB.insertTimeRange(CMTimeRange(start: .zero, duration: durationB), of: videoB, at: overlap.start)

    videoComposition.instructions = [
      TransitionInstruction(passing: trackA.trackID, in: CMTimeRange(start: .zero, end: overlap.start)),
      TransitionInstruction(from: trackA.trackID, to: trackB.trackID, in: overlap),
      TransitionInstruction(
        passing: trackB.trackID, in: CMTimeRange(start: overlap.end, end: overlap.start + durationB)),
    ]
    videoComposition.renderSize = try await videoA.load(.naturalSize)
    videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
    videoComposition.customVideoCompositorClass = transition
  }

  func export(to url: URL) async throws {
    guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
      throw AVError(.encoderNotFound)
    }
    session.videoComposition = videoComposition
    try await session.export(to: url, as: .mp4)
  }
}
