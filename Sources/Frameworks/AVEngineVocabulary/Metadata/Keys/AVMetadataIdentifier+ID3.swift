extension AVMetadataIdentifier {
  /// ID3: album sort order.
  public static let id3MetadataAlbumSortOrder = AVMetadataIdentifier(rawValue: "id3/TSOA")
  /// ID3: album title.
  public static let id3MetadataAlbumTitle = AVMetadataIdentifier(rawValue: "id3/TALB")
  /// ID3: attached picture.
  public static let id3MetadataAttachedPicture = AVMetadataIdentifier(rawValue: "id3/APIC")
  /// ID3: audio encryption.
  public static let id3MetadataAudioEncryption = AVMetadataIdentifier(rawValue: "id3/AENC")
  /// ID3: audio seek point index.
  public static let id3MetadataAudioSeekPointIndex = AVMetadataIdentifier(rawValue: "id3/ASPI")
  /// ID3: band or orchestra.
  public static let id3MetadataBand = AVMetadataIdentifier(rawValue: "id3/TPE2")
  /// ID3: beats per minute.
  public static let id3MetadataBeatsPerMinute = AVMetadataIdentifier(rawValue: "id3/TBPM")
  /// ID3: comments.
  public static let id3MetadataComments = AVMetadataIdentifier(rawValue: "id3/COMM")
  /// ID3: offer to buy the audio, with its price and seller.
  public static let id3MetadataCommercial = AVMetadataIdentifier(rawValue: "id3/COMR")
  /// ID3: web page with commercial information.
  public static let id3MetadataCommercialInformation = AVMetadataIdentifier(rawValue: "id3/WCOM")
  /// ID3: the same as `id3MetadataCommercial`, under a misspelt name.
  @available(macOS, deprecated: 10.11, message: "use id3MetadataCommercial")
  public static let id3MetadataCommerical = AVMetadataIdentifier(rawValue: "id3/COMR")
  /// ID3: composer.
  public static let id3MetadataComposer = AVMetadataIdentifier(rawValue: "id3/TCOM")
  /// ID3: conductor.
  public static let id3MetadataConductor = AVMetadataIdentifier(rawValue: "id3/TPE3")
  /// ID3: content group description.
  public static let id3MetadataContentGroupDescription = AVMetadataIdentifier(rawValue: "id3/TIT1")
  /// ID3: content type, such as a genre.
  public static let id3MetadataContentType = AVMetadataIdentifier(rawValue: "id3/TCON")
  /// ID3: copyright.
  public static let id3MetadataCopyright = AVMetadataIdentifier(rawValue: "id3/TCOP")
  /// ID3: web page about the copyright.
  public static let id3MetadataCopyrightInformation = AVMetadataIdentifier(rawValue: "id3/WCOP")
  /// ID3: day and month of the recording.
  public static let id3MetadataDate = AVMetadataIdentifier(rawValue: "id3/TDAT")
  /// ID3: person or organisation that encoded the audio.
  public static let id3MetadataEncodedBy = AVMetadataIdentifier(rawValue: "id3/TENC")
  /// ID3: software or hardware of the encoding, and its settings.
  public static let id3MetadataEncodedWith = AVMetadataIdentifier(rawValue: "id3/TSSE")
  /// ID3: date and time of the encoding.
  public static let id3MetadataEncodingTime = AVMetadataIdentifier(rawValue: "id3/TDEN")
  /// ID3: method of encryption.
  public static let id3MetadataEncryption = AVMetadataIdentifier(rawValue: "id3/ENCR")
  /// ID3: equalization, as in ID3v2.3 (EQUA).
  public static let id3MetadataEqualization = AVMetadataIdentifier(rawValue: "id3/EQUA")
  /// ID3: equalization, as in ID3v2.4 (EQU2).
  public static let id3MetadataEqualization2 = AVMetadataIdentifier(rawValue: "id3/EQU2")
  /// ID3: event timing codes.
  public static let id3MetadataEventTimingCodes = AVMetadataIdentifier(rawValue: "id3/ETCO")
  /// ID3: owner or licensee of the file.
  public static let id3MetadataFileOwner = AVMetadataIdentifier(rawValue: "id3/TOWN")
  /// ID3: type of the audio.
  public static let id3MetadataFileType = AVMetadataIdentifier(rawValue: "id3/TFLT")
  /// ID3: general encapsulated object.
  public static let id3MetadataGeneralEncapsulatedObject = AVMetadataIdentifier(rawValue: "id3/GEOB")
  /// ID3: identifier of a group of frames.
  public static let id3MetadataGroupIdentifier = AVMetadataIdentifier(rawValue: "id3/GRID")
  /// ID3: musical key at the beginning.
  public static let id3MetadataInitialKey = AVMetadataIdentifier(rawValue: "id3/TKEY")
  /// ID3: international standard recording code.
  public static let id3MetadataInternationalStandardRecordingCode = AVMetadataIdentifier(rawValue: "id3/TSRC")
  /// ID3: internet radio station name.
  public static let id3MetadataInternetRadioStationName = AVMetadataIdentifier(rawValue: "id3/TRSN")
  /// ID3: internet radio station owner.
  public static let id3MetadataInternetRadioStationOwner = AVMetadataIdentifier(rawValue: "id3/TRSO")
  /// ID3: list of involved people, as in ID3v2.3 (IPLS).
  public static let id3MetadataInvolvedPeopleList_v23 = AVMetadataIdentifier(rawValue: "id3/IPLS")
  /// ID3: list of involved people, as in ID3v2.4 (TIPL).
  public static let id3MetadataInvolvedPeopleList_v24 = AVMetadataIdentifier(rawValue: "id3/TIPL")
  /// ID3: language.
  public static let id3MetadataLanguage = AVMetadataIdentifier(rawValue: "id3/TLAN")
  /// ID3: lead performer.
  public static let id3MetadataLeadPerformer = AVMetadataIdentifier(rawValue: "id3/TPE1")
  /// ID3: length of the audio in milliseconds.
  public static let id3MetadataLength = AVMetadataIdentifier(rawValue: "id3/TLEN")
  /// ID3: link to information in another tag.
  public static let id3MetadataLink = AVMetadataIdentifier(rawValue: "id3/LINK")
  /// ID3: lyricist.
  public static let id3MetadataLyricist = AVMetadataIdentifier(rawValue: "id3/TEXT")
  /// ID3: MPEG location lookup table.
  public static let id3MetadataMPEGLocationLookupTable = AVMetadataIdentifier(rawValue: "id3/MLLT")
  /// ID3: media type.
  public static let id3MetadataMediaType = AVMetadataIdentifier(rawValue: "id3/TMED")
  /// ID3: person who remixed or otherwise modified the piece.
  public static let id3MetadataModifiedBy = AVMetadataIdentifier(rawValue: "id3/TPE4")
  /// ID3: mood.
  public static let id3MetadataMood = AVMetadataIdentifier(rawValue: "id3/TMOO")
  /// ID3: music CD identifier.
  public static let id3MetadataMusicCDIdentifier = AVMetadataIdentifier(rawValue: "id3/MCDI")
  /// ID3: list of musicians and their instruments.
  public static let id3MetadataMusicianCreditsList = AVMetadataIdentifier(rawValue: "id3/TMCL")
  /// ID3: official artist webpage.
  public static let id3MetadataOfficialArtistWebpage = AVMetadataIdentifier(rawValue: "id3/WOAR")
  /// ID3: official audio file webpage.
  public static let id3MetadataOfficialAudioFileWebpage = AVMetadataIdentifier(rawValue: "id3/WOAF")
  /// ID3: official audio source webpage.
  public static let id3MetadataOfficialAudioSourceWebpage = AVMetadataIdentifier(rawValue: "id3/WOAS")
  /// ID3: official internet radio station homepage.
  public static let id3MetadataOfficialInternetRadioStationHomepage = AVMetadataIdentifier(rawValue: "id3/WORS")
  /// ID3: official publisher webpage.
  public static let id3MetadataOfficialPublisherWebpage = AVMetadataIdentifier(rawValue: "id3/WPUB")
  /// ID3: original album title.
  public static let id3MetadataOriginalAlbumTitle = AVMetadataIdentifier(rawValue: "id3/TOAL")
  /// ID3: original artist.
  public static let id3MetadataOriginalArtist = AVMetadataIdentifier(rawValue: "id3/TOPE")
  /// ID3: original filename.
  public static let id3MetadataOriginalFilename = AVMetadataIdentifier(rawValue: "id3/TOFN")
  /// ID3: original lyricist.
  public static let id3MetadataOriginalLyricist = AVMetadataIdentifier(rawValue: "id3/TOLY")
  /// ID3: date and time of the original release.
  public static let id3MetadataOriginalReleaseTime = AVMetadataIdentifier(rawValue: "id3/TDOR")
  /// ID3: original release year.
  public static let id3MetadataOriginalReleaseYear = AVMetadataIdentifier(rawValue: "id3/TORY")
  /// ID3: purchase of the file: price, date and seller.
  public static let id3MetadataOwnership = AVMetadataIdentifier(rawValue: "id3/OWNE")
  /// ID3: number of the disc or other part of a set.
  public static let id3MetadataPartOfASet = AVMetadataIdentifier(rawValue: "id3/TPOS")
  /// ID3: web page for payments.
  public static let id3MetadataPayment = AVMetadataIdentifier(rawValue: "id3/WPAY")
  /// ID3: performer sort order.
  public static let id3MetadataPerformerSortOrder = AVMetadataIdentifier(rawValue: "id3/TSOP")
  /// ID3: play counter.
  public static let id3MetadataPlayCounter = AVMetadataIdentifier(rawValue: "id3/PCNT")
  /// ID3: silence before the audio in a playlist, in milliseconds.
  public static let id3MetadataPlaylistDelay = AVMetadataIdentifier(rawValue: "id3/TDLY")
  /// ID3: rating and play counter of one user (POPM).
  public static let id3MetadataPopularimeter = AVMetadataIdentifier(rawValue: "id3/POPM")
  /// ID3: position at which a listener joined the stream.
  public static let id3MetadataPositionSynchronization = AVMetadataIdentifier(rawValue: "id3/POSS")
  /// ID3: private data of a program.
  public static let id3MetadataPrivate = AVMetadataIdentifier(rawValue: "id3/PRIV")
  /// ID3: copyright notice of the production.
  public static let id3MetadataProducedNotice = AVMetadataIdentifier(rawValue: "id3/TPRO")
  /// ID3: publisher.
  public static let id3MetadataPublisher = AVMetadataIdentifier(rawValue: "id3/TPUB")
  /// ID3: recommended buffer size.
  public static let id3MetadataRecommendedBufferSize = AVMetadataIdentifier(rawValue: "id3/RBUF")
  /// ID3: recording dates.
  public static let id3MetadataRecordingDates = AVMetadataIdentifier(rawValue: "id3/TRDA")
  /// ID3: date and time of the recording.
  public static let id3MetadataRecordingTime = AVMetadataIdentifier(rawValue: "id3/TDRC")
  /// ID3: relative volume adjustment, as in ID3v2.3 (RVAD).
  public static let id3MetadataRelativeVolumeAdjustment = AVMetadataIdentifier(rawValue: "id3/RVAD")
  /// ID3: relative volume adjustment, as in ID3v2.4 (RVA2).
  public static let id3MetadataRelativeVolumeAdjustment2 = AVMetadataIdentifier(rawValue: "id3/RVA2")
  /// ID3: date and time of the release.
  public static let id3MetadataReleaseTime = AVMetadataIdentifier(rawValue: "id3/TDRL")
  /// ID3: reverb.
  public static let id3MetadataReverb = AVMetadataIdentifier(rawValue: "id3/RVRB")
  /// ID3: offset of the next tag.
  public static let id3MetadataSeek = AVMetadataIdentifier(rawValue: "id3/SEEK")
  /// ID3: subtitle of a part of a set.
  public static let id3MetadataSetSubtitle = AVMetadataIdentifier(rawValue: "id3/TSST")
  /// ID3: signature of a group of frames.
  public static let id3MetadataSignature = AVMetadataIdentifier(rawValue: "id3/SIGN")
  /// ID3: size of the audio in bytes.
  public static let id3MetadataSize = AVMetadataIdentifier(rawValue: "id3/TSIZ")
  /// ID3: subtitle.
  public static let id3MetadataSubTitle = AVMetadataIdentifier(rawValue: "id3/TIT3")
  /// ID3: lyrics with times.
  public static let id3MetadataSynchronizedLyric = AVMetadataIdentifier(rawValue: "id3/SYLT")
  /// ID3: tempo codes with times.
  public static let id3MetadataSynchronizedTempoCodes = AVMetadataIdentifier(rawValue: "id3/SYTC")
  /// ID3: date and time of the tagging.
  public static let id3MetadataTaggingTime = AVMetadataIdentifier(rawValue: "id3/TDTG")
  /// ID3: terms of use.
  public static let id3MetadataTermsOfUse = AVMetadataIdentifier(rawValue: "id3/USER")
  /// ID3: hour and minute of the recording.
  public static let id3MetadataTime = AVMetadataIdentifier(rawValue: "id3/TIME")
  /// ID3: title.
  public static let id3MetadataTitleDescription = AVMetadataIdentifier(rawValue: "id3/TIT2")
  /// ID3: title sort order.
  public static let id3MetadataTitleSortOrder = AVMetadataIdentifier(rawValue: "id3/TSOT")
  /// ID3: track number.
  public static let id3MetadataTrackNumber = AVMetadataIdentifier(rawValue: "id3/TRCK")
  /// ID3: unique file identifier.
  public static let id3MetadataUniqueFileIdentifier = AVMetadataIdentifier(rawValue: "id3/UFID")
  /// ID3: lyrics without times.
  public static let id3MetadataUnsynchronizedLyric = AVMetadataIdentifier(rawValue: "id3/USLT")
  /// ID3: text that a user defines.
  public static let id3MetadataUserText = AVMetadataIdentifier(rawValue: "id3/TXXX")
  /// ID3: URL that a user defines.
  public static let id3MetadataUserURL = AVMetadataIdentifier(rawValue: "id3/WXXX")
  /// ID3: year of the recording.
  public static let id3MetadataYear = AVMetadataIdentifier(rawValue: "id3/TYER")
}
