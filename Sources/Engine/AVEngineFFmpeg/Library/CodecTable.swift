internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreAudioTypes
internal import CoreMedia

enum CodecTable {
  /// `videoType` returns the code of a codec's first row.
  private static let videoRows: [(StaticString, AVCodecID)] = [
    ("avc1", AV_CODEC_ID_H264), ("avc3", AV_CODEC_ID_H264), ("dva1", AV_CODEC_ID_H264), ("dvav", AV_CODEC_ID_H264),
    ("hvc1", AV_CODEC_ID_HEVC), ("hev1", AV_CODEC_ID_HEVC), ("dvh1", AV_CODEC_ID_HEVC), ("dvhe", AV_CODEC_ID_HEVC),
    ("muxa", AV_CODEC_ID_HEVC),
    ("av01", AV_CODEC_ID_AV1), ("vp08", AV_CODEC_ID_VP8), ("VP80", AV_CODEC_ID_VP8), ("vp09", AV_CODEC_ID_VP9),
    ("mp4v", AV_CODEC_ID_MPEG4), ("XVID", AV_CODEC_ID_MPEG4), ("DIVX", AV_CODEC_ID_MPEG4), ("DX50", AV_CODEC_ID_MPEG4),
    ("FMP4", AV_CODEC_ID_MPEG4),
    ("mp2v", AV_CODEC_ID_MPEG2VIDEO), ("mpg2", AV_CODEC_ID_MPEG2VIDEO), ("m2v1", AV_CODEC_ID_MPEG2VIDEO),
    ("mp1v", AV_CODEC_ID_MPEG1VIDEO),
    ("h263", AV_CODEC_ID_H263), ("s263", AV_CODEC_ID_H263), ("H263", AV_CODEC_ID_H263),
    ("apcn", AV_CODEC_ID_PRORES), ("apch", AV_CODEC_ID_PRORES), ("apcs", AV_CODEC_ID_PRORES),
    ("apco", AV_CODEC_ID_PRORES),
    ("ap4h", AV_CODEC_ID_PRORES), ("ap4x", AV_CODEC_ID_PRORES),
    ("AVdn", AV_CODEC_ID_DNXHD), ("AVdh", AV_CODEC_ID_DNXHD), ("CFHD", AV_CODEC_ID_CFHD), ("icod", AV_CODEC_ID_AIC),
    ("Hap1", AV_CODEC_ID_HAP), ("Hap5", AV_CODEC_ID_HAP), ("HapY", AV_CODEC_ID_HAP),
    ("jpeg", AV_CODEC_ID_MJPEG), ("mjpa", AV_CODEC_ID_MJPEG), ("dmb1", AV_CODEC_ID_MJPEG), ("MJPG", AV_CODEC_ID_MJPEG),
    ("AVDJ", AV_CODEC_ID_MJPEG), ("mjpb", AV_CODEC_ID_MJPEGB), ("mjp2", AV_CODEC_ID_JPEG2000),
    ("png ", AV_CODEC_ID_PNG), ("MPNG", AV_CODEC_ID_PNG), ("tiff", AV_CODEC_ID_TIFF), ("gif ", AV_CODEC_ID_GIF),
    ("bmp ", AV_CODEC_ID_BMP), ("webp", AV_CODEC_ID_WEBP),
    ("rle ", AV_CODEC_ID_QTRLE), ("cvid", AV_CODEC_ID_CINEPAK), ("SVQ1", AV_CODEC_ID_SVQ1), ("SVQ3", AV_CODEC_ID_SVQ3),
    ("rpza", AV_CODEC_ID_RPZA), ("smc ", AV_CODEC_ID_SMC), ("8BPS", AV_CODEC_ID_8BPS),
    ("dvc ", AV_CODEC_ID_DVVIDEO), ("dvcp", AV_CODEC_ID_DVVIDEO), ("dvpp", AV_CODEC_ID_DVVIDEO),
    ("dv5n", AV_CODEC_ID_DVVIDEO),
    ("dv5p", AV_CODEC_ID_DVVIDEO), ("dvh2", AV_CODEC_ID_DVVIDEO), ("dvh3", AV_CODEC_ID_DVVIDEO),
    ("dvh5", AV_CODEC_ID_DVVIDEO),
    ("dvh6", AV_CODEC_ID_DVVIDEO), ("dvhp", AV_CODEC_ID_DVVIDEO), ("dvhq", AV_CODEC_ID_DVVIDEO),
    ("dvsd", AV_CODEC_ID_DVVIDEO),
    ("2vuy", AV_CODEC_ID_RAWVIDEO), ("yuvs", AV_CODEC_ID_RAWVIDEO), ("BGRA", AV_CODEC_ID_RAWVIDEO),
    ("raw ", AV_CODEC_ID_RAWVIDEO),
    ("v210", AV_CODEC_ID_V210), ("v308", AV_CODEC_ID_V308), ("v408", AV_CODEC_ID_V408), ("v410", AV_CODEC_ID_V410),
    ("b64a", AV_CODEC_ID_RAWVIDEO), ("FFV1", AV_CODEC_ID_FFV1), ("HFYU", AV_CODEC_ID_HUFFYUV),
    ("FFVH", AV_CODEC_ID_FFVHUFF),
    ("ULY0", AV_CODEC_ID_UTVIDEO), ("theo", AV_CODEC_ID_THEORA), ("drac", AV_CODEC_ID_DIRAC),
    ("FLV1", AV_CODEC_ID_FLV1),
    ("VP6F", AV_CODEC_ID_VP6F), ("VP60", AV_CODEC_ID_VP6), ("VP6A", AV_CODEC_ID_VP6A), ("MP42", AV_CODEC_ID_MSMPEG4V2),
    ("MP43", AV_CODEC_ID_MSMPEG4V3), ("DIV3", AV_CODEC_ID_MSMPEG4V3), ("WMV1", AV_CODEC_ID_WMV1),
    ("WMV2", AV_CODEC_ID_WMV2),
    ("WMV3", AV_CODEC_ID_WMV3), ("WVC1", AV_CODEC_ID_VC1), ("vc-1", AV_CODEC_ID_VC1),
  ]

