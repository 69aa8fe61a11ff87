// Sizes are those of landscape frames; portrait frames have the sides exchanged. Encoded widths and heights are rounded
// to even numbers. Linux: presets for HEVC with alpha and multiview HEVC are not declared.

/// An export preset for H.264 video of at most 224 × 128 pixels and AAC audio.
public let AVAssetExportPresetLowQuality: String = "AVAssetExportPresetLowQuality"
/// An export preset for H.264 video of at most 568 × 320 pixels and AAC audio.
public let AVAssetExportPresetMediumQuality: String = "AVAssetExportPresetMediumQuality"
/// An export preset for H.264 video at the size of the source and AAC audio.
public let AVAssetExportPresetHighestQuality: String = "AVAssetExportPresetHighestQuality"
/// An export preset for HEVC video at the size of the source and AAC audio.
public let AVAssetExportPresetHEVCHighestQuality: String = "AVAssetExportPresetHEVCHighestQuality"
/// An export preset for H.264 video of at most 640 × 480 pixels and AAC audio.
public let AVAssetExportPreset640x480: String = "AVAssetExportPreset640x480"
/// An export preset for H.264 video of at most 960 × 540 pixels and AAC audio.
public let AVAssetExportPreset960x540: String = "AVAssetExportPreset960x540"
/// An export preset for H.264 video of at most 1280 × 720 pixels and AAC audio.
public let AVAssetExportPreset1280x720: String = "AVAssetExportPreset1280x720"
/// An export preset for H.264 video of at most 1920 × 1080 pixels and AAC audio.
public let AVAssetExportPreset1920x1080: String = "AVAssetExportPreset1920x1080"
/// An export preset for H.264 video of at most 3840 × 2160 pixels and AAC audio.
public let AVAssetExportPreset3840x2160: String = "AVAssetExportPreset3840x2160"
/// An export preset for HEVC video of at most 1920 × 1080 pixels and AAC audio.
public let AVAssetExportPresetHEVC1920x1080: String = "AVAssetExportPresetHEVC1920x1080"
/// An export preset for HEVC video of at most 3840 × 2160 pixels and AAC audio.
public let AVAssetExportPresetHEVC3840x2160: String = "AVAssetExportPresetHEVC3840x2160"
/// An export preset for HEVC video of at most 7680 × 4320 pixels and AAC audio.
public let AVAssetExportPresetHEVC7680x4320: String = "AVAssetExportPresetHEVC7680x4320"
/// An export preset for an M4V movie with H.264 video of at most 176 × 144 pixels and AAC audio.
public let AVAssetExportPresetAppleM4VCellular: String = "AVAssetExportPresetAppleM4VCellular"
/// An export preset for an M4V movie with H.264 video of at most 640 × 480 pixels and AAC audio.
public let AVAssetExportPresetAppleM4ViPod: String = "AVAssetExportPresetAppleM4ViPod"
/// An export preset for an M4V movie with H.264 video of at most 640 × 480 pixels and AAC audio.
public let AVAssetExportPresetAppleM4V480pSD: String = "AVAssetExportPresetAppleM4V480pSD"
/// An export preset for an M4V movie with H.264 video of at most 1280 × 720 pixels and AAC audio.
public let AVAssetExportPresetAppleM4VAppleTV: String = "AVAssetExportPresetAppleM4VAppleTV"
/// An export preset for an M4V movie with H.264 video of at most 480 × 320 pixels and AAC audio.
public let AVAssetExportPresetAppleM4VWiFi: String = "AVAssetExportPresetAppleM4VWiFi"
/// An export preset for an M4V movie with H.264 video of at most 1280 × 720 pixels and AAC audio.
public let AVAssetExportPresetAppleM4V720pHD: String = "AVAssetExportPresetAppleM4V720pHD"
/// An export preset for an M4V movie with H.264 video of at most 1920 × 1080 pixels and AAC audio.
public let AVAssetExportPresetAppleM4V1080pHD: String = "AVAssetExportPresetAppleM4V1080pHD"
/// An export preset for AAC audio without video, in an M4A file.
public let AVAssetExportPresetAppleM4A: String = "AVAssetExportPresetAppleM4A"
/// An export preset for a QuickTime movie with ProRes 422 video and linear PCM audio.
public let AVAssetExportPresetAppleProRes422LPCM: String = "AVAssetExportPresetAppleProRes422LPCM"
/// An export preset for a QuickTime movie with ProRes 4444 video and linear PCM audio.
public let AVAssetExportPresetAppleProRes4444LPCM: String = "AVAssetExportPresetAppleProRes4444LPCM"
/// An export preset that keeps the tracks as they are stored, without encoding them again.
public let AVAssetExportPresetPassthrough: String = "AVAssetExportPresetPassthrough"
