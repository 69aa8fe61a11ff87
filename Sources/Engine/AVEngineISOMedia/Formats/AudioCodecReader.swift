import AVEngineCore
import CoreAudioTypes
import Foundation

struct AudioCodecReader {
  struct Codec {
    var format = AudioStreamBasicDescription()
    var cookie: Data?
    var layout: Data?
  }

  let format: FourCC
  let fields: AudioEntryParser.Fields
  let boxes: EntryBoxes

  init(_ format: FourCC, _ fields: AudioEntryParser.Fields, _ boxes: EntryBoxes) {
    self.format = format
    self.fields = fields
    self.boxes = boxes
  }

  func codec() -> Codec {
    if let pcm = PCMEntry(format, fields, boxes).format { return Codec(format: pcm) }
    switch format {
    case "mp4a", "aac ": return elementaryStream() ?? compressed(kAudioFormatMPEG4AAC, framesPerPacket: 1024)
    case "alac": return lossless()
    case "ac-3", "sac3": return dolby(kAudioFormatAC3, "dac3")
    case "ec-3": return dolby(kAudioFormatEnhancedAC3, "dec3")
    case "mlpa": return trueHD()
    case "Opus": return opus()
    case "fLaC": return flac()
    case ".mp3", "mp3 ", "ms\0U":
      return compressed(kAudioFormatMPEGLayer3, framesPerPacket: Self.mp3Frames(fields.rate))
    case "samr": return adaptive(kAudioFormatAMR, framesPerPacket: 160)
    case "sawb": return adaptive(kAudioFormatAMR_WB, framesPerPacket: 320)
    case ".mp2", "ms\0P": return compressed(kAudioFormatMPEGLayer2, framesPerPacket: 1152)
    case ".mp1": return compressed(kAudioFormatMPEGLayer1, framesPerPacket: 384)
    // QuickTime, "MACE 3:1 and 6:1": six frames of a channel in two bytes or in one.
    case "MAC3": return constant(kAudioFormatMACE3, bytes: 2, frames: 6)
    case "MAC6": return constant(kAudioFormatMACE6, bytes: 1, frames: 6)
    // GSM 06.10 itself. Microsoft's variant below packs two packets into 65 bytes.
    case "agsm": return constant(format.rawValue, bytes: 33, frames: 160)
    case "ms\u{0}1": return constant(kAudioFormatMicrosoftGSM, bytes: 65, frames: 320)
    case "ima4": return constant(kAudioFormatAppleIMA4, bytes: 34, frames: 64)
    default: return other()
    }
  }

  /// At the low sample rates that MPEG-2 added, a packet has half as many frames.
  private static func mp3Frames(_ rate: Double) -> UInt32 { rate > 0 && rate < 32_000 ? 576 : 1152 }

  private func compressed(_ id: AudioFormatID, framesPerPacket: UInt32, flags: UInt32 = 0) -> Codec {
    var codec = Codec()
    codec.format.mSampleRate = fields.rate
    codec.format.mFormatID = id
    codec.format.mFormatFlags = flags
    codec.format.mFramesPerPacket = framesPerPacket
    codec.format.mChannelsPerFrame = UInt32(fields.channels)
    return codec
  }

  private func constant(_ id: AudioFormatID, bytes: Int, frames: UInt32) -> Codec {
    var codec = compressed(id, framesPerPacket: frames)
    codec.format.mBytesPerPacket = UInt32(clamping: bytes * fields.channels)
    return codec
  }

  private func other() -> Codec {
    var codec = compressed(
      format.rawValue, framesPerPacket: UInt32(clamping: fields.framesPerPacket), flags: fields.flags)
    if fields.version == 1, fields.framesPerPacket > 0 {
      codec.format.mBytesPerPacket = UInt32(clamping: fields.bytesPerFrame)
    }
    return codec
  }

  private func adaptive(_ id: AudioFormatID, framesPerPacket: UInt32) -> Codec {
    var codec = compressed(id, framesPerPacket: framesPerPacket)
    codec.cookie = boxes["damr"]?.restData
    return codec
  }

