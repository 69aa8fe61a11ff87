import AVEngineCore
import Foundation
import FoundationNetworking

/// The key of an option of assets that no client sees: the folders that local files must lie in, as paths without
/// symbolic links, for what opens the edits of strangers.
package let assetRootsKey = "AVFoundationAssetRoots"

/// The options of an `AVURLAsset`, as values.
struct AssetOptions: Sendable {
  var prefersPreciseTiming = false
  var restrictions = AVAssetReferenceRestrictions.defaultPolicy
  /// The restrictions are the client's own, who answers for what they allow.
  private(set) var statesRestrictions = false
  /// The folders that local files must lie in, as paths without symbolic links; nil: they may be anywhere.
  private(set) var roots: [String]?
  var mimeType: String?
  /// The HTTP header fields that the options amount to, save `Cookie`, which depends on the URL.
  var userAgent: String?
  var cookies: [HTTPCookie] = []
  var sessionIdentifier: UUID?
  /// Header fields that the client states, for each request whose URL the asset's files name; redirections elsewhere do
  /// without.
  private(set) var fields: [String: String] = [:]

  init(_ options: [String: Any]) {
    OptionKeys.shared.check(options.keys)
    prefersPreciseTiming =
      (options[AVURLAssetPreferPreciseDurationAndTimingKey] as? NSNumber)?.boolValue
      ?? (options[AVURLAssetPreferPreciseDurationAndTimingKey] as? Bool) ?? false
    if let stated = Self.restrictions(options[AVURLAssetReferenceRestrictionsKey]) {
      restrictions = stated
      statesRestrictions = true
    }
    roots = options[assetRootsKey] as? [String]
    mimeType = options[AVURLAssetOverrideMIMETypeKey] as? String
    userAgent = options[AVURLAssetHTTPUserAgentKey] as? String
    cookies = options[AVURLAssetHTTPCookiesKey] as? [HTTPCookie] ?? []
    fields = Self.fields(options[Self.headerFieldsKey])
    sessionIdentifier =
      (options[AVURLAssetPrimarySessionIdentifierKey] as? UUID)
      ?? (options[AVURLAssetPrimarySessionIdentifierKey] as? String).flatMap(UUID.init(uuidString:))
  }

  private static func restrictions(_ value: Any?) -> AVAssetReferenceRestrictions? {
    if let value = value as? AVAssetReferenceRestrictions { return value }
    if let value = value as? UInt { return AVAssetReferenceRestrictions(rawValue: value) }
    if let value = value as? Int { return AVAssetReferenceRestrictions(rawValue: UInt(truncatingIfNeeded: value)) }
    return (value as? NSNumber).map { AVAssetReferenceRestrictions(rawValue: $0.uintValue) }
  }

  /// The key of a dictionary of HTTP header fields, which has no constant: Apple declares none, and programs write the
  /// text.
  static let headerFieldsKey = "AVURLAssetHTTPHeaderFieldsKey"

  private static func fields(_ value: Any?) -> [String: String] {
    let fields = value as? [String: Any] ?? [:]
    return fields.compactMapValues { $0 as? String ?? ($0 as? NSNumber)?.stringValue }
  }

  /// The header fields to send along with requests for a URL.
  func headers(for url: URL) -> [String: String] {
    var fields: [String: String] = [:]
    if let userAgent { fields["User-Agent"] = userAgent }
    let matching = cookies.filter { $0.applies(to: url) }
    if !matching.isEmpty { fields.merge(HTTPCookie.requestHeaderFields(with: matching)) { $1 } }
    return fields
  }

  /// These, with header fields in every request.
  func adding(_ fields: [String: String]) -> AssetOptions {
    var options = self
    options.fields.merge(fields) { $1 }
    return options
  }

  /// What the engine is told when it opens the media at a URL.
  func openOptions(for url: URL) -> OpenOptions {
    var options = OpenOptions()
    options.mimeType = mimeType
    options.url = url
    options.prefersPreciseTiming = prefersPreciseTiming
    options.references = references
    return options
  }

  /// What the asset's files may name and have opened.
  var references: ReferencePolicy {
    var policy = ReferencePolicy()
    policy.forbidsRemoteToLocal = restrictions.contains(.forbidRemoteReferenceToLocal)
    policy.forbidsLocalToRemote = restrictions.contains(.forbidLocalReferenceToRemote)
    policy.forbidsCrossSite = restrictions.contains(.forbidCrossSiteReference)
    policy.forbidsLocalToLocal = restrictions.contains(.forbidLocalReferenceToLocal)
    policy.isConfined = !statesRestrictions
    policy.roots = roots
    return policy
  }
}

extension HTTPCookie {
  /// Whether RFC 6265 §5.4 sends this cookie to a URL.
  fileprivate func applies(to url: URL) -> Bool {
    guard let host = url.host?.lowercased() else { return false }
    let domain = domain.lowercased()
    let isHost = domain.hasPrefix(".") ? host == domain.dropFirst() || host.hasSuffix(domain) : host == domain
    let isPath = path == "/" || url.path == path || url.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    return isHost && isPath && (!isSecure || url.scheme?.lowercased() == "https")
  }
}
