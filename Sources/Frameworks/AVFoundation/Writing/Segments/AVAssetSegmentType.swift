/// Whether a segment that a writer passes to its delegate holds headers or media.
public enum AVAssetSegmentType: Int, Sendable {
  /// The headers that the following segments require.
  ///
  /// Linux: if samples of another format are appended, another initialization segment precedes them.
  case initialization = 1
  /// Media that can be played with the headers of the initialization segment.
  case separable = 2
}
