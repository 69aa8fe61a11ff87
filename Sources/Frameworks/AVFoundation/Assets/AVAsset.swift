public import CoreMedia
public import Foundation
package import MediaEngine

/// Timed media: a movie, a song, a stream, made of tracks.
///
/// Nothing is read before it is asked for. Ask with `load(_:)`; the synchronous properties block the caller while media is read.
open class AVAsset: NSObject, NSCopying, PropertyLoading {
  let loader = PropertyLoader()
  private let loadedTracks = Once<Transferred<[AVAssetTrack]>>()
  private let loadedCaptions = Once<Transferred<[AVAssetTrack]>>()
  private let loadedMetadata = Once<Transferred<[AVMetadataItem]>>()

  /// An asset without media.
  public override init() { super.init() }

  /// Refers to the media at a URL; gives an `AVURLAsset`.
  @available(macOS, deprecated: 15, message: "use AVURLAsset(url:)")
  public convenience init(url URL: URL) { self.init(resource: URL) }

  /// An asset is immutable, so a copy is the asset itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Which other resources the asset may refer to.
  open var referenceRestrictions: AVAssetReferenceRestrictions { .defaultPolicy }

  /// Ends all loading; what was being loaded has the status `cancelled`.
  open func cancelLoading() { loader.cancel() }

  // What a mutable subclass can change stands here, where it can be overridden.

  /// The rate at which the asset is meant to play.
  @available(macOS, deprecated: 13, message: "use load(.preferredRate)")
  open var preferredRate: Float { valueNow("preferredRate", or: 1) }

  /// The volume at which the asset is meant to play.
  @available(macOS, deprecated: 13, message: "use load(.preferredVolume)")
  open var preferredVolume: Float { valueNow("preferredVolume", or: 1) }

  /// The transform with which the whole presentation is meant to be shown.
  @available(macOS, deprecated: 13, message: "use load(.preferredTransform)")
  open var preferredTransform: CGAffineTransform { valueNow("preferredTransform", or: .identity) }

  /// All metadata.
  @available(macOS, deprecated: 13, message: "use load(.metadata)")
  open var metadata: [AVMetadataItem] { valueNow("metadata", or: []) }

  /// How far the loading of a key has come.
  @discardableResult
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus { keyStatus(key, outError) }

  /// Loads keys and calls back when each of them is loaded, has failed or was cancelled.
  @preconcurrency open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?) {
    loadKeys(keys, handler: handler)
  }

  /// The opened media; opens it at the first call, which blocks.
  package func engineContainer() throws(EngineError) -> any MediaContainer {
    throw EngineError(.unsupported, "Opening \(type(of: self))", detail: "it has no media of its own")
  }

  /// Makes the tracks; `allTracks()` asks once.
  package func makeTracks() throws(EngineError) -> [AVAssetTrack] {
    let container = try engineContainer()
    return container.tracks.map { AVAssetTrack($0, of: self, in: container) }
  }

  /// The tracks, always the same objects.
  ///
  /// Subclasses whose tracks are of a narrower class narrow `tracks` in an extension of `_TrackVending`.
  package func allTracks() throws(EngineError) -> [AVAssetTrack] {
    try loadedTracks.value { () throws(EngineError) in Transferred(try makeTracks()) }.value
  }

  /// Closed captions beside pictures, which can be chosen without being tracks; looked for once.
  package func embeddedCaptions() throws(EngineError) -> [AVAssetTrack] {
    try loadedCaptions.value { () throws(EngineError) in Transferred(AVAssetTrack.embeddedCaptions(of: self, among: try allTracks())) }.value
  }

  /// All metadata; asked for once.
  func readMetadata() throws(EngineError) -> [AVMetadataItem] {
    try loadedMetadata.value { () throws(EngineError) in Transferred(MetadataMapping.items(try engineInfo().metadata)) }.value
  }

  /// What the media says of the whole presentation.
  package func engineInfo() throws(EngineError) -> ContainerInfo { try engineContainer().info }

  /// How the asset is called in messages.
  package var displayName: String { "asset" }

  /// Whether times shall be exact at the price of reading more.
  package var prefersPreciseTiming: Bool { false }
}

extension AVAsset: ClusterInit {}

extension ClusterInit where Self: AVAsset {
  fileprivate init(resource url: URL) {
    self.init(cluster: {
      guard let asset = AVURLAsset(url: url) as? Self else {
        _misuse("AVAsset(url:) makes an AVURLAsset and cannot initialise \(Self.self)")
      }
      return asset
    })
  }
}
