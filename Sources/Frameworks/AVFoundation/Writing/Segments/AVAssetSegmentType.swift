/// What a segment holds.
public enum AVAssetSegmentType: Int, Sendable {
  /// Headers that the segments behind it need.
  ///
  /// Where stored samples of another format come on the way, another one comes before them (Apple's documentation is
  /// silent): in a playlist it is that of a new `EXT-X-MAP`.
  case initialization = 1
  /// Media that plays once the headers are known.
  case separable = 2
}
