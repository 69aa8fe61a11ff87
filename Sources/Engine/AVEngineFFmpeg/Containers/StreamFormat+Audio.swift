import AVEngineCFFmpeg
import AVEngineCore
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation

extension StreamFormat {
  init?(audio parameters: AVCodecParameters, first: [UInt8]) {
    let channels = Int(parameters.ch_layout.nb_channels)
    guard parameters.sample_rate > 0, parameters.sample_rate < 10_000_000, (1...256).contains(channels) else {
      return nil
    }
    let layout = Self.layout(parameters)
    if let format = Self.linearPCM(parameters, channels: channels) {
      description = .audio(format, layout: layout)
      return
    }
    guard let id = CodecTable.audioType(parameters.codec_id) else { return nil }
    var format = AudioStreamBasicDescription()
    format.mSampleRate = Double(parameters.sample_rate)
    format.mFormatID = id
    format.mChannelsPerFrame = UInt32(channels)
    format.mFramesPerPacket = UInt32(clamping: parameters.frame_size)
    if [AV_CODEC_ID_PCM_MULAW, AV_CODEC_ID_PCM_ALAW].contains(parameters.codec_id) {
      (format.mBytesPerPacket, format.mBytesPerFrame, format.mFramesPerPacket) = (UInt32(channels), UInt32(channels), 1)
      format.mBitsPerChannel = 8
    } else if id == kAudioFormatMPEGLayer3 || id == kAudioFormatMPEGLayer2, format.mFramesPerPacket == 0 {
      format.mFramesPerPacket = id == kAudioFormatMPEGLayer3 && parameters.sample_rate < 32_000 ? 576 : 1152
    } else if parameters.block_align > 0,
      ![AV_CODEC_ID_AAC, AV_CODEC_ID_FLAC, AV_CODEC_ID_VORBIS].contains(parameters.codec_id)
    {
      // Decoders of ADPCM and of other block codecs need the size of a block.
      format.mBytesPerPacket = Self.isOfBlocks(parameters.codec_id) ? UInt32(parameters.block_align) : 0
    }
    let record = parameters.extradataBytes
    var (cookie, atoms): (Data?, [String: Any]) = (nil, [:])
    switch parameters.codec_id {
    case AV_CODEC_ID_AAC:
      guard let aac = AACConfiguration(record, first: first) else { return nil }
      if aac.hasADTS { packing = .withoutADTS }
      aac.describe(&format)
      // For frames with ADTS headers, libavformat guesses a bit rate, which differs from segment to segment of a
      // stream.
      let bitRate = aac.hasADTS ? 0 : UInt32(clamping: parameters.bit_rate)
      cookie = Data(ElementaryStreamDescriptor.aac(configuration: aac.bytes, bitRate: bitRate))
    case AV_CODEC_ID_FLAC:
      let streamInfo =
        record.count >= 34
        ? record : FLACFrameHeader(first)?.streamInfo(rate: parameters.sample_rate, channels: channels)
      guard let streamInfo else { break }
      let blocks = MagicCookie.flacBlocks(streamInfo)
      cookie = blocks
      // The box has a version and flags before the blocks.
      atoms["dfLa"] = Data(count: 4) + blocks
      format.mFormatFlags = Self.flacDepth(streamInfo)
    case AV_CODEC_ID_OPUS:
      cookie =
        MagicCookie.opusBox(record) ?? MagicCookie.opusBox(channels: channels, priming: parameters.initial_padding)
      atoms["dOps"] = cookie
    case AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3:
      let isEnhanced = parameters.codec_id == AV_CODEC_ID_EAC3
      cookie = DolbyConfiguration.box(ofPacket: first, isEnhanced: isEnhanced)
      atoms[isEnhanced ? "dec3" : "dac3"] = cookie
      // libavformat may leave out the number of frames in a packet.
      if format.mFramesPerPacket == 0, let count = DolbyConfiguration.frameCount(ofPacket: first) {
        format.mFramesPerPacket = UInt32(count)
      }
    case AV_CODEC_ID_TRUEHD:
      guard let unit = LosslessUnit(first) else { break }
      format.mFramesPerPacket = UInt32(unit.frameCount)
      (cookie, atoms["dmlp"]) = (unit.box, unit.box)
    case AV_CODEC_ID_ALAC: cookie = record.count >= 36 ? record.dropFirst(12) : record
    default: if !record.isEmpty { atoms[ExtradataAtom.name] = record }
    }
    let extensions =
      atoms.isEmpty ? nil : [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: atoms] as CFDictionary
    description = .audio(format, layout: layout, magicCookie: cookie, extensions: extensions)
  }

  private static func isOfBlocks(_ id: AVCodecID) -> Bool {
    [
      AV_CODEC_ID_ADPCM_IMA_WAV, AV_CODEC_ID_ADPCM_MS, AV_CODEC_ID_ADPCM_IMA_QT, AV_CODEC_ID_GSM_MS, AV_CODEC_ID_WMAV1,
      AV_CODEC_ID_WMAV2,
      AV_CODEC_ID_WMAPRO,
    ].contains(id)
  }

