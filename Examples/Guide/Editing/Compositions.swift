import AVFoundation

/// "Creating a Composition".
func createComposition() throws -> String {
  let mutableComposition = AVMutableComposition()
  let mutableCompositionVideoTrack = mutableComposition.addMutableTrack(
    withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
  let mutableCompositionAudioTrack = mutableComposition.addMutableTrack(
    withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
  guard let video = mutableCompositionVideoTrack, let audio = mutableCompositionAudioTrack else {
    throw ListingError("no tracks")
  }
  guard video.trackID != audio.trackID, video.trackID != kCMPersistentTrackID_Invalid else {
    throw ListingError("a track has no ID of its own")
  }
  return "tracks \(video.trackID) and \(audio.trackID)"
}

/// "Adding Audiovisual Data to a Composition".
func addAudiovisualData(of movie: URL) async throws -> String {
  let mutableComposition = AVMutableComposition()
  guard
    let mutableCompositionVideoTrack = mutableComposition.addMutableTrack(
      withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
  else { throw ListingError("no track") }
  let videoAsset: AVAsset = AVURLAsset(url: movie)
  let anotherVideoAsset: AVAsset = AVURLAsset(url: movie)
  let videoAssetTrack = videoAsset.tracks(withMediaType: .video)[0]
  let anotherVideoAssetTrack = anotherVideoAsset.tracks(withMediaType: .video)[0]
  try mutableCompositionVideoTrack.insertTimeRange(
    CMTimeRangeMake(start: .zero, duration: videoAssetTrack.timeRange.duration), of: videoAssetTrack, at: .zero)
  try mutableCompositionVideoTrack.insertTimeRange(
    CMTimeRangeMake(start: .zero, duration: anotherVideoAssetTrack.timeRange.duration), of: anotherVideoAssetTrack,
    at: videoAssetTrack.timeRange.duration)

  guard mutableComposition.duration == videoAssetTrack.timeRange.duration + anotherVideoAssetTrack.timeRange.duration
  else {
    throw ListingError("the composition lasts \(mutableComposition.duration.seconds) s")
  }
  let generator = AVAssetImageGenerator(asset: mutableComposition)
  (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
  let time = videoAssetTrack.timeRange.duration + CMTime(value: 1, timescale: 1)
  let (_, actualTime) = try await generator.image(at: time)
  guard actualTime == time else { throw ListingError("a still of \(actualTime.seconds) s in place of \(time.seconds)") }
  return "\(mutableCompositionVideoTrack.segments.count) segments, \(mutableComposition.duration.seconds) s"
}

/// "Retrieving Compatible Composition Tracks".
func retrieveCompatibleTrack(for movie: URL) throws -> String {
  let mutableComposition = AVMutableComposition()
  let added = mutableComposition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
  let track = AVURLAsset(url: movie).tracks(withMediaType: .video)[0]
  let compatibleCompositionTrack = mutableComposition.mutableTrack(compatibleWith: track)
  if let compatibleCompositionTrack {
    guard compatibleCompositionTrack === added else { throw ListingError("another track than the one that was added") }
    return "track \(compatibleCompositionTrack.trackID)"
  }
  throw ListingError("an empty video track is not compatible with a video track")
}
