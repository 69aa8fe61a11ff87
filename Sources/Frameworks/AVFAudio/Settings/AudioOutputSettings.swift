import AVEngineCore
package import AVEngineWriting
import CoreAudioTypes
package import CoreMedia
import Foundation

package struct AudioOutputSettings {
  package static let keys = [
    AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey, AVLinearPCMBitDepthKey,
    AVLinearPCMIsBigEndianKey, AVLinearPCMIsFloatKey, AVLinearPCMIsNonInterleaved, AVEncoderAudioQualityKey,
    AVEncoderAudioQualityForVBRKey, AVEncoderBitRateKey, AVEncoderBitRatePerChannelKey, AVEncoderBitDepthHintKey,
  ]

  package let coding: AudioCoding

  /// - Parameters:
  ///   - hint: States a sample rate and channels that are missing in the settings.
  ///   - isOpen: Whether a missing sample rate or number of channels is allowed. For linear PCM, it is allowed in any
  ///     case.
  package init(_ settings: [String: Any], hint: CMFormatDescription?, isOpen: Bool = false) throws(SettingsFault) {
    let reader = SettingsReader(settings: settings)
    guard let format = try reader.number(AVFormatIDKey)?.uint32Value else {
      throw SettingsFault("AVFormatIDKey is missing")
    }
    try reader.refuse([AVSampleRateConverterAudioQualityKey], because: "is not supported by writers' inputs")
    var coding = AudioCoding(formatID: format) { ChannelLayout($0) }
    let source = hint?.audioStreamBasicDescription
    coding.sampleRate = try reader.number(AVSampleRateKey)?.doubleValue ?? source?.mSampleRate
    coding.channelCount = try reader.integer(AVNumberOfChannelsKey) ?? source.map { Int($0.mChannelsPerFrame) }
    try Self.check(coding, isOpen: isOpen || format == kAudioFormatLinearPCM)
    try Self.readLayout(settings[AVChannelLayoutKey], into: &coding)
    if format == kAudioFormatLinearPCM {
      try Self.readLinearPCM(reader, into: &coding)
    } else {
      try Self.readEncoder(reader, into: &coding)
    }
    try Self.checkLimits(coding)
    self.coding = coding
  }

  private static func check(_ coding: AudioCoding, isOpen: Bool) throws(SettingsFault) {
    guard isOpen || coding.sampleRate != nil else { throw SettingsFault("AVSampleRateKey is missing") }
    guard isOpen || coding.channelCount != nil else { throw SettingsFault("AVNumberOfChannelsKey is missing") }
    if let channels = coding.channelCount, !(1...64).contains(channels) {
      throw SettingsFault("AVNumberOfChannelsKey must be from 1 to 64, not \(channels)")
    }
    if let rate = coding.sampleRate, !(1...768_000).contains(rate) || rate != rate.rounded() {
      throw SettingsFault("AVSampleRateKey cannot be \(rate)")
    }
  }

  private static func readLayout(_ value: Any?, into coding: inout AudioCoding) throws(SettingsFault) {
    guard let value else { return }
    guard let data = value as? Data, data.count >= 12 else {
      throw SettingsFault("AVChannelLayoutKey must be an AudioChannelLayout as data")
    }
    let order = SpeakerOrder(data)
    if let channels = coding.channelCount, order.count > 0, order.count != channels {
      throw SettingsFault(
        "AVChannelLayoutKey is for \(order.count) channels, but AVNumberOfChannelsKey is \(channels)")
    }
    coding.channelMask = order.mask
  }

  private static func readLinearPCM(_ reader: SettingsReader, into coding: inout AudioCoding) throws(SettingsFault) {
    coding.isFloat = try reader.flag(AVLinearPCMIsFloatKey) ?? false
    coding.isBigEndian = try reader.flag(AVLinearPCMIsBigEndianKey) ?? false
    if try reader.flag(AVLinearPCMIsNonInterleaved) ?? false, coding.channelCount ?? 1 > 1 {
      throw SettingsFault("AVLinearPCMIsNonInterleaved: files cannot contain one plane per channel")
    }
    let depth = try reader.integer(AVLinearPCMBitDepthKey) ?? (coding.isFloat ? 32 : 16)
    let depths = coding.isFloat ? [32, 64] : [8, 16, 24, 32]
    guard depths.contains(depth) else {
      throw SettingsFault(
        "AVLinearPCMBitDepthKey of \(depth) is not one of \(depths) for \(coding.isFloat ? "floats" : "integers")")
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
      let (quality, variable) = (
        try reader.integer(AVEncoderAudioQualityKey), try reader.integer(AVEncoderAudioQualityForVBRKey)
      )
      let isKnown = coding.sampleRate != nil && coding.channelCount != nil
      if quality == nil, variable == nil, !isKnown { return }
      coding.bitRate = AudioCodecLimits.usualBitRate(
        sampleRate: coding.sampleRate, channels: channels,
        quality: quality ?? variable ?? AVAudioQuality.medium.rawValue)
    }
    guard let rate = coding.bitRate, (1...10_000_000).contains(rate) else {
      throw SettingsFault("the bit rate must be from 1 to 10000000, not \(coding.bitRate ?? 0)")
    }
  }

  private static func checkLimits(_ coding: AudioCoding) throws(SettingsFault) {
    let format = coding.formatID
    if let rate = coding.sampleRate, let rates = AudioCodecLimits.sampleRates(of: format), !rates.contains(rate) {
      throw SettingsFault("AVSampleRateKey of \(rate) is not possible with this format")
    }
    guard let most = AudioCodecLimits.mostChannels(of: format) else {
      throw SettingsFault("AVFormatIDKey: no encoder for this format is available")
    }
    if let count = coding.channelCount, count > most {
      throw SettingsFault("AVNumberOfChannelsKey of \(count) is more than the \(most) channels of this format")
    }
  }
}
