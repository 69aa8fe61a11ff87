public import CoreFoundation

/// H.264, Baseline profile, level 1.3, which suffices for 352 by 288 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_1_3: CFString = "H264_Baseline_1_3"
/// H.264, Baseline profile, level 3.0, which suffices for 720 by 576 pixels at 25 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_3_0: CFString = "H264_Baseline_3_0"
/// H.264, Baseline profile, level 3.1, which suffices for 1280 by 720 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_3_1: CFString = "H264_Baseline_3_1"
/// H.264, Baseline profile, level 3.2, which suffices for 1280 by 720 pixels at 60 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_3_2: CFString = "H264_Baseline_3_2"
/// H.264, Baseline profile, level 4.0, which suffices for 1920 by 1080 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_4_0: CFString = "H264_Baseline_4_0"
/// H.264, Baseline profile, level 4.1, which suffices for 1920 by 1080 pixels at 30 frames per second, with up to 2.5
/// times the bit rate of level 4.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_4_1: CFString = "H264_Baseline_4_1"
/// H.264, Baseline profile, level 4.2, which suffices for 1920 by 1080 pixels at 60 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_4_2: CFString = "H264_Baseline_4_2"
/// H.264, Baseline profile, level 5.0, which suffices for 2560 by 1920 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_5_0: CFString = "H264_Baseline_5_0"
/// H.264, Baseline profile, level 5.1, which suffices for 3840 by 2160 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_5_1: CFString = "H264_Baseline_5_1"
/// H.264, Baseline profile, level 5.2, which suffices for 3840 by 2160 pixels at 60 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_5_2: CFString = "H264_Baseline_5_2"
/// H.264, Baseline profile; the encoder chooses the level.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_AutoLevel: CFString = "H264_Baseline_AutoLevel"
/// H.264, Main profile, level 3.0, which suffices for 720 by 576 pixels at 25 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_3_0: CFString = "H264_Main_3_0"
/// H.264, Main profile, level 3.1, which suffices for 1280 by 720 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_3_1: CFString = "H264_Main_3_1"
/// H.264, Main profile, level 3.2, which suffices for 1280 by 720 pixels at 60 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_3_2: CFString = "H264_Main_3_2"
/// H.264, Main profile, level 4.0, which suffices for 1920 by 1080 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_4_0: CFString = "H264_Main_4_0"
/// H.264, Main profile, level 4.1, which suffices for 1920 by 1080 pixels at 30 frames per second, with up to 2.5 times
/// the bit rate of level 4.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_4_1: CFString = "H264_Main_4_1"
/// H.264, Main profile, level 4.2, which suffices for 1920 by 1080 pixels at 60 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_4_2: CFString = "H264_Main_4_2"
/// H.264, Main profile, level 5.0, which suffices for 2560 by 1920 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_5_0: CFString = "H264_Main_5_0"
/// H.264, Main profile, level 5.1, which suffices for 3840 by 2160 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_5_1: CFString = "H264_Main_5_1"
/// H.264, Main profile, level 5.2, which suffices for 3840 by 2160 pixels at 60 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_5_2: CFString = "H264_Main_5_2"
/// H.264, Main profile; the encoder chooses the level.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_AutoLevel: CFString = "H264_Main_AutoLevel"
/// H.264, High profile, level 3.0, which suffices for 720 by 576 pixels at 25 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_3_0: CFString = "H264_High_3_0"
/// H.264, High profile, level 3.1, which suffices for 1280 by 720 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_3_1: CFString = "H264_High_3_1"
/// H.264, High profile, level 3.2, which suffices for 1280 by 720 pixels at 60 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_3_2: CFString = "H264_High_3_2"
/// H.264, High profile, level 4.0, which suffices for 1920 by 1080 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_4_0: CFString = "H264_High_4_0"
/// H.264, High profile, level 4.1, which suffices for 1920 by 1080 pixels at 30 frames per second, with up to 2.5 times
/// the bit rate of level 4.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_4_1: CFString = "H264_High_4_1"
/// H.264, High profile, level 4.2, which suffices for 1920 by 1080 pixels at 60 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_4_2: CFString = "H264_High_4_2"
/// H.264, High profile, level 5.0, which suffices for 2560 by 1920 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_5_0: CFString = "H264_High_5_0"
/// H.264, High profile, level 5.1, which suffices for 3840 by 2160 pixels at 30 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_5_1: CFString = "H264_High_5_1"
/// H.264, High profile, level 5.2, which suffices for 3840 by 2160 pixels at 60 frames per second.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_5_2: CFString = "H264_High_5_2"
/// H.264, High profile; the encoder chooses the level.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_AutoLevel: CFString = "H264_High_AutoLevel"
/// H.264, Constrained Baseline profile; the encoder chooses the level.
public nonisolated(unsafe) let kVTProfileLevel_H264_ConstrainedBaseline_AutoLevel: CFString =
  "H264_ConstrainedBaseline_AutoLevel"
