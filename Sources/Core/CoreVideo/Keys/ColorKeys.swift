public import CoreFoundation

// Safety: each constant below is an NSString that is made once and never changed, so `nonisolated(unsafe)` is safe.

/// The key of a buffer's attachment: the colour space, a `CGColorSpace`.
public nonisolated(unsafe) let kCVImageBufferCGColorSpaceKey: CFString = "CGColorSpace"
/// The key of a buffer's attachment: the colour space, as the data of an ICC profile.
public nonisolated(unsafe) let kCVImageBufferICCProfileKey: CFString = "CVImageBufferICCProfile"
/// The key of a buffer's attachment: the exponent of `kCVImageBufferTransferFunction_UseGamma`.
public nonisolated(unsafe) let kCVImageBufferGammaLevelKey: CFString = "CVImageBufferGammaLevel"
// MARK: Matrix (ITU-T H.273 §8.3)

/// The key of a buffer's attachment: the matrix between R′G′B′ and Y′CbCr, a `kCVImageBufferYCbCrMatrix_` constant.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrixKey: CFString = "CVImageBufferYCbCrMatrix"
/// The matrix of ITU-R BT.709, usual for HD video; number 1 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The matrix of ITU-R BT.601, usual for SD video; number 6 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// The matrix of SMPTE 240M, an early HD standard; number 7 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// The matrix of ITU-R BT.2020 for non-constant luminance, usual for UHD and HDR video; number 9 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// A matrix for DCI P3. Linux: it has no number in ITU-T H.273, so it is treated as unspecified.
@available(macOS, deprecated: 12)
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_DCI_P3: CFString = "DCI_P3"
/// A matrix for P3 with D65 white. Linux: it has no number in ITU-T H.273, so it is treated as unspecified.
@available(macOS, deprecated: 12)
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_P3_D65: CFString = "P3_D65"
// MARK: Primaries (ITU-T H.273 §8.1)

/// The key of a buffer's attachment: the primaries and the white point, a `kCVImageBufferColorPrimaries_` constant.
public nonisolated(unsafe) let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// The primaries of ITU-R BT.709, usual for HD video and those of sRGB; number 1 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The primaries of EBU Tech 3213, for PAL; number 5 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_EBU_3213: CFString = "EBU_3213"
/// The primaries of SMPTE C, for NTSC; number 6 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// The primaries of P22 phosphors, of old computer displays; number 22 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_P22: CFString = "P22"
/// The primaries of DCI P3, with the greenish white of cinemas; number 11 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_DCI_P3: CFString = "DCI_P3"
/// The primaries of P3 with the white point D65, of many displays; number 12 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// The wide primaries of ITU-R BT.2020, usual for UHD and HDR video; number 9 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
// MARK: Transfer functions (ITU-T H.273 §8.2)

/// The key of a buffer's attachment: the function between light and code values, a
/// `kCVImageBufferTransferFunction_` constant.
public nonisolated(unsafe) let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// The transfer function of ITU-R BT.709, usual for SD and HD video; number 1 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The transfer function of SMPTE 240M, an early HD standard; number 7 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// A transfer function that is a power; the attachment `kCVImageBufferGammaLevelKey` has the exponent.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_UseGamma: CFString = "UseGamma"
/// The transfer function of sRGB, IEC 61966-2-1; number 13 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
/// The transfer function of ITU-R BT.2020, that of BT.709 with more exact constants; numbers 14 and 15 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// The transfer function of SMPTE ST 428-1, for digital cinema; number 17 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"
/// The perceptual quantizer of SMPTE ST 2084, as in HDR10; number 16 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// The hybrid log-gamma of ITU-R BT.2100, for HDR broadcasts; number 18 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// The linear transfer function: code values are proportional to light; number 8 in ITU-T H.273.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_Linear: CFString = "Linear"
/// The key of a buffer's attachment: the logarithmic transfer function that a camera used, a
/// `kCVImageBufferLogTransferFunction_` constant.
public nonisolated(unsafe) let kCVImageBufferLogTransferFunctionKey: CFString = "CVImageBufferLogTransferFunction"
/// The logarithmic transfer function of Apple Log, with which an iPhone records scenes of a high dynamic range.
public nonisolated(unsafe) let kCVImageBufferLogTransferFunction_AppleLog: CFString = "AppleLog"
// MARK: Chroma

/// The key of a buffer's attachment: the subsampling of chroma, a `kCVImageBufferChromaSubsampling_` constant.
public nonisolated(unsafe) let kCVImageBufferChromaSubsamplingKey: CFString = "CVImageBufferChromaSubsampling"
/// The subsampling 4:2:0: chroma is halved horizontally and vertically.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_420: CFString = "4:2:0"
/// The subsampling 4:2:2: chroma is halved horizontally.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_422: CFString = "4:2:2"
/// The subsampling 4:1:1: chroma is quartered horizontally.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_411: CFString = "4:1:1"
/// The key of a buffer's attachment: the position of chroma samples in the top field or in a progressive frame, a
/// `kCVImageBufferChromaLocation_` constant.
public nonisolated(unsafe) let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"
/// The key of a buffer's attachment: the position of chroma samples in the bottom field, a
/// `kCVImageBufferChromaLocation_` constant.
public nonisolated(unsafe) let kCVImageBufferChromaLocationBottomFieldKey: CFString =
  "CVImageBufferChromaLocationBottomField"
/// A position of chroma samples: in the left column of 2×2 luma samples, halfway between the rows.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Left: CFString = "Left"
/// A position of chroma samples: in the middle of 2×2 luma samples.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Center: CFString = "Center"
/// A position of chroma samples: at the top left one of 2×2 luma samples.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"
/// A position of chroma samples: in the top row of 2×2 luma samples, halfway between the columns.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Top: CFString = "Top"
/// A position of chroma samples: at the bottom left one of 2×2 luma samples.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"
/// A position of chroma samples: in the bottom row of 2×2 luma samples, halfway between the columns.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"
/// A position of chroma samples: Cr and Cb alternate by rows in the left column of 2×2 luma samples, as in DV of 625
/// lines.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_DV420: CFString = "DV 4:2:0"
// MARK: Alpha

/// The key of a buffer's attachment: whether every alpha value is opaque, a boolean.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelIsOpaque: CFString = "AlphaChannelIsOpaque"
/// The key of a buffer's attachment: whether colour is multiplied by alpha, a `kCVImageBufferAlphaChannelMode_`
/// constant.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelModeKey: CFString = "AlphaChannelMode"
/// A mode of the alpha channel: colour is not multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"
/// A mode of the alpha channel: colour is multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"
// MARK: High dynamic range

/// The key of a buffer's attachment: the mastering display's colour volume, the 24 bytes of HEVC's SEI message 137,
/// big-endian.
public nonisolated(unsafe) let kCVImageBufferMasteringDisplayColorVolumeKey: CFString = "MasteringDisplayColorVolume"
/// The key of a buffer's attachment: the content light levels, the 4 bytes of HEVC's SEI message 144, big-endian.
public nonisolated(unsafe) let kCVImageBufferContentLightLevelInfoKey: CFString = "ContentLightLevelInfo"
/// The key of a buffer's attachment: the ambient viewing environment, the 8 bytes of HEVC's SEI message 148,
/// big-endian.
public nonisolated(unsafe) let kCVImageBufferAmbientViewingEnvironmentKey: CFString = "AmbientViewingEnvironment"
/// The key of a buffer's attachment: the illumination of the scene in millilux, a number. Linux: never set.
public nonisolated(unsafe) let kCVImageBufferSceneIlluminationKey: CFString = "SceneIllumination"