  /// The result is a flag kAppleLosslessFormatFlag_…BitSourceData, or 0; the depth is in STREAMINFO (RFC 9639 §8.2).
  private static func flacDepth(_ info: Data) -> UInt32 {
    let bytes = [UInt8](info)
    let bits = (Int(bytes[12] & 1) << 4 | Int(bytes[13] >> 4)) + 1
    return [16: 1, 20: 2, 24: 3, 32: 4][bits] ?? 0
  }

  // MARK: Linear PCM

  private static func linearPCM(_ parameters: AVCodecParameters, channels: Int) -> AudioStreamBasicDescription? {
    let name = CodecTable.name(parameters.codec_id)
    guard name.hasPrefix("pcm_"), let kind = name.dropFirst(4).first, "suf".contains(kind) else { return nil }
    let digits = name.dropFirst(5).prefix { $0.isNumber }
    let order = name.dropFirst(5 + digits.count)
    guard let bits = Int(digits), [8, 16, 24, 32, 64].contains(bits), ["", "le", "be"].contains(String(order)) else {
      return nil
    }
    guard kind != "u" || bits == 8 else { return nil }
    var format = AudioStreamBasicDescription()
    format.mSampleRate = Double(parameters.sample_rate)
    format.mFormatID = kAudioFormatLinearPCM
    format.mFormatFlags = kAudioFormatFlagIsPacked
    if kind == "f" { format.mFormatFlags |= kAudioFormatFlagIsFloat }
    if kind == "s" { format.mFormatFlags |= kAudioFormatFlagIsSignedInteger }
    if order == "be" { format.mFormatFlags |= kAudioFormatFlagIsBigEndian }
    format.mChannelsPerFrame = UInt32(channels)
    format.mBitsPerChannel = UInt32(bits)
    format.mBytesPerFrame = UInt32(bits / 8 * channels)
    format.mBytesPerPacket = format.mBytesPerFrame
    format.mFramesPerPacket = 1
    return format
  }

  // MARK: Channels

  /// WAVE, libavutil and Core Audio use the same bits of a channel bitmap.
  private static func layout(_ parameters: AVCodecParameters) -> Data? {
    let mask = withUnsafePointer(to: parameters.ch_layout) { ff_layout_mask($0) }
    let words: [UInt32]
    switch (parameters.ch_layout.nb_channels, mask) {
    case (1, 0), (1, 4): words = [kAudioChannelLayoutTag_Mono, 0, 0]
    case (2, 0), (2, 3): words = [kAudioChannelLayoutTag_Stereo, 0, 0]
    case (_, 1...0x3ffff): words = [kAudioChannelLayoutTag_UseChannelBitmap, UInt32(mask), 0]
    default: return nil
    }
    return words.withUnsafeBytes { Data($0) }
  }
}

struct AACConfiguration {
  let bytes: Data
  let hasADTS: Bool
  private let rateIndex: Int
  private let objectType: Int

  static let rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]

  init?(_ record: Data, first: [UInt8]) {
    if record.count >= 2 {
      bytes = record
      hasADTS = false
      objectType = Int(record[record.startIndex] >> 3)
      rateIndex = Int(record[record.startIndex] & 7) << 1 | Int(record[record.startIndex + 1] >> 7)
      return
    }
    // ISO/IEC 14496-3 §1.A.2.2.1: the header has a sync word, the profile (object type minus one), the rate and the
    // channels.
    guard first.count >= 7, first[0] == 0xff, first[1] & 0xf6 == 0xf0 else { return nil }
    objectType = Int(first[2] >> 6) + 1
    rateIndex = Int(first[2] >> 2 & 15)
    let channels = (first[2] & 1) << 2 | first[3] >> 6
    guard rateIndex < Self.rates.count, channels > 0 else { return nil }
    bytes = Data([UInt8(objectType) << 3 | UInt8(rateIndex) >> 1, UInt8(rateIndex & 1) << 7 | channels << 3])
    hasADTS = true
  }

  func describe(_ format: inout AudioStreamBasicDescription) {
    let core = Self.rates.indices.contains(rateIndex) ? Self.rates[rateIndex] : Int(format.mSampleRate)
    let isDoubled = objectType == 5 || objectType == 29 || Int(format.mSampleRate) == core * 2
    format.mFormatID =
      objectType == 29 ? kAudioFormatMPEG4AAC_HE_V2 : isDoubled ? kAudioFormatMPEG4AAC_HE : kAudioFormatMPEG4AAC
    // Core Audio's flags hold the object type; 2 is AAC-LC.
    format.mFormatFlags = isDoubled ? 0 : UInt32(objectType)
    format.mFramesPerPacket = isDoubled ? 2048 : 1024
  }
}
