package import CoreMedia

extension PixelSize {
  /// Returns the size at which a codec stores frames of this size. For H.264 and HEVC both sides are rounded down to
  /// even numbers, but not to zero, because a chroma sample may cover two columns and two rows.
  package func coded(as codec: CMVideoCodecType) -> PixelSize {
    guard codec == kCMVideoCodecType_H264 || codec == kCMVideoCodecType_HEVC else { return self }
    return PixelSize(width: max(2, width / 2 * 2), height: max(2, height / 2 * 2))
  }
}
