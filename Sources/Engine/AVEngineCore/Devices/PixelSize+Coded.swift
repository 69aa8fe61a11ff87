package import CoreMedia

extension PixelSize {
  /// Returns the size at which a codec stores frames: even for H.264 and HEVC, whose chroma samples cover two columns
  /// and rows.
  package func coded(as codec: CMVideoCodecType) -> PixelSize {
    guard codec == kCMVideoCodecType_H264 || codec == kCMVideoCodecType_HEVC else { return self }
    return PixelSize(width: max(2, width / 2 * 2), height: max(2, height / 2 * 2))
  }
}
