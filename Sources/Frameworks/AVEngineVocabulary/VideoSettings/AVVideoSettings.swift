// MARK: - Codec and size

/// Key in video settings: the codec, an `AVVideoCodecType`.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// Key in video settings: the width of frames in pixels, as a number.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// Key in video settings: the height of frames in pixels, as a number.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// Key in video settings: how a frame of another size is fitted, one of the `AVVideoScalingMode` values.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Key in video settings: a Boolean; true if the client handles wide colour itself, so that nothing is converted.
/// Linux: ignored.
public let AVVideoAllowWideColorKey = "AVVideoAllowWideColorKey"
/// Key in video settings: the encoder to use, a dictionary of VideoToolbox keys. Linux: ignored.
public let AVVideoEncoderSpecificationKey = "AVVideoEncoderSpecificationKey"
/// Key in video settings: how to decode, a dictionary of VideoToolbox keys. Linux: ignored.
public let AVVideoDecompressionPropertiesKey = "AVVideoDecompressionPropertiesKey"
/// Key in video settings: how to encode, a dictionary. Its keys are those of AVFoundation, such as
/// `AVVideoAverageBitRateKey`, or those of VideoToolbox, such as `kVTCompressionPropertyKey_AverageBitRate`.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"

// MARK: - Codecs

/// The codec H.264 for `AVVideoCodecKey`: the string `avc1`, as in `AVVideoCodecType.h264`.
@available(macOS, deprecated: 10.13, message: "use AVVideoCodecType.h264")
public let AVVideoCodecH264 = "avc1"
/// The codec HEVC for `AVVideoCodecKey`: the string `hvc1`, as in `AVVideoCodecType.hevc`.
@available(macOS, deprecated: 10.13, message: "use AVVideoCodecType.hevc")
public let AVVideoCodecHEVC = "hvc1"
/// The codec JPEG for `AVVideoCodecKey`: the string `jpeg`, as in `AVVideoCodecType.jpeg`.
@available(macOS, deprecated: 10.13, message: "use AVVideoCodecType.jpeg")
public let AVVideoCodecJPEG = "jpeg"
/// The codec Apple ProRes 422 for `AVVideoCodecKey`: the string `apcn`, as in `AVVideoCodecType.proRes422`.
public let AVVideoCodecAppleProRes422 = "apcn"
/// The codec Apple ProRes 4444 for `AVVideoCodecKey`: the string `ap4h`, as in `AVVideoCodecType.proRes4444`.
public let AVVideoCodecAppleProRes4444 = "ap4h"

// MARK: - Fitting

/// A scaling mode: the frame is cropped at the edges, reduced in proportion if the target is smaller, and never
/// enlarged. Linux: writers' inputs refuse this mode.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
/// A scaling mode: the frame is stretched to the target.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// A scaling mode: the frame is scaled in proportion, with bars in the rest of the target.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// A scaling mode: the frame is scaled in proportion and cropped, so that it fills the target.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"

// MARK: - Compression

/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: the average number of bits per second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: the quality, from 0 to 1. Writers' inputs do not use it
/// for ProRes, or if the settings state an average bit rate.
public let AVVideoQualityKey = "Quality"
/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: the maximum number of frames from one key frame to the
/// next; 1 for key frames only, 0 to let the encoder choose.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: the maximum number of seconds from one key frame to the
/// next.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: a Boolean; false if frames must be decoded in the order
/// of presentation.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: the number of frames per second that the client expects
/// to append, a hint for the encoder's rate control.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: the average number per second of frames that other
/// frames depend on. Linux: ignored.
public let AVVideoAverageNonDroppableFrameRateKey = "AverageNonDroppableFrameRate"
/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: the number of bits per sample of an Apple ProRAW image.
/// Linux: ignored.
public let AVVideoAppleProRAWBitDepthKey = "AppleProRAWBitDepthKey"
/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: the profile and level, one of the `AVVideoProfileLevel`
/// values or of VideoToolbox's.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// Key in the dictionary of `AVVideoCompressionPropertiesKey`: H.264's entropy coding, `AVVideoH264EntropyModeCAVLC` or
/// `AVVideoH264EntropyModeCABAC`.
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
/// Context-adaptive variable-length coding (CAVLC), which every H.264 profile has and which is fast to decode.
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
/// Context-adaptive binary arithmetic coding (CABAC), which needs fewer bits and is not part of the Baseline profile.
public let AVVideoH264EntropyModeCABAC = "CABAC"

