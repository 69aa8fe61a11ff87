extension AVMetadataKey {
  /// ID3: album sort order.
  public static let id3MetadataKeyAlbumSortOrder = AVMetadataKey(rawValue: "TSOA")
  /// ID3: album title.
  public static let id3MetadataKeyAlbumTitle = AVMetadataKey(rawValue: "TALB")
  /// ID3: attached picture.
  public static let id3MetadataKeyAttachedPicture = AVMetadataKey(rawValue: "APIC")
  /// ID3: audio encryption.
  public static let id3MetadataKeyAudioEncryption = AVMetadataKey(rawValue: "AENC")
  /// ID3: audio seek point index.
  public static let id3MetadataKeyAudioSeekPointIndex = AVMetadataKey(rawValue: "ASPI")
  /// ID3: band or orchestra.
  public static let id3MetadataKeyBand = AVMetadataKey(rawValue: "TPE2")
  /// ID3: beats per minute.
  public static let id3MetadataKeyBeatsPerMinute = AVMetadataKey(rawValue: "TBPM")
  /// ID3: comments.
  public static let id3MetadataKeyComments = AVMetadataKey(rawValue: "COMM")
  /// ID3: offer to buy the audio, with its price and seller.
  public static let id3MetadataKeyCommercial = AVMetadataKey(rawValue: "COMR")
  /// ID3: web page with commercial information.
  public static let id3MetadataKeyCommercialInformation = AVMetadataKey(rawValue: "WCOM")
  /// ID3: the same as `id3MetadataKeyCommercial`, under a misspelt name.
  @available(macOS, deprecated: 10.11, message: "use id3MetadataKeyCommercial")
  public static let id3MetadataKeyCommerical = AVMetadataKey(rawValue: "COMR")
  /// ID3: composer.
  public static let id3MetadataKeyComposer = AVMetadataKey(rawValue: "TCOM")
  /// ID3: conductor.
  public static let id3MetadataKeyConductor = AVMetadataKey(rawValue: "TPE3")
  /// ID3: content group description.
  public static let id3MetadataKeyContentGroupDescription = AVMetadataKey(rawValue: "TIT1")
  /// ID3: content type, such as a genre.
  public static let id3MetadataKeyContentType = AVMetadataKey(rawValue: "TCON")
  /// ID3: copyright.
  public static let id3MetadataKeyCopyright = AVMetadataKey(rawValue: "TCOP")
  /// ID3: web page about the copyright.
  public static let id3MetadataKeyCopyrightInformation = AVMetadataKey(rawValue: "WCOP")
  /// ID3: day and month of the recording.
  public static let id3MetadataKeyDate = AVMetadataKey(rawValue: "TDAT")
  /// ID3: person or organisation that encoded the audio.
  public static let id3MetadataKeyEncodedBy = AVMetadataKey(rawValue: "TENC")
  /// ID3: software or hardware of the encoding, and its settings.
  public static let id3MetadataKeyEncodedWith = AVMetadataKey(rawValue: "TSSE")
  /// ID3: date and time of the encoding.
  public static let id3MetadataKeyEncodingTime = AVMetadataKey(rawValue: "TDEN")
  /// ID3: method of encryption.
  public static let id3MetadataKeyEncryption = AVMetadataKey(rawValue: "ENCR")
  /// ID3: equalization, as in ID3v2.3 (EQUA).
  public static let id3MetadataKeyEqualization = AVMetadataKey(rawValue: "EQUA")
  /// ID3: equalization, as in ID3v2.4 (EQU2).
  public static let id3MetadataKeyEqualization2 = AVMetadataKey(rawValue: "EQU2")
  /// ID3: event timing codes.
  public static let id3MetadataKeyEventTimingCodes = AVMetadataKey(rawValue: "ETCO")
  /// ID3: owner or licensee of the file.
  public static let id3MetadataKeyFileOwner = AVMetadataKey(rawValue: "TOWN")
  /// ID3: type of the audio.
  public static let id3MetadataKeyFileType = AVMetadataKey(rawValue: "TFLT")
  /// ID3: general encapsulated object.
  public static let id3MetadataKeyGeneralEncapsulatedObject = AVMetadataKey(rawValue: "GEOB")
  /// ID3: identifier of a group of frames.
  public static let id3MetadataKeyGroupIdentifier = AVMetadataKey(rawValue: "GRID")
  /// ID3: musical key at the beginning.
  public static let id3MetadataKeyInitialKey = AVMetadataKey(rawValue: "TKEY")
  /// ID3: international standard recording code.
  public static let id3MetadataKeyInternationalStandardRecordingCode = AVMetadataKey(rawValue: "TSRC")
  /// ID3: internet radio station name.
  public static let id3MetadataKeyInternetRadioStationName = AVMetadataKey(rawValue: "TRSN")
  /// ID3: internet radio station owner.
  public static let id3MetadataKeyInternetRadioStationOwner = AVMetadataKey(rawValue: "TRSO")
  /// ID3: list of involved people, as in ID3v2.3 (IPLS).
  public static let id3MetadataKeyInvolvedPeopleList_v23 = AVMetadataKey(rawValue: "IPLS")
  /// ID3: list of involved people, as in ID3v2.4 (TIPL).
  public static let id3MetadataKeyInvolvedPeopleList_v24 = AVMetadataKey(rawValue: "TIPL")
  /// ID3: language.
  public static let id3MetadataKeyLanguage = AVMetadataKey(rawValue: "TLAN")
  /// ID3: lead performer.
  public static let id3MetadataKeyLeadPerformer = AVMetadataKey(rawValue: "TPE1")
  /// ID3: length of the audio in milliseconds.
  public static let id3MetadataKeyLength = AVMetadataKey(rawValue: "TLEN")
  /// ID3: link to information in another tag.
  public static let id3MetadataKeyLink = AVMetadataKey(rawValue: "LINK")
  /// ID3: lyricist.
  public static let id3MetadataKeyLyricist = AVMetadataKey(rawValue: "TEXT")
  /// ID3: MPEG location lookup table.
  public static let id3MetadataKeyMPEGLocationLookupTable = AVMetadataKey(rawValue: "MLLT")
  /// ID3: media type.
  public static let id3MetadataKeyMediaType = AVMetadataKey(rawValue: "TMED")
  /// ID3: person who remixed or otherwise modified the piece.
  public static let id3MetadataKeyModifiedBy = AVMetadataKey(rawValue: "TPE4")
  /// ID3: mood.
  public static let id3MetadataKeyMood = AVMetadataKey(rawValue: "TMOO")
  /// ID3: music CD identifier.
  public static let id3MetadataKeyMusicCDIdentifier = AVMetadataKey(rawValue: "MCDI")
  /// ID3: list of musicians and their instruments.
  public static let id3MetadataKeyMusicianCreditsList = AVMetadataKey(rawValue: "TMCL")
  /// ID3: official artist webpage.
  public static let id3MetadataKeyOfficialArtistWebpage = AVMetadataKey(rawValue: "WOAR")
  /// ID3: official audio file webpage.
  public static let id3MetadataKeyOfficialAudioFileWebpage = AVMetadataKey(rawValue: "WOAF")
  /// ID3: official audio source webpage.
  public static let id3MetadataKeyOfficialAudioSourceWebpage = AVMetadataKey(rawValue: "WOAS")
  /// ID3: official internet radio station homepage.
  public static let id3MetadataKeyOfficialInternetRadioStationHomepage = AVMetadataKey(rawValue: "WORS")
  /// ID3: official publisher webpage.
  public static let id3MetadataKeyOfficialPublisherWebpage = AVMetadataKey(rawValue: "WPUB")
  /// ID3: original album title.
  public static let id3MetadataKeyOriginalAlbumTitle = AVMetadataKey(rawValue: "TOAL")
  /// ID3: original artist.
  public static let id3MetadataKeyOriginalArtist = AVMetadataKey(rawValue: "TOPE")
  /// ID3: original filename.
  public static let id3MetadataKeyOriginalFilename = AVMetadataKey(rawValue: "TOFN")
  /// ID3: original lyricist.
  public static let id3MetadataKeyOriginalLyricist = AVMetadataKey(rawValue: "TOLY")
  /// ID3: date and time of the original release.
  public static let id3MetadataKeyOriginalReleaseTime = AVMetadataKey(rawValue: "TDOR")
  /// ID3: original release year.
  public static let id3MetadataKeyOriginalReleaseYear = AVMetadataKey(rawValue: "TORY")
  /// ID3: purchase of the file: price, date and seller.
  public static let id3MetadataKeyOwnership = AVMetadataKey(rawValue: "OWNE")
  /// ID3: number of the disc or other part of a set.
  public static let id3MetadataKeyPartOfASet = AVMetadataKey(rawValue: "TPOS")
  /// ID3: web page for payments.
  public static let id3MetadataKeyPayment = AVMetadataKey(rawValue: "WPAY")
  /// ID3: performer sort order.
  public static let id3MetadataKeyPerformerSortOrder = AVMetadataKey(rawValue: "TSOP")
  /// ID3: play counter.
  public static let id3MetadataKeyPlayCounter = AVMetadataKey(rawValue: "PCNT")
  /// ID3: silence before the audio in a playlist, in milliseconds.
  public static let id3MetadataKeyPlaylistDelay = AVMetadataKey(rawValue: "TDLY")
  /// ID3: rating and play counter of one user (POPM).
  public static let id3MetadataKeyPopularimeter = AVMetadataKey(rawValue: "POPM")
  /// ID3: position at which a listener joined the stream.
  public static let id3MetadataKeyPositionSynchronization = AVMetadataKey(rawValue: "POSS")
  /// ID3: private data of a program.
  public static let id3MetadataKeyPrivate = AVMetadataKey(rawValue: "PRIV")
  /// ID3: copyright notice of the production.
  public static let id3MetadataKeyProducedNotice = AVMetadataKey(rawValue: "TPRO")
  /// ID3: publisher.
  public static let id3MetadataKeyPublisher = AVMetadataKey(rawValue: "TPUB")
  /// ID3: recommended buffer size.
  public static let id3MetadataKeyRecommendedBufferSize = AVMetadataKey(rawValue: "RBUF")
  /// ID3: recording dates.
  public static let id3MetadataKeyRecordingDates = AVMetadataKey(rawValue: "TRDA")
  /// ID3: date and time of the recording.
  public static let id3MetadataKeyRecordingTime = AVMetadataKey(rawValue: "TDRC")
  /// ID3: relative volume adjustment, as in ID3v2.3 (RVAD).
  public static let id3MetadataKeyRelativeVolumeAdjustment = AVMetadataKey(rawValue: "RVAD")
  /// ID3: relative volume adjustment, as in ID3v2.4 (RVA2).
  public static let id3MetadataKeyRelativeVolumeAdjustment2 = AVMetadataKey(rawValue: "RVA2")
  /// ID3: date and time of the release.
  public static let id3MetadataKeyReleaseTime = AVMetadataKey(rawValue: "TDRL")
  /// ID3: reverb.
  public static let id3MetadataKeyReverb = AVMetadataKey(rawValue: "RVRB")
  /// ID3: offset of the next tag.
  public static let id3MetadataKeySeek = AVMetadataKey(rawValue: "SEEK")
  /// ID3: subtitle of a part of a set.
  public static let id3MetadataKeySetSubtitle = AVMetadataKey(rawValue: "TSST")
  /// ID3: signature of a group of frames.
  public static let id3MetadataKeySignature = AVMetadataKey(rawValue: "SIGN")
  /// ID3: size of the audio in bytes.
  public static let id3MetadataKeySize = AVMetadataKey(rawValue: "TSIZ")
  /// ID3: subtitle.
  public static let id3MetadataKeySubTitle = AVMetadataKey(rawValue: "TIT3")
  /// ID3: lyrics with times.
  public static let id3MetadataKeySynchronizedLyric = AVMetadataKey(rawValue: "SYLT")
  /// ID3: tempo codes with times.
  public static let id3MetadataKeySynchronizedTempoCodes = AVMetadataKey(rawValue: "SYTC")
  /// ID3: date and time of the tagging.
  public static let id3MetadataKeyTaggingTime = AVMetadataKey(rawValue: "TDTG")
  /// ID3: terms of use.
  public static let id3MetadataKeyTermsOfUse = AVMetadataKey(rawValue: "USER")
  /// ID3: hour and minute of the recording.
  public static let id3MetadataKeyTime = AVMetadataKey(rawValue: "TIME")
  /// ID3: title.
  public static let id3MetadataKeyTitleDescription = AVMetadataKey(rawValue: "TIT2")
  /// ID3: title sort order.
  public static let id3MetadataKeyTitleSortOrder = AVMetadataKey(rawValue: "TSOT")
  /// ID3: track number.
  public static let id3MetadataKeyTrackNumber = AVMetadataKey(rawValue: "TRCK")
  /// ID3: unique file identifier.
  public static let id3MetadataKeyUniqueFileIdentifier = AVMetadataKey(rawValue: "UFID")
  /// ID3: lyrics without times.
  public static let id3MetadataKeyUnsynchronizedLyric = AVMetadataKey(rawValue: "USLT")
  /// ID3: text that a user defines.
  public static let id3MetadataKeyUserText = AVMetadataKey(rawValue: "TXXX")
  /// ID3: URL that a user defines.
  public static let id3MetadataKeyUserURL = AVMetadataKey(rawValue: "WXXX")
  /// ID3: year of the recording.
  public static let id3MetadataKeyYear = AVMetadataKey(rawValue: "TYER")
}
