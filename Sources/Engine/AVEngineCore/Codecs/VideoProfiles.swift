package import CoreMedia

package enum VideoProfiles {
  package static func isProRes(_ codec: CMVideoCodecType) -> Bool {
    [
      kCMVideoCodecType_AppleProRes422, kCMVideoCodecType_AppleProRes422HQ, kCMVideoCodecType_AppleProRes422LT,
      kCMVideoCodecType_AppleProRes422Proxy, kCMVideoCodecType_AppleProRes4444, kCMVideoCodecType_AppleProRes4444XQ,
    ].contains(codec)
  }

  /// False for codecs other than ProRes, such as HEVC with alpha.
  package static func hasAlpha(_ codec: CMVideoCodecType) -> Bool {
    codec == kCMVideoCodecType_AppleProRes4444 || codec == kCMVideoCodecType_AppleProRes4444XQ
  }

  private static let h264: [String: VideoEncoderSettings.Profile] = [
    "Baseline": .baseline, "ConstrainedBaseline": .baseline, "Main": .main, "High": .high, "ConstrainedHigh": .high,
  ]
  private static let hevc: [String: VideoEncoderSettings.Profile] = ["Main": .main, "Main10": .main10]

  /// Parses names such as "H264_High_4_1", with level 41, and "HEVC_Main_AutoLevel".
  package static func parse(
    _ name: String, codec: CMVideoCodecType
  ) -> (profile: VideoEncoderSettings.Profile, level: Int?)? {
    let parts = name.split(separator: "_").map(String.init)
    let names = [kCMVideoCodecType_H264: ("H264", h264), kCMVideoCodecType_HEVC: ("HEVC", hevc)]
    guard parts.count >= 3, let (prefix, profiles) = names[codec], parts[0] == prefix,
      let profile = profiles[parts[1]]
    else { return nil }
    if parts[2] == "AutoLevel" { return (profile, nil) }
    guard let level = Double(parts[2...].joined(separator: ".")), (1..<10).contains(level) else { return nil }
    return (profile, Int((level * 10).rounded()))
  }
}
