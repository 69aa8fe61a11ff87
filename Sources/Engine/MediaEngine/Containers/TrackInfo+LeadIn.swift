import CoreAudioTypes
package import CoreMedia

extension TrackInfo {
  /// Sound that a copy needs before its first packet, because transforms overlap; an edit hides it.
  package var copyLeadIn: CMTime {
    guard mediaType == kCMMediaType_Audio, let format = formatDescriptions.first,
      let description = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee,
      description.mFormatID != kAudioFormatLinearPCM, description.mSampleRate >= 1, description.mSampleRate < 10_000_000
    else { return .zero }
    let count = CMTimeValue(max(1, min(prerollPackets, 1024)))
    return CMTime(value: CMTimeValue(description.mFramesPerPacket) * count, timescale: CMTimeScale(description.mSampleRate))
  }
}
