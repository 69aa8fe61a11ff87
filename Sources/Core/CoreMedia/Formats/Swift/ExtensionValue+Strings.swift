public import CoreFoundation

// Safety: the raw values are immutable strings, which are safe to share.
extension CMFormatDescription.Extensions.Value {
  /// The way in which colours with alpha are stored.
  public struct AlphaChannelMode: RawRepresentable, Hashable {
    /// The string.
    public var rawValue: CFString
    /// Makes a value from its string.
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
    /// The string.
    public var rawValue: CFString
    /// Makes a value from its string.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// In the lower of two luma rows, horizontally between luma samples.
    public nonisolated(unsafe) static let bottom = Self(rawValue: kCMFormatDescriptionChromaLocation_Bottom)
    /// In the lower of two luma rows, at the same horizontal position as luma samples.
    public nonisolated(unsafe) static let bottomLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_BottomLeft)
    /// Between luma samples, horizontally and vertically.
    public nonisolated(unsafe) static let center = Self(rawValue: kCMFormatDescriptionChromaLocation_Center)
    /// The location of DV420, in which Cb and Cr samples are on alternate lines.
    public nonisolated(unsafe) static let dv420 = Self(rawValue: kCMFormatDescriptionChromaLocation_DV420)
    /// At the same horizontal position as luma samples, vertically between them.
    public nonisolated(unsafe) static let left = Self(rawValue: kCMFormatDescriptionChromaLocation_Left)
    /// In the upper of two luma rows, horizontally between luma samples.
    public nonisolated(unsafe) static let top = Self(rawValue: kCMFormatDescriptionChromaLocation_Top)
    /// In the upper of two luma rows, at the same horizontal position as luma samples.
    public nonisolated(unsafe) static let topLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_TopLeft)
  }

  /// The colours of the three primaries and of white.
  public struct ColorPrimaries: RawRepresentable, Hashable {
    /// The string.
    public var rawValue: CFString
    /// Makes a value from its string.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// DCI P3.
    public nonisolated(unsafe) static let dci_P3 = Self(rawValue: kCMFormatDescriptionColorPrimaries_DCI_P3)
    /// EBU 3213.
    public nonisolated(unsafe) static let ebu_3213 = Self(rawValue: kCMFormatDescriptionColorPrimaries_EBU_3213)
    /// ITU-R BT.2020.
    public nonisolated(unsafe) static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_2020)
    /// ITU-R BT.709-2.
    public nonisolated(unsafe) static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_709_2)
    /// P22 phosphors.
    public nonisolated(unsafe) static let p22 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P22)
    /// P3 with the white point D65.
    public nonisolated(unsafe) static let p3_D65 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P3_D65)
    /// SMPTE C.
    public nonisolated(unsafe) static let smpte_C = Self(rawValue: kCMFormatDescriptionColorPrimaries_SMPTE_C)
  }

  /// The order of the two fields of a frame.
  public struct FieldDetail: RawRepresentable, Hashable {
    /// The string.
    public var rawValue: CFString
    /// Makes a value from its string.
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
    /// The string.
    public var rawValue: CFString
    /// Makes a value from its string.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// ITU-R BT.2020.
    public nonisolated(unsafe) static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2020)
    /// ITU-R BT.2100 HLG.
    public nonisolated(unsafe) static let itu_R_2100_HLG = Self(
      rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG)
    /// ITU-R BT.709-2.
    public nonisolated(unsafe) static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_709_2)
    /// Linear.
    public nonisolated(unsafe) static let linear = Self(rawValue: kCMFormatDescriptionTransferFunction_Linear)
    /// sRGB.
    public nonisolated(unsafe) static let sRGB = Self(rawValue: kCMFormatDescriptionTransferFunction_sRGB)
    /// SMPTE 240M (1995).
    public nonisolated(unsafe) static let smpte_240M_1995 = Self(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995)
    /// SMPTE ST 2084 (PQ).
    public nonisolated(unsafe) static let smpte_ST_2084_PQ = Self(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ)
    /// SMPTE ST 428-1.
    public nonisolated(unsafe) static let smpte_ST_428_1 = Self(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1)
    /// A gamma, whose value is the extension with the key `gammaLevel`.
    public nonisolated(unsafe) static let useGamma = Self(rawValue: kCMFormatDescriptionTransferFunction_UseGamma)
  }

  /// The vendor of an encoder.
  public struct Vendor: RawRepresentable, Hashable {
    /// The string.
    public var rawValue: CFString
    /// Makes a value from its string.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Apple.
    public nonisolated(unsafe) static let apple = Self(rawValue: kCMFormatDescriptionVendor_Apple)
  }

  /// The matrix that computes luma and chroma from red, green and blue.
  public struct YCbCrMatrix: RawRepresentable, Hashable {
    /// The string.
    public var rawValue: CFString
    /// Makes a value from its string.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// ITU-R BT.2020.
    public nonisolated(unsafe) static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
    /// ITU-R BT.601-4.
    public nonisolated(unsafe) static let itu_R_601_4 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4)
    /// ITU-R BT.709-2.
    public nonisolated(unsafe) static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2)
    /// SMPTE 240M (1995).
    public nonisolated(unsafe) static let smpted_240M_1995 = Self(
      rawValue: kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995)
  }
}
