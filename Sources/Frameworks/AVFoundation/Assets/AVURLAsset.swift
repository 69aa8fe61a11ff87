public import Foundation
package import MediaEngine
import Synchronization

/// Media that a URL points to.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  // Safety: every field is immutable or guards itself.

  /// Where the media is.
  public let url: URL
  private let resource: AssetResource
  private let sessionIdentifier = Mutex<UUID?>(nil)

  /// Refers to the media at a URL; nothing is read yet.
  ///
  /// - Parameters:
  ///   - URL: A `file:`, `http:` or `https:` URL, or one of a scheme that the resource loader's delegate serves.
  ///   - options: Values by the keys whose names begin with `AVURLAsset`.
  public init(url URL: URL, options: [String: Any]? = nil) {
    url = URL
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

  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

  open override var description: String { "<AVURLAsset: \(url.absoluteString)>" }

  package override func engineContainer() throws(EngineError) -> any MediaContainer { try resource.container() }

  package override var displayName: String { resource.name }

  /// What the asset's files may name and have opened.
  var references: ReferencePolicy { resource.options.references }

  package override var prefersPreciseTiming: Bool { resource.options.prefersPreciseTiming }
}
