// MARK: - Colour

/// Key: the colour of the samples, a dictionary with the three keys below.
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
/// Key: the primaries, one of the `AVVideoColorPrimaries_` values.
public let AVVideoColorPrimariesKey = "ColorPrimaries"
/// Key: the transfer function, one of the `AVVideoTransferFunction_` values.
public let AVVideoTransferFunctionKey = "TransferFunction"
/// Key: the matrix, one of the `AVVideoYCbCrMatrix_` values.
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"

// MARK: - Primaries

/// ITU-R BT.709.
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
/// ITU-R BT.2020.
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
/// P3 with the D65 white point.
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
/// SMPTE C.
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
/// EBU Tech. 3213.
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"

// MARK: - Transfer functions

/// ITU-R BT.709.
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
/// SMPTE 240M.
public let AVVideoTransferFunction_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// SMPTE ST 2084, perceptual quantiser.
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
/// ITU-R BT.2100, hybrid log-gamma.
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
/// Linear light.
public let AVVideoTransferFunction_Linear = "Linear"
/// IEC 61966-2-1, sRGB.
public let AVVideoTransferFunction_IEC_sRGB = "IEC_sRGB"

// MARK: - Matrices

/// ITU-R BT.709.
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// ITU-R BT.601.
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// SMPTE 240M.
public let AVVideoYCbCrMatrix_SMPTE_240M_1995 = "SMPTE_240M_1995"
/// ITU-R BT.2020, non-constant luminance.
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"
