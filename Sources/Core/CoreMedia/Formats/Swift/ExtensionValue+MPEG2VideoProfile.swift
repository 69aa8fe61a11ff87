public import CoreFoundation

extension CMFormatDescription.Extensions.Value {
  /// The profile that MPEG-2 video of a camera conforms to: its family, frame size, frame rate and bit rate.
  public struct MPEG2VideoProfile: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code, a `kCMMPEG2VideoProfile_` constant.
    public var rawValue: FourCharCode
    /// Makes a profile from its four-character code, such as 'hdv3'.
    public init(rawValue: FourCharCode) { self.rawValue = rawValue }
    /// Makes a profile from a `kCMMPEG2VideoProfile_` constant, whose type is signed.
    public init(rawValue: Int32) { self.rawValue = FourCharCode(bitPattern: rawValue) }
    /// Makes a profile from four characters of Mac OS Roman. A shorter string is padded with spaces.
    public init(string: String) { rawValue = fourCharacterCode(string) }
    /// The four-character code as text.
    public var description: String { fourCharacterString(rawValue) }

    /// The MPEG-2 profile HDV, 1080 lines, interlaced, 50 fields per second; the code `hdv3`.
    public static let hdv_1080i50 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080i50)
    /// The MPEG-2 profile HDV, 1080 lines, interlaced, 60 fields per second; the code `hdv2`.
    public static let hdv_1080i60 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080i60)
    /// The MPEG-2 profile HDV, 1080 lines, progressive, 24 frames per second; the code `hdv6`.
    public static let hdv_1080p24 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080p24)
    /// The MPEG-2 profile HDV, 1080 lines, progressive, 25 frames per second; the code `hdv7`.
    public static let hdv_1080p25 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080p25)
    /// The MPEG-2 profile HDV, 1080 lines, progressive, 30 frames per second; the code `hdv8`.
    public static let hdv_1080p30 = Self(rawValue: kCMMPEG2VideoProfile_HDV_1080p30)
    /// The MPEG-2 profile HDV, 720 lines, progressive, 24 frames per second; the code `hdv4`.
    public static let hdv_720p24 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p24)
    /// The MPEG-2 profile HDV, 720 lines, progressive, 25 frames per second; the code `hdv5`.
    public static let hdv_720p25 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p25)
    /// The MPEG-2 profile HDV, 720 lines, progressive, 30 frames per second; the code `hdv1`.
    public static let hdv_720p30 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p30)
    /// The MPEG-2 profile HDV, 720 lines, progressive, 50 frames per second; the code `hdva`.
    public static let hdv_720p50 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p50)
    /// The MPEG-2 profile HDV, 720 lines, progressive, 60 frames per second; the code `hdv9`.
    public static let hdv_720p60 = Self(rawValue: kCMMPEG2VideoProfile_HDV_720p60)
    /// The MPEG-2 profile XDCAM EX, 1080 lines, interlaced, 50 fields per second, variable 35 Mbit/s; the code `xdvc`.
    public static let xdcam_EX_1080i50_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080i50_VBR35)
    /// The MPEG-2 profile XDCAM EX, 1080 lines, interlaced, 60 fields per second, variable 35 Mbit/s; the code `xdvb`.
    public static let xdcam_EX_1080i60_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080i60_VBR35)
    /// The MPEG-2 profile XDCAM EX, 1080 lines, progressive, 24 frames per second, variable 35 Mbit/s; the code
    /// `xdvd`.
    public static let xdcam_EX_1080p24_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080p24_VBR35)
    /// The MPEG-2 profile XDCAM EX, 1080 lines, progressive, 25 frames per second, variable 35 Mbit/s; the code
    /// `xdve`.
    public static let xdcam_EX_1080p25_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080p25_VBR35)
    /// The MPEG-2 profile XDCAM EX, 1080 lines, progressive, 30 frames per second, variable 35 Mbit/s; the code
    /// `xdvf`.
    public static let xdcam_EX_1080p30_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_1080p30_VBR35)
    /// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 24 frames per second, variable 35 Mbit/s; the code `xdv4`.
    public static let xdcam_EX_720p24_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p24_VBR35)
    /// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 25 frames per second, variable 35 Mbit/s; the code `xdv5`.
    public static let xdcam_EX_720p25_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p25_VBR35)
    /// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 30 frames per second, variable 35 Mbit/s; the code `xdv1`.
    public static let xdcam_EX_720p30_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p30_VBR35)
    /// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 50 frames per second, variable 35 Mbit/s; the code `xdva`.
    public static let xdcam_EX_720p50_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p50_VBR35)
    /// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 60 frames per second, variable 35 Mbit/s; the code `xdv9`.
    public static let xdcam_EX_720p60_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_EX_720p60_VBR35)
    /// The MPEG-2 profile XDCAM HD422, 1080 lines, interlaced, 50 fields per second, constant 50 Mbit/s; the code
    /// `xd5c`.
    public static let xdcam_HD422_1080i50_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080i50_CBR50)
    /// The MPEG-2 profile XDCAM HD422, 1080 lines, interlaced, 60 fields per second, constant 50 Mbit/s; the code
    /// `xd5b`.
    public static let xdcam_HD422_1080i60_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080i60_CBR50)
    /// The MPEG-2 profile XDCAM HD422, 1080 lines, progressive, 24 frames per second, constant 50 Mbit/s; the code
    /// `xd5d`.
    public static let xdcam_HD422_1080p24_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080p24_CBR50)
    /// The MPEG-2 profile XDCAM HD422, 1080 lines, progressive, 25 frames per second, constant 50 Mbit/s; the code
    /// `xd5e`.
    public static let xdcam_HD422_1080p25_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080p25_CBR50)
    /// The MPEG-2 profile XDCAM HD422, 1080 lines, progressive, 30 frames per second, constant 50 Mbit/s; the code
    /// `xd5f`.
    public static let xdcam_HD422_1080p30_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_1080p30_CBR50)
    /// The MPEG-2 profile XDCAM HD422, 540 lines, progressive; the code `xdh2`.
    public static let xdcam_HD422_540p = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_540p)
    /// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 24 frames per second, constant 50 Mbit/s; the code
    /// `xd54`.
    public static let xdcam_HD422_720p24_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p24_CBR50)
    /// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 25 frames per second, constant 50 Mbit/s; the code
    /// `xd55`.
    public static let xdcam_HD422_720p25_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p25_CBR50)
    /// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 30 frames per second, constant 50 Mbit/s; the code
    /// `xd51`.
    public static let xdcam_HD422_720p30_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p30_CBR50)
    /// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 50 frames per second, constant 50 Mbit/s; the code
    /// `xd5a`.
    public static let xdcam_HD422_720p50_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p50_CBR50)
    /// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 60 frames per second, constant 50 Mbit/s; the code
    /// `xd59`.
    public static let xdcam_HD422_720p60_CBR50 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD422_720p60_CBR50)
    /// The MPEG-2 profile XDCAM HD, 1080 lines, interlaced, 50 fields per second, variable 35 Mbit/s; the code `xdv3`.
    public static let xdcam_HD_1080i50_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080i50_VBR35)
    /// The MPEG-2 profile XDCAM HD, 1080 lines, interlaced, 60 fields per second, variable 35 Mbit/s; the code `xdv2`.
    public static let xdcam_HD_1080i60_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080i60_VBR35)
    /// The MPEG-2 profile XDCAM HD, 1080 lines, progressive, 24 frames per second, variable 35 Mbit/s; the code
    /// `xdv6`.
    public static let xdcam_HD_1080p24_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080p24_VBR35)
    /// The MPEG-2 profile XDCAM HD, 1080 lines, progressive, 25 frames per second, variable 35 Mbit/s; the code
    /// `xdv7`.
    public static let xdcam_HD_1080p25_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080p25_VBR35)
    /// The MPEG-2 profile XDCAM HD, 1080 lines, progressive, 30 frames per second, variable 35 Mbit/s; the code
    /// `xdv8`.
    public static let xdcam_HD_1080p30_VBR35 = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_1080p30_VBR35)
    /// The MPEG-2 profile XDCAM HD, 540 lines, progressive; the code `xdhd`.
    public static let xdcam_HD_540p = Self(rawValue: kCMMPEG2VideoProfile_XDCAM_HD_540p)
    /// The MPEG-2 profile Canon XF; the code `xfz1`.
    public static let xf = Self(rawValue: kCMMPEG2VideoProfile_XF)
  }
}
