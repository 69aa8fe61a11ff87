import AVFoundation

/// "Generating a Volume Ramp".
func generateVolumeRamp(over movie: URL) async throws -> String {
  let (mutableComposition, mutableCompositionAudioTrack) = try compositionWithSound(of: movie)

  let mutableAudioMix = AVMutableAudioMix()
  let mixParameters = AVMutableAudioMixInputParameters(track: mutableCompositionAudioTrack)
  mixParameters.setVolumeRamp(
    fromStartVolume: 1.0, toEndVolume: 0.0,
    timeRange: CMTimeRangeMake(start: .zero, duration: mutableComposition.duration))
  mutableAudioMix.inputParameters = [mixParameters]

  let loud = try peaks(of: mutableComposition, mix: nil)
  let faded = try peaks(of: mutableComposition, mix: mutableAudioMix)
  guard loud.last > 0.05, faded.first > 0.8 * loud.first, faded.last < 0.2 * loud.last else {
    throw ListingError("the sound does not fade: \(faded.first) to \(faded.last)")
  }
  return "peak \(faded.first) in the first tenth, \(faded.last) in the last"
}

private func compositionWithSound(of movie: URL) throws -> (AVMutableComposition, AVMutableCompositionTrack) {
  let mutableComposition = AVMutableComposition()
  guard
    let track = mutableComposition.addMutableTrack(
      withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
  else {
    throw ListingError("no track")
  }
  let source = AVURLAsset(url: movie).tracks(withMediaType: .audio)[0]
  try track.insertTimeRange(CMTimeRangeMake(start: .zero, duration: source.timeRange.duration), of: source, at: .zero)
  return (mutableComposition, track)
}

private func peaks(of asset: AVAsset, mix: AVAudioMix?) throws -> (first: Float, last: Float) {
  let reader = try AVAssetReader(asset: asset)
  let settings: [String: Any] = [
    AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
    AVNumberOfChannelsKey: 1,
  ]
  let output = AVAssetReaderAudioMixOutput(audioTracks: asset.tracks(withMediaType: .audio), audioSettings: settings)
  output.audioMix = mix
  reader.add(output)
  guard reader.startReading() else { throw reader.error ?? ListingError("reading did not start") }
  var samples: [Float] = []
  while let buffer = output.copyNextSampleBuffer(), let block = buffer.dataBuffer {
    samples += try block.dataBytes().withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
  if let error = reader.error { throw error }
  let tenth = samples.count / 10
  let peak = { (part: ArraySlice<Float>) in part.map(abs).max() ?? 0 }
  return (peak(samples.prefix(tenth)), peak(samples.suffix(tenth)))
}
