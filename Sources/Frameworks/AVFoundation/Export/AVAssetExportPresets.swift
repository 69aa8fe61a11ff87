// Sizes are those of landscape frames; portrait frames have the sides exchanged. Encoded widths and heights are rounded
// to even numbers. Linux: presets for HEVC with alpha and multiview HEVC are not declared.

/// H.264 and AAC, at most 224 × 128.
public let AVAssetExportPresetLowQuality: String = "AVAssetExportPresetLowQuality"
/// H.264 and AAC, at most 568 × 320.
public let AVAssetExportPresetMediumQuality: String = "AVAssetExportPresetMediumQuality"
/// H.264 and AAC at the size of the source.
public let AVAssetExportPresetHighestQuality: String = "AVAssetExportPresetHighestQuality"
/// HEVC and AAC at the size of the source.
public let AVAssetExportPresetHEVCHighestQuality: String = "AVAssetExportPresetHEVCHighestQuality"
/// H.264 and AAC, at most 640 × 480.
public let AVAssetExportPreset640x480: String = "AVAssetExportPreset640x480"
/// H.264 and AAC, at most 960 × 540.
public let AVAssetExportPreset960x540: String = "AVAssetExportPreset960x540"
/// H.264 and AAC, at most 1280 × 720.
public let AVAssetExportPreset1280x720: String = "AVAssetExportPreset1280x720"
/// H.264 and AAC, at most 1920 × 1080.
public let AVAssetExportPreset1920x1080: String = "AVAssetExportPreset1920x1080"
/// H.264 and AAC, at most 3840 × 2160.
public let AVAssetExportPreset3840x2160: String = "AVAssetExportPreset3840x2160"
/// HEVC and AAC, at most 1920 × 1080.
public let AVAssetExportPresetHEVC1920x1080: String = "AVAssetExportPresetHEVC1920x1080"
/// HEVC and AAC, at most 3840 × 2160.
public let AVAssetExportPresetHEVC3840x2160: String = "AVAssetExportPresetHEVC3840x2160"
/// HEVC and AAC, at most 7680 × 4320.
public let AVAssetExportPresetHEVC7680x4320: String = "AVAssetExportPresetHEVC7680x4320"
/// An M4V movie of H.264 and AAC, at most 176 × 144.
public let AVAssetExportPresetAppleM4VCellular: String = "AVAssetExportPresetAppleM4VCellular"
/// An M4V movie of H.264 and AAC, at most 640 × 480.
public let AVAssetExportPresetAppleM4ViPod: String = "AVAssetExportPresetAppleM4ViPod"
/// An M4V movie of H.264 and AAC, at most 640 × 480.
public let AVAssetExportPresetAppleM4V480pSD: String = "AVAssetExportPresetAppleM4V480pSD"
/// An M4V movie of H.264 and AAC, at most 1280 × 720.
public let AVAssetExportPresetAppleM4VAppleTV: String = "AVAssetExportPresetAppleM4VAppleTV"
/// An M4V movie of H.264 and AAC, at most 480 × 320.
public let AVAssetExportPresetAppleM4VWiFi: String = "AVAssetExportPresetAppleM4VWiFi"
/// An M4V movie of H.264 and AAC, at most 1280 × 720.
public let AVAssetExportPresetAppleM4V720pHD: String = "AVAssetExportPresetAppleM4V720pHD"
/// An M4V movie of H.264 and AAC, at most 1920 × 1080.
public let AVAssetExportPresetAppleM4V1080pHD: String = "AVAssetExportPresetAppleM4V1080pHD"
/// AAC without video, in an M4A file.
public let AVAssetExportPresetAppleM4A: String = "AVAssetExportPresetAppleM4A"
/// ProRes 422 and linear PCM in a QuickTime movie.
public let AVAssetExportPresetAppleProRes422LPCM: String = "AVAssetExportPresetAppleProRes422LPCM"
/// ProRes 4444 and linear PCM in a QuickTime movie.
public let AVAssetExportPresetAppleProRes4444LPCM: String = "AVAssetExportPresetAppleProRes4444LPCM"
/// The tracks as they are stored, without encoding them again.
public let AVAssetExportPresetPassthrough: String = "AVAssetExportPresetPassthrough"
