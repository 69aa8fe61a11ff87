package import CoreAudioTypes

/// The sample rates and channel counts that are accepted for encoding.
package enum AudioCodecLimits {
  private static let rates: [AudioFormatID: Set<Double>] = [
    kAudioFormatMPEG4AAC: [
      96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    ],
    kAudioFormatMPEGLayer3: [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000],
    kAudioFormatAC3: [48_000, 44_100, 32_000], kAudioFormatEnhancedAC3: [48_000, 44_100, 32_000],
    kAudioFormatOpus: [48_000, 24_000, 16_000, 12_000, 8_000],
  ]
  private static let channels: [AudioFormatID: Int] = [
    kAudioFormatMPEG4AAC: 8, kAudioFormatAppleLossless: 8, kAudioFormatMPEGLayer3: 2, kAudioFormatAC3: 6,
    kAudioFormatEnhancedAC3: 6,
    kAudioFormatOpus: 8, kAudioFormatFLAC: 8, kAudioFormatLinearPCM: 64,
  ]

  package static func sampleRates(of format: AudioFormatID) -> [Double]? { rates[format]?.sorted() }

  package static func mostChannels(of format: AudioFormatID) -> Int? { channels[format] }

  /// Returns bits per second for a quality from 0 to 127. FFmpeg's AAC needs more than half of the bit rate of stereo
  /// for one channel.
  package static func usualBitRate(sampleRate: Double?, channels: Int, quality: Int = 64) -> Int {
    let perChannel: Int
    switch quality {
    case ..<32: perChannel = 32_000
    case ..<64: perChannel = 48_000
    case ..<96: perChannel = 64_000
    case ..<127: perChannel = 96_000
    default: perChannel = 128_000
    }
    let scaled = sampleRate.map { min(perChannel, Int($0) * 3) } ?? perChannel
    return channels == 1 ? scaled * 3 / 2 : scaled * channels
  }

  package static func isLossless(_ format: AudioFormatID) -> Bool {
    [kAudioFormatAppleLossless, kAudioFormatFLAC, kAudioFormatLinearPCM].contains(format)
  }
}
