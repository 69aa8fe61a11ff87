import AudioToolbox
import CoreFoundation
import CoreMedia
import Foundation
import MediaEngine
import SystemEngine

/// What a converter was told of how to convert.
struct ConverterSettings {
  private let input: AudioStreamBasicDescription
  private let output: AudioStreamBasicDescription
  private let outputLayout: ChannelLayout
  var downmix = false
  /// nil: the usual one.
  var statedMap: [Int]?
  var dithers = false
  var quality = AVAudioQuality.medium.rawValue
  var algorithm = AVSampleRateConverterAlgorithm_Normal
  var primeMethod = AVAudioConverterPrimeMethod.normal
  var primeInfo = AVAudioConverterPrimeInfo()
  var cookie: Data?
  /// Bits a second; nil where nothing is encoded, or without a choice.
  var bitRate: Int?

  init(from input: AVAudioFormat, to output: AVAudioFormat) {
    (self.input, self.output) = (input.streamDescription.pointee, output.streamDescription.pointee)
    outputLayout = output.engineLayout
    if !self.output.isLinearPCM { bitRate = (try? coding(bitRate: nil))?.bitRate }
  }

  // MARK: The conversion

  func makeConversion(from inputFormat: AVAudioFormat, to outputFormat: AVAudioFormat) throws(EngineError) -> SoundConversion {
    let source = cookie.map { .audio(input, layout: inputFormat.channelLayout?.data, magicCookie: $0) } ?? inputFormat.formatDescription
    let target = output.isLinearPCM ? SoundConversion.Target.frames(output) : .packets(try encoderSettings())
    return try SoundConversion(
      from: source, layout: inputFormat.engineLayout, to: target, layout: outputLayout, options: options,
      trimming: SoundTrimming(leading: Int(primeInfo.leadingFrames), trailing: Int(primeInfo.trailingFrames)),
      codecs: Engine.system.codecs)
  }

  private var options: SoundConversionOptions {
    var options = SoundConversionOptions()
    options.dithers = dithers
    options.precision = precision
    if statedMap != nil || !downmix && input.mChannelsPerFrame != output.mChannelsPerFrame { options.channelMap = channelMap }
    return options
  }

  /// Bits that a change of rate keeps: soxr's own steps.
  private var precision: Int {
    if algorithm == AVSampleRateConverterAlgorithm_Mastering { return 28 }
    switch quality {
    case ..<AVAudioQuality.medium.rawValue: return 16
    case ..<AVAudioQuality.high.rawValue: return 20
    case ..<AVAudioQuality.max.rawValue: return 24
    default: return 28
    }
  }

  /// The input channel of each output channel: one goes to both sides, of several the first ones are taken.
  var channelMap: [Int] {
    let (from, to) = (Int(input.mChannelsPerFrame), Int(output.mChannelsPerFrame))
    if let statedMap { return statedMap }
    if from == 1 { return (0..<to).map { $0 < 2 ? 0 : -1 } }
    return (0..<to).map { $0 < from ? $0 : -1 }
  }

  /// Packets of input that make so many frames of output.
  func packetsWanted(for frames: Int) -> AVAudioPacketCount {
    let ratio = input.mSampleRate / max(output.mSampleRate, 1)
    let wanted = Double(max(frames, 1)) * ratio / Double(max(input.mFramesPerPacket, 1))
    return AVAudioPacketCount(min(wanted.rounded(.up), Double(UInt32.max)))
  }

  // MARK: The encoder

  private func coding(bitRate: Int?) throws(SettingsFault) -> AudioCoding {
    var settings: [String: Any] = [
      AVFormatIDKey: output.mFormatID, AVSampleRateKey: output.mSampleRate, AVNumberOfChannelsKey: Int(output.mChannelsPerFrame),
    ]
    if let bitRate { settings[AVEncoderBitRateKey] = bitRate }
    if let bits = FormatSettings.losslessBits(output) { settings[AVEncoderBitDepthHintKey] = bits }
    return try AudioOutputSettings(settings, hint: nil).coding
  }

  private func encoderSettings() throws(EngineError) -> AudioEncoderSettings {
    do throws(SettingsFault) {
      var coding = try coding(bitRate: bitRate)
      if outputLayout.mask != 0 { coding.channelMask = outputLayout.mask }
      return coding.settings(for: input, layout: outputLayout)
    } catch { throw EngineError(.unsupported, "Converting sound", detail: error.reason) }
  }

  /// The most bytes of a packet: ISO/IEC 14496-3 §4.5.3.3 allows AAC 6,144 bits a channel, RFC 6716 §3.2 Opus 1,275 bytes a frame of each
  /// stream; a lossless packet is at most as long as its samples, with a header.
  var maximumPacketSize: Int {
    let channels = Int(output.mChannelsPerFrame)
    switch output.mFormatID {
    case kAudioFormatLinearPCM: return Int(output.mBytesPerFrame)
    case kAudioFormatMPEG4AAC: return 768 * channels
    case kAudioFormatOpus: return 1277 * ((channels + 1) / 2)
    case kAudioFormatMPEGLayer3: return 1441
    case kAudioFormatAC3, kAudioFormatEnhancedAC3: return 4096
    default:
      let frames = max(Int(output.mFramesPerPacket), 8192)
      return frames * channels * ((FormatSettings.losslessBits(output) ?? 16) + 8) / 8 + 64
    }
  }

  // MARK: What encoders take

  var sampleRates: [Double]? { output.isLinearPCM ? nil : AudioCodecLimits.sampleRates(of: output.mFormatID) }

  var availableBitRates: [Int]? {
    guard bitRate != nil else { return nil }
    return [
      8_000, 12_000, 16_000, 20_000, 24_000, 28_000, 32_000, 40_000, 48_000, 56_000, 64_000, 72_000, 80_000, 96_000, 112_000, 128_000,
      144_000, 160_000, 192_000, 224_000, 256_000, 288_000, 320_000,
    ]
  }

  /// AAC's packets hold 6,144 bits a channel at most.
  var applicableBitRates: [Int]? {
    guard output.mFormatID == kAudioFormatMPEG4AAC else { return availableBitRates }
    let most = 6144 * Double(output.mChannelsPerFrame) * output.mSampleRate / 1024
    return availableBitRates?.filter { Double($0) <= most }
  }

  var layoutTags: [AudioChannelLayoutTag]? {
    guard !output.isLinearPCM, let most = AudioCodecLimits.mostChannels(of: output.mFormatID) else { return nil }
    return (1...most).compactMap { SpeakerOrder.usualLayout(channels: $0).flatMap { AVAudioChannelLayout(data: $0)?.layoutTag } }
  }
}

extension EngineError {
  /// Apple's code for a failure of a conversion.
  var converterStatus: OSStatus {
    switch kind {
    case .unsupported, .decoderNotFound, .encoderNotFound: kAudioConverterErr_FormatNotSupported
    case .outOfMemory: kAudio_MemFullError
    default: kAudioConverterErr_UnspecifiedError
    }
  }
}
