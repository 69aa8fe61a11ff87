internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreAudioTypes
internal import CoreFoundation
internal import CoreMedia

struct AudioConfiguration {
  var codec: AVCodecID
  var extradata = Data()
  let description: AudioStreamBasicDescription

  init?(_ format: CMFormatDescription) {
    guard format.typeCode == kCMMediaType_Audio, let audio = format.audioFormat else { return nil }
    description = audio.basicDescription.pointee
    if description.mFormatID == kAudioFormatLinearPCM {
      guard let id = SampleFormat.decoder(of: description) else { return nil }
      codec = id
    } else {
      guard let id = CodecTable.audioCodec(description.mFormatID) else { return nil }
      codec = id
      readConfiguration(of: format, cookie: audio.cookieData ?? Data())
    }
  }

  private mutating func readConfiguration(of format: CMFormatDescription, cookie: Data) {
    if let raw = format.extensionAtom(ExtradataAtom.name) {
      extradata = raw
      return
    }
    switch codec {
    case AV_CODEC_ID_AAC: readDescriptor(cookie.isEmpty ? format.extensionAtom("esds") ?? Data() : cookie)
    case AV_CODEC_ID_ALAC:
      extradata = MagicCookie.alac(cookie.isEmpty ? format.extensionAtom("alac") ?? Data() : cookie)
    case AV_CODEC_ID_FLAC:
      extradata = MagicCookie.flac(cookie.isEmpty ? format.extensionAtom("dfLa") ?? Data() : cookie)
    case AV_CODEC_ID_OPUS:
      extradata = MagicCookie.opus(cookie.isEmpty ? format.extensionAtom("dOps") ?? Data() : cookie)
    default: extradata = cookie
    }
  }

  private mutating func readDescriptor(_ cookie: Data) {
    extradata = Data(ElementaryStreamDescriptor.audioConfiguration(ofCookie: cookie))
    if ElementaryStreamDescriptor(cookie: cookie)?.isMPEGLayerAudio == true { codec = AV_CODEC_ID_MP3 }
  }

  func apply(to context: CodecContext, operation: String) throws(EngineError) {
    try context.setExtradata(extradata, for: operation)
    let channels = Int32(clamping: description.mChannelsPerFrame)
    guard channels <= 1024, description.mSampleRate >= 0, description.mSampleRate < 10_000_000 else {
      throw EngineError(
        .malformed, operation,
        detail: "\(channels) channels at \(description.mSampleRate) frames per second are not supported")
    }
    context.value.sample_rate = Int32(description.mSampleRate)
    if channels > 0 {
      let layout = SpeakerLayout(ChannelLayout(count: Int(channels)))
      _ = withExtendedLifetime(layout) { av_channel_layout_copy(&context.pointer.pointee.ch_layout, layout.pointer) }
      // Linear PCM itself does not state its channels' speakers.
      if description.mFormatID == kAudioFormatLinearPCM, channels > 2 {
        context.value.ch_layout.order = AV_CHANNEL_ORDER_UNSPEC
      }
    }
    context.value.bits_per_coded_sample = Int32(clamping: description.mBitsPerChannel)
    context.value.block_align = Int32(
      clamping: description.mBytesPerPacket > 0 ? description.mBytesPerPacket : description.mBytesPerFrame)
  }
}