  /// A packet of TrueHD holds a 1200th of a second, at 44.1 kHz a little more.
  private func trueHD() -> Codec {
    guard let box = boxes["dmlp"], let first = box.rest.first, first >> 4 & 7 <= 2 else { return other() }
    var codec = compressed(format.rawValue, framesPerPacket: 40 << UInt32(first >> 4 & 7))
    codec.cookie = box.restData
    return codec
  }

  // MARK: MPEG

  private func elementaryStream() -> Codec? {
    guard let box = boxes["esds"], let stream = ElementaryStreamDescriptor(box: box.rest) else { return nil }
    switch stream.objectType {
    case _ where stream.isMPEGLayerAudio:
      return compressed(kAudioFormatMPEGLayer3, framesPerPacket: Self.mp3Frames(fields.rate))
    case 0xA5: return compressed(kAudioFormatAC3, framesPerPacket: 1536)
    case 0xA6: return compressed(kAudioFormatEnhancedAC3, framesPerPacket: 1536)
    case 0xAD: return opus()
    case ElementaryStreamDescriptor.dts: return compressed(FourCC("dtsc").rawValue, framesPerPacket: 0)
    default: break
    }
    var codec = compressed(kAudioFormatMPEG4AAC, framesPerPacket: 1024, flags: 2)
    codec.cookie = Data(stream.bytes)
    if let config = AudioSpecificConfig(stream.specificInfo) { apply(config, to: &codec) }
    return codec
  }

  private func apply(_ config: AudioSpecificConfig, to codec: inout Codec) {
    let channels = config.channelConfiguration == 7 ? 8 : config.channelConfiguration
    if channels > 0 { codec.format.mChannelsPerFrame = UInt32(channels) }
    if config.sampleRate > 0 { codec.format.mSampleRate = Double(config.sampleRate) }
    codec.format.mFormatFlags = UInt32(config.objectType)
    codec.format.mFramesPerPacket = config.isShortFrame ? 960 : 1024
    switch config.objectType {
    case 23:
      (codec.format.mFormatID, codec.format.mFramesPerPacket) = (
        kAudioFormatMPEG4AAC_LD, config.isShortFrame ? 480 : 512
      )
    case 39:
      (codec.format.mFormatID, codec.format.mFramesPerPacket) = (
        kAudioFormatMPEG4AAC_ELD, config.isShortFrame ? 480 : 512
      )
    case 42:
      (codec.format.mFormatID, codec.format.mFramesPerPacket) = (
        kAudioFormatMPEGD_USAC, UInt32(config.framesPerPacket ?? 1024)
      )
    default: break
    }
    if let rate = config.extensionRate, config.objectType == 39 {
      codec.format.mFormatID = kAudioFormatMPEG4AAC_ELD_SBR
      if rate != config.sampleRate { codec.format.mFramesPerPacket *= 2 }
      codec.format.mSampleRate = Double(rate)
    } else if let rate = config.extensionRate, config.objectType == 2 {
      // Spectral band replication usually doubles the rate; the frames of a packet then double too.
      codec.format.mFormatID = config.hasParametricStereo ? kAudioFormatMPEG4AAC_HE_V2 : kAudioFormatMPEG4AAC_HE
      codec.format.mFormatFlags = 0
      if rate > 0 { codec.format.mSampleRate = Double(rate) }
      if rate != config.sampleRate { codec.format.mFramesPerPacket *= 2 }
      if config.hasParametricStereo { codec.format.mChannelsPerFrame = 2 }
    }
    codec.layout = Self.layouts[config.hasParametricStereo ? 2 : config.channelConfiguration].map(
      ChannelLayoutBox.layout(tag:))
  }

  /// Layouts of MPEG-4 channel configurations (ISO/IEC 14496-3, table 1.19).
  private static let layouts: [Int: AudioChannelLayoutTag] = [
    1: kAudioChannelLayoutTag_Mono, 2: kAudioChannelLayoutTag_Stereo, 3: kAudioChannelLayoutTag_AAC_3_0,
    4: kAudioChannelLayoutTag_AAC_4_0, 5: kAudioChannelLayoutTag_AAC_5_0, 6: kAudioChannelLayoutTag_AAC_5_1,
    7: kAudioChannelLayoutTag_AAC_7_1,
  ]

