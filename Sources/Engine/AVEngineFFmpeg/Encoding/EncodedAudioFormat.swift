internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreAudioTypes
internal import CoreFoundation
internal import CoreMedia

struct EncodedAudioFormat {
  let settings: AudioEncoderSettings
  let operation: String

  func make(_ context: CodecContext) throws(EngineError) -> CMFormatDescription {
    var description = AudioStreamBasicDescription(
      mSampleRate: Double(context.value.sample_rate), mFormatID: settings.formatID, mFormatFlags: flags(context),
      mBytesPerPacket: 0,
      mFramesPerPacket: UInt32(max(context.value.frame_size, 0)), mBytesPerFrame: 0,
      mChannelsPerFrame: UInt32(settings.layout.count),
      mBitsPerChannel: 0, mReserved: 0)
    let cookie = cookie(context)
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelBitmap
    layout.mChannelBitmap = AudioChannelBitmap(rawValue: UInt32(truncatingIfNeeded: settings.layout.mask))
    let layoutSize = settings.layout.mask == 0 ? 0 : MemoryLayout<AudioChannelLayout>.size
    var made: CMFormatDescription?
    _ = cookie.withUnsafeBytes { bytes in
      CMAudioFormatDescriptionCreate(
        allocator: nil, asbd: &description, layoutSize: layoutSize, layout: &layout, magicCookieSize: bytes.count,
        magicCookie: bytes.baseAddress, extensions: nil, formatDescriptionOut: &made)
    }
    guard let made else { throw EngineError(.encodeFailed, operation, detail: "its format cannot be described") }
    return made
  }

  /// For AAC the flags are the object type, of which 2 is LC.
  private func flags(_ context: CodecContext) -> AudioFormatFlags {
    switch settings.formatID {
    case kAudioFormatMPEG4AAC: 2
    case kAudioFormatAppleLossless, kAudioFormatFLAC:
      context.value.bits_per_raw_sample > 16 || (settings.bitDepth ?? 16) > 16
        ? kAppleLosslessFormatFlag_24BitSourceData : kAppleLosslessFormatFlag_16BitSourceData
    default: 0
    }
  }

  private func cookie(_ context: CodecContext) -> Data {
    let data = context.extradata
    switch settings.formatID {
    case kAudioFormatMPEG4AAC:
      let bitRate = UInt32(clamping: context.value.bit_rate)
      return Data(ElementaryStreamDescriptor.aac(configuration: data, bitRate: bitRate))
    // FFmpeg's data is the whole box of 36 bytes; the cookie is its body without version and flags.
    case kAudioFormatAppleLossless: return data.count >= 36 ? Data(data.dropFirst(12)) : data
    case kAudioFormatFLAC: return MagicCookie.flacBlocks(data)
    case kAudioFormatOpus: return MagicCookie.opusBox(data) ?? Data()
    case kAudioFormatAC3: return dolby(context).ac3
    case kAudioFormatEnhancedAC3: return dolby(context).enhancedAC3
    default: return data
    }
  }

  private func dolby(_ context: CodecContext) -> DolbyConfiguration {
    DolbyConfiguration(
      sampleRate: Int(context.value.sample_rate), bitRate: Int(context.value.bit_rate),
      mask: ff_layout_mask(&context.pointer.pointee.ch_layout))
  }
}
