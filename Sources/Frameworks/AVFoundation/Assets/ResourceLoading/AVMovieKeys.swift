/// The key, in the options of `AVMovie`, of an `AVAssetReferenceRestrictions` raw value, as a number. Linux: without
/// this option a movie made from data follows no reference, and a movie from a local file follows a reference only if
/// it leads to a local file in the movie's folder or below, or if this process has written the reference.
public let AVMovieReferenceRestrictionsKey = "AVMovieReferenceRestrictionsKey"
/// The key, in the options of `AVMovie`, of a Boolean: whether alias data references are followed. Linux: ignored; the
/// path in an alias is followed like any other reference, as far as the restrictions allow.
public let AVMovieShouldSupportAliasDataReferencesKey = "AVMovieShouldSupportAliasDataReferencesKey"
