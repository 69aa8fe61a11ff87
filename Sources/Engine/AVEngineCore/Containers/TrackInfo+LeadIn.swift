import CoreAudioTypes
package import CoreMedia

extension TrackInfo {
  /// The duration of the audio that a copy needs before its first packet, because transforms overlap. An edit hides
  /// this audio.
  package var copyLeadIn: CMTime {
    guard let audio, audio.mFormatID != kAudioFormatLinearPCM else { return .zero }
    return duration(of: max(1, prerollPackets)) ?? .zero
  }

  /// The duration of the audio that a read needs before its first sample: transforms of perceptual codecs overlap with
  /// the previous packet. If the packets have different lengths, as in Vorbis, this is one audio frame: the reader
  /// begins with the packet that contains the frame.
  package var readingLeadIn: CMTime {
    guard let audio, !Self.independentFormats.contains(audio.mFormatID) else { return .zero }
    guard let packet = duration(of: 1) else { return .zero }
    return packet > .zero ? packet : CMTime(value: 1, timescale: CMTimeScale(audio.mSampleRate))
  }

  /// The duration of the media that a decoder needs before its output is right: overlap of transforms, MP3's bit
  /// reservoir, 80 ms of Opus (RFC 7845 §4.6).
  package var decodingLeadIn: CMTime {
    let least = CMTime(value: 100, timescale: 1000)
    return max(least, duration(of: max(2, prerollPackets)) ?? least)
  }

  /// Formats whose packets decode without others: uncompressed, lossless, companded, and Apple's IMA.
  private static let independentFormats: Set<AudioFormatID> = [
    kAudioFormatLinearPCM, kAudioFormatAppleLossless, kAudioFormatFLAC, kAudioFormatULaw, kAudioFormatALaw,
    kAudioFormatAppleIMA4,
  ]

  private var audio: AudioStreamBasicDescription? {
    guard mediaType == kCMMediaType_Audio, let format = formatDescriptions.first else { return nil }
    return CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee
  }

  /// Returns the duration of a number of packets, at most 1,024; nil if the format states no plausible sample rate.
  private func duration(of packets: Int) -> CMTime? {
    guard let audio, audio.mSampleRate >= 1, audio.mSampleRate < 10_000_000 else { return nil }
    return CMTime(
      value: CMTimeValue(audio.mFramesPerPacket) * CMTimeValue(min(packets, 1024)),
      timescale: CMTimeScale(audio.mSampleRate))
  }
}
