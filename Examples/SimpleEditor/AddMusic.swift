import AVFoundation

extension Editor {
  /// Adds music to the movie's own sound, and fades it out in the last second.
  func addMusic(_ music: AVAsset, volume: Float) async throws {
    guard let source = try await music.loadTracks(withMediaType: .audio).first,
      let track = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
    else { throw AVError(.noSourceTrack) }
    let whole = CMTimeRange(start: .zero, duration: composition.duration)
    let range = try await source.load(.timeRange).intersection(whole)
    try track.insertTimeRange(range, of: source, at: .zero)
    let parameters = AVMutableAudioMixInputParameters(track: track)
    parameters.setVolume(volume, at: .zero)
    let fade = CMTimeRange(start: range.duration - CMTime(value: 1, timescale: 1), end: range.duration)
    parameters.setVolumeRamp(fromStartVolume: volume, toEndVolume: 0, timeRange: fade)
    let mix = AVMutableAudioMix()
    mix.inputParameters = [parameters]
    audioMix = mix
  }
}
