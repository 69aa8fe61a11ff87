import AVFoundation

enum MetadataName {
  static func name(of item: AVMetadataItem) -> String {
    if let known = item.identifier.flatMap({ names[$0] }) { return known }
    if let common = item.commonKey { return words(common.rawValue) }
    guard let identifier = item.identifier?.rawValue else { return "unknown" }
    let key = identifier.split(separator: "/", maxSplits: 1).last.map(String.init) ?? identifier
    let plain = key.removingPercentEncoding ?? key
    return plain.hasPrefix("com.apple.") ? plain.split(separator: ".").dropFirst(3).joined(separator: " ") : plain
  }

  /// Converts "albumName" to "album name".
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { text, letter in text += letter.isUppercase ? " " + letter.lowercased() : String(letter) }
  }

  private static let names: [AVMetadataIdentifier: String] = [
    .iTunesMetadataEncodingTool: "encoding tool", .iTunesMetadataEncodedBy: "encoded by",
    .iTunesMetadataAlbumArtist: "album artist",
    .iTunesMetadataTrackNumber: "track number", .iTunesMetadataDiscNumber: "disc number",
    .iTunesMetadataBeatsPerMin: "beats per minute",
    .iTunesMetadataDiscCompilation: "compilation", .iTunesMetadataUserGenre: "genre",
    .iTunesMetadataPredefinedGenre: "genre",
    .iTunesMetadataGenreID: "genre number", .iTunesMetadataGrouping: "grouping", .iTunesMetadataLyrics: "lyrics",
    .iTunesMetadataUserComment: "comment", .iTunesMetadataReleaseDate: "release date",
    .iTunesMetadataCoverArt: "artwork",
    .iTunesMetadataComposer: "composer", .iTunesMetadataDescription: "description",
    .iTunesMetadataContentRating: "content rating",
    .id3MetadataTrackNumber: "track number", .id3MetadataPartOfASet: "disc number",
    .id3MetadataBeatsPerMinute: "beats per minute",
    .id3MetadataContentType: "genre", .id3MetadataComments: "comment", .id3MetadataEncodedWith: "encoding tool",
    .id3MetadataEncodedBy: "encoded by", .id3MetadataBand: "album artist", .id3MetadataComposer: "composer",
    .id3MetadataUnsynchronizedLyric: "lyrics", .id3MetadataAttachedPicture: "artwork",
    .id3MetadataUserText: "user text",
    .id3MetadataRecordingTime: "recording time", .id3MetadataYear: "year", .id3MetadataPublisher: "publisher",
    .quickTimeMetadataLocationISO6709: "location", .quickTimeMetadataCreationDate: "creation date",
    .quickTimeMetadataContentIdentifier: "content identifier",
    .quickTimeUserDataLocationISO6709: "location", .quickTimeUserDataSoftware: "software",
    .quickTimeUserDataComment: "comment",
  ]
}
