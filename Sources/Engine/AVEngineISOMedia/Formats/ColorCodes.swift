package import CoreFoundation
import CoreMedia

/// Code points of ITU-T H.273 and Apple's names for them.
package enum ColorCodes {
  package static var primaries: [Int: CFString] {
    [
      1: kCMFormatDescriptionColorPrimaries_ITU_R_709_2, 5: kCMFormatDescriptionColorPrimaries_EBU_3213,
      6: kCMFormatDescriptionColorPrimaries_SMPTE_C, 7: kCMFormatDescriptionColorPrimaries_SMPTE_C,
      9: kCMFormatDescriptionColorPrimaries_ITU_R_2020, 11: kCMFormatDescriptionColorPrimaries_DCI_P3,
      12: kCMFormatDescriptionColorPrimaries_P3_D65, 22: kCMFormatDescriptionColorPrimaries_P22,
    ]
  }

  package static var transfers: [Int: CFString] {
    [
      1: kCMFormatDescriptionTransferFunction_ITU_R_709_2, 4: kCMFormatDescriptionTransferFunction_UseGamma,
      5: kCMFormatDescriptionTransferFunction_UseGamma, 6: kCMFormatDescriptionTransferFunction_ITU_R_709_2,
      7: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995, 8: kCMFormatDescriptionTransferFunction_Linear,
      13: kCMFormatDescriptionTransferFunction_sRGB, 14: kCMFormatDescriptionTransferFunction_ITU_R_2020,
      15: kCMFormatDescriptionTransferFunction_ITU_R_2020, 16: kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ,
      17: kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1, 18: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG,
    ]
  }

  /// Exponents of the two pure gamma curves.
  package static let gammas: [Int: Double] = [4: 2.2, 5: 2.8]

  package static var matrices: [Int: CFString] {
    [
      1: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2, 5: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4,
      6: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4, 7: kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995,
      9: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020,
    ]
  }

  /// Orders of fields in a `fiel` atom.
  package static var fieldDetails: [Int: CFString] {
    [
      1: kCMFormatDescriptionFieldDetail_TemporalTopFirst, 6: kCMFormatDescriptionFieldDetail_TemporalBottomFirst,
      9: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly, 14: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate,
    ]
  }

  /// The code point that QuickTime writes for a name: the lowest but for the 601 matrix, which is 6 everywhere; 2: unspecified.
  package static func code(_ name: Any?, in table: [Int: CFString]) -> UInt16 {
    guard let name = name as? String else { return 2 }
    let matches = table.filter { $0.value as String == name }.keys.sorted()
    if matches == [5, 6] { return 6 }
    return UInt16(clamping: matches.first ?? 2)
  }
}
