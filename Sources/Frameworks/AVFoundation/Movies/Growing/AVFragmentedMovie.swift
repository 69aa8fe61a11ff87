package import AVEngineCore
public import Foundation

/// A movie whose file can grow while it is used, because another process adds fragments.
///
/// An `AVFragmentedMovieMinder` checks for them.
open class AVFragmentedMovie: AVMovie, AVFragmentMinding {
  /// nil if the movie is in memory, because it then does not grow.
  let growth: GrowingMedia?
  var growing: GrowingMedia? { growth }
  let notices = FragmentNotices.movie

  /// Refers to a movie in a file. Nothing is read yet.
  public override init(url URL: URL, options: [String: Any]? = nil) {
    let movie = AVMovie(url: URL, options: options)
    if case .file(let resource) = movie.origin { growth = GrowingMedia(resource) } else { growth = nil }
    super.init(origin: movie.origin)
  }

  /// Refers to a movie in memory, which does not grow.
  public override init(data: Data, options: [String: Any]? = nil) {
    growth = nil
    super.init(data: data, options: options)
  }

  /// Whether a minder checks the file for new fragments. Changes are announced only then.
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

/// A track of a movie that can grow.
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

  /// Counts samples each time, because fragments may have been added.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else { return try super.engineStatistics() }
    return try engineTrack.statistics()
  }
}
