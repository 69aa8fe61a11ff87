/// Option key: an `AVAssetReferenceRestrictions` raw value, as a number. Linux: without it a movie made from data
/// follows no reference. A movie from a file then refers only to files in its own folder or below.
public let AVMovieReferenceRestrictionsKey = "AVMovieReferenceRestrictionsKey"
/// Option key: a Boolean; whether alias data references are followed. Linux: ignored; the path in an alias is always
/// followed.
public let AVMovieShouldSupportAliasDataReferencesKey = "AVMovieShouldSupportAliasDataReferencesKey"
