public import CoreMedia
public import Foundation
package import MediaEngine

/// One track of an asset.
open class AVAssetTrack: NSObject, NSCopying, PropertyLoading {
  let loader = PropertyLoader()
  private let media: (any MediaTrack)?
  private let statistics = Once<TrackStatistics>()
  private let reordering = Once<Bool>()
  /// A track outlives its asset; the file stays open as long as somebody needs it.
  let container: (any MediaContainer)?
  private let storedItems: [AVMetadataItem]

  /// The asset that the track is part of.
  open private(set) weak var asset: AVAsset?

  package init(_ media: (any MediaTrack)?, of asset: AVAsset?, in container: (any MediaContainer)?) {
    (self.media, self.container) = (media, container)
    self.asset = asset
    storedItems = MetadataMapping.items(media?.info.metadata ?? [])
    super.init()
  }

  /// The track was taken out of its asset.
  package func leaveAsset() { asset = nil }

  /// A track of an asset is immutable, so a copy is the track itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All metadata.
  package var items: [AVMetadataItem] { storedItems }

  /// The track as the engine knows it; nil for tracks that are put together in memory.
  package var engineTrack: (any MediaTrack)? { media }

  /// What headers say of the track. Subclasses whose tracks are put together in memory say it themselves.
  package var info: TrackInfo { engineTrack?.info ?? .empty }

  /// How the track is called in messages.
  package var displayName: String { "track \(trackID) of \(asset?.displayName ?? "an asset")" }

  /// The identifier, unique within the asset.
  open var trackID: CMPersistentTrackID { info.id }

  /// The kind of media.
  open var mediaType: AVMediaType { AVMediaType(rawValue: fourCharacters(info.mediaType)) }

  open override var description: String { "<AVAssetTrack: trackID = \(trackID), mediaType = \(mediaType.rawValue)>" }

  // What a mutable subclass can change stands here, where it can be overridden.

  /// Whether the track is on where nobody chooses.
  @available(macOS, deprecated: 13, message: "use load(.isEnabled)")
  open var isEnabled: Bool { valueNow("enabled", or: true) }

  /// The language, as an ISO 639-2/T code.
  @available(macOS, deprecated: 13, message: "use load(.languageCode)")
  open var languageCode: String? { valueNow("languageCode", or: nil as String?) }

  /// The language, as an IETF BCP 47 tag.
  @available(macOS, deprecated: 13, message: "use load(.extendedLanguageTag)")
  open var extendedLanguageTag: String? { valueNow("extendedLanguageTag", or: nil as String?) }

  /// The size of the pictures before the preferred transform.
  @available(macOS, deprecated: 13, message: "use load(.naturalSize)")
  open var naturalSize: CGSize { valueNow("naturalSize", or: .zero) }

  /// The transform with which pictures are meant to be shown.
  @available(macOS, deprecated: 13, message: "use load(.preferredTransform)")
  open var preferredTransform: CGAffineTransform { valueNow("preferredTransform", or: .identity) }

  /// The volume at which the track is meant to play.
  @available(macOS, deprecated: 13, message: "use load(.preferredVolume)")
  open var preferredVolume: Float { valueNow("preferredVolume", or: 1) }

  /// The time scale of the media.
  @available(macOS, deprecated: 13, message: "use load(.naturalTimeScale)")
  open var naturalTimeScale: CMTimeScale { valueNow("naturalTimeScale", or: 0) }

  /// All metadata.
  @available(macOS, deprecated: 13, message: "use load(.metadata)")
  open var metadata: [AVMetadataItem] { valueNow("metadata", or: []) }

  /// How far the loading of a key has come.
  @discardableResult
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus { keyStatus(key, outError) }

  /// Loads keys and calls back when each of them is loaded or has failed.
  @preconcurrency open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?) {
    loadKeys(keys, handler: handler)
  }

  package func engineStatistics() throws(EngineError) -> TrackStatistics {
    try statistics.value { () throws(EngineError) in
      guard let media = engineTrack else {
        throw EngineError(.unsupported, "Counting the samples of", subject: displayName, detail: "it has no media of its own")
      }
      return try media.statistics()
    }
  }

  func readIsReordered() throws(EngineError) -> Bool {
    guard let media = engineTrack, mediaType == .video else { return false }
    return try reordering.value { () throws(EngineError) in try media.isReordered() }
  }
}

extension TrackInfo {
  /// Of a track that has nothing.
  static var empty: TrackInfo { TrackInfo(id: 0, mediaType: 0, formatDescriptions: [], timescale: 0, segments: []) }
}

/// A code as four characters, each byte one of Latin-1.
func fourCharacters(_ code: FourCharCode) -> String {
  String(String.UnicodeScalarView([24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: code >> $0)) }))
}
