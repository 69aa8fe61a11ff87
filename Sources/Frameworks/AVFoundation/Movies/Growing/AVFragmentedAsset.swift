package import AVEngineCore
public import Foundation

/// An asset whose file can grow while it is used, because fragments are added to it.
///
/// An `AVFragmentedAssetMinder` checks for new fragments.
open class AVFragmentedAsset: AVURLAsset, AVFragmentMinding, @unchecked Sendable {
  // Safety: every field is immutable or guards its state with a lock.
  private let place: GrowingMedia
  let notices = FragmentNotices.asset
  var growing: GrowingMedia? { place }

  /// Creates an asset for the media at a URL, without reading anything.
  public override init(url URL: URL, options: [String: Any]? = nil) {
    let resource = AssetResource(url: URL, options: AssetOptions(options ?? [:]))
    place = GrowingMedia(resource)
    super.init(url: URL, options: options)
  }

  /// Whether a minder checks the file for new fragments. Only then are notifications of changes posted.
  open var isAssociatedWithFragmentMinder: Bool { place.isMinded }

  package override func engineContainer() throws(EngineError) -> any MediaContainer { try place.container() }

  package override func makeTracks() throws(EngineError) -> [AVAssetTrack] {
    let container = try engineContainer()
    return container.tracks.map { AVFragmentedAssetTrack($0, of: self, in: container, place) }
  }
}

extension AVFragmentedAsset: GrowingAsset {}

/// A track of an asset that can grow: its time range and segments change if a minder finds new fragments.
open class AVFragmentedAssetTrack: AVAssetTrack {
  private let growing: GrowingMedia

  init(_ media: any MediaTrack, of asset: AVFragmentedAsset, in container: any MediaContainer, _ growing: GrowingMedia)
  {
    self.growing = growing
    super.init(media, of: asset, in: container)
  }

  package override var engineTrack: (any MediaTrack)? {
    let first = super.engineTrack
    return (try? growing.container())?.tracks.first { $0.info.id == first?.info.id } ?? first
  }

  /// The statistics are not cached, because fragments may have been added.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else { return try super.engineStatistics() }
    return try engineTrack.statistics()
  }
}
