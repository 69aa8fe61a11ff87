public import Foundation

extension NSNotification.Name {
  /// Posted if a minder finds that an asset's loaded duration has changed. The object is the asset.
  public static let AVAssetDurationDidChange = NSNotification.Name("AVAssetDurationDidChangeNotification")
  /// Posted if a minder finds that an asset's loaded `containsFragments` has changed. The object is the asset.
  public static let AVAssetContainsFragmentsDidChange = NSNotification.Name(
    "AVAssetContainsFragmentsDidChangeNotification")
  /// Posted if a minder finds that an asset's file can get no more fragments, because its header no longer allows them.
  /// The object is the asset.
  public static let AVAssetWasDefragmented = NSNotification.Name("AVAssetWasDefragmentedNotification")
  /// Posted if a minder finds that the number of an asset's loaded chapter locales has changed. The object is the
  /// asset.
  public static let AVAssetChapterMetadataGroupsDidChange = NSNotification.Name(
    "AVAssetChapterMetadataGroupsDidChangeNotification")
  /// Posted if a minder finds that the loaded time range of an asset's track has changed. The object is the track.
  public static let AVAssetTrackTimeRangeDidChange = NSNotification.Name("AVAssetTrackTimeRangeDidChangeNotification")
  /// Posted if a minder finds that the loaded segments of an asset's track have changed. The object is the track.
  public static let AVAssetTrackSegmentsDidChange = NSNotification.Name("AVAssetTrackSegmentsDidChangeNotification")
  /// Posted if a minder finds that the loaded association types of an asset's track have changed. The object is the
  /// track.
  public static let AVAssetTrackTrackAssociationsDidChange = NSNotification.Name(
    "AVAssetTrackTrackAssociationsDidChangeNotification")

  /// Posted if a minder finds that a movie's loaded duration has changed. The object is the movie.
  public static let AVFragmentedMovieDurationDidChange = NSNotification.Name(
    "AVFragmentedMovieDurationDidChangeNotification")
  /// Posted if a minder finds that a movie's loaded `containsFragments` has changed. The object is the movie.
  public static let AVFragmentedMovieContainsMovieFragmentsDidChange = NSNotification.Name(
    "AVFragmentedMovieContainsMovieFragmentsDidChangeNotification")
  /// Posted if a minder finds that a movie's file can get no more fragments, because its header no longer allows them.
  /// The object is the movie.
  public static let AVFragmentedMovieWasDefragmented = NSNotification.Name(
    "AVFragmentedMovieWasDefragmentedNotification")
  /// Posted if a minder finds that the loaded time range of a movie's track has changed. The object is the track.
  public static let AVFragmentedMovieTrackTimeRangeDidChange = NSNotification.Name(
    "AVFragmentedMovieTrackTimeRangeDidChangeNotification")
  /// Posted if a minder finds that the loaded segments of a movie's track have changed. The object is the track.
  public static let AVFragmentedMovieTrackSegmentsDidChange = NSNotification.Name(
    "AVFragmentedMovieTrackSegmentsDidChangeNotification")
}

struct FragmentNotices: Sendable {
  var duration: NSNotification.Name
  var containsFragments: NSNotification.Name
  var wasDefragmented: NSNotification.Name
  var trackTimeRange: NSNotification.Name
  var trackSegments: NSNotification.Name
  // Nil for movies, which do not post these notifications.
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
