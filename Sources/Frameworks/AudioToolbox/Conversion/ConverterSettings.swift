package import AVEngineCore
package import AVEngineReading
import AVEngineSystem
import AVEngineWriting
package import CoreAudioTypes
import CoreMedia

package struct ConverterSettings {
  package let input: AudioStreamBasicDescription
  package let output: AudioStreamBasicDescription
  /// `AudioChannelLayout`s as bytes.
  package var inputLayout: Data?
  package var outputLayout: Data?
  package var cookie: Data?
  package var downmix = false
  /// The input channel of each output channel; negative for silence.
  package var statedMap: [Int]?
  package var dithers = false
  /// 0 is the lowest quality, 127 the highest.
  package var quality = 64
  package var isMastering = false
  package var trimmed = (leading: 0, trailing: 0)
  /// Bits per second; nil if nothing is encoded, or the encoder has no bit rate.
  package var bitRate: Int?

  package init(from input: AudioStreamBasicDescription, to output: AudioStreamBasicDescription) {
    self.input = input
    self.output = output
    if !output.isLinearPCM, !AudioCodecLimits.isLossless(output.mFormatID) {
      bitRate = AudioCodecLimits.usualBitRate(sampleRate: output.mSampleRate, channels: Int(output.mChannelsPerFrame))
    }
  }

  // MARK: The conversion

  package func makeConversion() throws(EngineError) -> AudioConversion {
    guard input.isLinearPCM || output.isLinearPCM else {
      throw unsupported("a conversion from one compressed format to another is not supported")
    }
    return try makeConversion(to: output.isLinearPCM ? .frames(output) : .packets(try encoder))
  }

  func makeEncoding() throws(EngineError) -> AudioConversion {
    guard output.isLinearPCM else { return try makeConversion() }
    var settings = AudioEncoderSettings(
      formatID: output.mFormatID, sampleRate: output.mSampleRate, layout: Self.layout(outputLayout, output))
    settings.linearPCM = output
    return try makeConversion(to: .packets(settings))
  }

  private func makeConversion(to target: AudioConversion.Target) throws(EngineError) -> AudioConversion {
    try AudioConversion(
      from: .audio(input, layout: inputLayout, magicCookie: cookie), layout: Self.layout(inputLayout, input),
      to: target,
      layout: Self.layout(outputLayout, output), options: options,
      trimming: AudioTrimming(leading: trimmed.leading, trailing: trimmed.trailing), codecs: Engine.system.codecs)
  }

  private static func layout(_ bytes: Data?, _ format: AudioStreamBasicDescription) -> ChannelLayout {
    let order = bytes.map { SpeakerOrder($0) }
    return ChannelLayout(
      count: Int(format.mChannelsPerFrame), mask: (format.isLinearPCM ? order?.mask : order?.all) ?? 0)
  }

  private var options: AudioConversionOptions {
    var options = AudioConversionOptions()
    options.dithers = dithers
    options.precision = precision
    if statedMap != nil || speakerMap != nil || !downmix && input.mChannelsPerFrame != output.mChannelsPerFrame {
      options.channelMap = channelMap
    }
    return options
  }

  /// The precision is in bits. soxr computes in doubles for more than 20 bits, which takes longer.
  private var precision: Int {
    switch isMastering ? 127 : quality {
    case ..<64: 16
    // Floats hold 24 bits. Doubles are worth the time only if the samples of both formats have more bits.
    case ..<96: min(input.sampleBits, output.sampleBits) > 24 ? 21 : 20
    case ..<127: 24
    default: 28
    }
  }

  /// A negative number means silence. Without a map, a single channel is copied to the first two output channels, and
  /// several channels keep their indexes.
  package var channelMap: [Int] {
    let (from, to) = (Int(input.mChannelsPerFrame), Int(output.mChannelsPerFrame))
    if let map = statedMap ?? speakerMap { return map }
    return (0..<to).map { from == 1 ? ($0 < 2 ? 0 : -1) : $0 < from ? $0 : -1 }
  }

  private var speakerMap: [Int]? {
    guard let from = Self.speakers(inputLayout, input), let to = Self.speakers(outputLayout, output), from != to else {
      return nil
    }
    let map = to.compactMap { from.firstIndex(of: $0) }
    return map.count == to.count ? map : nil
  }

  /// Encoders take channels, and decoders return them, in the order of WAVE's bits, regardless of the order in packets.
  private static func speakers(_ layout: Data?, _ format: AudioStreamBasicDescription) -> [Int]? {
    guard let speakers = layout.flatMap({ SpeakerOrder($0).speakers }), speakers.count == Int(format.mChannelsPerFrame)
    else { return nil }
    return format.isLinearPCM ? speakers : speakers.sorted()
  }

  func packetsWanted(for frames: Int) -> Int {
    let wanted =
      Double(max(frames, 1)) * input.mSampleRate / max(output.mSampleRate, 1) / Double(max(input.mFramesPerPacket, 1))
    return Int(min(max(1, wanted.rounded(.up)), Double(UInt32.max)))
  }

  private var encoder: AudioEncoderSettings {
    get throws(EngineError) {
      let (format, channels) = (output.mFormatID, Int(output.mChannelsPerFrame))
      guard let most = AudioCodecLimits.mostChannels(of: format) else {
        throw unsupported("no encoder for this format is available")
      }
      guard (1...most).contains(channels) else {
        throw unsupported("the encoder takes from 1 to \(most) channels, not \(channels)")
      }
      if let rates = sampleRates, !rates.contains(output.mSampleRate) {
        throw unsupported("the encoder does not support \(output.mSampleRate) frames per second")
      }
      var coding = AudioCoding(formatID: format) { ChannelLayout($0) }
      coding.sampleRate = output.mSampleRate
      coding.channelCount = channels
      coding.bitRate = bitRate
      coding.bitDepth = output.losslessBits.map { $0 > 16 ? 24 : 16 }
      let layout = Self.layout(outputLayout, output)
      if layout.mask != 0 { coding.channelMask = layout.mask }
      return coding.settings(for: input, layout: layout)
    }
  }

  private func unsupported(_ detail: String) -> EngineError {
    EngineError(.unsupported, "Converting audio", detail: detail)
  }

  // MARK: Limits of encoders

  /// The size is in bytes. ISO/IEC 14496-3 §4.5.3.3 allows AAC 6,144 bits per channel, RFC 6716 §3.2 allows Opus 1,275
  /// bytes per frame of each stream.
  package var maximumPacketSize: Int {
    let channels = Int(output.mChannelsPerFrame)
    switch output.mFormatID {
    case kAudioFormatLinearPCM: return Int(output.mBytesPerPacket)
    case kAudioFormatMPEG4AAC: return 768 * channels
    case kAudioFormatOpus: return 1277 * ((channels + 1) / 2)
    case kAudioFormatMPEGLayer3: return 1441
    case kAudioFormatAC3, kAudioFormatEnhancedAC3: return 4096
    default: return max(Int(output.mFramesPerPacket), 8192) * channels * ((output.losslessBits ?? 16) + 8) / 8 + 64
    }
  }

  package var sampleRates: [Double]? { output.isLinearPCM ? nil : AudioCodecLimits.sampleRates(of: output.mFormatID) }

  package var bitRates: [Int]? {
    guard bitRate != nil else { return nil }
    return [
      8_000, 12_000, 16_000, 20_000, 24_000, 28_000, 32_000, 40_000, 48_000, 56_000, 64_000, 72_000, 80_000, 96_000,
      112_000, 128_000,
      144_000, 160_000, 192_000, 224_000, 256_000, 288_000, 320_000,
    ]
  }

  /// AAC's packets have at most 6,144 bits per channel.
  package var applicableBitRates: [Int]? {
    guard output.mFormatID == kAudioFormatMPEG4AAC else { return bitRates }
    let most = 6144 * Double(output.mChannelsPerFrame) * output.mSampleRate / 1024
    return bitRates?.filter { Double($0) <= most }
  }

  package var layoutTags: [AudioChannelLayoutTag]? {
    guard !output.isLinearPCM, let most = AudioCodecLimits.mostChannels(of: output.mFormatID) else { return nil }
    return (1...most).compactMap {
      SpeakerOrder.usualLayout(channels: $0)?.withUnsafeBytes { $0.loadUnaligned(as: AudioChannelLayoutTag.self) }
    }
  }
}

extension AudioStreamBasicDescription {
  package var losslessBits: Int? {
    guard mFormatID == kAudioFormatAppleLossless || mFormatID == kAudioFormatFLAC else { return nil }
    switch mFormatFlags {
    case kAppleLosslessFormatFlag_16BitSourceData: return 16
    case kAppleLosslessFormatFlag_20BitSourceData: return 20
    case kAppleLosslessFormatFlag_24BitSourceData: return 24
    case kAppleLosslessFormatFlag_32BitSourceData: return 32
    default: return nil
    }
  }
}

extension EngineError {
  package var converterStatus: OSStatus {
    switch kind {
    case .unsupported, .decoderNotFound, .encoderNotFound: kAudioConverterErr_FormatNotSupported
    case .outOfMemory: kAudio_MemFullError
    default: kAudioConverterErr_UnspecifiedError
    }
  }
}

extension AudioStreamBasicDescription {
  /// Compressed audio counts as floats, which hold 24 bits.
  fileprivate var sampleBits: Int {
    guard isLinearPCM else { return 24 }
    return mFormatFlags & kAudioFormatFlagIsFloat != 0 ? (mBitsPerChannel > 32 ? 53 : 24) : Int(mBitsPerChannel)
  }
}
