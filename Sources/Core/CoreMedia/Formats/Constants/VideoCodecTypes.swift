internal import CoreFoundation

/// Uncompressed video: 4:2:2 luma and chroma of 8 bits, in the order Cb, Y, Cr, Y; the code `2vuy`.
public let kCMVideoCodecType_422YpCbCr8: CMVideoCodecType = 0x32767579
/// The codec of AV1 video (Alliance for Open Media); the code `av01`.
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x61763031
/// The codec of Apple Animation video: pixels of equal colour as runs; the code `rle `.
public let kCMVideoCodecType_Animation: CMVideoCodecType = 0x726c6520
/// The codec of Apple ProRes 422 video; the code `apcn`.
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170636e
/// The codec of Apple ProRes 422 video of high quality; the code `apch`.
public let kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType = 0x61706368
/// The codec of Apple ProRes 422 video of a lower bit rate; the code `apcs`.
public let kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType = 0x61706373
/// The codec of Apple ProRes 422 video of the lowest bit rate, for previews; the code `apco`.
public let kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType = 0x6170636f
/// The codec of Apple ProRes 4444 video, which can have alpha; the code `ap4h`.
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x61703468
/// The codec of Apple ProRes 4444 video of the highest quality, which can have alpha; the code `ap4x`.
public let kCMVideoCodecType_AppleProRes4444XQ: CMVideoCodecType = 0x61703478
/// The codec of Apple ProRes RAW video: a sensor's data; the code `aprn`.
public let kCMVideoCodecType_AppleProResRAW: CMVideoCodecType = 0x6170726e
/// The codec of Apple ProRes RAW video of high quality: a sensor's data; the code `aprh`.
public let kCMVideoCodecType_AppleProResRAWHQ: CMVideoCodecType = 0x61707268
/// Cinepak, an old QuickTime video codec; the code `cvid`.
public let kCMVideoCodecType_Cinepak: CMVideoCodecType = 0x63766964
/// The codec of DV video of 25 Mbit/s for NTSC; the code `dvc `.
public let kCMVideoCodecType_DVCNTSC: CMVideoCodecType = 0x64766320
/// The codec of DV video of 25 Mbit/s for PAL; the code `dvcp`.
public let kCMVideoCodecType_DVCPAL: CMVideoCodecType = 0x64766370
/// The codec of DVCPRO HD video of 1080 lines, interlaced, 50 fields per second; the code `dvh5`.
public let kCMVideoCodecType_DVCPROHD1080i50: CMVideoCodecType = 0x64766835
/// The codec of DVCPRO HD video of 1080 lines, interlaced, 60 fields per second; the code `dvh6`.
public let kCMVideoCodecType_DVCPROHD1080i60: CMVideoCodecType = 0x64766836
/// The codec of DVCPRO HD video of 1080 lines, progressive, 25 frames per second; the code `dvh2`.
public let kCMVideoCodecType_DVCPROHD1080p25: CMVideoCodecType = 0x64766832
/// The codec of DVCPRO HD video of 1080 lines, progressive, 30 frames per second; the code `dvh3`.
public let kCMVideoCodecType_DVCPROHD1080p30: CMVideoCodecType = 0x64766833
/// The codec of DVCPRO HD video of 720 lines, progressive, 50 frames per second; the code `dvhq`.
public let kCMVideoCodecType_DVCPROHD720p50: CMVideoCodecType = 0x64766871
/// The codec of DVCPRO HD video of 720 lines, progressive, 60 frames per second; the code `dvhp`.
public let kCMVideoCodecType_DVCPROHD720p60: CMVideoCodecType = 0x64766870
/// The codec of DVCPRO50 video of 50 Mbit/s for NTSC; the code `dv5n`.
public let kCMVideoCodecType_DVCPro50NTSC: CMVideoCodecType = 0x6476356e
/// The codec of DVCPRO50 video of 50 Mbit/s for PAL; the code `dv5p`.
public let kCMVideoCodecType_DVCPro50PAL: CMVideoCodecType = 0x64763570
/// The codec of DVCPRO video of 25 Mbit/s for PAL; the code `dvpp`.
public let kCMVideoCodecType_DVCProPAL: CMVideoCodecType = 0x64767070
/// The codec of HEVC for depth maps; the code `deph`.
public let kCMVideoCodecType_DepthHEVC: CMVideoCodecType = 0x64657068
/// The codec of HEVC for disparity maps; the code `dish`.
public let kCMVideoCodecType_DisparityHEVC: CMVideoCodecType = 0x64697368
/// The codec of HEVC video with Dolby Vision metadata; the code `dvh1`.
public let kCMVideoCodecType_DolbyVisionHEVC: CMVideoCodecType = 0x64766831
/// The codec of H.263 video (ITU-T H.263); the code `h263`.
public let kCMVideoCodecType_H263: CMVideoCodecType = 0x68323633
/// The codec of H.264 video (ISO/IEC 14496-10); the code `avc1`.
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x61766331
/// The codec of HEVC video (ISO/IEC 23008-2), with parameter sets outside the samples; the code `hvc1`.
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x68766331
/// The codec of HEVC video with a second layer for alpha; the code `muxa`.
public let kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType = 0x6d757861
/// The codec of Motion JPEG: each frame is a JPEG image; the code `jpeg`.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6a706567
/// The codec of Motion JPEG as OpenDML AVI files have it; the code `dmb1`.
public let kCMVideoCodecType_JPEG_OpenDML: CMVideoCodecType = 0x646d6231
/// A video codec: JPEG XL, 'jxlc'. Linux: no encoder or decoder is available.
public let kCMVideoCodecType_JPEG_XL: CMVideoCodecType = 0x6a786c63
/// The codec of MPEG-1 video (ISO/IEC 11172-2); the code `mp1v`.
public let kCMVideoCodecType_MPEG1Video: CMVideoCodecType = 0x6d703176
/// The codec of MPEG-2 video (ISO/IEC 13818-2); the code `mp2v`.
public let kCMVideoCodecType_MPEG2Video: CMVideoCodecType = 0x6d703276
/// The codec of MPEG-4 video (ISO/IEC 14496-2); the code `mp4v`.
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6d703476
/// Sorenson Video, an old QuickTime video codec; the code `SVQ1`.
public let kCMVideoCodecType_SorensonVideo: CMVideoCodecType = 0x53565131
/// Sorenson Video 3, an old QuickTime video codec; the code `SVQ3`.
public let kCMVideoCodecType_SorensonVideo3: CMVideoCodecType = 0x53565133
/// The codec of VP9 video, of WebM files; the code `vp09`.
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x76703039
