// MARK: - Colour

/// Key in video settings: the colour of the samples, a dictionary with `AVVideoColorPrimariesKey`,
/// `AVVideoTransferFunctionKey` and `AVVideoYCbCrMatrixKey`.
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
/// Key in the dictionary of `AVVideoColorPropertiesKey`: the primaries, an `AVVideoColorPrimaries_` value.
public let AVVideoColorPrimariesKey = "ColorPrimaries"
/// Key in the dictionary of `AVVideoColorPropertiesKey`: the function between light and code values, an
/// `AVVideoTransferFunction_` value.
public let AVVideoTransferFunctionKey = "TransferFunction"
/// Key in the dictionary of `AVVideoColorPropertiesKey`: the matrix between R′G′B′ and Y′CbCr, an `AVVideoYCbCrMatrix_`
/// value.
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"

// MARK: - Primaries

/// The primaries of ITU-R BT.709, usual for HD video; number 1 in ITU-T H.273.
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
/// The wide primaries of ITU-R BT.2020, usual for UHD and HDR video; number 9 in ITU-T H.273.
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
/// The primaries of P3 with the white point D65, of many displays; number 12 in ITU-T H.273.
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
/// The primaries of SMPTE C, for NTSC; number 6 in ITU-T H.273.
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
/// The primaries of EBU Tech. 3213, for PAL; number 5 in ITU-T H.273.
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"

// MARK: - Transfer functions

/// The transfer function of ITU-R BT.709, usual for SD and HD video; number 1 in ITU-T H.273.
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
/// The transfer function of SMPTE 240M, an early HD standard; number 7 in ITU-T H.273.
public let AVVideoTransferFunction_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// The perceptual quantiser of SMPTE ST 2084, as in HDR10; number 16 in ITU-T H.273.
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
/// The hybrid log-gamma of ITU-R BT.2100, for HDR broadcasts; number 18 in ITU-T H.273.
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
/// The linear transfer function: code values are proportional to light; number 8 in ITU-T H.273.
public let AVVideoTransferFunction_Linear = "Linear"
/// The transfer function of sRGB, IEC 61966-2-1; number 13 in ITU-T H.273.
public let AVVideoTransferFunction_IEC_sRGB = "IEC_sRGB"

// MARK: - Matrices

/// The matrix of ITU-R BT.709, usual for HD video; number 1 in ITU-T H.273.
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// The matrix of ITU-R BT.601, usual for SD video; number 6 in ITU-T H.273.
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// The matrix of SMPTE 240M, an early HD standard; number 7 in ITU-T H.273.
public let AVVideoYCbCrMatrix_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// The matrix of ITU-R BT.2020 for non-constant luminance, usual for UHD and HDR video; number 9 in ITU-T H.273.
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"
