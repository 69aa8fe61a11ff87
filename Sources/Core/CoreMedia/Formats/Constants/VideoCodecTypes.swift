internal import CoreFoundation

/// A video codec: uncompressed 422YpCbCr8, '2vuy'.
public let kCMVideoCodecType_422YpCbCr8: CMVideoCodecType = 0x32767579
/// A video codec: AV1, 'av01'.
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x61763031
/// A video codec: Animation (run length), 'rle '.
public let kCMVideoCodecType_Animation: CMVideoCodecType = 0x726c6520
/// A video codec: Apple ProRes422, 'apcn'.
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170636e
/// A video codec: Apple ProRes422 HQ, 'apch'.
public let kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType = 0x61706368
/// A video codec: Apple ProRes422 LT, 'apcs'.
public let kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType = 0x61706373
/// A video codec: Apple ProRes422 Proxy, 'apco'.
public let kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType = 0x6170636f
/// A video codec: Apple ProRes4444, 'ap4h'.
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x61703468
/// A video codec: Apple ProRes4444 XQ, 'ap4x'.
public let kCMVideoCodecType_AppleProRes4444XQ: CMVideoCodecType = 0x61703478
/// A video codec: Apple ProRes RAW, 'aprn'.
public let kCMVideoCodecType_AppleProResRAW: CMVideoCodecType = 0x6170726e
/// A video codec: Apple ProRes RAW HQ, 'aprh'.
public let kCMVideoCodecType_AppleProResRAWHQ: CMVideoCodecType = 0x61707268
/// A video codec: Cinepak, 'cvid'.
public let kCMVideoCodecType_Cinepak: CMVideoCodecType = 0x63766964
/// A video codec: DVC for NTSC, 'dvc '.
public let kCMVideoCodecType_DVCNTSC: CMVideoCodecType = 0x64766320
/// A video codec: DVC for PAL, 'dvcp'.
public let kCMVideoCodecType_DVCPAL: CMVideoCodecType = 0x64766370
/// A video codec: DVCPRO HD1080i50, 'dvh5'.
public let kCMVideoCodecType_DVCPROHD1080i50: CMVideoCodecType = 0x64766835
/// A video codec: DVCPRO HD1080i60, 'dvh6'.
public let kCMVideoCodecType_DVCPROHD1080i60: CMVideoCodecType = 0x64766836
/// A video codec: DVCPRO HD1080p25, 'dvh2'.
public let kCMVideoCodecType_DVCPROHD1080p25: CMVideoCodecType = 0x64766832
/// A video codec: DVCPRO HD1080p30, 'dvh3'.
public let kCMVideoCodecType_DVCPROHD1080p30: CMVideoCodecType = 0x64766833
/// A video codec: DVCPRO HD720p50, 'dvhq'.
public let kCMVideoCodecType_DVCPROHD720p50: CMVideoCodecType = 0x64766871
/// A video codec: DVCPRO HD720p60, 'dvhp'.
public let kCMVideoCodecType_DVCPROHD720p60: CMVideoCodecType = 0x64766870
/// A video codec: DVCPro50 for NTSC, 'dv5n'.
public let kCMVideoCodecType_DVCPro50NTSC: CMVideoCodecType = 0x6476356e
/// A video codec: DVCPro50 for PAL, 'dv5p'.
public let kCMVideoCodecType_DVCPro50PAL: CMVideoCodecType = 0x64763570
/// A video codec: DVCPro for PAL, 'dvpp'.
public let kCMVideoCodecType_DVCProPAL: CMVideoCodecType = 0x64767070
/// A video codec: HEVC for depth, 'deph'.
public let kCMVideoCodecType_DepthHEVC: CMVideoCodecType = 0x64657068
/// A video codec: HEVC for disparity, 'dish'.
public let kCMVideoCodecType_DisparityHEVC: CMVideoCodecType = 0x64697368
/// A video codec: HEVC with Dolby Vision, 'dvh1'.
public let kCMVideoCodecType_DolbyVisionHEVC: CMVideoCodecType = 0x64766831
/// A video codec: H.263, 'h263'.
public let kCMVideoCodecType_H263: CMVideoCodecType = 0x68323633
/// A video codec: H.264, 'avc1'.
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x61766331
/// A video codec: HEVC, 'hvc1'.
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x68766331
/// A video codec: HEVC with alpha, 'muxa'.
public let kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType = 0x6d757861
/// A video codec: JPEG, 'jpeg'.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6a706567
/// A video codec: JPEG in OpenDML form, 'dmb1'.
public let kCMVideoCodecType_JPEG_OpenDML: CMVideoCodecType = 0x646d6231
/// A video codec: JPEG XL, 'jxlc'. Linux: no encoder or decoder is available.
public let kCMVideoCodecType_JPEG_XL: CMVideoCodecType = 0x6a786c63
/// A video codec: MPEG1 video, 'mp1v'.
public let kCMVideoCodecType_MPEG1Video: CMVideoCodecType = 0x6d703176
/// A video codec: MPEG2 video, 'mp2v'.
public let kCMVideoCodecType_MPEG2Video: CMVideoCodecType = 0x6d703276
/// A video codec: MPEG4 video, 'mp4v'.
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6d703476
/// A video codec: Sorenson Video, 'SVQ1'.
public let kCMVideoCodecType_SorensonVideo: CMVideoCodecType = 0x53565131
/// A video codec: Sorenson Video3, 'SVQ3'.
public let kCMVideoCodecType_SorensonVideo3: CMVideoCodecType = 0x53565133
/// A video codec: VP9, 'vp09'.
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x76703039
