import CoreAudioTypes
package import CoreMedia

extension TrackInfo {
  /// The duration of audio by which a copy begins earlier.
  package var copyLeadIn: CMTime {
    guard let audio, audio.mFormatID != kAudioFormatLinearPCM else { return .zero }
    return duration(of: max(1, prerollPackets)) ?? .zero
  }

  /// The duration of audio by which a read must begin earlier, because the transforms of perceptual codecs overlap.
  package var readingLeadIn: CMTime {
    guard let audio, !Self.independentFormats.contains(audio.mFormatID) else { return .zero }
    guard let packet = duration(of: 1) else { return .zero }
    return packet > .zero ? packet : CMTime(value: 1, timescale: CMTimeScale(audio.mSampleRate))
  }

  /// The duration of media that a decoder needs first: overlap of transforms, MP3's bit reservoir, 80 ms of Opus (RFC
  /// 7845 §4.6).
  package var decodingLeadIn: CMTime {
    let least = CMTime(value: 100, timescale: 1000)
    return max(least, duration(of: max(2, prerollPackets)) ?? least)
  }

  private static let independentFormats: Set<AudioFormatID> = [
    kAudioFormatLinearPCM, kAudioFormatAppleLossless, kAudioFormatFLAC, kAudioFormatULaw, kAudioFormatALaw,
    kAudioFormatAppleIMA4,
  ]

  private var audio: AudioStreamBasicDescription? {
    guard mediaType == kCMMediaType_Audio, let format = formatDescriptions.first else { return nil }
    return CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee
  }

  private func duration(of packets: Int) -> CMTime? {
    guard let audio, audio.mSampleRate >= 1, audio.mSampleRate < 10_000_000 else { return nil }
    return CMTime(
      value: CMTimeValue(audio.mFramesPerPacket) * CMTimeValue(min(packets, 1024)),
      timescale: CMTimeScale(audio.mSampleRate))
  }
}
