package import CoreMedia

extension PixelSize {
  /// Returns the largest size within this one that frames of a codec can have. The chroma of H.264 and of HEVC has one
  /// sample for two columns and two rows, so both sides must be even, and above zero.
  package func coded(as codec: CMVideoCodecType) -> PixelSize {
    guard codec == kCMVideoCodecType_H264 || codec == kCMVideoCodecType_HEVC else { return self }
    return PixelSize(width: max(2, width / 2 * 2), height: max(2, height / 2 * 2))
  }
}
