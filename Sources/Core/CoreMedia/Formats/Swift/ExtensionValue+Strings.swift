public import CoreFoundation

// Safety: the raw values are immutable strings, which are safe to share.
extension CMFormatDescription.Extensions.Value {
  /// How colours with alpha are stored.
  public struct AlphaChannelMode: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// premultiplied Alpha.
    public nonisolated(unsafe) static let premultipliedAlpha = Self(
      rawValue: kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha)
    /// straight Alpha.
    public nonisolated(unsafe) static let straightAlpha = Self(
      rawValue: kCMFormatDescriptionAlphaChannelMode_StraightAlpha)
  }

  /// Where chroma samples lie between luma samples.
  public struct ChromaLocation: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// bottom.
    public nonisolated(unsafe) static let bottom = Self(rawValue: kCMFormatDescriptionChromaLocation_Bottom)
    /// bottom Left.
    public nonisolated(unsafe) static let bottomLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_BottomLeft)
    /// center.
    public nonisolated(unsafe) static let center = Self(rawValue: kCMFormatDescriptionChromaLocation_Center)
    /// dv420.
    public nonisolated(unsafe) static let dv420 = Self(rawValue: kCMFormatDescriptionChromaLocation_DV420)
    /// left.
    public nonisolated(unsafe) static let left = Self(rawValue: kCMFormatDescriptionChromaLocation_Left)
    /// top.
    public nonisolated(unsafe) static let top = Self(rawValue: kCMFormatDescriptionChromaLocation_Top)
    /// top Left.
    public nonisolated(unsafe) static let topLeft = Self(rawValue: kCMFormatDescriptionChromaLocation_TopLeft)
  }

  /// The colours of the three primaries and of white.
  public struct ColorPrimaries: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// dci P3.
    public nonisolated(unsafe) static let dci_P3 = Self(rawValue: kCMFormatDescriptionColorPrimaries_DCI_P3)
    /// ebu 3213.
    public nonisolated(unsafe) static let ebu_3213 = Self(rawValue: kCMFormatDescriptionColorPrimaries_EBU_3213)
    /// itu R 2020.
    public nonisolated(unsafe) static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_2020)
    /// itu R 709 2.
    public nonisolated(unsafe) static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionColorPrimaries_ITU_R_709_2)
    /// p22.
    public nonisolated(unsafe) static let p22 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P22)
    /// p3 D65.
    public nonisolated(unsafe) static let p3_D65 = Self(rawValue: kCMFormatDescriptionColorPrimaries_P3_D65)
    /// smpte C.
    public nonisolated(unsafe) static let smpte_C = Self(rawValue: kCMFormatDescriptionColorPrimaries_SMPTE_C)
  }

  /// The order of two fields.
  public struct FieldDetail: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// spatial First Line Early.
    public nonisolated(unsafe) static let spatialFirstLineEarly = Self(
      rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly)
    /// spatial First Line Late.
    public nonisolated(unsafe) static let spatialFirstLineLate = Self(
      rawValue: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate)
    /// temporal Bottom First.
    public nonisolated(unsafe) static let temporalBottomFirst = Self(
      rawValue: kCMFormatDescriptionFieldDetail_TemporalBottomFirst)
    /// temporal Top First.
    public nonisolated(unsafe) static let temporalTopFirst = Self(
      rawValue: kCMFormatDescriptionFieldDetail_TemporalTopFirst)
  }

  /// How values stand for light.
  public struct TransferFunction: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// itu R 2020.
    public nonisolated(unsafe) static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2020)
    /// itu R 2100 HLG.
    public nonisolated(unsafe) static let itu_R_2100_HLG = Self(
      rawValue: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG)
    /// itu R 709 2.
    public nonisolated(unsafe) static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionTransferFunction_ITU_R_709_2)
    /// linear.
    public nonisolated(unsafe) static let linear = Self(rawValue: kCMFormatDescriptionTransferFunction_Linear)
    /// s RGB.
    public nonisolated(unsafe) static let sRGB = Self(rawValue: kCMFormatDescriptionTransferFunction_sRGB)
    /// smpte 240M 1995.
    public nonisolated(unsafe) static let smpte_240M_1995 = Self(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995)
    /// smpte ST 2084 PQ.
    public nonisolated(unsafe) static let smpte_ST_2084_PQ = Self(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ)
    /// smpte ST 428 1.
    public nonisolated(unsafe) static let smpte_ST_428_1 = Self(
      rawValue: kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1)
    /// use Gamma.
    public nonisolated(unsafe) static let useGamma = Self(rawValue: kCMFormatDescriptionTransferFunction_UseGamma)
  }

  /// The maker of an encoder.
  public struct Vendor: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// apple.
    public nonisolated(unsafe) static let apple = Self(rawValue: kCMFormatDescriptionVendor_Apple)
  }

  /// How luma and chroma are made of red, green and blue.
  public struct YCbCrMatrix: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// itu R 2020.
    public nonisolated(unsafe) static let itu_R_2020 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
    /// itu R 601 4.
    public nonisolated(unsafe) static let itu_R_601_4 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4)
    /// itu R 709 2.
    public nonisolated(unsafe) static let itu_R_709_2 = Self(rawValue: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2)
    /// smpted 240M 1995.
    public nonisolated(unsafe) static let smpted_240M_1995 = Self(
      rawValue: kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995)
  }
}
