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
/// The matrix of ITU-R BT.709.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The matrix of ITU-R BT.601.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// The matrix of SMPTE 240M.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// The matrix of ITU-R BT.2020, non-constant luminance.
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// A matrix for DCI P3.
@available(macOS, deprecated: 12)
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_DCI_P3: CFString = "DCI_P3"
/// A matrix for P3 with D65 white.
@available(macOS, deprecated: 12)
public nonisolated(unsafe) let kCVImageBufferYCbCrMatrix_P3_D65: CFString = "P3_D65"
// MARK: Primaries (ITU-T H.273 §8.1)

/// The key of a buffer's attachment: the primaries and the white point, a `kCVImageBufferColorPrimaries_` constant.
public nonisolated(unsafe) let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// The primaries of ITU-R BT.709.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The primaries of EBU Tech 3213, for PAL.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_EBU_3213: CFString = "EBU_3213"
/// The primaries of SMPTE C, for NTSC.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// The primaries of P22 phosphors.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_P22: CFString = "P22"
/// The primaries of DCI P3, with the white of cinemas.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_DCI_P3: CFString = "DCI_P3"
/// The primaries of P3, with D65 white.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// The primaries of ITU-R BT.2020.
public nonisolated(unsafe) let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
// MARK: Transfer functions (ITU-T H.273 §8.2)

/// The key of a buffer's attachment: the function between light and code values, a
/// `kCVImageBufferTransferFunction_` constant.
public nonisolated(unsafe) let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// The transfer function of ITU-R BT.709.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The transfer function of SMPTE 240M.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// A power function; `kCVImageBufferGammaLevelKey` has the exponent.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_UseGamma: CFString = "UseGamma"
/// The transfer function of sRGB, IEC 61966-2-1.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_sRGB: CFString = "IEC_sRGB"
/// The transfer function of ITU-R BT.2020.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// The transfer function of SMPTE ST 428-1, for digital cinema.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"
/// The perceptual quantizer of SMPTE ST 2084.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// The hybrid log-gamma of ITU-R BT.2100.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// Code values are proportional to light.
public nonisolated(unsafe) let kCVImageBufferTransferFunction_Linear: CFString = "Linear"
/// The key of a buffer's attachment: the logarithmic transfer function that a camera used, a
/// `kCVImageBufferLogTransferFunction_` constant.
public nonisolated(unsafe) let kCVImageBufferLogTransferFunctionKey: CFString = "CVImageBufferLogTransferFunction"
/// Apple Log.
public nonisolated(unsafe) let kCVImageBufferLogTransferFunction_AppleLog: CFString = "AppleLog"
// MARK: Chroma

/// The key of a buffer's attachment: the subsampling of chroma, a `kCVImageBufferChromaSubsampling_` constant.
public nonisolated(unsafe) let kCVImageBufferChromaSubsamplingKey: CFString = "CVImageBufferChromaSubsampling"
/// Chroma is halved horizontally and vertically.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_420: CFString = "4:2:0"
/// Chroma is halved horizontally.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_422: CFString = "4:2:2"
/// Chroma is quartered horizontally.
public nonisolated(unsafe) let kCVImageBufferChromaSubsampling_411: CFString = "4:1:1"
/// The key of a buffer's attachment: the position of chroma samples in the top field or in a progressive frame, a
/// `kCVImageBufferChromaLocation_` constant.
public nonisolated(unsafe) let kCVImageBufferChromaLocationTopFieldKey: CFString = "CVImageBufferChromaLocationTopField"
/// The key of a buffer's attachment: the position of chroma samples in the bottom field, a
/// `kCVImageBufferChromaLocation_` constant.
public nonisolated(unsafe) let kCVImageBufferChromaLocationBottomFieldKey: CFString =
  "CVImageBufferChromaLocationBottomField"
/// Chroma samples are in the left column, halfway between rows.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Left: CFString = "Left"
/// Chroma samples are in the middle of four luma samples.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Center: CFString = "Center"
/// Chroma samples are at the top left luma sample.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_TopLeft: CFString = "TopLeft"
/// Chroma samples are in the top row, halfway between columns.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Top: CFString = "Top"
/// Chroma samples are at the bottom left luma sample.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_BottomLeft: CFString = "BottomLeft"
/// Chroma samples are in the bottom row, halfway between columns.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_Bottom: CFString = "Bottom"
/// Cr and Cb alternate by rows in the left column, as in DV of 625 lines.
public nonisolated(unsafe) let kCVImageBufferChromaLocation_DV420: CFString = "DV 4:2:0"
// MARK: Alpha

/// Whether every alpha value is opaque: a boolean.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelIsOpaque: CFString = "AlphaChannelIsOpaque"
/// The key of a buffer's attachment: whether colour is multiplied by alpha, a `kCVImageBufferAlphaChannelMode_`
/// constant.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelModeKey: CFString = "AlphaChannelMode"
/// Colour is not multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"
/// Colour is multiplied by alpha.
public nonisolated(unsafe) let kCVImageBufferAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"
// MARK: High dynamic range

/// The mastering display's colour volume: the 24 bytes of HEVC's SEI message 137, big-endian.
public nonisolated(unsafe) let kCVImageBufferMasteringDisplayColorVolumeKey: CFString = "MasteringDisplayColorVolume"
/// The content light levels: the 4 bytes of HEVC's SEI message 144, big-endian.
public nonisolated(unsafe) let kCVImageBufferContentLightLevelInfoKey: CFString = "ContentLightLevelInfo"
/// The ambient viewing environment: the 8 bytes of HEVC's SEI message 148, big-endian.
public nonisolated(unsafe) let kCVImageBufferAmbientViewingEnvironmentKey: CFString = "AmbientViewingEnvironment"
/// The illumination of the scene, in millilux.
public nonisolated(unsafe) let kCVImageBufferSceneIlluminationKey: CFString = "SceneIllumination"
