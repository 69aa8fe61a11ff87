import AVFoundation

extension Editor {
  /// Keeps the middle of the frames, half as wide and half as high.
  func crop() {
    transform = transform.concatenating(
      CGAffineTransform(translationX: -renderSize.width / 4, y: -renderSize.height / 4))
    renderSize = CGSize(width: renderSize.width / 2, height: renderSize.height / 2)
  }
}
