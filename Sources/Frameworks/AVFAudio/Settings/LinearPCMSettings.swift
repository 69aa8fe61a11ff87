package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia
import Foundation

package struct LinearPCMSettings {
  var sampleRate: Double?
  var channels: Int?
  var layout: Data?
  var bitDepth: Int?
  var isFloat: Bool?
  var isBigEndian = false
  var isNonInterleaved = false

  package init(_ settings: [String: Any]) throws(SettingsFault) {
    let reader = SettingsReader(settings: settings)
    if let id = try reader.number(AVFormatIDKey)?.uint32Value, id != kAudioFormatLinearPCM {
      throw SettingsFault("AVFormatIDKey is '\(id.fourCharacters)', but only kAudioFormatLinearPCM is supported")
    }
    try reader.refuse([AVSampleRateConverterAudioQualityKey], because: "is not supported by outputs of linear PCM")
    sampleRate = try reader.number(AVSampleRateKey)?.doubleValue
    if let sampleRate, !(8_000...192_000).contains(sampleRate) || sampleRate != sampleRate.rounded() {
      throw SettingsFault("AVSampleRateKey must be a whole number from 8000 to 192000, not \(sampleRate)")
    }
    channels = try reader.integer(AVNumberOfChannelsKey)
    if let channels, !(1...64).contains(channels) {
      throw SettingsFault("AVNumberOfChannelsKey must be from 1 to 64, not \(channels)")
    }
    try readSampleType(reader)
    try readLayout(settings[AVChannelLayoutKey])
  }

  private mutating func readSampleType(_ reader: SettingsReader) throws(SettingsFault) {
    bitDepth = try reader.integer(AVLinearPCMBitDepthKey)
    isFloat = try reader.flag(AVLinearPCMIsFloatKey)
    isBigEndian = try reader.flag(AVLinearPCMIsBigEndianKey) ?? false
    isNonInterleaved = try reader.flag(AVLinearPCMIsNonInterleaved) ?? false
    guard let bitDepth else { return }
    let depths = isFloat == true ? [32, 64] : [8, 16, 24, 32]
    if !depths.contains(bitDepth) {
      throw SettingsFault(
        "AVLinearPCMBitDepthKey of \(bitDepth) is not one of \(depths) for \(isFloat == true ? "floats" : "integers")")
    }
  }

  private mutating func readLayout(_ value: Any?) throws(SettingsFault) {
    guard let value else { return }
    // The fixed part: a tag, a bitmap, and the number of descriptions, 32 bits each.
    guard let data = value as? Data, data.count >= 12 else {
      throw SettingsFault("AVChannelLayoutKey must be an AudioChannelLayout as data")
    }
    layout = data
    let count = SpeakerOrder(data).count
    if let channels, count > 0, count != channels {
      throw SettingsFault("AVChannelLayoutKey is for \(count) channels, but AVNumberOfChannelsKey is \(channels)")
    }
    if channels == nil, count > 0 { channels = count }
  }

  /// A missing sample rate or number of channels becomes the highest of the sources, if there are any.
  package func resolved(for sources: [AudioStreamBasicDescription]) throws(EngineError) -> PCMOutput {
    let rate = sampleRate ?? sources.map(\.mSampleRate).max() ?? 44_100
    guard rate >= 1, rate < 10_000_000 else {
      throw EngineError(.malformed, "Reading audio", detail: "the sample rate of the track is not valid: \(rate)")
    }
    let count = channels ?? Int(sources.map(\.mChannelsPerFrame).max() ?? 2)
    guard (1...1024).contains(count) else {
      throw EngineError(.malformed, "Reading audio", detail: "the channel count of the track is not valid: \(count)")
    }
    return PCMOutput(format: description(rate: rate.rounded(), channels: count), layoutData: layout)
  }

  private func description(rate: Double, channels: Int) -> AudioStreamBasicDescription {
    let isFloat = isFloat ?? (bitDepth == 64)
    let bits = bitDepth ?? (isFloat ? 32 : 16)
    var flags = kAudioFormatFlagIsPacked
    flags |= isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
    if isBigEndian { flags |= kAudioFormatFlagIsBigEndian }
    if isNonInterleaved { flags |= kAudioFormatFlagIsNonInterleaved }
    let frame = UInt32(bits / 8 * (isNonInterleaved ? 1 : channels))
    return AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: frame,
      mFramesPerPacket: 1,
      mBytesPerFrame: frame, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: UInt32(bits), mReserved: 0)
  }
}

package struct PCMOutput {
  package let format: AudioStreamBasicDescription
  let layoutData: Data?

  package var layout: ChannelLayout {
    let count = Int(format.mChannelsPerFrame)
    return ChannelLayout(count: count, mask: layoutData.flatMap { SpeakerOrder($0).mask } ?? 0)
  }

  package var description: CMFormatDescription {
    .audio(format, layout: layoutData ?? SpeakerOrder.usualLayout(channels: Int(format.mChannelsPerFrame)))
  }
}
