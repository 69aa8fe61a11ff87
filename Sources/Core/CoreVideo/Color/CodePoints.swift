public import CoreFoundation

// The numbers of ITU-T H.273 (ISO/IEC 23091-2) for Apple's strings. In all three tables, 2 means "unspecified".
private let unspecified: Int32 = 2

/// If a string or a number occurs twice, the first row counts.
// Safety: the strings are constants.
private struct CodePoints: @unchecked Sendable {
  let rows: [(Int32, CFString)]
  func number(_ string: CFString?) -> Int32 { rows.first { $0.1 == string }?.0 ?? unspecified }
  func string(_ number: Int32) -> Unmanaged<CFString>? {
    // Safety: constants are never released.
    rows.first { $0.0 == number }.map { Unmanaged.passUnretained($0.1) }
  }
}

/// Colour primaries of ITU-T H.273 §8.1, table 2.
private let primaries = CodePoints(rows: [
  (1, kCVImageBufferColorPrimaries_ITU_R_709_2), (5, kCVImageBufferColorPrimaries_EBU_3213),
  (6, kCVImageBufferColorPrimaries_SMPTE_C),
  (7, kCVImageBufferColorPrimaries_SMPTE_C),  // SMPTE ST 240, the same chromaticities as 6
  (9, kCVImageBufferColorPrimaries_ITU_R_2020), (11, kCVImageBufferColorPrimaries_DCI_P3),
  (12, kCVImageBufferColorPrimaries_P3_D65),
  (22, kCVImageBufferColorPrimaries_P22),
])

/// Transfer functions of ITU-T H.273 §8.2, table 3. The gammas 4 and 5 are absent, because Apple's string for a gamma
/// needs a level too.
private let transferFunctions = CodePoints(rows: [
  (1, kCVImageBufferTransferFunction_ITU_R_709_2),
  (6, kCVImageBufferTransferFunction_ITU_R_709_2),  // ITU-R BT.601, the same function as 1
  (7, kCVImageBufferTransferFunction_SMPTE_240M_1995), (8, kCVImageBufferTransferFunction_Linear),
  (13, kCVImageBufferTransferFunction_sRGB),
  (14, kCVImageBufferTransferFunction_ITU_R_2020),
  (15, kCVImageBufferTransferFunction_ITU_R_2020),  // 12 bits, the same function as 14
  (16, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ), (17, kCVImageBufferTransferFunction_SMPTE_ST_428_1),
  (18, kCVImageBufferTransferFunction_ITU_R_2100_HLG),
])

/// Matrices of ITU-T H.273 §8.3, table 4.
private let matrices = CodePoints(rows: [
  (1, kCVImageBufferYCbCrMatrix_ITU_R_709_2), (6, kCVImageBufferYCbCrMatrix_ITU_R_601_4),
  (5, kCVImageBufferYCbCrMatrix_ITU_R_601_4),  // ITU-R BT.470 system B/G, the same matrix as 6
  (7, kCVImageBufferYCbCrMatrix_SMPTE_240M_1995), (9, kCVImageBufferYCbCrMatrix_ITU_R_2020),
])

/// Returns the number of a matrix in ITU-T H.273; 2 if the string is nil or unknown.
public func CVYCbCrMatrixGetIntegerCodePointForString(_ yCbCrMatrixString: CFString?) -> Int32 {
  matrices.number(yCbCrMatrixString)
}
/// Returns the number of colour primaries in ITU-T H.273; 2 if the string is nil or unknown.
public func CVColorPrimariesGetIntegerCodePointForString(_ colorPrimariesString: CFString?) -> Int32 {
  primaries.number(colorPrimariesString)
}
/// Returns the number of a transfer function in ITU-T H.273; 2 if the string is nil or unknown.
public func CVTransferFunctionGetIntegerCodePointForString(_ transferFunctionString: CFString?) -> Int32 {
  transferFunctions.number(transferFunctionString)
}
/// Returns the string of a matrix by its number in ITU-T H.273; nil for a number that has none.
public func CVYCbCrMatrixGetStringForIntegerCodePoint(_ yCbCrMatrixCodePoint: Int32) -> Unmanaged<CFString>? {
  matrices.string(yCbCrMatrixCodePoint)
}
/// Returns the string of colour primaries by their number in ITU-T H.273; nil for a number that has none.
public func CVColorPrimariesGetStringForIntegerCodePoint(_ colorPrimariesCodePoint: Int32) -> Unmanaged<CFString>? {
  primaries.string(colorPrimariesCodePoint)
}
/// Returns the string of a transfer function by its number in ITU-T H.273; nil for a number that has none.
public func CVTransferFunctionGetStringForIntegerCodePoint(_ transferFunctionCodePoint: Int32) -> Unmanaged<CFString>? {
  transferFunctions.string(transferFunctionCodePoint)
}
