enum PresetName {
  /// The word may also begin with “Preset”, as in macOS's avconvert.
  static func full(_ word: String) -> String {
    for prefix in ["AVAssetExportPreset", "Preset"] where word.hasPrefix(prefix) {
      return "AVAssetExportPreset" + word.dropFirst(prefix.count)
    }
    return "AVAssetExportPreset" + word
  }
}