  private static let audioRows: [(AudioFormatID, AVCodecID)] = [
    (kAudioFormatMPEG4AAC, AV_CODEC_ID_AAC), (kAudioFormatMPEG4AAC_HE, AV_CODEC_ID_AAC),
    (kAudioFormatMPEG4AAC_HE_V2, AV_CODEC_ID_AAC),
    (kAudioFormatMPEG4AAC_LD, AV_CODEC_ID_AAC), (kAudioFormatMPEG4AAC_ELD, AV_CODEC_ID_AAC),
    (.code("mp4a"), AV_CODEC_ID_AAC),
    (.code("latm"), AV_CODEC_ID_AAC_LATM),
    (kAudioFormatAppleLossless, AV_CODEC_ID_ALAC), (kAudioFormatAC3, AV_CODEC_ID_AC3),
    (kAudioFormatEnhancedAC3, AV_CODEC_ID_EAC3),
    (kAudioFormatMPEGLayer3, AV_CODEC_ID_MP3), (kAudioFormatMPEGLayer2, AV_CODEC_ID_MP2),
    (kAudioFormatMPEGLayer1, AV_CODEC_ID_MP1),
    (kAudioFormatFLAC, AV_CODEC_ID_FLAC), (kAudioFormatOpus, AV_CODEC_ID_OPUS), (.code("vorb"), AV_CODEC_ID_VORBIS),
    (.code("spex"), AV_CODEC_ID_SPEEX), (.code("dtsc"), AV_CODEC_ID_DTS), (.code("mlpa"), AV_CODEC_ID_TRUEHD),
    (kAudioFormatULaw, AV_CODEC_ID_PCM_MULAW), (kAudioFormatALaw, AV_CODEC_ID_PCM_ALAW),
    (kAudioFormatAppleIMA4, AV_CODEC_ID_ADPCM_IMA_QT),
    (kAudioFormatDVIIntelIMA, AV_CODEC_ID_ADPCM_IMA_WAV), (.code("ms\u{0}\u{2}"), AV_CODEC_ID_ADPCM_MS),
    (kAudioFormatMicrosoftGSM, AV_CODEC_ID_GSM_MS), (.code("agsm"), AV_CODEC_ID_GSM),
    (kAudioFormatAMR, AV_CODEC_ID_AMR_NB), (kAudioFormatAMR_WB, AV_CODEC_ID_AMR_WB),
    (kAudioFormatiLBC, AV_CODEC_ID_ILBC),
    (kAudioFormatMACE3, AV_CODEC_ID_MACE3), (kAudioFormatMACE6, AV_CODEC_ID_MACE6),
    (kAudioFormatQDesign, AV_CODEC_ID_QDMC),
    (kAudioFormatQDesign2, AV_CODEC_ID_QDM2), (kAudioFormatQUALCOMM, AV_CODEC_ID_QCELP),
    (.code("WMA1"), AV_CODEC_ID_WMAV1), (.code("WMA2"), AV_CODEC_ID_WMAV2), (.code("WMAP"), AV_CODEC_ID_WMAPRO),
    (.code("WMAL"), AV_CODEC_ID_WMALOSSLESS), (.code("APE "), AV_CODEC_ID_APE), (.code("wvpk"), AV_CODEC_ID_WAVPACK),
    (.code("TTA1"), AV_CODEC_ID_TTA), (.code("tak "), AV_CODEC_ID_TAK), (.code("MPC7"), AV_CODEC_ID_MUSEPACK7),
    (.code("MPC8"), AV_CODEC_ID_MUSEPACK8),
    (.code("NELL"), AV_CODEC_ID_NELLYMOSER),
  ]

  private static let videoIDs = Dictionary(
    videoRows.map { (FourCharCode.code($0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
  private static let audioIDs = Dictionary(audioRows, uniquingKeysWith: { first, _ in first })

  static func videoCodec(_ type: FourCharCode) -> AVCodecID? {
    if let id = videoIDs[type] { return id }
    // The last character of the codes of HDV, XDCAM HD, XDCAM EX and IMX stands for the frame size and rate.
    let families = ["hdv", "xdv", "xd5", "xdh", "mx5", "mx4", "mx3"].map(FourCharCode.code)
    return families.contains(type >> 8) ? AV_CODEC_ID_MPEG2VIDEO : nil
  }

  static func audioCodec(_ format: AudioFormatID) -> AVCodecID? { audioIDs[format] }

  static func videoType(_ id: AVCodecID) -> FourCharCode? { videoRows.first { $0.1 == id }.map { .code($0.0) } }
  static func audioType(_ id: AVCodecID) -> AudioFormatID? { audioRows.first { $0.1 == id }?.0 }

  static func name(_ id: AVCodecID) -> String { String(cString: avcodec_get_name(id)) }
}
