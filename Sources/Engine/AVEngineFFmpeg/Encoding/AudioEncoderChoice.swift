internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreAudioTypes

struct AudioEncoderChoice {
  var names: [String]
  /// Sample formats in ascending order of bits. The first is used if no bit depth is set.
  var sampleFormats: [(bits: Int, format: AVSampleFormat)]
  var options: [String: String] = [:]

  static func of(_ format: AudioFormatID) -> AudioEncoderChoice? {
    switch format {
    // Without noise substitution (PNS), packets decode the same from any start. FFmpeg's default coder distorts tones
    // audibly.
    case kAudioFormatMPEG4AAC:
      AudioEncoderChoice(
        names: ["aac"], sampleFormats: [(32, AV_SAMPLE_FMT_FLTP)], options: ["aac_pns": "0", "aac_coder": "fast"])
    case kAudioFormatAppleLossless:
      AudioEncoderChoice(names: ["alac"], sampleFormats: [(16, AV_SAMPLE_FMT_S16P), (24, AV_SAMPLE_FMT_S32P)])
    case kAudioFormatAC3: AudioEncoderChoice(names: ["ac3"], sampleFormats: [(32, AV_SAMPLE_FMT_FLTP)])
    case kAudioFormatEnhancedAC3: AudioEncoderChoice(names: ["eac3"], sampleFormats: [(32, AV_SAMPLE_FMT_FLTP)])
    case kAudioFormatFLAC:
      AudioEncoderChoice(names: ["flac"], sampleFormats: [(16, AV_SAMPLE_FMT_S16), (24, AV_SAMPLE_FMT_S32)])
    case kAudioFormatMPEGLayer3: AudioEncoderChoice(names: ["libmp3lame"], sampleFormats: [(32, AV_SAMPLE_FMT_FLTP)])
    case kAudioFormatOpus: AudioEncoderChoice(names: ["libopus"], sampleFormats: [(16, AV_SAMPLE_FMT_S16)])
    default: nil
    }
  }

  var encoder: UnsafePointer<AVCodec>? { names.lazy.compactMap { avcodec_find_encoder_by_name($0) }.first }

  func sampleFormat(bitDepth: Int?) -> AVSampleFormat {
    let usual = sampleFormats.first?.format ?? AV_SAMPLE_FMT_FLTP
    guard let bitDepth else { return usual }
    return sampleFormats.first { $0.bits >= bitDepth }?.format ?? sampleFormats.last?.format ?? usual
  }
}
