package import AVEngineCore
public import Foundation

/// A movie whose file can grow while it is used, because fragments are added to it.
///
/// An `AVFragmentedMovieMinder` checks for new fragments.
open class AVFragmentedMovie: AVMovie, AVFragmentMinding {
  /// Nil for a movie in memory.
  let growth: GrowingMedia?
  var growing: GrowingMedia? { growth }
  let notices = FragmentNotices.movie

  /// Creates a movie for the file at a URL, without reading anything.
  public override init(url URL: URL, options: [String: Any]? = nil) {
    let movie = AVMovie(url: URL, options: options)
    if case .file(let resource) = movie.origin { growth = GrowingMedia(resource) } else { growth = nil }
    super.init(origin: movie.origin)
  }

  /// Creates a movie from data in memory. The movie does not grow.
  public override init(data: Data, options: [String: Any]? = nil) {
    growth = nil
    super.init(data: data, options: options)
  }

  /// Whether a minder checks the file for new fragments. Only then are notifications of changes posted.
  open var isAssociatedWithFragmentMinder: Bool { growth?.isMinded ?? false }

  package override func engineContainer() throws(EngineError) -> any MediaContainer {
    if let growth { return try growth.container() }
    return try super.engineContainer()
  }

  package override func makeTracks() throws(EngineError) -> [AVAssetTrack] {
    let container = try engineContainer()
    return container.tracks.map { AVFragmentedMovieTrack($0, of: self, in: container, growth) }
  }
}

extension AVFragmentedMovie: GrowingAsset {}

/// A track of a movie that can grow: its time range and segments change if a minder finds new fragments.
open class AVFragmentedMovieTrack: AVMovieTrack {
  private let growth: GrowingMedia?

  init(_ media: any MediaTrack, of movie: AVFragmentedMovie, in container: any MediaContainer, _ growth: GrowingMedia?)
  {
    self.growth = growth
    super.init(media, of: movie, in: container)
  }

  package override var engineTrack: (any MediaTrack)? {
    let first = super.engineTrack
    return (try? growth?.container())?.tracks.first { $0.info.id == first?.info.id } ?? first
  }

  /// The statistics are not cached, because fragments may have been added.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else { return try super.engineStatistics() }
    return try engineTrack.statistics()
  }
}