// MARK: - Profiles and levels

/// H.264 Baseline profile, level 3.0: up to 720×576 at 25 frames per second and 10 Mbit/s.
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
/// H.264 Baseline profile, level 3.1: up to 1280×720 at 30 frames per second and 14 Mbit/s.
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
/// H.264 Baseline profile, level 4.1: up to 1920×1080 at 30 frames per second and 50 Mbit/s.
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
/// H.264 Baseline profile, with the lowest level that the size and rate of the frames permit.
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// H.264 Main profile, level 3.0: up to 720×576 at 25 frames per second and 10 Mbit/s.
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
/// H.264 Main profile, level 3.1: up to 1280×720 at 30 frames per second and 14 Mbit/s.
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
/// H.264 Main profile, level 3.2: up to 1280×720 at 60 frames per second and 20 Mbit/s.
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
/// H.264 Main profile, level 4.1: up to 1920×1080 at 30 frames per second and 50 Mbit/s.
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
/// H.264 Main profile, with the lowest level that the size and rate of the frames permit.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// H.264 High profile, level 4.0: up to 1920×1080 at 30 frames per second and 25 Mbit/s.
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
/// H.264 High profile, level 4.1: up to 1920×1080 at 30 frames per second and 62.5 Mbit/s.
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
/// H.264 High profile, with the lowest level that the size and rate of the frames permit.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"

// MARK: - Aperture and pixel aspect

/// Key in video settings: the part of the frame to show, a dictionary with a width, a height and two offsets, under the
/// keys that begin with `AVVideoCleanAperture`.
public let AVVideoCleanApertureKey = "AVVideoCleanApertureKey"
/// Key in the dictionary of `AVVideoCleanApertureKey`: the width of the aperture in pixels.
public let AVVideoCleanApertureWidthKey = "AVVideoCleanApertureWidthKey"
/// Key in the dictionary of `AVVideoCleanApertureKey`: the height of the aperture in pixels.
public let AVVideoCleanApertureHeightKey = "AVVideoCleanApertureHeightKey"
/// Key in the dictionary of `AVVideoCleanApertureKey`: the distance in pixels from the centre of the frame to the
/// aperture's centre, positive to the right.
public let AVVideoCleanApertureHorizontalOffsetKey = "AVVideoCleanApertureHorizontalOffsetKey"
/// Key in the dictionary of `AVVideoCleanApertureKey`: the distance in pixels from the centre of the frame to the
/// aperture's centre, positive downwards.
public let AVVideoCleanApertureVerticalOffsetKey = "AVVideoCleanApertureVerticalOffsetKey"
/// Key in video settings: the shape of a pixel, a dictionary with `AVVideoPixelAspectRatioHorizontalSpacingKey` and
/// `AVVideoPixelAspectRatioVerticalSpacingKey`.
public let AVVideoPixelAspectRatioKey = "AVVideoPixelAspectRatioKey"
/// Key in the dictionary of `AVVideoPixelAspectRatioKey`: the width of a pixel in any unit, a whole number such as 4
/// for pixels of 4:3.
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "AVVideoPixelAspectRatioHorizontalSpacingKey"
/// Key in the dictionary of `AVVideoPixelAspectRatioKey`: the height of a pixel in the unit of its width, a whole
/// number such as 3 for pixels of 4:3.
public let AVVideoPixelAspectRatioVerticalSpacingKey = "AVVideoPixelAspectRatioVerticalSpacingKey"
