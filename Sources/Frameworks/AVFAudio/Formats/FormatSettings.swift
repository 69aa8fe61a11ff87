import AVEngineCore
import AVEngineReading
import AudioToolbox
import CoreAudioTypes
import Foundation

enum FormatSettings {
  static func dictionary(_ format: AudioStreamBasicDescription, layout: AVAudioChannelLayout?) -> [String: Any] {
    var settings: [String: Any] = [
      AVFormatIDKey: NSNumber(value: format.mFormatID), AVSampleRateKey: NSNumber(value: format.mSampleRate),
      AVNumberOfChannelsKey: NSNumber(value: format.mChannelsPerFrame),
    ]
    if let layout { settings[AVChannelLayoutKey] = layout.data }
    if let bits = format.losslessBits { settings[AVEncoderBitDepthHintKey] = NSNumber(value: bits) }
    guard format.isLinearPCM else { return settings }
    settings[AVLinearPCMBitDepthKey] = NSNumber(value: format.mBitsPerChannel)
    settings[AVLinearPCMIsFloatKey] = NSNumber(value: format.mFormatFlags & kAudioFormatFlagIsFloat != 0)
    settings[AVLinearPCMIsBigEndianKey] = NSNumber(value: format.mFormatFlags & kAudioFormatFlagIsBigEndian != 0)
    settings[AVLinearPCMIsNonInterleaved] = NSNumber(value: format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0)
    return settings
  }

  static func read(_ settings: [String: Any]) -> (AudioStreamBasicDescription, AVAudioChannelLayout?)? {
    let reader = SettingsReader(settings: settings)
    guard let id = try? reader.number(AVFormatIDKey)?.uint32Value,
      let rate = try? reader.number(AVSampleRateKey)?.doubleValue, rate > 0
    else { return nil }
    let layout = (settings[AVChannelLayoutKey] as? Data).flatMap { AVAudioChannelLayout(data: $0) }
    guard let channels = (try? reader.integer(AVNumberOfChannelsKey)) ?? layout.map({ Int($0.channelCount) }),
      (1...1024).contains(channels),
      channels <= 2 || layout != nil, layout.map({ Int($0.channelCount) == channels }) ?? true
    else { return nil }
    let description =
      id == kAudioFormatLinearPCM ? linearPCM(reader, rate, channels) : compressed(reader, id, rate, channels)
    return description.map { ($0, layout) }
  }

  private static func linearPCM(_ reader: SettingsReader, _ rate: Double, _ channels: Int)
    -> AudioStreamBasicDescription?
  {
    let isFloat = (try? reader.flag(AVLinearPCMIsFloatKey)) ?? false
    let bits = (try? reader.integer(AVLinearPCMBitDepthKey)) ?? (isFloat ? 32 : 16)
    guard (isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits) else { return nil }
    var flags = kAudioFormatFlagIsPacked | (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
    if (try? reader.flag(AVLinearPCMIsBigEndianKey)) ?? false { flags |= kAudioFormatFlagIsBigEndian }
    let isPlanar = (try? reader.flag(AVLinearPCMIsNonInterleaved)) ?? false
    if isPlanar { flags |= kAudioFormatFlagIsNonInterleaved }
    let frame = UInt32(bits / 8 * (isPlanar ? 1 : channels))
    return AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: frame,
      mFramesPerPacket: 1,
      mBytesPerFrame: frame, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: UInt32(bits), mReserved: 0)
  }

  private static func compressed(
    _ reader: SettingsReader, _ id: AudioFormatID, _ rate: Double, _ channels: Int
  ) -> AudioStreamBasicDescription {
    var description = AudioStreamBasicDescription()
    (description.mSampleRate, description.mFormatID, description.mChannelsPerFrame) = (rate, id, UInt32(channels))
    description = description.filled
    if id == kAudioFormatAppleLossless || id == kAudioFormatFLAC {
      let bits = (try? reader.integer(AVEncoderBitDepthHintKey)) ?? 16
      description.mFormatFlags =
        bits > 16 ? kAppleLosslessFormatFlag_24BitSourceData : kAppleLosslessFormatFlag_16BitSourceData
    }
    return description
  }

  static func wording(_ format: AudioStreamBasicDescription) -> String {
    let planes = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 ? "interleaved" : "deinterleaved"
    switch format.commonFormat {
    case .pcmFormatFloat32: return "Float32, \(planes)"
    case .pcmFormatFloat64: return "Float64, \(planes)"
    case .pcmFormatInt16: return "Int16, \(planes)"
    case .pcmFormatInt32: return "Int32, \(planes)"
    case .otherFormat: break
    }
    let code = withUnsafeBytes(of: format.mFormatID.bigEndian) { String(decoding: $0, as: UTF8.self) }
    return format.isLinearPCM ? "\(format.mBitsPerChannel)-bit linear PCM, \(planes)" : "'\(code)'"
  }
}
