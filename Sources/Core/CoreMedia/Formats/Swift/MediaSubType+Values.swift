import CoreAudioTypes
internal import CoreFoundation

extension CMFormatDescription.MediaSubType {
  /// A-law audio.
  public static let aLaw = Self(rawValue: kAudioFormatALaw)
  /// AAC with Audible's protection.
  public static let aacAudibleProtected = Self(rawValue: kCMAudioCodecType_AAC_AudibleProtected)
  /// AAC-LC with protection.
  public static let aacLCProtected = Self(rawValue: kCMAudioCodecType_AAC_LCProtected)
  /// AC3 audio.
  public static let ac3 = Self(rawValue: kAudioFormatAC3)
  /// AES3 audio.
  public static let aes3 = Self(rawValue: kAudioFormatAES3)
  /// AMR narrowband audio.
  public static let amr = Self(rawValue: kAudioFormatAMR)
  /// AMR wideband audio.
  public static let amr_WB = Self(rawValue: kAudioFormatAMR_WB)
  /// Animation video (run length).
  public static let animation = Self(rawValue: kCMVideoCodecType_Animation)
  /// Apple IMA4 audio.
  public static let appleIMA4 = Self(rawValue: kAudioFormatAppleIMA4)
  /// Apple Lossless audio.
  public static let appleLossless = Self(rawValue: kAudioFormatAppleLossless)
  /// ATSC closed captions.
  public static let atsc = Self(rawValue: kCMClosedCaptionFormatType_ATSC)
  /// Audible audio.
  public static let audible = Self(rawValue: kAudioFormatAudible)
  /// Boxed metadata with a key table.
  public static let boxed = Self(rawValue: kCMMetadataFormatType_Boxed)
  /// CEA608 closed captions.
  public static let cea608 = Self(rawValue: kCMClosedCaptionFormatType_CEA608)
  /// CEA708 closed captions.
  public static let cea708 = Self(rawValue: kCMClosedCaptionFormatType_CEA708)
  /// Cinepak video.
  public static let cinepak = Self(rawValue: kCMVideoCodecType_Cinepak)
  /// Time codes as a counter of 32 bits, 'cn32'.
  public static let counter32 = Self(rawValue: kCMTimeCodeFormatType_Counter32)
  /// Time codes as a counter of 64 bits, 'cn64'.
  public static let counter64 = Self(rawValue: kCMTimeCodeFormatType_Counter64)
  /// A multiplexed DV stream.
  public static let dv = Self(rawValue: kCMMuxedStreamType_DV)
  /// DVC video for NTSC.
  public static let dvcNTSC = Self(rawValue: kCMVideoCodecType_DVCNTSC)
  /// DVC video for PAL.
  public static let dvcPAL = Self(rawValue: kCMVideoCodecType_DVCPAL)
  /// DVCPRO HD1080i50 video.
  public static let dvcPROHD1080i50 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i50)
  /// DVCPRO HD1080i60 video.
  public static let dvcPROHD1080i60 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i60)
  /// DVCPRO HD1080p25 video.
  public static let dvcPROHD1080p25 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p25)
  /// DVCPRO HD1080p30 video.
  public static let dvcPROHD1080p30 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p30)
  /// DVCPRO HD720p50 video.
  public static let dvcPROHD720p50 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p50)
  /// DVCPRO HD720p60 video.
  public static let dvcPROHD720p60 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p60)
  /// DVCPro50 video for NTSC.
  public static let dvcPro50NTSC = Self(rawValue: kCMVideoCodecType_DVCPro50NTSC)
  /// DVCPro50 video for PAL.
  public static let dvcPro50PAL = Self(rawValue: kCMVideoCodecType_DVCPro50PAL)
  /// DVCPro video for PAL.
  public static let dvcProPAL = Self(rawValue: kCMVideoCodecType_DVCProPAL)
  /// DVI/Intel IMA ADPCM audio.
  public static let dviIntelIMA = Self(rawValue: kAudioFormatDVIIntelIMA)
  /// A multiplexed screen recording of an attached device.
  public static let embeddedDeviceScreenRecording = Self(rawValue: kCMMuxedStreamType_EmbeddedDeviceScreenRecording)
  /// Event message metadata.
  public static let emsg = Self(rawValue: kCMMetadataFormatType_EMSG)
  /// Enhanced AC3 audio.
  public static let enhancedAC3 = Self(rawValue: kAudioFormatEnhancedAC3)
  /// FLAC audio.
  public static let flac = Self(rawValue: kAudioFormatFLAC)
  /// H.263 video.
  public static let h263 = Self(rawValue: kCMVideoCodecType_H263)
  /// H.264 video.
  public static let h264 = Self(rawValue: kCMVideoCodecType_H264)
  /// HEVC video.
  public static let hevc = Self(rawValue: kCMVideoCodecType_HEVC)
  /// HEVC video with alpha.
  public static let hevcWithAlpha = Self(rawValue: kCMVideoCodecType_HEVCWithAlpha)
  /// iLBC audio.
  public static let iLBC = Self(rawValue: kAudioFormatiLBC)
  /// ICY metadata.
  public static let icy = Self(rawValue: kCMMetadataFormatType_ICY)
  /// ID3 metadata.
  public static let id3 = Self(rawValue: kCMMetadataFormatType_ID3)
  /// AC3 audio in the packaging IEC60958.
  public static let iec60958AC3 = Self(rawValue: kAudioFormat60958AC3)
  /// JPEG video.
  public static let jpeg = Self(rawValue: kCMVideoCodecType_JPEG)
  /// JPEG video in OpenDML form.
  public static let jpeg_OpenDML = Self(rawValue: kCMVideoCodecType_JPEG_OpenDML)
  /// Linear PCM audio.
  public static let linearPCM = Self(rawValue: kAudioFormatLinearPCM)
  /// MACE3 audio.
  public static let mace3 = Self(rawValue: kAudioFormatMACE3)
  /// MACE6 audio.
  public static let mace6 = Self(rawValue: kAudioFormatMACE6)
  /// Microsoft GSM audio.
  public static let microsoftGSM = Self(rawValue: kAudioFormatMicrosoftGSM)
  /// A MIDI stream.
  public static let midiStream = Self(rawValue: kAudioFormatMIDIStream)
  /// 3GPP text.
  public static let mobile3GPP = Self(rawValue: kCMTextFormatType_3GText)
  /// An MPEG1 system stream.
  public static let mpeg1System = Self(rawValue: kCMMuxedStreamType_MPEG1System)
  /// MPEG1 video.
  public static let mpeg1Video = Self(rawValue: kCMVideoCodecType_MPEG1Video)
  /// An MPEG2 program stream.
  public static let mpeg2Program = Self(rawValue: kCMMuxedStreamType_MPEG2Program)
  /// An MPEG2 transport stream.
  public static let mpeg2Transport = Self(rawValue: kCMMuxedStreamType_MPEG2Transport)
  /// MPEG2 video.
  public static let mpeg2Video = Self(rawValue: kCMVideoCodecType_MPEG2Video)
  /// MPEG4 AAC audio.
  public static let mpeg4AAC = Self(rawValue: kAudioFormatMPEG4AAC)
  /// MPEG4 AAC-ELD audio.
  public static let mpeg4AAC_ELD = Self(rawValue: kAudioFormatMPEG4AAC_ELD)
  /// MPEG4 AAC-ELD audio with SBR.
  public static let mpeg4AAC_ELD_SBR = Self(rawValue: kAudioFormatMPEG4AAC_ELD_SBR)
  /// MPEG4 AAC-ELD v2 audio.
  public static let mpeg4AAC_ELD_V2 = Self(rawValue: kAudioFormatMPEG4AAC_ELD_V2)
  /// MPEG4 HE-AAC audio.
  public static let mpeg4AAC_HE = Self(rawValue: kAudioFormatMPEG4AAC_HE)
  /// MPEG4 HE-AAC v2 audio.
  public static let mpeg4AAC_HE_V2 = Self(rawValue: kAudioFormatMPEG4AAC_HE_V2)
  /// MPEG4 AAC-LD audio.
  public static let mpeg4AAC_LD = Self(rawValue: kAudioFormatMPEG4AAC_LD)
  /// MPEG4 AAC audio with spatial coding.
  public static let mpeg4AAC_Spatial = Self(rawValue: kAudioFormatMPEG4AAC_Spatial)
  /// MPEG4 CELP audio.
  public static let mpeg4CELP = Self(rawValue: kAudioFormatMPEG4CELP)
  /// MPEG4 HVXC audio.
  public static let mpeg4HVXC = Self(rawValue: kAudioFormatMPEG4HVXC)
  /// MPEG4 TwinVQ audio.
  public static let mpeg4TwinVQ = Self(rawValue: kAudioFormatMPEG4TwinVQ)
  /// MPEG4 video.
  public static let mpeg4Video = Self(rawValue: kCMVideoCodecType_MPEG4Video)
  /// MPEG-D USAC audio.
  public static let mpegD_USAC = Self(rawValue: kAudioFormatMPEGD_USAC)
  /// MPEG audio, Layer1.
  public static let mpegLayer1 = Self(rawValue: kAudioFormatMPEGLayer1)
  /// MPEG audio, Layer2.
  public static let mpegLayer2 = Self(rawValue: kAudioFormatMPEGLayer2)
  /// MPEG audio, Layer3.
  public static let mpegLayer3 = Self(rawValue: kAudioFormatMPEGLayer3)
  /// Opus audio.
  public static let opus = Self(rawValue: kAudioFormatOpus)
  /// Parameter values as a stream of audio.
  public static let parameterValueStream = Self(rawValue: kAudioFormatParameterValueStream)
  /// The pixel format 16BE555: RGB with five bits per component, big-endian.
  public static let pixelFormat_16BE555 = Self(rawValue: kCMPixelFormat_16BE555)
  /// The pixel format 16BE565: RGB with five, six and five bits, big-endian.
  public static let pixelFormat_16BE565 = Self(rawValue: kCMPixelFormat_16BE565)
  /// The pixel format 16LE555: RGB with five bits per component, little-endian.
  public static let pixelFormat_16LE555 = Self(rawValue: kCMPixelFormat_16LE555)
  /// The pixel format 16LE5551: RGB with five bits per component and one bit of alpha, little-endian.
  public static let pixelFormat_16LE5551 = Self(rawValue: kCMPixelFormat_16LE5551)
  /// The pixel format 16LE565: RGB with five, six and five bits, little-endian.
  public static let pixelFormat_16LE565 = Self(rawValue: kCMPixelFormat_16LE565)
  /// The pixel format 24RGB, one byte per component.
  public static let pixelFormat_24RGB = Self(rawValue: kCMPixelFormat_24RGB)
  /// The pixel format 32ARGB, one byte per component.
  public static let pixelFormat_32ARGB = Self(rawValue: kCMPixelFormat_32ARGB)
  /// The pixel format 32BGRA, one byte per component.
  public static let pixelFormat_32BGRA = Self(rawValue: kCMPixelFormat_32BGRA)
  /// The pixel format 422YpCbCr10, packed.
  public static let pixelFormat_422YpCbCr10 = Self(rawValue: kCMPixelFormat_422YpCbCr10)
  /// The pixel format 422YpCbCr16, packed.
  public static let pixelFormat_422YpCbCr16 = Self(rawValue: kCMPixelFormat_422YpCbCr16)
  /// The pixel format 422YpCbCr8 in the order Cb, Y, Cr, Y.
  public static let pixelFormat_422YpCbCr8 = Self(rawValue: kCMPixelFormat_422YpCbCr8)
  /// The pixel format 422YpCbCr8 in the order Y, Cb, Y, Cr.
  public static let pixelFormat_422YpCbCr8_yuvs = Self(rawValue: kCMPixelFormat_422YpCbCr8_yuvs)
  /// The pixel format 4444YpCbCrA8, packed.
  public static let pixelFormat_4444YpCbCrA8 = Self(rawValue: kCMPixelFormat_4444YpCbCrA8)
  /// The pixel format 444YpCbCr10, packed.
  public static let pixelFormat_444YpCbCr10 = Self(rawValue: kCMPixelFormat_444YpCbCr10)
  /// The pixel format 444YpCbCr8, packed.
  public static let pixelFormat_444YpCbCr8 = Self(rawValue: kCMPixelFormat_444YpCbCr8)
  /// The pixel format 8IndexedGray: gray of one byte, in which zero is white.
  public static let pixelFormat_8IndexedGray_WhiteIsZero = Self(rawValue: kCMPixelFormat_8IndexedGray_WhiteIsZero)
  /// Apple ProRes422 video.
  public static let proRes422 = Self(rawValue: kCMVideoCodecType_AppleProRes422)
  /// Apple ProRes422 HQ video.
  public static let proRes422HQ = Self(rawValue: kCMVideoCodecType_AppleProRes422HQ)
  /// Apple ProRes422 LT video.
  public static let proRes422LT = Self(rawValue: kCMVideoCodecType_AppleProRes422LT)
  /// Apple ProRes422 Proxy video.
  public static let proRes422Proxy = Self(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
  /// Apple ProRes4444 video.
  public static let proRes4444 = Self(rawValue: kCMVideoCodecType_AppleProRes4444)
  /// Apple ProRes4444 XQ video.
  public static let proRes4444XQ = Self(rawValue: kCMVideoCodecType_AppleProRes4444XQ)
  /// Apple ProRes RAW video.
  public static let proResRAW = Self(rawValue: kCMVideoCodecType_AppleProResRAW)
  /// Apple ProRes RAW HQ video.
  public static let proResRAWHQ = Self(rawValue: kCMVideoCodecType_AppleProResRAWHQ)
  /// QDesign audio.
  public static let qDesign = Self(rawValue: kAudioFormatQDesign)
  /// QDesign2 audio.
  public static let qDesign2 = Self(rawValue: kAudioFormatQDesign2)
  /// QuickTime text.
  public static let qt = Self(rawValue: kCMTextFormatType_QTText)
  /// Qualcomm PureVoice audio.
  public static let qualcomm = Self(rawValue: kAudioFormatQUALCOMM)
  /// Sorenson Video.
  public static let sorensonVideo = Self(rawValue: kCMVideoCodecType_SorensonVideo)
  /// Sorenson Video3.
  public static let sorensonVideo3 = Self(rawValue: kCMVideoCodecType_SorensonVideo3)
  /// Groups of tagged buffers.
  public static let tbgr = Self(rawValue: 0x7462_6772)
  /// Time stamps as a stream of audio.
  public static let timeCode = Self(rawValue: kAudioFormatTimeCode)
  /// Time codes of 32 bits, 'tmcd'.
  public static let timeCode32 = Self(rawValue: kCMTimeCodeFormatType_TimeCode32)
  /// Time codes of 64 bits, 'tc64'.
  public static let timeCode64 = Self(rawValue: kCMTimeCodeFormatType_TimeCode64)
  /// µ-law audio.
  public static let uLaw = Self(rawValue: kAudioFormatULaw)
  /// WebVTT subtitles.
  public static let webVTT = Self(rawValue: kCMSubtitleFormatType_WebVTT)
}
