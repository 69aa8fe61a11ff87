import Foundation

enum CommonKeys {
  /// Apple declares no identifiers for these keys.
  private static let iTunesDescription = AVMetadataIdentifier(rawValue: "itsk/desc")
  private static let iTunesAuthor = AVMetadataIdentifier(rawValue: "itsk/auth")

  private static let byIdentifier: [AVMetadataIdentifier: AVMetadataKey] = {
    let all: [(AVMetadataKey, [AVMetadataIdentifier])] = [
      (
        .commonKeyTitle,
        [
          .iTunesMetadataSongName, .quickTimeMetadataTitle, .quickTimeMetadataDisplayName, .id3MetadataTitleDescription,
          .quickTimeUserDataTrackName, .quickTimeUserDataFullName, .identifier3GPUserDataTitle,
        ]
      ),
      (
        .commonKeyArtist,
        [
          .iTunesMetadataArtist, .quickTimeMetadataArtist, .id3MetadataLeadPerformer, .quickTimeUserDataArtist,
          .identifier3GPUserDataPerformer,
        ]
      ),
      (
        .commonKeyAlbumName,
        [
          .iTunesMetadataAlbum, .quickTimeMetadataAlbum, .id3MetadataAlbumTitle, .quickTimeUserDataAlbum,
          .identifier3GPUserDataAlbumAndTrack,
        ]
      ),
      (.commonKeyArtwork, [.iTunesMetadataCoverArt, .quickTimeMetadataArtwork, .id3MetadataAttachedPicture]),
      (.commonKeyCreator, [.iTunesMetadataComposer, .id3MetadataComposer, .quickTimeUserDataComposer]),
      (
        .commonKeyCreationDate,
        [
          .iTunesMetadataReleaseDate, .quickTimeMetadataCreationDate, .quickTimeUserDataCreationDate,
          .id3MetadataRecordingTime, .id3MetadataYear, .identifier3GPUserDataRecordingYear,
        ]
      ),
      (
        .commonKeyCopyrights,
        [
          .iTunesMetadataCopyright, .quickTimeMetadataCopyright, .quickTimeUserDataCopyright, .id3MetadataCopyright,
          .isoUserDataCopyright, .identifier3GPUserDataCopyright,
        ]
      ),
      (
        .commonKeyDescription,
        [
          .iTunesMetadataDescription, iTunesDescription, .quickTimeMetadataDescription, .quickTimeUserDataDescription,
          .identifier3GPUserDataDescription,
        ]
      ),
      (
        .commonKeyType,
        [
          .iTunesMetadataUserGenre, .iTunesMetadataPredefinedGenre, .quickTimeMetadataGenre, .id3MetadataContentType,
          .quickTimeUserDataGenre, .identifier3GPUserDataGenre,
        ]
      ),
      (
        .commonKeyAuthor,
        [
          .iTunesMetadataAuthor, iTunesAuthor, .quickTimeMetadataAuthor, .quickTimeUserDataAuthor,
          .identifier3GPUserDataAuthor,
        ]
      ),
      (
        .commonKeyPublisher,
        [.iTunesMetadataPublisher, .quickTimeMetadataPublisher, .id3MetadataPublisher, .quickTimeUserDataPublisher]
      ),
      (.commonKeySoftware, [.iTunesMetadataEncodingTool, .quickTimeMetadataSoftware, .quickTimeUserDataSoftware]),
      (.commonKeyMake, [.quickTimeMetadataMake, .quickTimeUserDataMake]),
      (.commonKeyModel, [.quickTimeMetadataModel, .quickTimeUserDataModel]),
      (
        .commonKeyLocation,
        [.quickTimeMetadataLocationISO6709, .quickTimeUserDataLocationISO6709, .identifier3GPUserDataLocation]
      ),
      (.commonKeyLanguage, [.id3MetadataLanguage]),
      (.commonKeyIdentifier, [.quickTimeMetadataContentIdentifier]),
      (
        .commonKeyAccessibilityDescription,
        [.quickTimeMetadataAccessibilityDescription, .quickTimeUserDataAccessibilityDescription]
      ),
    ]
    let pairs = all.flatMap { key, identifiers in identifiers.map { ($0, key) } }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// Most names are those of Vorbis comments, Matroska tags and text chunks (xiph.org "Ogg Vorbis I format
  /// specification: comment field", matroska.org "Tags"). All are in upper case.
  private static let byTag: [String: AVMetadataKey] = [
    "TITLE": .commonKeyTitle, "ARTIST": .commonKeyArtist, "ALBUM": .commonKeyAlbumName, "COMPOSER": .commonKeyCreator,
    "DATE": .commonKeyCreationDate, "DATE_RELEASED": .commonKeyCreationDate, "DATE_RECORDED": .commonKeyCreationDate,
    "CREATION_TIME": .commonKeyCreationDate, "COPYRIGHT": .commonKeyCopyrights, "DESCRIPTION": .commonKeyDescription,
    "GENRE": .commonKeyType, "AUTHOR": .commonKeyAuthor, "PUBLISHER": .commonKeyPublisher,
    "ORGANIZATION": .commonKeyPublisher,
    "ENCODER": .commonKeySoftware, "LANGUAGE": .commonKeyLanguage, "LOCATION": .commonKeyLocation,
    "SUBJECT": .commonKeySubject,
    "METADATA_BLOCK_PICTURE": .commonKeyArtwork, "COVER": .commonKeyArtwork, "MAKE": .commonKeyMake,
    "MODEL": .commonKeyModel,
    "PERFORMER": .commonKeyContributor, "ARRANGER": .commonKeyContributor, "SOURCE": .commonKeySource,
    "SUMMARY": .commonKeyDescription, "SYNOPSIS": .commonKeyDescription, "WRITTEN_BY": .commonKeyAuthor,
    // Chunks of RIFF's INFO list and of AIFF, and a field of Broadcast Wave.
    "INAM": .commonKeyTitle, "IART": .commonKeyArtist, "IPRD": .commonKeyAlbumName, "ICRD": .commonKeyCreationDate,
    "ICOP": .commonKeyCopyrights, "IGNR": .commonKeyType, "ISFT": .commonKeySoftware, "ISBJ": .commonKeySubject,
    "ICMT": .commonKeyDescription, "ILNG": .commonKeyLanguage, "IWRI": .commonKeyAuthor,
    "IPUB": .commonKeyPublisher, "IMUS": .commonKeyCreator, "NAME": .commonKeyTitle, "AUTH": .commonKeyAuthor,
    "(C) ": .commonKeyCopyrights,
    "ANNO": .commonKeyDescription, "ORIGINATION_DATE": .commonKeyCreationDate,
  ]

  /// "Core Audio Format Specification", Information Entry Keys.
  static let byAudioFileKey: [String: AVMetadataKey] = [
    "title": .commonKeyTitle, "artist": .commonKeyArtist, "album": .commonKeyAlbumName, "composer": .commonKeyCreator,
    "recorded date": .commonKeyCreationDate, "copyright": .commonKeyCopyrights, "comments": .commonKeyDescription,
    "genre": .commonKeyType, "encoding application": .commonKeySoftware,
  ]

  static func commonKey(for identifier: AVMetadataIdentifier) -> AVMetadataKey? {
    if let known = byIdentifier[identifier] { return known }
    switch MetadataKeys.keySpace(for: identifier) {
    case .common: return MetadataKeys.text(for: identifier).map(AVMetadataKey.init(rawValue:))
    case .audioFile: return MetadataKeys.text(for: identifier).flatMap { byAudioFileKey[$0] }
    case MetadataMapping.unknownSpace: return MetadataKeys.text(for: identifier).flatMap { byTag[$0.uppercased()] }
    default: return nil
    }
  }
}
