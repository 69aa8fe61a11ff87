/// The key, in the options of `AVURLAsset`, of a Boolean: whether the asset determines its exact duration and seeks
/// exactly, even if that means reading more.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// The key, in the options of `AVURLAsset`, of the MIME type of the resource, as a string. It overrides the type that
/// the server states. Linux: the MIME type matters only for formats that the bytes alone do not identify, such as
/// playlists.
public let AVURLAssetOverrideMIMETypeKey = "AVURLAssetOverrideMIMETypeKey"
/// The key, in the options of `AVURLAsset`, of an `AVAssetReferenceRestrictions` raw value, as a number. Linux: without
/// this option, a local file's reference to another local file is followed only if the other is in the same folder or
/// below, or if this process has written the reference. With this option, the other file may be in any folder, as far
/// as the restrictions allow.
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"
/// The key, in the options of `AVURLAsset`, of an array of `HTTPCookie` objects. Each is sent with the requests to
/// which it applies.
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
/// The key, in the options of `AVURLAsset`, of the value of the `User-Agent` header field, as a string.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
/// The key, in the options of `AVURLAsset`, of a Boolean: whether cellular networks may be used. Linux: ignored;
/// networks are not distinguished.
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"
/// The key, in the options of `AVURLAsset`, of a Boolean: whether expensive networks may be used. Linux: ignored;
/// networks are not distinguished.
public let AVURLAssetAllowsExpensiveNetworkAccessKey = "AVURLAssetAllowsExpensiveNetworkAccessKey"
/// The key, in the options of `AVURLAsset`, of a Boolean: whether networks in low-data mode may be used. Linux:
/// ignored; networks are not distinguished.
public let AVURLAssetAllowsConstrainedNetworkAccessKey = "AVURLAssetAllowsConstrainedNetworkAccessKey"
/// The key, in the options of `AVURLAsset`, of the initiator of requests: the user or the developer. Linux: ignored.
public let AVURLAssetURLRequestAttributionKey = "AVURLAssetURLRequestAttributionKey"
/// The key, in the options of `AVURLAsset`, of a UUID, also as a string, which becomes the asset's
/// `httpSessionIdentifier`.
public let AVURLAssetPrimarySessionIdentifierKey = "AVURLAssetPrimarySessionIdentifierKey"
/// The key, in the options of `AVURLAsset`, of a Boolean: whether alias data references are followed. Linux: ignored;
/// the path in an alias is followed like any other reference, as far as the restrictions allow.
public let AVURLAssetShouldSupportAliasDataReferencesKey = "AVURLAssetShouldSupportAliasDataReferencesKey"
