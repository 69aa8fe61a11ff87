public import CoreFoundation

// Safety: the raw values are immutable strings, which are safe to share.
extension CMFormatDescription.Extensions.Value {
  /// The way in which colours with alpha are stored.
  public struct AlphaChannelMode: RawRepresentable, Hashable {
    /// Apple's string, a `kCMFormatDescriptionAlphaChannelMode_` constant.
    public var rawValue: CFString
    /// Makes a mode from any string, usually a `kCMFormatDescriptionAlphaChannelMode_` constant.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Colours are multiplied by alpha.
    public nonisolated(unsafe) static let premultipliedAlpha = Self(
      rawValue: kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha)
    /// Colours are not multiplied by alpha.
    public nonisolated(unsafe) static let straightAlpha = Self(
      rawValue: kCMFormatDescriptionAlphaChannelMode_StraightAlpha)
  }

  /// The location of chroma samples relative to luma samples.
  public struct ChromaLocation: RawRepresentable, Hashable {
    /// Apple's string, a `kCMFormatDescriptionChromaLocation_` constant.
    public var rawValue: CFString
    /// Makes a location from any string, usually a `kCMFormatDescriptionChromaLocation_` constant.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Chroma samples are in the lower of two luma rows, horizontally between luma samples.
    public nonisolated(unsafe) static let bottom = Self(rawValue: kCMFormatDescriptionChromaLocation_Bottom)
    /// Chroma samples are in the lower of two luma rows, at the same horizontal position as luma samples.
    public nonisolated(unsafe) static let bottomLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_BottomLeft)
    /// Chroma samples are between luma samples, horizontally and vertically.
    public nonisolated(unsafe) static let center = Self(rawValue: kCMFormatDescriptionChromaLocation_Center)
    /// The location of DV420, in which Cb and Cr samples are on alternate lines.
    public nonisolated(unsafe) static let dv420 = Self(rawValue: kCMFormatDescriptionChromaLocation_DV420)
    /// Chroma samples are at the same horizontal position as luma samples, vertically between them.
    public nonisolated(unsafe) static let left = Self(rawValue: kCMFormatDescriptionChromaLocation_Left)
    /// Chroma samples are in the upper of two luma rows, horizontally between luma samples.
    public nonisolated(unsafe) static let top = Self(rawValue: kCMFormatDescriptionChromaLocation_Top)
    /// Chroma samples are in the upper of two luma rows, at the same horizontal position as luma samples.
    public nonisolated(unsafe) static let topLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_TopLeft)
  }

  /// The colours of the three primaries and of white.
  public struct ColorPrimaries: RawRepresentable, Hashable {
    /// Apple's string, a `kCMFormatDescriptionColorPrimaries_` constant.
    public var rawValue: CFString
    /// Makes primaries from any string, usually a `kCMFormatDescriptionColorPrimaries_` constant.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// DCI P3 of digital cinema (SMPTE RP 431-2); code point 11 of ITU-T H.273.
    public nonisolated(unsafe) static let dci_P3 = Self(rawValue: kCMFormatDescriptionColorPrimaries_DCI_P3)
    /// EBU Tech. 3213, of PAL video; code point 5 of ITU-T H.273.
    public nonisolated(unsafe) static let ebu_3213 = Self(rawValue: kCMFormatDescriptionColorPrimaries_EBU_3213)
    /// ITU-R BT.2020, of UHDTV; code point 9 of ITU-T H.273.
    public nonisolated(unsafe) static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_2020)
    /// ITU-R BT.709, of HDTV and sRGB; code point 1 of ITU-T H.273.
    public nonisolated(unsafe) static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_709_2)
    /// P22 phosphors of old monitors; code point 22 of ITU-T H.273.
    public nonisolated(unsafe) static let p22 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P22)
    /// P3 with the white point D65 (SMPTE EG 432-1); code point 12 of ITU-T H.273.
    public nonisolated(unsafe) static let p3_D65 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P3_D65)
    /// SMPTE C, of NTSC video (SMPTE ST 170); code point 6 of ITU-T H.273.
    public nonisolated(unsafe) static let smpte_C = Self(rawValue: kCMFormatDescriptionColorPrimaries_SMPTE_C)
  }

  /// The order of the two fields of a frame.
  public struct FieldDetail: RawRepresentable, Hashable {
    /// Apple's string, a `kCMFormatDescriptionFieldDetail_` constant.
    public var rawValue: CFString
    /// Makes an order from any string, usually a `kCMFormatDescriptionFieldDetail_` constant.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// The field with the frame's first line is the earlier one.
    public nonisolated(unsafe) static let spatialFirstLineEarly = Self(
      rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly)
    /// The field with the frame's first line is the later one.
    public nonisolated(unsafe) static let spatialFirstLineLate = Self(
      rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate)
    /// The bottom field is the first in time.
    public nonisolated(unsafe) static let temporalBottomFirst = Self(
      rawValue: kCMFormatDescriptionFieldDetail_TemporalBottomFirst)
    /// The top field is the first in time.
    public nonisolated(unsafe) static let temporalTopFirst = Self(
      rawValue: kCMFormatDescriptionFieldDetail_TemporalTopFirst)
  }

  /// The relation between colour values and light.
  public struct TransferFunction: RawRepresentable, Hashable {
    /// Apple's string, a `kCMFormatDescriptionTransferFunction_` constant.
    public var rawValue: CFString
    /// Makes a transfer function from any string, usually a `kCMFormatDescriptionTransferFunction_` constant.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// The curve of ITU-R BT.2020; code point 14 of ITU-T H.273.
    public nonisolated(unsafe) static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2020)
    /// Hybrid log-gamma of ITU-R BT.2100; code point 18 of ITU-T H.273.
    public nonisolated(unsafe) static let itu_R_2100_HLG = Self(
      rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG)
    /// The curve of ITU-R BT.709, of HDTV; code point 1 of ITU-T H.273.
    public nonisolated(unsafe) static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_709_2)
    /// Values are proportional to light; code point 8 of ITU-T H.273.
    public nonisolated(unsafe) static let linear = Self(rawValue: kCMFormatDescriptionTransferFunction_Linear)
    /// The curve of sRGB (IEC 61966-2-1); code point 13 of ITU-T H.273.
    public nonisolated(unsafe) static let sRGB = Self(rawValue: kCMFormatDescriptionTransferFunction_sRGB)
    /// SMPTE 240M, of early HDTV; code point 7 of ITU-T H.273.
    public nonisolated(unsafe) static let smpte_240M_1995 = Self(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995)
    /// Perceptual quantizer (PQ) of SMPTE ST 2084; code point 16 of ITU-T H.273.
    public nonisolated(unsafe) static let smpte_ST_2084_PQ = Self(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ)
    /// SMPTE ST 428-1, of digital cinema: a gamma of 2.6; code point 17 of ITU-T H.273.
    public nonisolated(unsafe) static let smpte_ST_428_1 = Self(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1)
    /// A gamma, whose value is the extension with the key `gammaLevel`.
    public nonisolated(unsafe) static let useGamma = Self(rawValue: kCMFormatDescriptionTransferFunction_UseGamma)
  }

  /// The vendor of an encoder, as a four-character code.
  public struct Vendor: RawRepresentable, Hashable {
    /// The vendor's four-character code as a string.
    public var rawValue: CFString
    /// Makes a vendor from a four-character code as a string.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Apple, by the four-character code `appl`.
    public nonisolated(unsafe) static let apple = Self(rawValue: kCMFormatDescriptionVendor_Apple)
  }

  /// The matrix that computes luma and chroma from red, green and blue.
  public struct YCbCrMatrix: RawRepresentable, Hashable {
    /// Apple's string, a `kCMFormatDescriptionYCbCrMatrix_` constant.
    public var rawValue: CFString
    /// Makes a matrix from any string, usually a `kCMFormatDescriptionYCbCrMatrix_` constant.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// ITU-R BT.2020, of UHDTV; code point 9 of ITU-T H.273.
    public nonisolated(unsafe) static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
    /// ITU-R BT.601, of standard-definition video; code point 6 of ITU-T H.273.
    public nonisolated(unsafe) static let itu_R_601_4 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4)
    /// ITU-R BT.709, of HDTV; code point 1 of ITU-T H.273.
    public nonisolated(unsafe) static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2)
    /// SMPTE 240M, of early HDTV; code point 7 of ITU-T H.273.
    public nonisolated(unsafe) static let smpted_240M_1995 = Self(
      rawValue: kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995)
  }
}
