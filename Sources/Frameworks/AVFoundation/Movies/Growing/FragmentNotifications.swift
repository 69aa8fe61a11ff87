public import Foundation

extension NSNotification.Name {
  /// A minded asset became longer, after its duration was loaded.
  public static let AVAssetDurationDidChange = NSNotification.Name("AVAssetDurationDidChangeNotification")
  /// A minded asset got its first fragment, or has none any more, after `containsFragments` was loaded.
  public static let AVAssetContainsFragmentsDidChange = NSNotification.Name(
    "AVAssetContainsFragmentsDidChangeNotification")
  /// A minded asset cannot get fragments any more: its file was completed.
  public static let AVAssetWasDefragmented = NSNotification.Name("AVAssetWasDefragmentedNotification")
  /// The chapters of a minded asset changed, after their locales were loaded.
  public static let AVAssetChapterMetadataGroupsDidChange = NSNotification.Name(
    "AVAssetChapterMetadataGroupsDidChangeNotification")
  /// The time range of a minded asset's track changed, after it was loaded.
  public static let AVAssetTrackTimeRangeDidChange = NSNotification.Name("AVAssetTrackTimeRangeDidChangeNotification")
  /// The segments of a minded asset's track changed, after they were loaded.
  public static let AVAssetTrackSegmentsDidChange = NSNotification.Name("AVAssetTrackSegmentsDidChangeNotification")
  /// The relations of a minded asset's track changed, after their kinds were loaded.
  public static let AVAssetTrackTrackAssociationsDidChange = NSNotification.Name(
    "AVAssetTrackTrackAssociationsDidChangeNotification")

  /// A minded movie became longer, after its duration was loaded.
  public static let AVFragmentedMovieDurationDidChange = NSNotification.Name(
    "AVFragmentedMovieDurationDidChangeNotification")
  /// A minded movie got its first fragment, or has none any more, after `containsFragments` was loaded.
  public static let AVFragmentedMovieContainsMovieFragmentsDidChange = NSNotification.Name(
    "AVFragmentedMovieContainsMovieFragmentsDidChangeNotification")
  /// A minded movie cannot get fragments any more: its file was completed.
  public static let AVFragmentedMovieWasDefragmented = NSNotification.Name(
    "AVFragmentedMovieWasDefragmentedNotification")
  /// The time range of a minded movie's track changed, after it was loaded.
  public static let AVFragmentedMovieTrackTimeRangeDidChange = NSNotification.Name(
    "AVFragmentedMovieTrackTimeRangeDidChangeNotification")
  /// The segments of a minded movie's track changed, after they were loaded.
  public static let AVFragmentedMovieTrackSegmentsDidChange = NSNotification.Name(
    "AVFragmentedMovieTrackSegmentsDidChangeNotification")
}

/// The names under which one kind of asset announces its changes.
struct FragmentNotices: Sendable {
  var duration: NSNotification.Name
  var containsFragments: NSNotification.Name
  var wasDefragmented: NSNotification.Name
  var trackTimeRange: NSNotification.Name
  var trackSegments: NSNotification.Name
  /// Movies have none.
  var chapters: NSNotification.Name?
  var trackAssociations: NSNotification.Name?

  static let asset = FragmentNotices(
    duration: .AVAssetDurationDidChange, containsFragments: .AVAssetContainsFragmentsDidChange,
    wasDefragmented: .AVAssetWasDefragmented,
    trackTimeRange: .AVAssetTrackTimeRangeDidChange, trackSegments: .AVAssetTrackSegmentsDidChange,
    chapters: .AVAssetChapterMetadataGroupsDidChange, trackAssociations: .AVAssetTrackTrackAssociationsDidChange)
  static let movie = FragmentNotices(
    duration: .AVFragmentedMovieDurationDidChange, containsFragments: .AVFragmentedMovieContainsMovieFragmentsDidChange,
    wasDefragmented: .AVFragmentedMovieWasDefragmented, trackTimeRange: .AVFragmentedMovieTrackTimeRangeDidChange,
    trackSegments: .AVFragmentedMovieTrackSegmentsDidChange)
}
