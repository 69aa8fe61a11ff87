import AVEngineCore
import Foundation
import FoundationNetworking

/// Option key: an array of folders, as paths without symbolic links. Local files outside of these folders are not
/// opened, whatever the reference restrictions allow.
package let assetRootsKey = "AVFoundationAssetRoots"

struct AssetOptions: Sendable {
  var prefersPreciseTiming = false
  var restrictions = AVAssetReferenceRestrictions.defaultPolicy
  private(set) var statesRestrictions = false
  private(set) var roots: [String]?
  var mimeType: String?
  var userAgent: String?
  var cookies: [HTTPCookie] = []
  var sessionIdentifier: UUID?
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

  /// Apple declares no constant for this key.
  static let headerFieldsKey = "AVURLAssetHTTPHeaderFieldsKey"

  private static func fields(_ value: Any?) -> [String: String] {
    let fields = value as? [String: Any] ?? [:]
    return fields.compactMapValues { $0 as? String ?? ($0 as? NSNumber)?.stringValue }
  }

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
