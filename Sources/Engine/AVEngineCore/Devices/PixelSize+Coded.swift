package import CoreMedia

extension PixelSize {
  /// The largest size inside of this one that frames of a codec can have: the chroma of H.264 and of HEVC has a sample
  /// for two columns and two rows, of which there is no half.
  package func coded(as codec: CMVideoCodecType) -> PixelSize {
    guard codec == kCMVideoCodecType_H264 || codec == kCMVideoCodecType_HEVC else { return self }
    return PixelSize(width: max(2, width / 2 * 2), height: max(2, height / 2 * 2))
  }
}
