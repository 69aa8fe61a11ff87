import CoreAudioTypes
internal import CoreFoundation

extension CMFormatDescription.MediaSubType {
  /// A-law (ITU-T G.711): 8-bit samples of a logarithmic scale; the code `alaw`.
  public static let aLaw = Self(rawValue: kAudioFormatALaw)
  /// AAC with Audible's protection; the code `aaac`.
  public static let aacAudibleProtected = Self(rawValue: kCMAudioCodecType_AAC_AudibleProtected)
  /// AAC, low complexity, with protection; the code `paac`.
  public static let aacLCProtected = Self(rawValue: kCMAudioCodecType_AAC_LCProtected)
  /// Dolby AC-3 (ETSI TS 102 366); the code `ac-3`.
  public static let ac3 = Self(rawValue: kAudioFormatAC3)
  /// AES3 samples in packets (SMPTE ST 302); the code `aes3`.
  public static let aes3 = Self(rawValue: kAudioFormatAES3)
  /// AMR speech, narrow band (3GPP TS 26.071); the code `samr`.
  public static let amr = Self(rawValue: kAudioFormatAMR)
  /// AMR speech, wide band (3GPP TS 26.171); the code `sawb`.
  public static let amr_WB = Self(rawValue: kAudioFormatAMR_WB)
  /// Apple Animation video: pixels of equal colour as runs; the code `rle `.
  public static let animation = Self(rawValue: kCMVideoCodecType_Animation)
  /// Apple's IMA ADPCM, 4:1, in packets of 64 frames; the code `ima4`.
  public static let appleIMA4 = Self(rawValue: kAudioFormatAppleIMA4)
  /// Apple Lossless (ALAC); the code `alac`.
  public static let appleLossless = Self(rawValue: kAudioFormatAppleLossless)
  /// ATSC closed captions (A/53); the code `atcc`.
  public static let atsc = Self(rawValue: kCMClosedCaptionFormatType_ATSC)
  /// Audible's audio books; the code `AUDB`.
  public static let audible = Self(rawValue: kAudioFormatAudible)
  /// Boxed metadata with a key table; the code `mebx`.
  public static let boxed = Self(rawValue: kCMMetadataFormatType_Boxed)
  /// CEA-608 closed captions, of analogue television; the code `c608`.
  public static let cea608 = Self(rawValue: kCMClosedCaptionFormatType_CEA608)
  /// CEA-708 closed captions, of digital television; the code `c708`.
  public static let cea708 = Self(rawValue: kCMClosedCaptionFormatType_CEA708)
  /// Cinepak, an old QuickTime video codec; the code `cvid`.
  public static let cinepak = Self(rawValue: kCMVideoCodecType_Cinepak)
  /// Time codes as a counter of 32 bits; the code `cn32`.
  public static let counter32 = Self(rawValue: kCMTimeCodeFormatType_Counter32)
  /// Time codes as a counter of 64 bits; the code `cn64`.
  public static let counter64 = Self(rawValue: kCMTimeCodeFormatType_Counter64)
  /// A multiplexed DV stream of video and audio; the code `dv  `.
  public static let dv = Self(rawValue: kCMMuxedStreamType_DV)
  /// DV video of 25 Mbit/s for NTSC; the code `dvc `.
  public static let dvcNTSC = Self(rawValue: kCMVideoCodecType_DVCNTSC)
  /// DV video of 25 Mbit/s for PAL; the code `dvcp`.
  public static let dvcPAL = Self(rawValue: kCMVideoCodecType_DVCPAL)
  /// DVCPRO HD video of 1080 lines, interlaced, 50 fields per second; the code `dvh5`.
  public static let dvcPROHD1080i50 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i50)
  /// DVCPRO HD video of 1080 lines, interlaced, 60 fields per second; the code `dvh6`.
  public static let dvcPROHD1080i60 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i60)
  /// DVCPRO HD video of 1080 lines, progressive, 25 frames per second; the code `dvh2`.
  public static let dvcPROHD1080p25 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p25)
  /// DVCPRO HD video of 1080 lines, progressive, 30 frames per second; the code `dvh3`.
  public static let dvcPROHD1080p30 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p30)
  /// DVCPRO HD video of 720 lines, progressive, 50 frames per second; the code `dvhq`.
  public static let dvcPROHD720p50 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p50)
  /// DVCPRO HD video of 720 lines, progressive, 60 frames per second; the code `dvhp`.
  public static let dvcPROHD720p60 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p60)
  /// DVCPRO50 video of 50 Mbit/s for NTSC; the code `dv5n`.
  public static let dvcPro50NTSC = Self(rawValue: kCMVideoCodecType_DVCPro50NTSC)
  /// DVCPRO50 video of 50 Mbit/s for PAL; the code `dv5p`.
  public static let dvcPro50PAL = Self(rawValue: kCMVideoCodecType_DVCPro50PAL)
  /// DVCPRO video of 25 Mbit/s for PAL; the code `dvpp`.
  public static let dvcProPAL = Self(rawValue: kCMVideoCodecType_DVCProPAL)
  /// DVI/Intel IMA ADPCM, 4 bits per sample; the code `0x6d730011`.
  public static let dviIntelIMA = Self(rawValue: kAudioFormatDVIIntelIMA)
  /// A multiplexed screen recording of an attached device; the code `iscr`.
  public static let embeddedDeviceScreenRecording = Self(rawValue: kCMMuxedStreamType_EmbeddedDeviceScreenRecording)
  /// Event messages of MPEG-DASH, as metadata; the code `emsg`.
  public static let emsg = Self(rawValue: kCMMetadataFormatType_EMSG)
  /// Dolby Enhanced AC-3, also called Dolby Digital Plus (ETSI TS 102 366, annex E); the code `ec-3`.
  public static let enhancedAC3 = Self(rawValue: kAudioFormatEnhancedAC3)
  /// FLAC, lossless (RFC 9639); the code `flac`.
  public static let flac = Self(rawValue: kAudioFormatFLAC)
  /// H.263 video (ITU-T H.263); the code `h263`.
  public static let h263 = Self(rawValue: kCMVideoCodecType_H263)
  /// H.264 video (ISO/IEC 14496-10); the code `avc1`.
  public static let h264 = Self(rawValue: kCMVideoCodecType_H264)
  /// HEVC video (ISO/IEC 23008-2), with parameter sets outside the samples; the code `hvc1`.
  public static let hevc = Self(rawValue: kCMVideoCodecType_HEVC)
  /// HEVC video with a second layer for alpha; the code `muxa`.
  public static let hevcWithAlpha = Self(rawValue: kCMVideoCodecType_HEVCWithAlpha)
  /// iLBC, for speech over the Internet (RFC 3951); the code `ilbc`.
  public static let iLBC = Self(rawValue: kAudioFormatiLBC)
  /// Metadata of Internet radio, from ICY headers; the code `icy `.
  public static let icy = Self(rawValue: kCMMetadataFormatType_ICY)
  /// ID3 tags, as metadata; the code `id3 `.
  public static let id3 = Self(rawValue: kCMMetadataFormatType_ID3)
  /// AC-3 packed for a digital audio interface (IEC 61937 in IEC 60958); the code `cac3`.
  public static let iec60958AC3 = Self(rawValue: kAudioFormat60958AC3)
  /// Motion JPEG: each frame is a JPEG image; the code `jpeg`.
  public static let jpeg = Self(rawValue: kCMVideoCodecType_JPEG)
  /// Motion JPEG as OpenDML AVI files have it; the code `dmb1`.
  public static let jpeg_OpenDML = Self(rawValue: kCMVideoCodecType_JPEG_OpenDML)
  /// Uncompressed samples, described by the format flags; the code `lpcm`.
  public static let linearPCM = Self(rawValue: kAudioFormatLinearPCM)
  /// MACE of the classic Mac OS, 3:1; the code `MAC3`.
  public static let mace3 = Self(rawValue: kAudioFormatMACE3)
  /// MACE of the classic Mac OS, 6:1; the code `MAC6`.
  public static let mace6 = Self(rawValue: kAudioFormatMACE6)
  /// Microsoft GSM 6.10, for speech; the code `0x6d730031`.
  public static let microsoftGSM = Self(rawValue: kAudioFormatMicrosoftGSM)
  /// MIDI packets instead of samples; the code `midi`.
  public static let midiStream = Self(rawValue: kAudioFormatMIDIStream)
  /// 3GPP text (3GPP TS 26.245), for text and subtitles; the code `tx3g`.
  public static let mobile3GPP = Self(rawValue: kCMTextFormatType_3GText)
  /// An MPEG-1 system stream of video and audio; the code `mp1s`.
  public static let mpeg1System = Self(rawValue: kCMMuxedStreamType_MPEG1System)
  /// MPEG-1 video (ISO/IEC 11172-2); the code `mp1v`.
  public static let mpeg1Video = Self(rawValue: kCMVideoCodecType_MPEG1Video)
  /// An MPEG-2 program stream of video and audio, as on DVD; the code `mp2p`.
  public static let mpeg2Program = Self(rawValue: kCMMuxedStreamType_MPEG2Program)
  /// An MPEG-2 transport stream of video and audio, as in broadcasting; the code `mp2t`.
  public static let mpeg2Transport = Self(rawValue: kCMMuxedStreamType_MPEG2Transport)
  /// MPEG-2 video (ISO/IEC 13818-2); the code `mp2v`.
  public static let mpeg2Video = Self(rawValue: kCMVideoCodecType_MPEG2Video)
  /// AAC, low complexity (ISO/IEC 14496-3): packets of 1024 frames; the code `aac `.
  public static let mpeg4AAC = Self(rawValue: kAudioFormatMPEG4AAC)
  /// Enhanced low-delay AAC, for calls; the code `aace`.
  public static let mpeg4AAC_ELD = Self(rawValue: kAudioFormatMPEG4AAC_ELD)
  /// Enhanced low-delay AAC with spectral band replication; the code `aacf`.
  public static let mpeg4AAC_ELD_SBR = Self(rawValue: kAudioFormatMPEG4AAC_ELD_SBR)
  /// Enhanced low-delay AAC, version 2: with parametric coding of stereo; the code `aacg`.
  public static let mpeg4AAC_ELD_V2 = Self(rawValue: kAudioFormatMPEG4AAC_ELD_V2)
  /// High-efficiency AAC: AAC with spectral band replication; the code `aach`.
  public static let mpeg4AAC_HE = Self(rawValue: kAudioFormatMPEG4AAC_HE)
  /// High-efficiency AAC, version 2: with spectral band replication and parametric stereo; the code `aacp`.
  public static let mpeg4AAC_HE_V2 = Self(rawValue: kAudioFormatMPEG4AAC_HE_V2)
  /// Low-delay AAC, for calls; the code `aacl`.
  public static let mpeg4AAC_LD = Self(rawValue: kAudioFormatMPEG4AAC_LD)
  /// AAC with MPEG Surround (ISO/IEC 23003-1); the code `aacs`.
  public static let mpeg4AAC_Spatial = Self(rawValue: kAudioFormatMPEG4AAC_Spatial)
  /// MPEG-4 CELP, for speech; the code `celp`.
  public static let mpeg4CELP = Self(rawValue: kAudioFormatMPEG4CELP)
  /// MPEG-4 HVXC, for speech at very low bit rates; the code `hvxc`.
  public static let mpeg4HVXC = Self(rawValue: kAudioFormatMPEG4HVXC)
  /// MPEG-4 TwinVQ, for music at very low bit rates; the code `twvq`.
  public static let mpeg4TwinVQ = Self(rawValue: kAudioFormatMPEG4TwinVQ)
  /// MPEG-4 video (ISO/IEC 14496-2); the code `mp4v`.
  public static let mpeg4Video = Self(rawValue: kCMVideoCodecType_MPEG4Video)
  /// MPEG-D unified speech and audio coding (ISO/IEC 23003-3), also called xHE-AAC; the code `usac`.
  public static let mpegD_USAC = Self(rawValue: kAudioFormatMPEGD_USAC)
  /// MPEG-1 or MPEG-2 audio, layer 1; the code `.mp1`.
  public static let mpegLayer1 = Self(rawValue: kAudioFormatMPEGLayer1)
  /// MPEG-1 or MPEG-2 audio, layer 2; the code `.mp2`.
  public static let mpegLayer2 = Self(rawValue: kAudioFormatMPEGLayer2)
  /// MPEG-1 or MPEG-2 audio, layer 3: MP3; the code `.mp3`.
  public static let mpegLayer3 = Self(rawValue: kAudioFormatMPEGLayer3)
  /// Opus (RFC 6716); the code `opus`.
  public static let opus = Self(rawValue: kAudioFormatOpus)
  /// Parameter values of an audio unit, as floating-point samples; the code `apvs`.
  public static let parameterValueStream = Self(rawValue: kAudioFormatParameterValueStream)
  /// The pixel format 16BE555: RGB with five bits per component, big-endian; the code 16.
  public static let pixelFormat_16BE555 = Self(rawValue: kCMPixelFormat_16BE555)
  /// The pixel format 16BE565: RGB with five, six and five bits, big-endian; the code `B565`.
  public static let pixelFormat_16BE565 = Self(rawValue: kCMPixelFormat_16BE565)
  /// The pixel format 16LE555: RGB with five bits per component, little-endian; the code `L555`.
  public static let pixelFormat_16LE555 = Self(rawValue: kCMPixelFormat_16LE555)
  /// The pixel format 16LE5551: RGB with five bits per component and one bit of alpha, little-endian; the code `5551`.
  public static let pixelFormat_16LE5551 = Self(rawValue: kCMPixelFormat_16LE5551)
  /// The pixel format 16LE565: RGB with five, six and five bits, little-endian; the code `L565`.
  public static let pixelFormat_16LE565 = Self(rawValue: kCMPixelFormat_16LE565)
  /// The pixel format of red, green, blue, one byte each; the code 24.
  public static let pixelFormat_24RGB = Self(rawValue: kCMPixelFormat_24RGB)
  /// The pixel format of alpha, red, green, blue, one byte each; the code 32.
  public static let pixelFormat_32ARGB = Self(rawValue: kCMPixelFormat_32ARGB)
  /// The pixel format of blue, green, red, alpha, one byte each; the code `BGRA`.
  public static let pixelFormat_32BGRA = Self(rawValue: kCMPixelFormat_32BGRA)
  /// The pixel format of 4:2:2 luma and chroma of 10 bits, six pixels in 16 bytes; the code `v210`.
  public static let pixelFormat_422YpCbCr10 = Self(rawValue: kCMPixelFormat_422YpCbCr10)
  /// The pixel format of 4:2:2 luma and chroma of 16 bits, in the order Cb, Y, Cr, Y; the code `v216`.
  public static let pixelFormat_422YpCbCr16 = Self(rawValue: kCMPixelFormat_422YpCbCr16)
  /// The pixel format of 4:2:2 luma and chroma of 8 bits, in the order Cb, Y, Cr, Y; the code `2vuy`.
  public static let pixelFormat_422YpCbCr8 = Self(rawValue: kCMPixelFormat_422YpCbCr8)
  /// The pixel format of 4:2:2 luma and chroma of 8 bits, in the order Y, Cb, Y, Cr; the code `yuvs`.
  public static let pixelFormat_422YpCbCr8_yuvs = Self(rawValue: kCMPixelFormat_422YpCbCr8_yuvs)
  /// The pixel format of 4:4:4 luma and chroma of 8 bits with alpha, in the order Cb, Y, Cr, A; the code `v408`.
  public static let pixelFormat_4444YpCbCrA8 = Self(rawValue: kCMPixelFormat_4444YpCbCrA8)
  /// The pixel format of 4:4:4 luma and chroma of 10 bits, one pixel in four bytes; the code `v410`.
  public static let pixelFormat_444YpCbCr10 = Self(rawValue: kCMPixelFormat_444YpCbCr10)
  /// The pixel format of 4:4:4 luma and chroma of 8 bits, three bytes per pixel; the code `v308`.
  public static let pixelFormat_444YpCbCr8 = Self(rawValue: kCMPixelFormat_444YpCbCr8)
  /// The pixel format 8IndexedGray: gray of one byte, in which zero is white; the code 40.
  public static let pixelFormat_8IndexedGray_WhiteIsZero = Self(rawValue: kCMPixelFormat_8IndexedGray_WhiteIsZero)
  /// Apple ProRes 422 video; the code `apcn`.
  public static let proRes422 = Self(rawValue: kCMVideoCodecType_AppleProRes422)
  /// Apple ProRes 422 video of high quality; the code `apch`.
  public static let proRes422HQ = Self(rawValue: kCMVideoCodecType_AppleProRes422HQ)
  /// Apple ProRes 422 video of a lower bit rate; the code `apcs`.
  public static let proRes422LT = Self(rawValue: kCMVideoCodecType_AppleProRes422LT)
  /// Apple ProRes 422 video of the lowest bit rate, for previews; the code `apco`.
  public static let proRes422Proxy = Self(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
  /// Apple ProRes 4444 video, which can have alpha; the code `ap4h`.
  public static let proRes4444 = Self(rawValue: kCMVideoCodecType_AppleProRes4444)
  /// Apple ProRes 4444 video of the highest quality, which can have alpha; the code `ap4x`.
  public static let proRes4444XQ = Self(rawValue: kCMVideoCodecType_AppleProRes4444XQ)
  /// Apple ProRes RAW video: a sensor's data; the code `aprn`.
  public static let proResRAW = Self(rawValue: kCMVideoCodecType_AppleProResRAW)
  /// Apple ProRes RAW video of high quality: a sensor's data; the code `aprh`.
  public static let proResRAWHQ = Self(rawValue: kCMVideoCodecType_AppleProResRAWHQ)
  /// QDesign music, an old QuickTime codec; the code `QDMC`.
  public static let qDesign = Self(rawValue: kAudioFormatQDesign)
  /// QDesign music, version 2, an old QuickTime codec; the code `QDM2`.
  public static let qDesign2 = Self(rawValue: kAudioFormatQDesign2)
  /// QuickTime text; the code `text`.
  public static let qt = Self(rawValue: kCMTextFormatType_QTText)
  /// Qualcomm PureVoice, for speech; the code `Qclp`.
  public static let qualcomm = Self(rawValue: kAudioFormatQUALCOMM)
  /// Sorenson Video, an old QuickTime video codec; the code `SVQ1`.
  public static let sorensonVideo = Self(rawValue: kCMVideoCodecType_SorensonVideo)
  /// Sorenson Video 3, an old QuickTime video codec; the code `SVQ3`.
  public static let sorensonVideo3 = Self(rawValue: kCMVideoCodecType_SorensonVideo3)
  /// Groups of tagged buffers, such as the two views of stereo video; the code `tbgr`.
  public static let tbgr = Self(rawValue: 0x7462_6772)
  /// Time stamps as a stream, instead of samples; the code `time`.
  public static let timeCode = Self(rawValue: kAudioFormatTimeCode)
  /// Time codes of 32 bits; the code `tmcd`.
  public static let timeCode32 = Self(rawValue: kCMTimeCodeFormatType_TimeCode32)
  /// Time codes of 64 bits; the code `tc64`.
  public static let timeCode64 = Self(rawValue: kCMTimeCodeFormatType_TimeCode64)
  /// µ-law (ITU-T G.711): 8-bit samples of a logarithmic scale; the code `ulaw`.
  public static let uLaw = Self(rawValue: kAudioFormatULaw)
  /// WebVTT subtitles; the code `wvtt`.
  public static let webVTT = Self(rawValue: kCMSubtitleFormatType_WebVTT)
}