/// H.264, Constrained High profile; the encoder chooses the level. Linux: encoded as High, without reordering of
/// frames.
public nonisolated(unsafe) let kVTProfileLevel_H264_ConstrainedHigh_AutoLevel: CFString =
  "H264_ConstrainedHigh_AutoLevel"
/// HEVC, Main profile; the encoder chooses the level.
public nonisolated(unsafe) let kVTProfileLevel_HEVC_Main_AutoLevel: CFString = "HEVC_Main_AutoLevel"
/// HEVC, Main 10 profile with 10 bits per component; the encoder chooses the level.
public nonisolated(unsafe) let kVTProfileLevel_HEVC_Main10_AutoLevel: CFString = "HEVC_Main10_AutoLevel"

enum ProfileLevels {
  // Safety: constants.
  nonisolated(unsafe) static let h264: [CFString] = [
    kVTProfileLevel_H264_Baseline_1_3, kVTProfileLevel_H264_Baseline_3_0, kVTProfileLevel_H264_Baseline_3_1,
    kVTProfileLevel_H264_Baseline_3_2, kVTProfileLevel_H264_Baseline_4_0, kVTProfileLevel_H264_Baseline_4_1,
    kVTProfileLevel_H264_Baseline_4_2, kVTProfileLevel_H264_Baseline_5_0, kVTProfileLevel_H264_Baseline_5_1,
    kVTProfileLevel_H264_Baseline_5_2, kVTProfileLevel_H264_Baseline_AutoLevel, kVTProfileLevel_H264_Main_3_0,
    kVTProfileLevel_H264_Main_3_1, kVTProfileLevel_H264_Main_3_2, kVTProfileLevel_H264_Main_4_0,
    kVTProfileLevel_H264_Main_4_1,
    kVTProfileLevel_H264_Main_4_2, kVTProfileLevel_H264_Main_5_0, kVTProfileLevel_H264_Main_5_1,
    kVTProfileLevel_H264_Main_5_2,
    kVTProfileLevel_H264_Main_AutoLevel, kVTProfileLevel_H264_High_3_0, kVTProfileLevel_H264_High_3_1,
    kVTProfileLevel_H264_High_3_2,
    kVTProfileLevel_H264_High_4_0, kVTProfileLevel_H264_High_4_1, kVTProfileLevel_H264_High_4_2,
    kVTProfileLevel_H264_High_5_0,
    kVTProfileLevel_H264_High_5_1, kVTProfileLevel_H264_High_5_2, kVTProfileLevel_H264_High_AutoLevel,
    kVTProfileLevel_H264_ConstrainedBaseline_AutoLevel, kVTProfileLevel_H264_ConstrainedHigh_AutoLevel,
  ]
  // Safety: constants.
  nonisolated(unsafe) static let hevc: [CFString] = [
    kVTProfileLevel_HEVC_Main_AutoLevel, kVTProfileLevel_HEVC_Main10_AutoLevel,
  ]
}
