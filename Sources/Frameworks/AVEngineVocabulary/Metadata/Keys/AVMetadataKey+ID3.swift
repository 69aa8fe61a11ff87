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
  /// ID3: band.
  public static let id3MetadataKeyBand = AVMetadataKey(rawValue: "TPE2")
  /// ID3: beats per minute.
  public static let id3MetadataKeyBeatsPerMinute = AVMetadataKey(rawValue: "TBPM")
  /// ID3: comments.
  public static let id3MetadataKeyComments = AVMetadataKey(rawValue: "COMM")
  /// ID3: commercial.
  public static let id3MetadataKeyCommercial = AVMetadataKey(rawValue: "COMR")
  /// ID3: commercial information.
  public static let id3MetadataKeyCommercialInformation = AVMetadataKey(rawValue: "WCOM")
  /// ID3: commercial, under a misspelt name.
  @available(macOS, deprecated: 10.11, message: "use id3MetadataKeyCommercial")
  public static let id3MetadataKeyCommerical = AVMetadataKey(rawValue: "COMR")
  /// ID3: composer.
  public static let id3MetadataKeyComposer = AVMetadataKey(rawValue: "TCOM")
  /// ID3: conductor.
  public static let id3MetadataKeyConductor = AVMetadataKey(rawValue: "TPE3")
  /// ID3: content group description.
  public static let id3MetadataKeyContentGroupDescription = AVMetadataKey(rawValue: "TIT1")
  /// ID3: content type.
  public static let id3MetadataKeyContentType = AVMetadataKey(rawValue: "TCON")
  /// ID3: copyright.
  public static let id3MetadataKeyCopyright = AVMetadataKey(rawValue: "TCOP")
  /// ID3: copyright information.
  public static let id3MetadataKeyCopyrightInformation = AVMetadataKey(rawValue: "WCOP")
  /// ID3: date.
  public static let id3MetadataKeyDate = AVMetadataKey(rawValue: "TDAT")
  /// ID3: encoded by.
  public static let id3MetadataKeyEncodedBy = AVMetadataKey(rawValue: "TENC")
  /// ID3: encoded with.
  public static let id3MetadataKeyEncodedWith = AVMetadataKey(rawValue: "TSSE")
  /// ID3: encoding time.
  public static let id3MetadataKeyEncodingTime = AVMetadataKey(rawValue: "TDEN")
  /// ID3: encryption.
  public static let id3MetadataKeyEncryption = AVMetadataKey(rawValue: "ENCR")
  /// ID3: equalization.
  public static let id3MetadataKeyEqualization = AVMetadataKey(rawValue: "EQUA")
  /// ID3: equalization2.
  public static let id3MetadataKeyEqualization2 = AVMetadataKey(rawValue: "EQU2")
  /// ID3: event timing codes.
  public static let id3MetadataKeyEventTimingCodes = AVMetadataKey(rawValue: "ETCO")
  /// ID3: file owner.
  public static let id3MetadataKeyFileOwner = AVMetadataKey(rawValue: "TOWN")
  /// ID3: file type.
  public static let id3MetadataKeyFileType = AVMetadataKey(rawValue: "TFLT")
  /// ID3: general encapsulated object.
  public static let id3MetadataKeyGeneralEncapsulatedObject = AVMetadataKey(rawValue: "GEOB")
  /// ID3: group identifier.
  public static let id3MetadataKeyGroupIdentifier = AVMetadataKey(rawValue: "GRID")
  /// ID3: initial key.
  public static let id3MetadataKeyInitialKey = AVMetadataKey(rawValue: "TKEY")
  /// ID3: international standard recording code.
  public static let id3MetadataKeyInternationalStandardRecordingCode = AVMetadataKey(rawValue: "TSRC")
  /// ID3: internet radio station name.
  public static let id3MetadataKeyInternetRadioStationName = AVMetadataKey(rawValue: "TRSN")
  /// ID3: internet radio station owner.
  public static let id3MetadataKeyInternetRadioStationOwner = AVMetadataKey(rawValue: "TRSO")
  /// ID3: involved people list v23.
  public static let id3MetadataKeyInvolvedPeopleList_v23 = AVMetadataKey(rawValue: "IPLS")
  /// ID3: involved people list v24.
  public static let id3MetadataKeyInvolvedPeopleList_v24 = AVMetadataKey(rawValue: "TIPL")
  /// ID3: language.
  public static let id3MetadataKeyLanguage = AVMetadataKey(rawValue: "TLAN")
  /// ID3: lead performer.
  public static let id3MetadataKeyLeadPerformer = AVMetadataKey(rawValue: "TPE1")
  /// ID3: length.
  public static let id3MetadataKeyLength = AVMetadataKey(rawValue: "TLEN")
  /// ID3: link.
  public static let id3MetadataKeyLink = AVMetadataKey(rawValue: "LINK")
  /// ID3: lyricist.
  public static let id3MetadataKeyLyricist = AVMetadataKey(rawValue: "TEXT")
  /// ID3: MPEG location lookup table.
  public static let id3MetadataKeyMPEGLocationLookupTable = AVMetadataKey(rawValue: "MLLT")
  /// ID3: media type.
  public static let id3MetadataKeyMediaType = AVMetadataKey(rawValue: "TMED")
  /// ID3: modified by.
  public static let id3MetadataKeyModifiedBy = AVMetadataKey(rawValue: "TPE4")
  /// ID3: mood.
  public static let id3MetadataKeyMood = AVMetadataKey(rawValue: "TMOO")
  /// ID3: music CD identifier.
  public static let id3MetadataKeyMusicCDIdentifier = AVMetadataKey(rawValue: "MCDI")
  /// ID3: musician credits list.
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
  /// ID3: original release time.
  public static let id3MetadataKeyOriginalReleaseTime = AVMetadataKey(rawValue: "TDOR")
  /// ID3: original release year.
  public static let id3MetadataKeyOriginalReleaseYear = AVMetadataKey(rawValue: "TORY")
  /// ID3: ownership.
  public static let id3MetadataKeyOwnership = AVMetadataKey(rawValue: "OWNE")
  /// ID3: part of a set.
  public static let id3MetadataKeyPartOfASet = AVMetadataKey(rawValue: "TPOS")
  /// ID3: payment.
  public static let id3MetadataKeyPayment = AVMetadataKey(rawValue: "WPAY")
  /// ID3: performer sort order.
  public static let id3MetadataKeyPerformerSortOrder = AVMetadataKey(rawValue: "TSOP")
  /// ID3: play counter.
  public static let id3MetadataKeyPlayCounter = AVMetadataKey(rawValue: "PCNT")
  /// ID3: playlist delay.
  public static let id3MetadataKeyPlaylistDelay = AVMetadataKey(rawValue: "TDLY")
  /// ID3: popularimeter.
  public static let id3MetadataKeyPopularimeter = AVMetadataKey(rawValue: "POPM")
  /// ID3: position synchronization.
  public static let id3MetadataKeyPositionSynchronization = AVMetadataKey(rawValue: "POSS")
  /// ID3: private.
  public static let id3MetadataKeyPrivate = AVMetadataKey(rawValue: "PRIV")
  /// ID3: produced notice.
  public static let id3MetadataKeyProducedNotice = AVMetadataKey(rawValue: "TPRO")
  /// ID3: publisher.
  public static let id3MetadataKeyPublisher = AVMetadataKey(rawValue: "TPUB")
  /// ID3: recommended buffer size.
  public static let id3MetadataKeyRecommendedBufferSize = AVMetadataKey(rawValue: "RBUF")
  /// ID3: recording dates.
  public static let id3MetadataKeyRecordingDates = AVMetadataKey(rawValue: "TRDA")
  /// ID3: recording time.
  public static let id3MetadataKeyRecordingTime = AVMetadataKey(rawValue: "TDRC")
  /// ID3: relative volume adjustment.
  public static let id3MetadataKeyRelativeVolumeAdjustment = AVMetadataKey(rawValue: "RVAD")
  /// ID3: relative volume adjustment2.
  public static let id3MetadataKeyRelativeVolumeAdjustment2 = AVMetadataKey(rawValue: "RVA2")
  /// ID3: release time.
  public static let id3MetadataKeyReleaseTime = AVMetadataKey(rawValue: "TDRL")
  /// ID3: reverb.
  public static let id3MetadataKeyReverb = AVMetadataKey(rawValue: "RVRB")
  /// ID3: seek.
  public static let id3MetadataKeySeek = AVMetadataKey(rawValue: "SEEK")
  /// ID3: set subtitle.
  public static let id3MetadataKeySetSubtitle = AVMetadataKey(rawValue: "TSST")
  /// ID3: signature.
  public static let id3MetadataKeySignature = AVMetadataKey(rawValue: "SIGN")
  /// ID3: size.
  public static let id3MetadataKeySize = AVMetadataKey(rawValue: "TSIZ")
  /// ID3: sub title.
  public static let id3MetadataKeySubTitle = AVMetadataKey(rawValue: "TIT3")
  /// ID3: synchronized lyric.
  public static let id3MetadataKeySynchronizedLyric = AVMetadataKey(rawValue: "SYLT")
  /// ID3: synchronized tempo codes.
  public static let id3MetadataKeySynchronizedTempoCodes = AVMetadataKey(rawValue: "SYTC")
  /// ID3: tagging time.
  public static let id3MetadataKeyTaggingTime = AVMetadataKey(rawValue: "TDTG")
  /// ID3: terms of use.
  public static let id3MetadataKeyTermsOfUse = AVMetadataKey(rawValue: "USER")
  /// ID3: time.
  public static let id3MetadataKeyTime = AVMetadataKey(rawValue: "TIME")
  /// ID3: title description.
  public static let id3MetadataKeyTitleDescription = AVMetadataKey(rawValue: "TIT2")
  /// ID3: title sort order.
  public static let id3MetadataKeyTitleSortOrder = AVMetadataKey(rawValue: "TSOT")
  /// ID3: track number.
  public static let id3MetadataKeyTrackNumber = AVMetadataKey(rawValue: "TRCK")
  /// ID3: unique file identifier.
  public static let id3MetadataKeyUniqueFileIdentifier = AVMetadataKey(rawValue: "UFID")
  /// ID3: unsynchronized lyric.
  public static let id3MetadataKeyUnsynchronizedLyric = AVMetadataKey(rawValue: "USLT")
  /// ID3: user text.
  public static let id3MetadataKeyUserText = AVMetadataKey(rawValue: "TXXX")
  /// ID3: user URL.
  public static let id3MetadataKeyUserURL = AVMetadataKey(rawValue: "WXXX")
  /// ID3: year.
  public static let id3MetadataKeyYear = AVMetadataKey(rawValue: "TYER")
}
