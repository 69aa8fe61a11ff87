public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// An alpha channel mode: colours are multiplied by alpha.
public nonisolated(unsafe) let kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"
/// An alpha channel mode: colours are not multiplied by alpha.
public nonisolated(unsafe) let kCMFormatDescriptionAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"
/// A chroma location: in the lower of two luma rows, horizontally between luma samples.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Bottom: CFString = "Bottom"
/// A chroma location: in the lower of two luma rows, at the same horizontal position as luma samples.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_BottomLeft: CFString = "BottomLeft"
/// A chroma location: between luma samples, horizontally and vertically.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Center: CFString = "Center"
/// A chroma location: that of DV420, in which Cb and Cr samples are on alternate lines.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_DV420: CFString = "DV 4:2:0"
/// A chroma location: at the same horizontal position as luma samples, vertically between them.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Left: CFString = "Left"
/// A chroma location: in the upper of two luma rows, horizontally between luma samples.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Top: CFString = "Top"
/// A chroma location: in the upper of two luma rows, at the same horizontal position as luma samples.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_TopLeft: CFString = "TopLeft"
/// Colour primaries: DCI P3 of digital cinema (SMPTE RP 431-2); code point 11 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_DCI_P3: CFString = "DCI_P3"
/// Colour primaries: EBU Tech. 3213, of PAL video; code point 5 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_EBU_3213: CFString = "EBU_3213"
/// Colour primaries: ITU-R BT.2020, of UHDTV; code point 9 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// Colour primaries: ITU-R BT.709, of HDTV and sRGB; code point 1 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Colour primaries: P22 phosphors of old monitors; code point 22 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_P22: CFString = "P22"
/// Colour primaries: P3 with the white point D65 (SMPTE EG 432-1); code point 12 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_P3_D65: CFString = "P3_D65"
/// Colour primaries: SMPTE C, of NTSC video (SMPTE ST 170); code point 6 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// Field detail: the field with the frame's first line is the earlier one.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// Field detail: the field with the frame's first line is the later one.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_SpatialFirstLineLate: CFString = "SpatialFirstLineLate"
/// Field detail: the bottom field is the first in time.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_TemporalBottomFirst: CFString = "TemporalBottomFirst"
/// Field detail: the top field is the first in time.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_TemporalTopFirst: CFString = "TemporalTopFirst"
/// A hero eye: the view of the left eye is shown where only one view can be shown.
public nonisolated(unsafe) let kCMFormatDescriptionHeroEye_Left: CFString = "Left"
/// A hero eye: the view of the right eye is shown where only one view can be shown.
public nonisolated(unsafe) let kCMFormatDescriptionHeroEye_Right: CFString = "Right"
/// The key of the height, a number of pixels, in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHeight: CFString = "Height"
/// The key of the height in pixels, an array of numerator and denominator, in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHeightRational: CFString = "HeightAsRational"
/// The key of the distance in pixels by which the centre is to the right of the frame's, in a clean aperture
/// dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHorizontalOffset: CFString = "HorizontalOffset"
/// The key of the distance in pixels by which the centre is to the right of the frame's, an array of numerator and
/// denominator, in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational: CFString =
  "HorizontalOffsetAsRational"
/// The key of the distance in pixels by which the centre is below the frame's, in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureVerticalOffset: CFString = "VerticalOffset"
/// The key of the distance in pixels by which the centre is below the frame's, an array of numerator and denominator,
/// in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational: CFString =
  "VerticalOffsetAsRational"
/// The key of the width, a number of pixels, in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureWidth: CFString = "Width"
/// The key of the width in pixels, an array of numerator and denominator, in a clean aperture dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureWidthRational: CFString = "WidthAsRational"
/// The key of the relative width of a pixel in a pixel aspect ratio dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: CFString = "HorizontalSpacing"
/// The key of the relative height of a pixel in a pixel aspect ratio dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: CFString = "VerticalSpacing"
/// A logarithmic transfer function: Apple Log, of cameras that record for colour grading.
public nonisolated(unsafe) let kCMFormatDescriptionLogTransferFunction_AppleLog: CFString = "AppleLog"
/// A projection: the whole sphere, with longitude as x and latitude as y.
public nonisolated(unsafe) let kCMFormatDescriptionProjectionKind_Equirectangular: CFString = "Equirectangular"
/// A projection: the front half of the sphere, with longitude as x and latitude as y.
public nonisolated(unsafe) let kCMFormatDescriptionProjectionKind_HalfEquirectangular: CFString = "HalfEquirectangular"
/// A projection: the plane picture of an ordinary camera.
public nonisolated(unsafe) let kCMFormatDescriptionProjectionKind_Rectilinear: CFString = "Rectilinear"
/// A transfer function: that of ITU-R BT.2020; code point 14 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// A transfer function: hybrid log-gamma of ITU-R BT.2100; code point 18 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// A transfer function: that of ITU-R BT.709, of HDTV; code point 1 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// A transfer function: values are proportional to light; code point 8 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_Linear: CFString = "Linear"
/// A transfer function: SMPTE 240M, of early HDTV; code point 7 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// A transfer function: perceptual quantizer (PQ) of SMPTE ST 2084; code point 16 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// A transfer function: SMPTE ST 428-1, of digital cinema: a gamma of 2.6; code point 17 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"
/// A transfer function: a gamma, whose value is the extension `kCMFormatDescriptionExtension_GammaLevel`.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_UseGamma: CFString = "UseGamma"
/// A transfer function: sRGB (IEC 61966-2-1); code point 13 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_sRGB: CFString = "IEC_sRGB"
/// A vendor of an encoder: Apple, by the four-character code `appl` as a string.
public nonisolated(unsafe) let kCMFormatDescriptionVendor_Apple: CFString = "appl"
/// A view packing: one view in the upper, the other in the lower half of the frame.
public nonisolated(unsafe) let kCMFormatDescriptionViewPackingKind_OverUnder: CFString = "OverUnder"
/// A view packing: one view in the left, the other in the right half of the frame.
public nonisolated(unsafe) let kCMFormatDescriptionViewPackingKind_SideBySide: CFString = "SideBySide"
/// A matrix of luma and chroma: ITU-R BT.2020, of UHDTV; code point 9 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// A matrix of luma and chroma: ITU-R BT.601, of standard-definition video; code point 6 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// A matrix of luma and chroma: ITU-R BT.709, of HDTV; code point 1 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// A matrix of luma and chroma: SMPTE 240M, of early HDTV; code point 7 of ITU-T H.273.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
