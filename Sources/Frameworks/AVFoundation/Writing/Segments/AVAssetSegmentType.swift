/// The types of segments.
public enum AVAssetSegmentType: Int, Sendable {
  /// The headers that the following segments require.
  ///
  /// If samples of another format are appended, another such segment precedes them. A playlist then needs another
  /// `EXT-X-MAP`. Apple's documentation does not specify this case.
  case initialization = 1
  /// Media that can be played with the headers of the initialization segment.
  case separable = 2
}
