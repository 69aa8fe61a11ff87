import CoreMedia

enum CodecName {
  static func name(of format: CMFormatDescription) -> String? {
    names[format.mediaSubType] ?? name(ofCode: format.mediaSubType.rawValue.fourLetters)
  }

  private static let names: [CMFormatDescription.MediaSubType: String] = [
    .h264: "H.264", .hevc: "HEVC", .hevcWithAlpha: "HEVC with alpha", .h263: "H.263", .mpeg4Video: "MPEG-4 Visual",
    .mpeg2Video: "MPEG-2 video", .mpeg1Video: "MPEG-1 video", .jpeg: "Motion JPEG", .jpeg_OpenDML: "Motion JPEG",
    .proRes422: "ProRes 422", .proRes422HQ: "ProRes 422 HQ", .proRes422LT: "ProRes 422 LT",
    .proRes422Proxy: "ProRes 422 Proxy",
    .proRes4444: "ProRes 4444", .proRes4444XQ: "ProRes 4444 XQ", .proResRAW: "ProRes RAW",
    .proResRAWHQ: "ProRes RAW HQ",
    .animation: "QuickTime Animation", .cinepak: "Cinepak", .sorensonVideo: "Sorenson Video",
    .sorensonVideo3: "Sorenson Video 3",
    .dvcNTSC: "DV", .dvcPAL: "DV", .dvcProPAL: "DVCPRO", .dvcPro50NTSC: "DVCPRO50", .dvcPro50PAL: "DVCPRO50",
    .mpeg4AAC: "AAC", .mpeg4AAC_HE: "HE-AAC", .mpeg4AAC_HE_V2: "HE-AAC v2", .mpeg4AAC_LD: "AAC-LD",
    .mpeg4AAC_ELD: "AAC-ELD",
    .mpegD_USAC: "xHE-AAC", .mpegLayer1: "MPEG audio layer 1", .mpegLayer2: "MPEG audio layer 2", .mpegLayer3: "MP3",
    .appleLossless: "Apple Lossless", .linearPCM: "PCM", .ac3: "AC-3", .enhancedAC3: "E-AC-3", .flac: "FLAC",
    .opus: "Opus",
    .appleIMA4: "IMA 4:1", .aLaw: "A-law", .uLaw: "µ-law", .amr: "AMR", .amr_WB: "AMR-WB", .qDesign2: "QDesign 2",
    .mobile3GPP: "3GPP timed text", .webVTT: "WebVTT", .qt: "QuickTime text", .cea608: "CEA-608", .cea708: "CEA-708",
    .timeCode32: "time code", .timeCode64: "time code", .boxed: "timed metadata",
  ]

  private static func name(ofCode code: String) -> String? {
    switch code {
    case "vp08": "VP8"
    case "vp09": "VP9"
    case "av01": "AV1"
    case "hev1", "dvh1", "dvhe": "HEVC"
    case "avc3": "H.264"
    case "vorb": "Vorbis"
    case "stpp": "TTML"
    case "dtsc", "dtsh", "dtsl", "dtse": "DTS"
    case "mlpa": "Dolby TrueHD"
    default: nil
    }
  }
}
