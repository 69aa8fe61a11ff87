public import Foundation

extension NSNotification.Name {
  /// A minded asset's duration changed after it was loaded.
  public static let AVAssetDurationDidChange = NSNotification.Name("AVAssetDurationDidChangeNotification")
  /// A minded asset's `containsFragments` changed after it was loaded.
  public static let AVAssetContainsFragmentsDidChange = NSNotification.Name(
    "AVAssetContainsFragmentsDidChangeNotification")
  /// A minded asset can get no more fragments: the header in its file no longer allows them.
  public static let AVAssetWasDefragmented = NSNotification.Name("AVAssetWasDefragmentedNotification")
  /// The number of chapter locales of a minded asset changed after they were loaded.
  public static let AVAssetChapterMetadataGroupsDidChange = NSNotification.Name(
    "AVAssetChapterMetadataGroupsDidChangeNotification")
  /// The time range of a minded asset's track changed after it was loaded.
  public static let AVAssetTrackTimeRangeDidChange = NSNotification.Name("AVAssetTrackTimeRangeDidChangeNotification")
  /// The segments of a minded asset's track changed after they were loaded.
  public static let AVAssetTrackSegmentsDidChange = NSNotification.Name("AVAssetTrackSegmentsDidChangeNotification")
  /// The types of associations of a minded asset's track changed after they were loaded.
  public static let AVAssetTrackTrackAssociationsDidChange = NSNotification.Name(
    "AVAssetTrackTrackAssociationsDidChangeNotification")

  /// A minded movie's duration changed after it was loaded.
  public static let AVFragmentedMovieDurationDidChange = NSNotification.Name(
    "AVFragmentedMovieDurationDidChangeNotification")
  /// A minded movie's `containsFragments` changed after it was loaded.
  public static let AVFragmentedMovieContainsMovieFragmentsDidChange = NSNotification.Name(
    "AVFragmentedMovieContainsMovieFragmentsDidChangeNotification")
  /// A minded movie can get no more fragments: the header in its file no longer allows them.
  public static let AVFragmentedMovieWasDefragmented = NSNotification.Name(
    "AVFragmentedMovieWasDefragmentedNotification")
  /// The time range of a minded movie's track changed after it was loaded.
  public static let AVFragmentedMovieTrackTimeRangeDidChange = NSNotification.Name(
    "AVFragmentedMovieTrackTimeRangeDidChangeNotification")
  /// The segments of a minded movie's track changed after they were loaded.
  public static let AVFragmentedMovieTrackSegmentsDidChange = NSNotification.Name(
    "AVFragmentedMovieTrackSegmentsDidChangeNotification")
}

/// The names of the notifications that one kind of asset posts.
struct FragmentNotices: Sendable {
  var duration: NSNotification.Name
  var containsFragments: NSNotification.Name
  var wasDefragmented: NSNotification.Name
  var trackTimeRange: NSNotification.Name
  var trackSegments: NSNotification.Name
  // Both are nil for movies, which do not announce these changes.
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
