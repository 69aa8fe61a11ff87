package import AVEngineCore
public import Foundation
import Synchronization

/// An asset whose media is in a file or on a server, at a URL.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  // Safety: every field is immutable or guards its state with a lock.

  /// The URL with which the asset was created.
  open var url: URL { storedURL }

  let storedURL: URL
  let resource: AssetResource
  private let sessionIdentifier = Mutex<UUID?>(nil)

  /// Creates an asset for the media at a URL, without reading anything.
  ///
  /// - Parameters:
  ///   - URL: A `file:`, `http:` or `https:` URL, or a URL of a scheme that the resource loader's delegate serves.
  ///   - options: Values by keys such as `AVURLAssetPreferPreciseDurationAndTimingKey`. Unknown keys do not affect the
  ///     asset.
  public init(url URL: URL, options: [String: Any]? = nil) {
    storedURL = URL
    resource = AssetResource(url: URL, options: AssetOptions(options ?? [:]))
    super.init()
  }

  /// Creates an asset without options for the media at a URL, without reading anything.
  public convenience init(url: URL) { self.init(url: url, options: nil) }

  /// The identifier of the asset's HTTP session: the identifier that the options state, or else a random one. Linux:
  /// requests do not send the identifier to servers.
  open var httpSessionIdentifier: UUID {
    sessionIdentifier.withLock { made in
      let identifier = made ?? resource.options.sessionIdentifier ?? UUID()
      made = identifier
      return identifier
    }
  }

  /// The loader whose delegate supplies the bytes of URLs with schemes other than `file`, `http` and `https`, and the
  /// credentials that servers require.
  open var resourceLoader: AVAssetResourceLoader { resource.loader }

  open override var referenceRestrictions: AVAssetReferenceRestrictions { resource.options.restrictions }

  open override func cancelLoading() {
    resource.cancelOpening()
    super.cancelLoading()
  }

  // MARK: Compositions

  /// Returns the first track that has the media type of a composition's track and is not encrypted; nil if not found.
  @available(macOS, deprecated: 13, message: "use findCompatibleTrack(for:)")
  @discardableResult
  open func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
    try? readCompatibleTrack(compositionTrack)
  }

  /// Finds the first track that has the media type of a composition's track and is not encrypted; the result is nil if
  /// not found.
  @discardableResult
  nonisolated(nonsending) open func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws
    -> AVAssetTrack?
  {
    try await awaited { findCompatibleTrack(for: compositionTrack, completionHandler: $0) }
  }

  /// Finds the first track that has the media type of a composition's track and is not encrypted, and calls back on an
  /// internal queue, with nil if not found.
  @preconcurrency open func findCompatibleTrack(
    for compositionTrack: AVCompositionTrack,
    completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    let track = UncheckedSendable(compositionTrack)
    offPool({ asset throws(EngineError) in try asset.readCompatibleTrack(track.value) }) {
      completionHandler($0.value ?? nil, $0.error)
    }
  }

  // MARK: Supported types

  /// The file types that can be opened, except those of subtitle files.
  @discardableResult
  open class func audiovisualTypes() -> [AVFileType] { openedTypes.map { AVFileType(rawValue: $0.identifier) } }

  /// The MIME types that can be opened, except those of subtitle files.
  @discardableResult
  open class func audiovisualMIMETypes() -> [String] { openedMIMETypes }

  /// The uniform types that can be opened, except those of subtitle files.
  open class var audiovisualContentTypes: [UTType] { openedTypes }

  /// Returns whether media of a MIME type can be played, including all codecs that the type lists. False for types of
  /// subtitle files.
  ///
  /// - Parameter extendedMIMEType: A MIME type, optionally with codecs as in RFC 6381: `video/mp4; codecs="avc1.64001f,
  ///   mp4a.40.2"`.
  @discardableResult
  open class func isPlayableExtendedMIMEType(_ extendedMIMEType: String) -> Bool { isPlayable(extendedMIMEType) }

  /// Returns whether both are the same object. Two assets of one URL are not equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

  /// The class and the URL as text for debugging.
  open override var description: String { "<AVURLAsset: \(storedURL.absoluteString)>" }

  package override func engineContainer() throws(EngineError) -> any MediaContainer { try resource.container() }

  package override var displayName: String { resource.name }

  var references: ReferencePolicy { resource.options.references }

  package override var prefersPreciseTiming: Bool { resource.options.prefersPreciseTiming }
}
