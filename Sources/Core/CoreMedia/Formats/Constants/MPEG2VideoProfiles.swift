internal import CoreFoundation

/// The MPEG-2 profile HDV, 1080 lines, interlaced, 50 fields per second; the code `hdv3`.
public let kCMMPEG2VideoProfile_HDV_1080i50: Int32 = 0x68647633
/// The MPEG-2 profile HDV, 1080 lines, interlaced, 60 fields per second; the code `hdv2`.
public let kCMMPEG2VideoProfile_HDV_1080i60: Int32 = 0x68647632
/// The MPEG-2 profile HDV, 1080 lines, progressive, 24 frames per second; the code `hdv6`.
public let kCMMPEG2VideoProfile_HDV_1080p24: Int32 = 0x68647636
/// The MPEG-2 profile HDV, 1080 lines, progressive, 25 frames per second; the code `hdv7`.
public let kCMMPEG2VideoProfile_HDV_1080p25: Int32 = 0x68647637
/// The MPEG-2 profile HDV, 1080 lines, progressive, 30 frames per second; the code `hdv8`.
public let kCMMPEG2VideoProfile_HDV_1080p30: Int32 = 0x68647638
/// The MPEG-2 profile HDV, 720 lines, progressive, 24 frames per second; the code `hdv4`.
public let kCMMPEG2VideoProfile_HDV_720p24: Int32 = 0x68647634
/// The MPEG-2 profile HDV, 720 lines, progressive, 25 frames per second; the code `hdv5`.
public let kCMMPEG2VideoProfile_HDV_720p25: Int32 = 0x68647635
/// The MPEG-2 profile HDV, 720 lines, progressive, 30 frames per second; the code `hdv1`.
public let kCMMPEG2VideoProfile_HDV_720p30: Int32 = 0x68647631
/// The MPEG-2 profile HDV, 720 lines, progressive, 50 frames per second; the code `hdva`.
public let kCMMPEG2VideoProfile_HDV_720p50: Int32 = 0x68647661
/// The MPEG-2 profile HDV, 720 lines, progressive, 60 frames per second; the code `hdv9`.
public let kCMMPEG2VideoProfile_HDV_720p60: Int32 = 0x68647639
/// The MPEG-2 profile XDCAM EX, 1080 lines, interlaced, 50 fields per second, variable 35 Mbit/s; the code `xdvc`.
public let kCMMPEG2VideoProfile_XDCAM_EX_1080i50_VBR35: Int32 = 0x78647663
/// The MPEG-2 profile XDCAM EX, 1080 lines, interlaced, 60 fields per second, variable 35 Mbit/s; the code `xdvb`.
public let kCMMPEG2VideoProfile_XDCAM_EX_1080i60_VBR35: Int32 = 0x78647662
/// The MPEG-2 profile XDCAM EX, 1080 lines, progressive, 24 frames per second, variable 35 Mbit/s; the code `xdvd`.
public let kCMMPEG2VideoProfile_XDCAM_EX_1080p24_VBR35: Int32 = 0x78647664
/// The MPEG-2 profile XDCAM EX, 1080 lines, progressive, 25 frames per second, variable 35 Mbit/s; the code `xdve`.
public let kCMMPEG2VideoProfile_XDCAM_EX_1080p25_VBR35: Int32 = 0x78647665
/// The MPEG-2 profile XDCAM EX, 1080 lines, progressive, 30 frames per second, variable 35 Mbit/s; the code `xdvf`.
public let kCMMPEG2VideoProfile_XDCAM_EX_1080p30_VBR35: Int32 = 0x78647666
/// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 24 frames per second, variable 35 Mbit/s; the code `xdv4`.
public let kCMMPEG2VideoProfile_XDCAM_EX_720p24_VBR35: Int32 = 0x78647634
/// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 25 frames per second, variable 35 Mbit/s; the code `xdv5`.
public let kCMMPEG2VideoProfile_XDCAM_EX_720p25_VBR35: Int32 = 0x78647635
/// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 30 frames per second, variable 35 Mbit/s; the code `xdv1`.
public let kCMMPEG2VideoProfile_XDCAM_EX_720p30_VBR35: Int32 = 0x78647631
/// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 50 frames per second, variable 35 Mbit/s; the code `xdva`.
public let kCMMPEG2VideoProfile_XDCAM_EX_720p50_VBR35: Int32 = 0x78647661
/// The MPEG-2 profile XDCAM EX, 720 lines, progressive, 60 frames per second, variable 35 Mbit/s; the code `xdv9`.
public let kCMMPEG2VideoProfile_XDCAM_EX_720p60_VBR35: Int32 = 0x78647639
/// The MPEG-2 profile XDCAM HD422, 1080 lines, interlaced, 50 fields per second, constant 50 Mbit/s; the code `xd5c`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_1080i50_CBR50: Int32 = 0x78643563
/// The MPEG-2 profile XDCAM HD422, 1080 lines, interlaced, 60 fields per second, constant 50 Mbit/s; the code `xd5b`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_1080i60_CBR50: Int32 = 0x78643562
/// The MPEG-2 profile XDCAM HD422, 1080 lines, progressive, 24 frames per second, constant 50 Mbit/s; the code `xd5d`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_1080p24_CBR50: Int32 = 0x78643564
/// The MPEG-2 profile XDCAM HD422, 1080 lines, progressive, 25 frames per second, constant 50 Mbit/s; the code `xd5e`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_1080p25_CBR50: Int32 = 0x78643565
/// The MPEG-2 profile XDCAM HD422, 1080 lines, progressive, 30 frames per second, constant 50 Mbit/s; the code `xd5f`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_1080p30_CBR50: Int32 = 0x78643566
/// The MPEG-2 profile XDCAM HD422, 540 lines, progressive; the code `xdh2`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_540p: Int32 = 0x78646832
/// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 24 frames per second, constant 50 Mbit/s; the code `xd54`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_720p24_CBR50: Int32 = 0x78643534
/// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 25 frames per second, constant 50 Mbit/s; the code `xd55`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_720p25_CBR50: Int32 = 0x78643535
/// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 30 frames per second, constant 50 Mbit/s; the code `xd51`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_720p30_CBR50: Int32 = 0x78643531
/// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 50 frames per second, constant 50 Mbit/s; the code `xd5a`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_720p50_CBR50: Int32 = 0x78643561
/// The MPEG-2 profile XDCAM HD422, 720 lines, progressive, 60 frames per second, constant 50 Mbit/s; the code `xd59`.
public let kCMMPEG2VideoProfile_XDCAM_HD422_720p60_CBR50: Int32 = 0x78643539
/// The MPEG-2 profile XDCAM HD, 1080 lines, interlaced, 50 fields per second, variable 35 Mbit/s; the code `xdv3`.
public let kCMMPEG2VideoProfile_XDCAM_HD_1080i50_VBR35: Int32 = 0x78647633
/// The MPEG-2 profile XDCAM HD, 1080 lines, interlaced, 60 fields per second, variable 35 Mbit/s; the code `xdv2`.
public let kCMMPEG2VideoProfile_XDCAM_HD_1080i60_VBR35: Int32 = 0x78647632
/// The MPEG-2 profile XDCAM HD, 1080 lines, progressive, 24 frames per second, variable 35 Mbit/s; the code `xdv6`.
public let kCMMPEG2VideoProfile_XDCAM_HD_1080p24_VBR35: Int32 = 0x78647636
/// The MPEG-2 profile XDCAM HD, 1080 lines, progressive, 25 frames per second, variable 35 Mbit/s; the code `xdv7`.
public let kCMMPEG2VideoProfile_XDCAM_HD_1080p25_VBR35: Int32 = 0x78647637
/// The MPEG-2 profile XDCAM HD, 1080 lines, progressive, 30 frames per second, variable 35 Mbit/s; the code `xdv8`.
public let kCMMPEG2VideoProfile_XDCAM_HD_1080p30_VBR35: Int32 = 0x78647638
/// The MPEG-2 profile XDCAM HD, 540 lines, progressive; the code `xdhd`.
public let kCMMPEG2VideoProfile_XDCAM_HD_540p: Int32 = 0x78646864
/// The MPEG-2 profile Canon XF; the code `xfz1`.
public let kCMMPEG2VideoProfile_XF: Int32 = 0x78667a31
