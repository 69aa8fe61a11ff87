public import CoreFoundation

extension CMFormatDescription.Extensions.Value {
  /// The profile that MPEG-2 video conforms to.
  public struct MPEG2VideoProfile: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The four-character code.
    public var rawValue: FourCharCode
    /// Makes a value from its four-character code.
    public init(rawValue: FourCharCode) { self.rawValue = rawValue }
    /// Makes a profile from its code.
    public init(rawValue: Int32) { self.rawValue = FourCharCode(bitPattern: rawValue) }
    /// Makes a profile from four characters of Mac OS Roman. A shorter string is padded with spaces.
    public init(string: String) { rawValue = fourCharacterCode(string) }
    /// The four-character code as text.
    public var description: String { fourCharacterString(rawValue) }

    /// The profile HDV 1080i50.
    public static let hdv_1080i50 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080i50)
    /// The profile HDV 1080i60.
    public static let hdv_1080i60 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080i60)
    /// The profile HDV 1080p24.
    public static let hdv_1080p24 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080p24)
    /// The profile HDV 1080p25.
    public static let hdv_1080p25 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080p25)
    /// The profile HDV 1080p30.
    public static let hdv_1080p30 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080p30)
    /// The profile HDV 720p24.
    public static let hdv_720p24 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p24)
    /// The profile HDV 720p25.
    public static let hdv_720p25 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p25)
    /// The profile HDV 720p30.
    public static let hdv_720p30 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p30)
    /// The profile HDV 720p50.
    public static let hdv_720p50 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p50)
    /// The profile HDV 720p60.
    public static let hdv_720p60 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p60)
    /// The profile XDCAM EX 1080i50 VBR35.
    public static let xdcam_EX_1080i50_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080i50_VBR35)
    /// The profile XDCAM EX 1080i60 VBR35.
    public static let xdcam_EX_1080i60_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080i60_VBR35)
    /// The profile XDCAM EX 1080p24 VBR35.
    public static let xdcam_EX_1080p24_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080p24_VBR35)
    /// The profile XDCAM EX 1080p25 VBR35.
    public static let xdcam_EX_1080p25_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080p25_VBR35)
    /// The profile XDCAM EX 1080p30 VBR35.
    public static let xdcam_EX_1080p30_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080p30_VBR35)
    /// The profile XDCAM EX 720p24 VBR35.
    public static let xdcam_EX_720p24_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p24_VBR35)
    /// The profile XDCAM EX 720p25 VBR35.
    public static let xdcam_EX_720p25_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p25_VBR35)
    /// The profile XDCAM EX 720p30 VBR35.
    public static let xdcam_EX_720p30_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p30_VBR35)
    /// The profile XDCAM EX 720p50 VBR35.
    public static let xdcam_EX_720p50_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p50_VBR35)
    /// The profile XDCAM EX 720p60 VBR35.
    public static let xdcam_EX_720p60_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p60_VBR35)
    /// The profile XDCAM HD422 1080i50 CBR50.
    public static let xdcam_HD422_1080i50_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080i50_CBR50)
    /// The profile XDCAM HD422 1080i60 CBR50.
    public static let xdcam_HD422_1080i60_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080i60_CBR50)
    /// The profile XDCAM HD422 1080p24 CBR50.
    public static let xdcam_HD422_1080p24_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080p24_CBR50)
    /// The profile XDCAM HD422 1080p25 CBR50.
    public static let xdcam_HD422_1080p25_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080p25_CBR50)
    /// The profile XDCAM HD422 1080p30 CBR50.
    public static let xdcam_HD422_1080p30_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080p30_CBR50)
    /// The profile XDCAM HD422 540p.
    public static let xdcam_HD422_540p = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_540p)
    /// The profile XDCAM HD422 720p24 CBR50.
    public static let xdcam_HD422_720p24_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p24_CBR50)
    /// The profile XDCAM HD422 720p25 CBR50.
    public static let xdcam_HD422_720p25_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p25_CBR50)
    /// The profile XDCAM HD422 720p30 CBR50.
    public static let xdcam_HD422_720p30_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p30_CBR50)
    /// The profile XDCAM HD422 720p50 CBR50.
    public static let xdcam_HD422_720p50_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p50_CBR50)
    /// The profile XDCAM HD422 720p60 CBR50.
    public static let xdcam_HD422_720p60_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p60_CBR50)
    /// The profile XDCAM HD 1080i50 VBR35.
    public static let xdcam_HD_1080i50_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080i50_VBR35)
    /// The profile XDCAM HD 1080i60 VBR35.
    public static let xdcam_HD_1080i60_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080i60_VBR35)
    /// The profile XDCAM HD 1080p24 VBR35.
    public static let xdcam_HD_1080p24_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080p24_VBR35)
    /// The profile XDCAM HD 1080p25 VBR35.
    public static let xdcam_HD_1080p25_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080p25_VBR35)
    /// The profile XDCAM HD 1080p30 VBR35.
    public static let xdcam_HD_1080p30_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080p30_VBR35)
    /// The profile XDCAM HD 540p.
    public static let xdcam_HD_540p = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_540p)
    /// The profile XF.
    public static let xf = Self(rawValue: kCMMPEG2VideoProfile_XF)
  }
}
