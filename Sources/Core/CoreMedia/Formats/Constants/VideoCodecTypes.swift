internal import CoreFoundation

/// The codec 422Yp Cb Cr8, '2vuy'.
public let kCMVideoCodecType_422YpCbCr8: CMVideoCodecType = 0x32767579
/// The codec AV1, 'av01'.
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x61763031
/// The codec Animation, 'rle '.
public let kCMVideoCodecType_Animation: CMVideoCodecType = 0x726c6520
/// The codec Apple Pro Res422, 'apcn'.
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170636e
/// The codec Apple Pro Res422HQ, 'apch'.
public let kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType = 0x61706368
/// The codec Apple Pro Res422LT, 'apcs'.
public let kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType = 0x61706373
/// The codec Apple Pro Res422Proxy, 'apco'.
public let kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType = 0x6170636f
/// The codec Apple Pro Res4444, 'ap4h'.
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x61703468
/// The codec Apple Pro Res4444XQ, 'ap4x'.
public let kCMVideoCodecType_AppleProRes4444XQ: CMVideoCodecType = 0x61703478
/// The codec Apple Pro Res RAW, 'aprn'.
public let kCMVideoCodecType_AppleProResRAW: CMVideoCodecType = 0x6170726e
/// The codec Apple Pro Res RAWHQ, 'aprh'.
public let kCMVideoCodecType_AppleProResRAWHQ: CMVideoCodecType = 0x61707268
/// The codec Cinepak, 'cvid'.
public let kCMVideoCodecType_Cinepak: CMVideoCodecType = 0x63766964
/// The codec DVCNTSC, 'dvc '.
public let kCMVideoCodecType_DVCNTSC: CMVideoCodecType = 0x64766320
/// The codec DVCPAL, 'dvcp'.
public let kCMVideoCodecType_DVCPAL: CMVideoCodecType = 0x64766370
/// The codec DVCPROHD1080i50, 'dvh5'.
public let kCMVideoCodecType_DVCPROHD1080i50: CMVideoCodecType = 0x64766835
/// The codec DVCPROHD1080i60, 'dvh6'.
public let kCMVideoCodecType_DVCPROHD1080i60: CMVideoCodecType = 0x64766836
/// The codec DVCPROHD1080p25, 'dvh2'.
public let kCMVideoCodecType_DVCPROHD1080p25: CMVideoCodecType = 0x64766832
/// The codec DVCPROHD1080p30, 'dvh3'.
public let kCMVideoCodecType_DVCPROHD1080p30: CMVideoCodecType = 0x64766833
/// The codec DVCPROHD720p50, 'dvhq'.
public let kCMVideoCodecType_DVCPROHD720p50: CMVideoCodecType = 0x64766871
/// The codec DVCPROHD720p60, 'dvhp'.
public let kCMVideoCodecType_DVCPROHD720p60: CMVideoCodecType = 0x64766870
/// The codec DVCPro50NTSC, 'dv5n'.
public let kCMVideoCodecType_DVCPro50NTSC: CMVideoCodecType = 0x6476356e
/// The codec DVCPro50PAL, 'dv5p'.
public let kCMVideoCodecType_DVCPro50PAL: CMVideoCodecType = 0x64763570
/// The codec DVCPro PAL, 'dvpp'.
public let kCMVideoCodecType_DVCProPAL: CMVideoCodecType = 0x64767070
/// The codec Depth HEVC, 'deph'.
public let kCMVideoCodecType_DepthHEVC: CMVideoCodecType = 0x64657068
/// The codec Disparity HEVC, 'dish'.
public let kCMVideoCodecType_DisparityHEVC: CMVideoCodecType = 0x64697368
/// The codec Dolby Vision HEVC, 'dvh1'.
public let kCMVideoCodecType_DolbyVisionHEVC: CMVideoCodecType = 0x64766831
/// The codec H263, 'h263'.
public let kCMVideoCodecType_H263: CMVideoCodecType = 0x68323633
/// The codec H264, 'avc1'.
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x61766331
/// The codec HEVC, 'hvc1'.
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x68766331
/// The codec HEVCWith Alpha, 'muxa'.
public let kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType = 0x6d757861
/// The codec JPEG, 'jpeg'.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6a706567
/// The codec JPEG Open DML, 'dmb1'.
public let kCMVideoCodecType_JPEG_OpenDML: CMVideoCodecType = 0x646d6231
/// The codec JPEG XL, 'jxlc'.
public let kCMVideoCodecType_JPEG_XL: CMVideoCodecType = 0x6a786c63
/// The codec MPEG1Video, 'mp1v'.
public let kCMVideoCodecType_MPEG1Video: CMVideoCodecType = 0x6d703176
/// The codec MPEG2Video, 'mp2v'.
public let kCMVideoCodecType_MPEG2Video: CMVideoCodecType = 0x6d703276
/// The codec MPEG4Video, 'mp4v'.
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6d703476
/// The codec Sorenson Video, 'SVQ1'.
public let kCMVideoCodecType_SorensonVideo: CMVideoCodecType = 0x53565131
/// The codec Sorenson Video3, 'SVQ3'.
public let kCMVideoCodecType_SorensonVideo3: CMVideoCodecType = 0x53565133
/// The codec VP9, 'vp09'.
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x76703039
