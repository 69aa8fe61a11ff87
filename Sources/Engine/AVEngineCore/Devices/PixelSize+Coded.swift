package import CoreMedia

extension PixelSize {
  /// Returns the size of frames of a codec that are made from frames of this size. The chroma of H.264 and of HEVC has
  /// one sample for two columns and two rows. For these codecs both sides are rounded down to even numbers, but not to
  /// zero.
  package func coded(as codec: CMVideoCodecType) -> PixelSize {
    guard codec == kCMVideoCodecType_H264 || codec == kCMVideoCodecType_HEVC else { return self }
    return PixelSize(width: max(2, width / 2 * 2), height: max(2, height / 2 * 2))
  }
}
