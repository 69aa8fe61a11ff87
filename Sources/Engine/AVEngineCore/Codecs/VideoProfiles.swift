package import CoreMedia

/// Apple's names of profiles, levels and qualities in the encoders' words.
package enum VideoProfiles {
  package static func isProRes(_ codec: CMVideoCodecType) -> Bool {
    [
      kCMVideoCodecType_AppleProRes422, kCMVideoCodecType_AppleProRes422HQ, kCMVideoCodecType_AppleProRes422LT,
      kCMVideoCodecType_AppleProRes422Proxy, kCMVideoCodecType_AppleProRes4444, kCMVideoCodecType_AppleProRes4444XQ,
    ].contains(codec)
  }

  /// Its pictures carry alpha.
  package static func hasAlpha(_ codec: CMVideoCodecType) -> Bool {
    codec == kCMVideoCodecType_AppleProRes4444 || codec == kCMVideoCodecType_AppleProRes4444XQ
  }

  /// From 0 (small) to 1 (like the source): a quantiser scale of 31 to 1 for JPEG, a rate factor of 45 to 10 for
  /// others.
  package static func crf(quality: Double, _ codec: CMVideoCodecType) -> Double {
    codec == kCMVideoCodecType_JPEG ? 31 - 30 * quality : 45 - 35 * quality
  }

  /// "H264_High_4_1" → ("high", "4.1"), "HEVC_Main_AutoLevel" → ("main", nil); nil for a name of another codec.
  package static func parse(_ name: String, codec: CMVideoCodecType) -> (profile: String?, level: String?)? {
    let parts = name.split(separator: "_").map(String.init)
    guard parts.count >= 3 else { return nil }
    let level = parts[2] == "AutoLevel" ? nil : parts[2...].joined(separator: ".")
    switch (parts[0], codec) {
    case ("H264", kCMVideoCodecType_H264):
      let profiles = [
        "Baseline": "baseline", "ConstrainedBaseline": "baseline", "Main": "main", "High": "high",
        "ConstrainedHigh": "high",
      ]
      return profiles[parts[1]].map { ($0, level) }
    case ("HEVC", kCMVideoCodecType_HEVC):
      let profiles = ["Main": "main", "Main10": "main10"]
      return profiles[parts[1]].map { ($0, level) }
    default: return nil
    }
  }
}
