/// Option key: a Boolean; whether the asset determines its exact duration and seeks exactly, even if that means reading
/// more.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// Option key: the MIME type of the resource, as a string. It overrides the type that the server states. Linux: the
/// MIME type matters only for formats that the bytes alone do not identify, such as playlists.
public let AVURLAssetOverrideMIMETypeKey = "AVURLAssetOverrideMIMETypeKey"
/// Option key: an `AVAssetReferenceRestrictions` raw value, as a number. Linux: without this option, a local file's
/// reference to another local file is followed only if the other is in the same folder or below, or if this process has
/// written the reference. With this option, the other file may be in any folder, as far as the restrictions allow.
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"
/// Option key: an array of `HTTPCookie` objects. Each is sent with the requests to which it applies.
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
/// Option key: the value of the `User-Agent` header field, as a string.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
/// Option key: a Boolean; whether cellular networks may be used. Linux: ignored; networks are not distinguished.
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"
/// Option key: a Boolean; whether expensive networks may be used. Linux: ignored; networks are not distinguished.
public let AVURLAssetAllowsExpensiveNetworkAccessKey = "AVURLAssetAllowsExpensiveNetworkAccessKey"
/// Option key: a Boolean; whether networks in low-data mode may be used. Linux: ignored; networks are not
/// distinguished.
public let AVURLAssetAllowsConstrainedNetworkAccessKey = "AVURLAssetAllowsConstrainedNetworkAccessKey"
/// Option key: whether the user or the developer initiates requests. Linux: ignored.
public let AVURLAssetURLRequestAttributionKey = "AVURLAssetURLRequestAttributionKey"
/// Option key: a UUID, also as a string, which becomes the asset's `httpSessionIdentifier`.
public let AVURLAssetPrimarySessionIdentifierKey = "AVURLAssetPrimarySessionIdentifierKey"
/// Option key: a Boolean; whether alias data references are followed. Linux: ignored; the path in an alias is followed
/// like any other reference, as far as the restrictions allow.
public let AVURLAssetShouldSupportAliasDataReferencesKey = "AVURLAssetShouldSupportAliasDataReferencesKey"
