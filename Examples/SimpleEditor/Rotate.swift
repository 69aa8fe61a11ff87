import AVFoundation

extension Editor {
  /// Turns the frames clockwise by 90 degrees.
  func rotate() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    // The turned frame is left of the origin.
    transform = transform.concatenating(turn).concatenating(CGAffineTransform(translationX: renderSize.height, y: 0))
    renderSize = CGSize(width: renderSize.height, height: renderSize.width)
  }
}
