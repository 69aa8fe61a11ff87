/// Option key: a Boolean; true where the asset shall know its exact duration and be able to seek exactly, at the price
/// of reading more.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// Option key: the MIME type to take the resource for, as a string, in place of what its bytes or its server say.
public let AVURLAssetOverrideMIMETypeKey = "AVURLAssetOverrideMIMETypeKey"
/// Option key: an `AVAssetReferenceRestrictions` raw value, as a number. Linux: without it a local file refers only to
/// what lies in its own folder or below; with it, to what the restrictions allow, and a breach of them fails the asset.
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"
/// Option key: an array of `HTTPCookie` to send along with requests.
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
/// Option key: the value of the `User-Agent` header field, as a string.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
/// Option key: a Boolean; whether cellular networks may be used.  Linux: accepted, there is no such distinction.
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"
/// Option key: a Boolean; whether expensive networks may be used.  Linux: accepted, there is no such distinction.
public let AVURLAssetAllowsExpensiveNetworkAccessKey = "AVURLAssetAllowsExpensiveNetworkAccessKey"
/// Option key: a Boolean; whether networks in low-data mode may be used. Linux: accepted, there is no such distinction.
public let AVURLAssetAllowsConstrainedNetworkAccessKey = "AVURLAssetAllowsConstrainedNetworkAccessKey"
/// Option key: whether requests are the user's or the developer's wish.  Linux: accepted, nothing reports it.
public let AVURLAssetURLRequestAttributionKey = "AVURLAssetURLRequestAttributionKey"
/// Option key: a UUID as a string, which becomes the asset's `httpSessionIdentifier`.
public let AVURLAssetPrimarySessionIdentifierKey = "AVURLAssetPrimarySessionIdentifierKey"
/// Option key: a Boolean; whether alias data references are followed.  Linux: accepted, aliases do not exist here.
public let AVURLAssetShouldSupportAliasDataReferencesKey = "AVURLAssetShouldSupportAliasDataReferencesKey"
