import CoreAudioTypes
package import CoreMedia
import Foundation
package import MediaEngine

/// A dictionary of audio settings, read and checked.
package struct AudioOutputSettings {
  package let coding: AudioCoding

  package init(_ settings: [String: Any], hint: CMFormatDescription?) throws(SettingsFault) {
    let reader = SettingsReader(settings: settings)
    guard let format = try reader.number(AVFormatIDKey)?.uint32Value else { throw SettingsFault("AVFormatIDKey is missing") }
    try reader.refuse([AVSampleRateConverterAudioQualityKey], because: "is not supported by writers' inputs")
    var coding = AudioCoding(formatID: format) { ChannelLayout($0) }
    let source = hint?.audioStreamBasicDescription
    coding.sampleRate = try reader.number(AVSampleRateKey)?.doubleValue ?? source?.mSampleRate
    coding.channelCount = try reader.integer(AVNumberOfChannelsKey) ?? source.map { Int($0.mChannelsPerFrame) }
    guard let rate = coding.sampleRate else { throw SettingsFault("AVSampleRateKey is missing") }
    guard let channels = coding.channelCount else { throw SettingsFault("AVNumberOfChannelsKey is missing") }
    guard (1...64).contains(channels) else { throw SettingsFault("AVNumberOfChannelsKey must be from 1 to 64, not \(channels)") }
    guard rate >= 1, rate <= 768_000, rate == rate.rounded() else { throw SettingsFault("AVSampleRateKey cannot be \(rate)") }
    try Self.readLayout(settings[AVChannelLayoutKey], into: &coding)
    if format == kAudioFormatLinearPCM {
      try Self.readLinearPCM(reader, into: &coding)
    } else {
      try Self.readEncoder(reader, into: &coding)
    }
    try AudioCodecLimits.check(coding, rate: rate, channels: channels)
    self.coding = coding
  }

  private static func readLayout(_ value: Any?, into coding: inout AudioCoding) throws(SettingsFault) {
    guard let value else { return }
    guard let data = value as? Data, data.count >= 12 else {
      throw SettingsFault("AVChannelLayoutKey must be an AudioChannelLayout as data")
    }
    let order = SpeakerOrder(data)
    if let channels = coding.channelCount, order.count > 0, order.count != channels {
      throw SettingsFault("AVChannelLayoutKey is for \(order.count) channels and AVNumberOfChannelsKey says \(channels)")
    }
    coding.channelMask = order.mask
  }

  private static func readLinearPCM(_ reader: SettingsReader, into coding: inout AudioCoding) throws(SettingsFault) {
    coding.isFloat = try reader.flag(AVLinearPCMIsFloatKey) ?? false
    coding.isBigEndian = try reader.flag(AVLinearPCMIsBigEndianKey) ?? false
    if try reader.flag(AVLinearPCMIsNonInterleaved) ?? false, coding.channelCount ?? 1 > 1 {
      throw SettingsFault("AVLinearPCMIsNonInterleaved: no file holds a plane a channel")
    }
    let depth = try reader.integer(AVLinearPCMBitDepthKey) ?? (coding.isFloat ? 32 : 16)
    let depths = coding.isFloat ? [32, 64] : [8, 16, 24, 32]
    guard depths.contains(depth) else {
      throw SettingsFault("AVLinearPCMBitDepthKey of \(depth) is not one of \(depths) for \(coding.isFloat ? "floats" : "integers")")
    }
    coding.bitDepth = depth
  }

  private static func readEncoder(_ reader: SettingsReader, into coding: inout AudioCoding) throws(SettingsFault) {
    try reader.refuse(
      [AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved],
      because: "is for linear PCM only")
    let channels = coding.channelCount ?? 2
    if coding.formatID == kAudioFormatAppleLossless || coding.formatID == kAudioFormatFLAC {
      coding.bitDepth = try reader.integer(AVEncoderBitDepthHintKey).map { $0 > 16 ? 24 : 16 }
      return
    }
    if let rate = try reader.integer(AVEncoderBitRateKey) {
      coding.bitRate = rate
    } else if let rate = try reader.integer(AVEncoderBitRatePerChannelKey) {
      coding.bitRate = rate.multipliedReportingOverflow(by: channels).partialValue
    } else {
      let (quality, variable) = (try reader.integer(AVEncoderAudioQualityKey), try reader.integer(AVEncoderAudioQualityForVBRKey))
      coding.bitRate = usualBitRate(coding, quality: quality ?? variable, channels: channels)
    }
    guard let rate = coding.bitRate, (1...10_000_000).contains(rate) else {
      throw SettingsFault("the bit rate of \(coding.bitRate ?? 0) makes no sense")
    }
  }

  /// Bits a second by quality. FFmpeg's AAC needs more than half of stereo's rate for one channel.
  private static func usualBitRate(_ coding: AudioCoding, quality: Int?, channels: Int) -> Int {
    let perChannel: Int
    switch quality ?? AVAudioQuality.medium.rawValue {
    case ..<AVAudioQuality.low.rawValue: perChannel = 32_000
    case ..<AVAudioQuality.medium.rawValue: perChannel = 48_000
    case ..<AVAudioQuality.high.rawValue: perChannel = 64_000
    case ..<AVAudioQuality.max.rawValue: perChannel = 96_000
    default: perChannel = 128_000
    }
    let scaled = coding.sampleRate.map { min(perChannel, Int($0) * 3) } ?? perChannel
    return channels == 1 ? scaled * 3 / 2 : scaled * channels
  }
}

/// What the codecs can take: rates and channels (ISO/IEC 14496-3 table 1.18, ISO/IEC 11172-3 and 13818-3, ATSC A/52, RFC 6716).
enum AudioCodecLimits {
  private static let rates: [AudioFormatID: Set<Double>] = [
    kAudioFormatMPEG4AAC: [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000],
    kAudioFormatMPEGLayer3: [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000],
    kAudioFormatAC3: [48_000, 44_100, 32_000], kAudioFormatEnhancedAC3: [48_000, 44_100, 32_000],
    kAudioFormatOpus: [48_000, 24_000, 16_000, 12_000, 8_000],
  ]
  private static let channels: [AudioFormatID: Int] = [
    kAudioFormatMPEG4AAC: 8, kAudioFormatAppleLossless: 8, kAudioFormatMPEGLayer3: 2, kAudioFormatAC3: 6, kAudioFormatEnhancedAC3: 6,
    kAudioFormatOpus: 8, kAudioFormatFLAC: 8, kAudioFormatLinearPCM: 64,
  ]

  /// The rates that an encoder takes, in order; nil where any will do.
  static func sampleRates(of format: AudioFormatID) -> [Double]? { rates[format]?.sorted() }

  /// The most channels that an encoder takes; nil where there is none.
  static func mostChannels(of format: AudioFormatID) -> Int? { channels[format] }

  static func check(_ coding: AudioCoding, rate: Double, channels count: Int) throws(SettingsFault) {
    if let rates = rates[coding.formatID], !rates.contains(rate) {
      throw SettingsFault("AVSampleRateKey of \(rate) is not possible with this format")
    }
    guard let most = channels[coding.formatID] else { throw SettingsFault("AVFormatIDKey: no encoder for this format exists here") }
    if count > most { throw SettingsFault("AVNumberOfChannelsKey of \(count) is more than the \(most) channels of this format") }
  }
}
