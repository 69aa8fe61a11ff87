/// Option key: an `AVAssetReferenceRestrictions` raw value, as a number. Linux: without it a movie from data follows no
/// reference, and one from a file refers only to what lies in its own folder or below.
public let AVMovieReferenceRestrictionsKey = "AVMovieReferenceRestrictionsKey"
/// Option key: a Boolean; whether alias data references are followed. Linux: accepted; the path in an alias is always
/// followed.
public let AVMovieShouldSupportAliasDataReferencesKey = "AVMovieShouldSupportAliasDataReferencesKey"
