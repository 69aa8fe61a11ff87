/// What a segment holds.
public enum AVAssetSegmentType: Int, Sendable {
  /// Headers that all other segments need.
  case initialization = 1
  /// Media that plays once the headers are known.
  case separable = 2
}
