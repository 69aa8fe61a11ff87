public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// Format Description Alpha Channel Mode: Premultiplied Alpha.
public nonisolated(unsafe) let kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"
/// Format Description Alpha Channel Mode: Straight Alpha.
public nonisolated(unsafe) let kCMFormatDescriptionAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"
/// Format Description Chroma Location: Bottom.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Bottom: CFString = "Bottom"
/// Format Description Chroma Location: Bottom Left.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_BottomLeft: CFString = "BottomLeft"
/// Format Description Chroma Location: Center.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Center: CFString = "Center"
/// Format Description Chroma Location: DV420.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_DV420: CFString = "DV 4:2:0"
/// Format Description Chroma Location: Left.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Left: CFString = "Left"
/// Format Description Chroma Location: Top.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_Top: CFString = "Top"
/// Format Description Chroma Location: Top Left.
public nonisolated(unsafe) let kCMFormatDescriptionChromaLocation_TopLeft: CFString = "TopLeft"
/// Format Description Color Primaries: DCI P3.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_DCI_P3: CFString = "DCI_P3"
/// Format Description Color Primaries: EBU 3213.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_EBU_3213: CFString = "EBU_3213"
/// Format Description Color Primaries: ITU R 2020.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// Format Description Color Primaries: ITU R 709 2.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Format Description Color Primaries: P22.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_P22: CFString = "P22"
/// Format Description Color Primaries: P3 D65.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_P3_D65: CFString = "P3_D65"
/// Format Description Color Primaries: SMPTE C.
public nonisolated(unsafe) let kCMFormatDescriptionColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// Format Description Field Detail: Spatial First Line Early.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// Format Description Field Detail: Spatial First Line Late.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_SpatialFirstLineLate: CFString = "SpatialFirstLineLate"
/// Format Description Field Detail: Temporal Bottom First.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_TemporalBottomFirst: CFString = "TemporalBottomFirst"
/// Format Description Field Detail: Temporal Top First.
public nonisolated(unsafe) let kCMFormatDescriptionFieldDetail_TemporalTopFirst: CFString = "TemporalTopFirst"
/// Format Description Hero Eye: Left.
public nonisolated(unsafe) let kCMFormatDescriptionHeroEye_Left: CFString = "Left"
/// Format Description Hero Eye: Right.
public nonisolated(unsafe) let kCMFormatDescriptionHeroEye_Right: CFString = "Right"
/// Format Description Key: Clean Aperture Height.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHeight: CFString = "Height"
/// Format Description Key: Clean Aperture Height Rational.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHeightRational: CFString = "HeightAsRational"
/// Format Description Key: Clean Aperture Horizontal Offset.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHorizontalOffset: CFString = "HorizontalOffset"
/// Format Description Key: Clean Aperture Horizontal Offset Rational.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational: CFString =
  "HorizontalOffsetAsRational"
/// Format Description Key: Clean Aperture Vertical Offset.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureVerticalOffset: CFString = "VerticalOffset"
/// Format Description Key: Clean Aperture Vertical Offset Rational.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational: CFString =
  "VerticalOffsetAsRational"
/// Format Description Key: Clean Aperture Width.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureWidth: CFString = "Width"
/// Format Description Key: Clean Aperture Width Rational.
public nonisolated(unsafe) let kCMFormatDescriptionKey_CleanApertureWidthRational: CFString = "WidthAsRational"
/// Format Description Key: Pixel Aspect Ratio Horizontal Spacing.
public nonisolated(unsafe) let kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: CFString = "HorizontalSpacing"
/// Format Description Key: Pixel Aspect Ratio Vertical Spacing.
public nonisolated(unsafe) let kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: CFString = "VerticalSpacing"
/// Format Description Log Transfer Function: Apple Log.
public nonisolated(unsafe) let kCMFormatDescriptionLogTransferFunction_AppleLog: CFString = "AppleLog"
/// Format Description Projection Kind: Equirectangular.
public nonisolated(unsafe) let kCMFormatDescriptionProjectionKind_Equirectangular: CFString = "Equirectangular"
/// Format Description Projection Kind: Half Equirectangular.
public nonisolated(unsafe) let kCMFormatDescriptionProjectionKind_HalfEquirectangular: CFString = "HalfEquirectangular"
/// Format Description Projection Kind: Rectilinear.
public nonisolated(unsafe) let kCMFormatDescriptionProjectionKind_Rectilinear: CFString = "Rectilinear"
/// Format Description Transfer Function: ITU R 2020.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// Format Description Transfer Function: ITU R 2100 HLG.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG: CFString = "ITU_R_2100_HLG"
/// Format Description Transfer Function: ITU R 709 2.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Format Description Transfer Function: Linear.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_Linear: CFString = "Linear"
/// Format Description Transfer Function: SMPTE 240M 1995.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
/// Format Description Transfer Function: SMPTE ST 2084 PQ.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ: CFString = "SMPTE_ST_2084_PQ"
/// Format Description Transfer Function: SMPTE ST 428 1.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1: CFString = "SMPTE_ST_428_1"
/// Format Description Transfer Function: Use Gamma.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_UseGamma: CFString = "UseGamma"
/// Format Description Transfer Function: s RGB.
public nonisolated(unsafe) let kCMFormatDescriptionTransferFunction_sRGB: CFString = "IEC_sRGB"
/// Format Description Vendor: Apple.
public nonisolated(unsafe) let kCMFormatDescriptionVendor_Apple: CFString = "appl"
/// Format Description View Packing Kind: Over Under.
public nonisolated(unsafe) let kCMFormatDescriptionViewPackingKind_OverUnder: CFString = "OverUnder"
/// Format Description View Packing Kind: Side By Side.
public nonisolated(unsafe) let kCMFormatDescriptionViewPackingKind_SideBySide: CFString = "SideBySide"
/// Format Description YCb Cr Matrix: ITU R 2020.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// Format Description YCb Cr Matrix: ITU R 601 4.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// Format Description YCb Cr Matrix: ITU R 709 2.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// Format Description YCb Cr Matrix: SMPTE 240M 1995.
public nonisolated(unsafe) let kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995: CFString = "SMPTE_240M_1995"
