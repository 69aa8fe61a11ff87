import AVEngineCore
import Foundation
import FoundationNetworking

/// The key of an option that the public interface does not declare: an array of folders, as paths without symbolic
/// links. The asset's file and all local files to which it refers must be in these folders, whatever the reference
/// restrictions allow.
package let assetRootsKey = "AVFoundationAssetRoots"

/// The options of an `AVURLAsset` or `AVMovie`, as values.
struct AssetOptions: Sendable {
  var prefersPreciseTiming = false
  var restrictions = AVAssetReferenceRestrictions.defaultPolicy
  /// Whether the client stated the restrictions. If so, the client is responsible for what they allow.
  private(set) var statesRestrictions = false
  /// The value of `assetRootsKey`; nil for any folder.
  private(set) var roots: [String]?
  var mimeType: String?
  var userAgent: String?
  var cookies: [HTTPCookie] = []
  var sessionIdentifier: UUID?
  /// Header fields that the client states. They are sent with each request for the asset and for the resources that its
  /// files name, but not to other origins to which a server redirects.
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

  /// The key of a dictionary of HTTP header fields. Apple declares no constant for it, so programs write the string.
  static let headerFieldsKey = "AVURLAssetHTTPHeaderFieldsKey"

  private static func fields(_ value: Any?) -> [String: String] {
    let fields = value as? [String: Any] ?? [:]
    return fields.compactMapValues { $0 as? String ?? ($0 as? NSNumber)?.stringValue }
  }

  /// Returns the `User-Agent` and `Cookie` header fields to send with requests for a URL.
  func headers(for url: URL) -> [String: String] {
    var fields: [String: String] = [:]
    if let userAgent { fields["User-Agent"] = userAgent }
    let matching = cookies.filter { $0.applies(to: url) }
    if !matching.isEmpty { fields.merge(HTTPCookie.requestHeaderFields(with: matching)) { $1 } }
    return fields
  }

  func adding(_ fields: [String: String]) -> AssetOptions {
    var options = self
    options.fields.merge(fields) { $1 }
    return options
  }

  func openOptions(for url: URL) -> OpenOptions {
    var options = OpenOptions()
    options.mimeType = mimeType
    options.url = url
    options.prefersPreciseTiming = prefersPreciseTiming
    options.references = references
    return options
  }

  /// The rules that decide which other resources the asset's files may refer to.
  var references: ReferencePolicy {
    var policy = ReferencePolicy()
    policy.forbidsRemoteToLocal = restrictions.contains(.forbidRemoteReferenceToLocal)
    policy.forbidsLocalToRemote = restrictions.contains(.forbidLocalReferenceToRemote)
    policy.forbidsCrossSite = restrictions.contains(.forbidCrossSiteReference)
    policy.forbidsLocalToLocal = restrictions.contains(.forbidLocalReferenceToLocal)
    policy.forbidsData = restrictions.isSuperset(of: .forbidAll)
    policy.isConfined = !statesRestrictions
    policy.roots = roots
    return policy
  }
}

extension HTTPCookie {
  /// Whether this cookie is to be sent to a URL (RFC 6265 §5.4).
  fileprivate func applies(to url: URL) -> Bool {
    guard let host = url.host?.lowercased() else { return false }
    let domain = domain.lowercased()
    let isHost = domain.hasPrefix(".") ? host == domain.dropFirst() || host.hasSuffix(domain) : host == domain
    let isPath = path == "/" || url.path == path || url.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    return isHost && isPath && (!isSecure || url.scheme?.lowercased() == "https")
  }
}
