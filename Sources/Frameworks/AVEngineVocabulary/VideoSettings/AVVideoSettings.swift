// MARK: - Codec and size

/// Key: the codec, an `AVVideoCodecType`.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// Key: the width of frames in pixels, as a number.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// Key: the height of frames in pixels, as a number.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// Key: how a frame of another size is fitted, one of the `AVVideoScalingMode` values.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Key: a Boolean; true if the client handles wide colour itself, so that nothing is converted. Linux: ignored.
public let AVVideoAllowWideColorKey = "AVVideoAllowWideColorKey"
/// Key: the encoder to use, a dictionary of VideoToolbox keys. Linux: ignored.
public let AVVideoEncoderSpecificationKey = "AVVideoEncoderSpecificationKey"
/// Key: how to decode, a dictionary of VideoToolbox keys. Linux: ignored.
public let AVVideoDecompressionPropertiesKey = "AVVideoDecompressionPropertiesKey"
/// Key: how to encode, a dictionary. Its keys are those of AVFoundation, such as `AVVideoAverageBitRateKey`, or those
/// of VideoToolbox, such as `kVTCompressionPropertyKey_AverageBitRate`.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"

// MARK: - Codecs

/// H.264.
@available(macOS, deprecated: 10.13, message: "use AVVideoCodecType.h264")
public let AVVideoCodecH264 = "avc1"
/// HEVC.
@available(macOS, deprecated: 10.13, message: "use AVVideoCodecType.hevc")
public let AVVideoCodecHEVC = "hvc1"
/// JPEG.
@available(macOS, deprecated: 10.13, message: "use AVVideoCodecType.jpeg")
public let AVVideoCodecJPEG = "jpeg"
/// Apple ProRes 422.
public let AVVideoCodecAppleProRes422 = "apcn"
/// Apple ProRes 4444.
public let AVVideoCodecAppleProRes4444 = "ap4h"

// MARK: - Fitting

/// The frame is cropped at the edges, reduced in proportion if the target is smaller, and never enlarged. Linux:
/// writers' inputs refuse this mode.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
/// The frame is stretched to the target.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// The frame is scaled in proportion, with bars in the rest of the target.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// The frame is scaled in proportion and cropped, so that it fills the target.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"

// MARK: - Compression

/// Key: the average bit rate in bits per second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// Key: the quality, from 0 to 1. Writers' inputs do not use it for ProRes, or if the settings state an average bit
/// rate.
public let AVVideoQualityKey = "Quality"
/// Key: the maximum number of frames from one key frame to the next; 1 for key frames only.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Key: the maximum number of seconds from one key frame to the next.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Key: a Boolean; false if frames must be decoded in the order of presentation.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// Key: the expected number of frames per second.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// Key: the average number per second of frames that other frames depend on. Linux: ignored.
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"
/// Key: the number of bits per sample of an Apple ProRAW image. Linux: ignored.
public let AVVideoAppleProRAWBitDepthKey = "AppleProRAWBitDepthKey"
/// Key: the profile and level, one of the `AVVideoProfileLevel` values or of VideoToolbox's.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// Key: H.264's entropy coding, `AVVideoH264EntropyModeCAVLC` or `AVVideoH264EntropyModeCABAC`.
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
/// Context-adaptive variable-length coding.
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
/// Context-adaptive binary arithmetic coding.
public let AVVideoH264EntropyModeCABAC = "CABAC"

// MARK: - Profiles and levels

/// H.264 Baseline profile, level 3.0.
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
/// H.264 Baseline profile, level 3.1.
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
/// H.264 Baseline profile, level 4.1.
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
/// H.264 Baseline profile, the lowest level that fits.
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// H.264 Main profile, level 3.0.
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
/// H.264 Main profile, level 3.1.
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
/// H.264 Main profile, level 3.2.
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
/// H.264 Main profile, level 4.1.
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
/// H.264 Main profile, the lowest level that fits.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// H.264 High profile, level 4.0.
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
/// H.264 High profile, level 4.1.
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
/// H.264 High profile, the lowest level that fits.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"

// MARK: - Aperture and pixel aspect

/// Key: the part of the frame to show, a dictionary with the four keys below.
public let AVVideoCleanApertureKey = "AVVideoCleanApertureKey"
/// Key: the width of the clean aperture in pixels.
public let AVVideoCleanApertureWidthKey = "AVVideoCleanApertureWidthKey"
/// Key: the height of the clean aperture in pixels.
public let AVVideoCleanApertureHeightKey = "AVVideoCleanApertureHeightKey"
/// Key: the distance in pixels from the centre of the frame to the centre of the clean aperture, positive to the right.
public let AVVideoCleanApertureHorizontalOffsetKey = "AVVideoCleanApertureHorizontalOffsetKey"
/// Key: the distance in pixels from the centre of the frame to the centre of the clean aperture, positive downwards.
public let AVVideoCleanApertureVerticalOffsetKey = "AVVideoCleanApertureVerticalOffsetKey"
/// Key: the shape of a pixel, a dictionary with the two keys below.
public let AVVideoPixelAspectRatioKey = "AVVideoPixelAspectRatioKey"
/// Key: a pixel's width in relation to its height.
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "AVVideoPixelAspectRatioHorizontalSpacingKey"
/// Key: a pixel's height in relation to its width.
public let AVVideoPixelAspectRatioVerticalSpacingKey = "AVVideoPixelAspectRatioVerticalSpacingKey"
