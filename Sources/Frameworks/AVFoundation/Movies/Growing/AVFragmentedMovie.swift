package import AVEngineCore
public import Foundation

/// A movie whose file may become longer while it is used: another process adds fragments.
///
/// A minder looks for them; see `AVFragmentedMovieMinder`.
open class AVFragmentedMovie: AVMovie, AVFragmentMinding {
  /// nil for a movie in memory, which does not grow.
  let growth: GrowingMedia?
  var growing: GrowingMedia? { growth }
  let notices = FragmentNotices.movie

  /// Refers to a movie in a file; nothing is read yet.
  public override init(url URL: URL, options: [String: Any]? = nil) {
    let movie = AVMovie(url: URL, options: options)
    if case .file(let resource) = movie.origin { growth = GrowingMedia(resource) } else { growth = nil }
    super.init(origin: movie.origin)
  }

  /// Takes a movie from memory, which does not grow.
  public override init(data: Data, options: [String: Any]? = nil) {
    growth = nil
    super.init(data: data, options: options)
  }

  /// Whether a minder looks for new fragments; only then are changes announced.
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

/// A track of a movie that may become longer.
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

  /// Counted anew whenever asked for, because fragments come.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else { return try super.engineStatistics() }
    return try engineTrack.statistics()
  }
}
