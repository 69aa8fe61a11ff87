package import AVEngineCore
public import Foundation
import Synchronization

/// Media that a URL points to.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  // Safety: every field is immutable or guards itself.

  /// Where the media is.
  open var url: URL { storedURL }

  let storedURL: URL
  private let resource: AssetResource
  private let sessionIdentifier = Mutex<UUID?>(nil)

  /// Refers to the media at a URL; nothing is read yet.
  ///
  /// - Parameters:
  ///   - URL: A `file:`, `http:` or `https:` URL, or one of a scheme that the resource loader's delegate serves.
  ///   - options: Values by the keys whose names begin with `AVURLAsset`.
  public init(url URL: URL, options: [String: Any]? = nil) {
    storedURL = URL
    resource = AssetResource(url: URL, options: AssetOptions(options ?? [:]))
    super.init()
  }

  /// Refers to the media at a URL; nothing is read yet.
  public convenience init(url: URL) { self.init(url: url, options: nil) }

  /// The identifier that the asset's requests have in common.  Linux: servers are not told it.
  open var httpSessionIdentifier: UUID {
    sessionIdentifier.withLock { made in
      let identifier = made ?? resource.options.sessionIdentifier ?? UUID()
      made = identifier
      return identifier
    }
  }

  /// Who is asked for bytes where the URL's scheme is not known here.
  open var resourceLoader: AVAssetResourceLoader { resource.loader }

  open override var referenceRestrictions: AVAssetReferenceRestrictions { resource.options.restrictions }

  open override func cancelLoading() {
    resource.cancelOpening()
    super.cancelLoading()
  }

  // MARK: Compositions

  /// A track any range of which can be inserted into a composition's track; nil where there is none.
  @available(macOS, deprecated: 13, message: "use findCompatibleTrack(for:)")
  @discardableResult
  open func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
    try? readCompatibleTrack(compositionTrack)
  }

  /// Finds a track any range of which can be inserted into a composition's track; nil where there is none.
  @discardableResult
  nonisolated(nonsending) open func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws
    -> AVAssetTrack?
  {
    try await awaited { findCompatibleTrack(for: compositionTrack, completionHandler: $0) }
  }

  /// Finds a track any range of which can be inserted into a composition's track, and calls back on an internal queue.
  @preconcurrency open func findCompatibleTrack(
    for compositionTrack: AVCompositionTrack,
    completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    let track = UncheckedSendable(compositionTrack)
    offPool({ asset throws(EngineError) in try asset.readCompatibleTrack(track.value) }) {
      completionHandler($0.value ?? nil, $0.error)
    }
  }

  // MARK: What can be opened

  /// The file types that can be opened.
  @discardableResult
  open class func audiovisualTypes() -> [AVFileType] { openedTypes.map { AVFileType(rawValue: $0.identifier) } }

  /// The MIME types that can be opened.
  @discardableResult
  open class func audiovisualMIMETypes() -> [String] { openedMIMETypes }

  /// The content types that can be opened.
  open class var audiovisualContentTypes: [UTType] { openedTypes }

  /// Whether media of a MIME type, with a list of codecs if there is one, can be played.
  ///
  /// - Parameter extendedMIMEType: As RFC 6381 writes it: `video/mp4; codecs="avc1.64001f, mp4a.40.2"`.
  @discardableResult
  open class func isPlayableExtendedMIMEType(_ extendedMIMEType: String) -> Bool { isPlayable(extendedMIMEType) }

  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

  open override var description: String { "<AVURLAsset: \(storedURL.absoluteString)>" }

  package override func engineContainer() throws(EngineError) -> any MediaContainer { try resource.container() }

  package override var displayName: String { resource.name }

  /// What the asset's files may name and have opened.
  var references: ReferencePolicy { resource.options.references }

  package override var prefersPreciseTiming: Bool { resource.options.prefersPreciseTiming }
}
