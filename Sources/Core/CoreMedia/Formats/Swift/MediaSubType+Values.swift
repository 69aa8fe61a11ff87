import CoreAudioTypes
internal import CoreFoundation

extension CMFormatDescription.MediaSubType {
  /// A Law.
  public static let aLaw = Self(rawValue: kAudioFormatALaw)
  /// Aac Audible Protected.
  public static let aacAudibleProtected = Self(rawValue: kCMAudioCodecType_AAC_AudibleProtected)
  /// Aac LCProtected.
  public static let aacLCProtected = Self(rawValue: kCMAudioCodecType_AAC_LCProtected)
  /// Ac3.
  public static let ac3 = Self(rawValue: kAudioFormatAC3)
  /// Aes3.
  public static let aes3 = Self(rawValue: kAudioFormatAES3)
  /// Amr.
  public static let amr = Self(rawValue: kAudioFormatAMR)
  /// Amr WB.
  public static let amr_WB = Self(rawValue: kAudioFormatAMR_WB)
  /// Animation.
  public static let animation = Self(rawValue: kCMVideoCodecType_Animation)
  /// Apple IMA4.
  public static let appleIMA4 = Self(rawValue: kAudioFormatAppleIMA4)
  /// Apple Lossless.
  public static let appleLossless = Self(rawValue: kAudioFormatAppleLossless)
  /// Atsc.
  public static let atsc = Self(rawValue: kCMClosedCaptionFormatType_ATSC)
  /// Audible.
  public static let audible = Self(rawValue: kAudioFormatAudible)
  /// Boxed.
  public static let boxed = Self(rawValue: kCMMetadataFormatType_Boxed)
  /// Cea608.
  public static let cea608 = Self(rawValue: kCMClosedCaptionFormatType_CEA608)
  /// Cea708.
  public static let cea708 = Self(rawValue: kCMClosedCaptionFormatType_CEA708)
  /// Cinepak.
  public static let cinepak = Self(rawValue: kCMVideoCodecType_Cinepak)
  /// Counter32.
  public static let counter32 = Self(rawValue: kCMTimeCodeFormatType_Counter32)
  /// Counter64.
  public static let counter64 = Self(rawValue: kCMTimeCodeFormatType_Counter64)
  /// Dv.
  public static let dv = Self(rawValue: kCMMuxedStreamType_DV)
  /// Dvc NTSC.
  public static let dvcNTSC = Self(rawValue: kCMVideoCodecType_DVCNTSC)
  /// Dvc PAL.
  public static let dvcPAL = Self(rawValue: kCMVideoCodecType_DVCPAL)
  /// Dvc PROHD1080i50.
  public static let dvcPROHD1080i50 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i50)
  /// Dvc PROHD1080i60.
  public static let dvcPROHD1080i60 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i60)
  /// Dvc PROHD1080p25.
  public static let dvcPROHD1080p25 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p25)
  /// Dvc PROHD1080p30.
  public static let dvcPROHD1080p30 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p30)
  /// Dvc PROHD720p50.
  public static let dvcPROHD720p50 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p50)
  /// Dvc PROHD720p60.
  public static let dvcPROHD720p60 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p60)
  /// Dvc Pro50NTSC.
  public static let dvcPro50NTSC = Self(rawValue: kCMVideoCodecType_DVCPro50NTSC)
  /// Dvc Pro50PAL.
  public static let dvcPro50PAL = Self(rawValue: kCMVideoCodecType_DVCPro50PAL)
  /// Dvc Pro PAL.
  public static let dvcProPAL = Self(rawValue: kCMVideoCodecType_DVCProPAL)
  /// Dvi Intel IMA.
  public static let dviIntelIMA = Self(rawValue: kAudioFormatDVIIntelIMA)
  /// Embedded Device Screen Recording.
  public static let embeddedDeviceScreenRecording = Self(rawValue: kCMMuxedStreamType_EmbeddedDeviceScreenRecording)
  /// Emsg.
  public static let emsg = Self(rawValue: kCMMetadataFormatType_EMSG)
  /// Enhanced AC3.
  public static let enhancedAC3 = Self(rawValue: kAudioFormatEnhancedAC3)
  /// Flac.
  public static let flac = Self(rawValue: kAudioFormatFLAC)
  /// H263.
  public static let h263 = Self(rawValue: kCMVideoCodecType_H263)
  /// H264.
  public static let h264 = Self(rawValue: kCMVideoCodecType_H264)
  /// Hevc.
  public static let hevc = Self(rawValue: kCMVideoCodecType_HEVC)
  /// Hevc With Alpha.
  public static let hevcWithAlpha = Self(rawValue: kCMVideoCodecType_HEVCWithAlpha)
  /// I LBC.
  public static let iLBC = Self(rawValue: kAudioFormatiLBC)
  /// Icy.
  public static let icy = Self(rawValue: kCMMetadataFormatType_ICY)
  /// Id3.
  public static let id3 = Self(rawValue: kCMMetadataFormatType_ID3)
  /// Iec60958AC3.
  public static let iec60958AC3 = Self(rawValue: kAudioFormat60958AC3)
  /// Jpeg.
  public static let jpeg = Self(rawValue: kCMVideoCodecType_JPEG)
  /// Jpeg Open DML.
  public static let jpeg_OpenDML = Self(rawValue: kCMVideoCodecType_JPEG_OpenDML)
  /// Linear PCM.
  public static let linearPCM = Self(rawValue: kAudioFormatLinearPCM)
  /// Mace3.
  public static let mace3 = Self(rawValue: kAudioFormatMACE3)
  /// Mace6.
  public static let mace6 = Self(rawValue: kAudioFormatMACE6)
  /// Microsoft GSM.
  public static let microsoftGSM = Self(rawValue: kAudioFormatMicrosoftGSM)
  /// Midi Stream.
  public static let midiStream = Self(rawValue: kAudioFormatMIDIStream)
  /// Mobile3GPP.
  public static let mobile3GPP = Self(rawValue: kCMTextFormatType_3GText)
  /// Mpeg1System.
  public static let mpeg1System = Self(rawValue: kCMMuxedStreamType_MPEG1System)
  /// Mpeg1Video.
  public static let mpeg1Video = Self(rawValue: kCMVideoCodecType_MPEG1Video)
  /// Mpeg2Program.
  public static let mpeg2Program = Self(rawValue: kCMMuxedStreamType_MPEG2Program)
  /// Mpeg2Transport.
  public static let mpeg2Transport = Self(rawValue: kCMMuxedStreamType_MPEG2Transport)
  /// Mpeg2Video.
  public static let mpeg2Video = Self(rawValue: kCMVideoCodecType_MPEG2Video)
  /// Mpeg4AAC.
  public static let mpeg4AAC = Self(rawValue: kAudioFormatMPEG4AAC)
  /// Mpeg4AAC ELD.
  public static let mpeg4AAC_ELD = Self(rawValue: kAudioFormatMPEG4AAC_ELD)
  /// Mpeg4AAC ELD SBR.
  public static let mpeg4AAC_ELD_SBR = Self(rawValue: kAudioFormatMPEG4AAC_ELD_SBR)
  /// Mpeg4AAC ELD V2.
  public static let mpeg4AAC_ELD_V2 = Self(rawValue: kAudioFormatMPEG4AAC_ELD_V2)
  /// Mpeg4AAC HE.
  public static let mpeg4AAC_HE = Self(rawValue: kAudioFormatMPEG4AAC_HE)
  /// Mpeg4AAC HE V2.
  public static let mpeg4AAC_HE_V2 = Self(rawValue: kAudioFormatMPEG4AAC_HE_V2)
  /// Mpeg4AAC LD.
  public static let mpeg4AAC_LD = Self(rawValue: kAudioFormatMPEG4AAC_LD)
  /// Mpeg4AAC Spatial.
  public static let mpeg4AAC_Spatial = Self(rawValue: kAudioFormatMPEG4AAC_Spatial)
  /// Mpeg4CELP.
  public static let mpeg4CELP = Self(rawValue: kAudioFormatMPEG4CELP)
  /// Mpeg4HVXC.
  public static let mpeg4HVXC = Self(rawValue: kAudioFormatMPEG4HVXC)
  /// Mpeg4Twin VQ.
  public static let mpeg4TwinVQ = Self(rawValue: kAudioFormatMPEG4TwinVQ)
  /// Mpeg4Video.
  public static let mpeg4Video = Self(rawValue: kCMVideoCodecType_MPEG4Video)
  /// Mpeg D USAC.
  public static let mpegD_USAC = Self(rawValue: kAudioFormatMPEGD_USAC)
  /// Mpeg Layer1.
  public static let mpegLayer1 = Self(rawValue: kAudioFormatMPEGLayer1)
  /// Mpeg Layer2.
  public static let mpegLayer2 = Self(rawValue: kAudioFormatMPEGLayer2)
  /// Mpeg Layer3.
  public static let mpegLayer3 = Self(rawValue: kAudioFormatMPEGLayer3)
  /// Opus.
  public static let opus = Self(rawValue: kAudioFormatOpus)
  /// Parameter Value Stream.
  public static let parameterValueStream = Self(rawValue: kAudioFormatParameterValueStream)
  /// Pixel Format 16BE555.
  public static let pixelFormat_16BE555 = Self(rawValue: kCMPixelFormat_16BE555)
  /// Pixel Format 16BE565.
  public static let pixelFormat_16BE565 = Self(rawValue: kCMPixelFormat_16BE565)
  /// Pixel Format 16LE555.
  public static let pixelFormat_16LE555 = Self(rawValue: kCMPixelFormat_16LE555)
  /// Pixel Format 16LE5551.
  public static let pixelFormat_16LE5551 = Self(rawValue: kCMPixelFormat_16LE5551)
  /// Pixel Format 16LE565.
  public static let pixelFormat_16LE565 = Self(rawValue: kCMPixelFormat_16LE565)
  /// Pixel Format 24RGB.
  public static let pixelFormat_24RGB = Self(rawValue: kCMPixelFormat_24RGB)
  /// Pixel Format 32ARGB.
  public static let pixelFormat_32ARGB = Self(rawValue: kCMPixelFormat_32ARGB)
  /// Pixel Format 32BGRA.
  public static let pixelFormat_32BGRA = Self(rawValue: kCMPixelFormat_32BGRA)
  /// Pixel Format 422Yp Cb Cr10.
  public static let pixelFormat_422YpCbCr10 = Self(rawValue: kCMPixelFormat_422YpCbCr10)
  /// Pixel Format 422Yp Cb Cr16.
  public static let pixelFormat_422YpCbCr16 = Self(rawValue: kCMPixelFormat_422YpCbCr16)
  /// Pixel Format 422Yp Cb Cr8.
  public static let pixelFormat_422YpCbCr8 = Self(rawValue: kCMPixelFormat_422YpCbCr8)
  /// Pixel Format 422Yp Cb Cr8 yuvs.
  public static let pixelFormat_422YpCbCr8_yuvs = Self(rawValue: kCMPixelFormat_422YpCbCr8_yuvs)
  /// Pixel Format 4444Yp Cb Cr A8.
  public static let pixelFormat_4444YpCbCrA8 = Self(rawValue: kCMPixelFormat_4444YpCbCrA8)
  /// Pixel Format 444Yp Cb Cr10.
  public static let pixelFormat_444YpCbCr10 = Self(rawValue: kCMPixelFormat_444YpCbCr10)
  /// Pixel Format 444Yp Cb Cr8.
  public static let pixelFormat_444YpCbCr8 = Self(rawValue: kCMPixelFormat_444YpCbCr8)
  /// Pixel Format 8Indexed Gray White Is Zero.
  public static let pixelFormat_8IndexedGray_WhiteIsZero = Self(rawValue: kCMPixelFormat_8IndexedGray_WhiteIsZero)
  /// Pro Res422.
  public static let proRes422 = Self(rawValue: kCMVideoCodecType_AppleProRes422)
  /// Pro Res422HQ.
  public static let proRes422HQ = Self(rawValue: kCMVideoCodecType_AppleProRes422HQ)
  /// Pro Res422LT.
  public static let proRes422LT = Self(rawValue: kCMVideoCodecType_AppleProRes422LT)
  /// Pro Res422Proxy.
  public static let proRes422Proxy = Self(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
  /// Pro Res4444.
  public static let proRes4444 = Self(rawValue: kCMVideoCodecType_AppleProRes4444)
  /// Pro Res4444XQ.
  public static let proRes4444XQ = Self(rawValue: kCMVideoCodecType_AppleProRes4444XQ)
  /// Pro Res RAW.
  public static let proResRAW = Self(rawValue: kCMVideoCodecType_AppleProResRAW)
  /// Pro Res RAWHQ.
  public static let proResRAWHQ = Self(rawValue: kCMVideoCodecType_AppleProResRAWHQ)
  /// Q Design.
  public static let qDesign = Self(rawValue: kAudioFormatQDesign)
  /// Q Design2.
  public static let qDesign2 = Self(rawValue: kAudioFormatQDesign2)
  /// Qt.
  public static let qt = Self(rawValue: kCMTextFormatType_QTText)
  /// Qualcomm.
  public static let qualcomm = Self(rawValue: kAudioFormatQUALCOMM)
  /// Sorenson Video.
  public static let sorensonVideo = Self(rawValue: kCMVideoCodecType_SorensonVideo)
  /// Sorenson Video3.
  public static let sorensonVideo3 = Self(rawValue: kCMVideoCodecType_SorensonVideo3)
  /// Groups of tagged buffers.
  public static let tbgr = Self(rawValue: 0x7462_6772)
  /// Time Code.
  public static let timeCode = Self(rawValue: kAudioFormatTimeCode)
  /// Time Code32.
  public static let timeCode32 = Self(rawValue: kCMTimeCodeFormatType_TimeCode32)
  /// Time Code64.
  public static let timeCode64 = Self(rawValue: kCMTimeCodeFormatType_TimeCode64)
  /// U Law.
  public static let uLaw = Self(rawValue: kAudioFormatULaw)
  /// Web VTT.
  public static let webVTT = Self(rawValue: kCMSubtitleFormatType_WebVTT)
}