  // MARK: Lossless, Dolby, Xiph

  /// ALACSpecificConfig has frame length, version, depth, tuning (3 bytes), channels, run, frame size, bit rate, sample
  /// rate.
  private func lossless() -> Codec {
    var codec = compressed(kAudioFormatAppleLossless, framesPerPacket: 4096)
    guard var box = boxes["alac"], (try? box.skip(4)) != nil else { return codec }
    codec.cookie = box.restData
    guard let frames = try? box.u32(), (try? box.skip(1)) != nil, let depth = try? box.u8(), (try? box.skip(3)) != nil,
      let channels = try? box.u8(), (try? box.skip(10)) != nil, let rate = try? box.u32()
    else { return codec }
    codec.format.mFramesPerPacket = frames
    codec.format.mFormatFlags = Self.sourceDepthFlags[depth] ?? 0
    if channels > 0 { codec.format.mChannelsPerFrame = UInt32(channels) }
    if rate > 0 { codec.format.mSampleRate = Double(rate) }
    return codec
  }

  private static let sourceDepthFlags: [UInt8: UInt32] = [
    16: kAppleLosslessFormatFlag_16BitSourceData, 20: kAppleLosslessFormatFlag_20BitSourceData,
    24: kAppleLosslessFormatFlag_24BitSourceData, 32: kAppleLosslessFormatFlag_32BitSourceData,
  ]

  /// `dac3` and `dec3` are defined in ETSI TS 102 366 annex F.
  private func dolby(_ id: AudioFormatID, _ type: FourCC) -> Codec {
    var codec = compressed(id, framesPerPacket: 1536)
    guard let box = boxes[type] else { return codec }
    codec.cookie = box.restData
    var bits = BitReader(box.rest)
    let isEnhanced = type == "dec3"
    if isEnhanced { _ = bits.read(16) }
    guard let rate = bits.read(2), bits.read(isEnhanced ? 10 : 8) != nil else { return codec }
    // After the rate are skipped, in dec3, 5 bits of bsid, 1 reserved, 1 of asvc (associated service), 3 of bsmod;
    // in dac3, 5 of bsid and 3 of bsmod.
    guard let mode = bits.read(3), let low = bits.read(1) else { return codec }
    codec.format.mChannelsPerFrame = UInt32([2, 1, 2, 3, 3, 4, 4, 5][mode] + low)
    if rate < 3 { codec.format.mSampleRate = [48_000, 44_100, 32_000][rate] }
    return codec
  }

  /// The rate of Opus is 48 kHz; packets may vary in duration ("Encapsulation of Opus in ISO Base Media File Format").
  private func opus() -> Codec {
    var codec = compressed(kAudioFormatOpus, framesPerPacket: 0)
    codec.format.mSampleRate = 48_000
    guard var box = boxes["dOps"] else { return codec }
    codec.cookie = box.restData
    if (try? box.skip(1)) != nil, let channels = try? box.u8(), channels > 0 {
      codec.format.mChannelsPerFrame = UInt32(channels)
    }
    return codec
  }

  /// "Encapsulation of FLAC in ISO Base Media File Format": `dfLa` holds metadata blocks, STREAMINFO first.
  private func flac() -> Codec {
    var codec = compressed(kAudioFormatFLAC, framesPerPacket: 0)
    guard var box = boxes["dfLa"], (try? box.skip(4)) != nil else { return codec }
    codec.cookie = box.restData
    var bits = BitReader(box.rest)
    guard bits.read(32) != nil, let smallest = bits.read(16), let largest = bits.read(16), bits.read(48) != nil,
      let rate = bits.read(20),
      let channels = bits.read(3), let depth = bits.read(5)
    else { return codec }
    if smallest == largest { codec.format.mFramesPerPacket = UInt32(largest) }
    if rate > 0 { codec.format.mSampleRate = Double(rate) }
    codec.format.mChannelsPerFrame = UInt32(channels + 1)
    codec.format.mFormatFlags = Self.sourceDepthFlags[UInt8(depth + 1)] ?? 0
    return codec
  }
}
