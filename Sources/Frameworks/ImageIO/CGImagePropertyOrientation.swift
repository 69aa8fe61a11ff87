/// The orientation of a stored image: how it must be rotated and mirrored for display (TIFF 6.0 Orientation).
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// The first stored row is displayed at the top, and the first stored column at the left.
  case up = 1
  /// The first stored row is displayed at the top, and the first stored column at the right.
  case upMirrored = 2
  /// The first stored row is displayed at the bottom, and the first stored column at the right.
  case down = 3
  /// The first stored row is displayed at the bottom, and the first stored column at the left.
  case downMirrored = 4
  /// The first stored row is displayed at the left, and the first stored column at the top.
  case leftMirrored = 5
  /// The first stored row is displayed at the right, and the first stored column at the top.
  case right = 6
  /// The first stored row is displayed at the right, and the first stored column at the bottom.
  case rightMirrored = 7
  /// The first stored row is displayed at the left, and the first stored column at the bottom.
  case left = 8
}
