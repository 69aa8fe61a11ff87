extension AVMetadataKey {
  /// The ID3 frame `TSOA`: the album's title in the form by which it is sorted (ID3v2.4).
  public static let id3MetadataKeyAlbumSortOrder = AVMetadataKey(rawValue: "TSOA")
  /// The ID3 frame `TALB`: the title of the album, film or show to which the audio belongs.
  public static let id3MetadataKeyAlbumTitle = AVMetadataKey(rawValue: "TALB")
  /// The ID3 frame `APIC`: a picture such as the cover, with its MIME type and purpose.
  public static let id3MetadataKeyAttachedPicture = AVMetadataKey(rawValue: "APIC")
  /// The ID3 frame `AENC`: the owner of encrypted audio, and the part that is left clear as a preview.
  public static let id3MetadataKeyAudioEncryption = AVMetadataKey(rawValue: "AENC")
  /// The ID3 frame `ASPI`: a table of positions in the audio at equal distances, for seeking (ID3v2.4).
  public static let id3MetadataKeyAudioSeekPointIndex = AVMetadataKey(rawValue: "ASPI")
  /// The ID3 frame `TPE2`: the band or orchestra; many programs store the album's artist here.
  public static let id3MetadataKeyBand = AVMetadataKey(rawValue: "TPE2")
  /// The ID3 frame `TBPM`: the number of beats per minute, a whole number as text.
  public static let id3MetadataKeyBeatsPerMinute = AVMetadataKey(rawValue: "TBPM")
  /// The ID3 frame `COMM`: a comment in one language, with a short description.
  public static let id3MetadataKeyComments = AVMetadataKey(rawValue: "COMM")
  /// The ID3 frame `COMR`: an offer to buy the audio, with its price and seller.
  public static let id3MetadataKeyCommercial = AVMetadataKey(rawValue: "COMR")
  /// The ID3 frame `WCOM`: the address of a web page on which the audio can be bought.
  public static let id3MetadataKeyCommercialInformation = AVMetadataKey(rawValue: "WCOM")
  /// The ID3 frame `COMR`: an offer to buy the audio. The name is misspelt; it has the same value as
  /// `id3MetadataKeyCommercial`.
  @available(macOS, deprecated: 10.11, message: "use id3MetadataKeyCommercial")
  public static let id3MetadataKeyCommerical = AVMetadataKey(rawValue: "COMR")
  /// The ID3 frame `TCOM`: the names of the composers.
  public static let id3MetadataKeyComposer = AVMetadataKey(rawValue: "TCOM")
  /// The ID3 frame `TPE3`: the name of the conductor.
  public static let id3MetadataKeyConductor = AVMetadataKey(rawValue: "TPE3")
  /// The ID3 frame `TIT1`: the larger work to which the piece belongs, such as a concerto.
  public static let id3MetadataKeyContentGroupDescription = AVMetadataKey(rawValue: "TIT1")
  /// The ID3 frame `TCON`: the genre, as text or as a number of ID3v1's list.
  public static let id3MetadataKeyContentType = AVMetadataKey(rawValue: "TCON")
  /// The ID3 frame `TCOP`: the copyright notice, which begins with a year.
  public static let id3MetadataKeyCopyright = AVMetadataKey(rawValue: "TCOP")
  /// The ID3 frame `WCOP`: the address of a web page about the copyright and the terms of use.
  public static let id3MetadataKeyCopyrightInformation = AVMetadataKey(rawValue: "WCOP")
  /// The ID3 frame `TDAT`: the day and month of the recording, as DDMM (ID3v2.3).
  public static let id3MetadataKeyDate = AVMetadataKey(rawValue: "TDAT")
  /// The ID3 frame `TENC`: the person or organisation that encoded the audio.
  public static let id3MetadataKeyEncodedBy = AVMetadataKey(rawValue: "TENC")
  /// The ID3 frame `TSSE`: the software or hardware of the encoding, and its settings.
  public static let id3MetadataKeyEncodedWith = AVMetadataKey(rawValue: "TSSE")
  /// The ID3 frame `TDEN`: the date and time of the encoding (ID3v2.4).
  public static let id3MetadataKeyEncodingTime = AVMetadataKey(rawValue: "TDEN")
  /// The ID3 frame `ENCR`: the method by which other frames of the tag are encrypted.
  public static let id3MetadataKeyEncryption = AVMetadataKey(rawValue: "ENCR")
  /// The ID3 frame `EQUA`: curves of amplification by frequency (ID3v2.3).
  public static let id3MetadataKeyEqualization = AVMetadataKey(rawValue: "EQUA")
  /// The ID3 frame `EQU2`: curves of amplification by frequency (ID3v2.4).
  public static let id3MetadataKeyEqualization2 = AVMetadataKey(rawValue: "EQU2")
  /// The ID3 frame `ETCO`: times of events such as the start of a refrain.
  public static let id3MetadataKeyEventTimingCodes = AVMetadataKey(rawValue: "ETCO")
  /// The ID3 frame `TOWN`: the owner or licensee of the file.
  public static let id3MetadataKeyFileOwner = AVMetadataKey(rawValue: "TOWN")
  /// The ID3 frame `TFLT`: the kind of audio, such as `MPG/3`; MPEG audio if absent.
  public static let id3MetadataKeyFileType = AVMetadataKey(rawValue: "TFLT")
  /// The ID3 frame `GEOB`: a file of any kind, with its MIME type and name.
  public static let id3MetadataKeyGeneralEncapsulatedObject = AVMetadataKey(rawValue: "GEOB")
  /// The ID3 frame `GRID`: the owner of a number by which frames of the tag are grouped.
  public static let id3MetadataKeyGroupIdentifier = AVMetadataKey(rawValue: "GRID")
  /// The ID3 frame `TKEY`: the musical key at the beginning, such as `Ebm`.
  public static let id3MetadataKeyInitialKey = AVMetadataKey(rawValue: "TKEY")
  /// The ID3 frame `TSRC`: the ISRC of the recording: twelve characters (ISO 3901).
  public static let id3MetadataKeyInternationalStandardRecordingCode = AVMetadataKey(rawValue: "TSRC")
  /// The ID3 frame `TRSN`: the name of the radio station that streams the audio.
  public static let id3MetadataKeyInternetRadioStationName = AVMetadataKey(rawValue: "TRSN")
  /// The ID3 frame `TRSO`: the owner of the radio station that streams the audio.
  public static let id3MetadataKeyInternetRadioStationOwner = AVMetadataKey(rawValue: "TRSO")
  /// The ID3 frame `IPLS`: people and their roles, such as the producer (ID3v2.3).
  public static let id3MetadataKeyInvolvedPeopleList_v23 = AVMetadataKey(rawValue: "IPLS")
  /// The ID3 frame `TIPL`: people and their roles, such as the producer (ID3v2.4).
  public static let id3MetadataKeyInvolvedPeopleList_v24 = AVMetadataKey(rawValue: "TIPL")
  /// The ID3 frame `TLAN`: the languages of the words, as three-letter codes of ISO 639-2.
  public static let id3MetadataKeyLanguage = AVMetadataKey(rawValue: "TLAN")
  /// The ID3 frame `TPE1`: the main artists, which most programs show as the artist.
  public static let id3MetadataKeyLeadPerformer = AVMetadataKey(rawValue: "TPE1")
  /// The ID3 frame `TLEN`: the length of the audio in milliseconds, as text.
  public static let id3MetadataKeyLength = AVMetadataKey(rawValue: "TLEN")
  /// The ID3 frame `LINK`: a reference to a frame of another tag.
  public static let id3MetadataKeyLink = AVMetadataKey(rawValue: "LINK")
  /// The ID3 frame `TEXT`: the writers of the lyrics or of a spoken text.
  public static let id3MetadataKeyLyricist = AVMetadataKey(rawValue: "TEXT")
  /// The ID3 frame `MLLT`: a table that relates times to positions in an MPEG audio file.
  public static let id3MetadataKeyMPEGLocationLookupTable = AVMetadataKey(rawValue: "MLLT")
  /// The ID3 frame `TMED`: the medium from which the audio was copied, such as `CD`.
  public static let id3MetadataKeyMediaType = AVMetadataKey(rawValue: "TMED")
  /// The ID3 frame `TPE4`: the person who remixed or otherwise modified the piece.
  public static let id3MetadataKeyModifiedBy = AVMetadataKey(rawValue: "TPE4")
  /// The ID3 frame `TMOO`: the mood of the piece, such as "sad" (ID3v2.4).
  public static let id3MetadataKeyMood = AVMetadataKey(rawValue: "TMOO")
  /// The ID3 frame `MCDI`: the table of contents of the CD from which the audio was copied.
  public static let id3MetadataKeyMusicCDIdentifier = AVMetadataKey(rawValue: "MCDI")
  /// The ID3 frame `TMCL`: musicians and their instruments (ID3v2.4).
  public static let id3MetadataKeyMusicianCreditsList = AVMetadataKey(rawValue: "TMCL")
  /// The ID3 frame `WOAR`: the address of the artist's own web page.
  public static let id3MetadataKeyOfficialArtistWebpage = AVMetadataKey(rawValue: "WOAR")
  /// The ID3 frame `WOAF`: the address of the official web page about this file.
  public static let id3MetadataKeyOfficialAudioFileWebpage = AVMetadataKey(rawValue: "WOAF")
  /// The ID3 frame `WOAS`: the address of the web page about the source of the audio, such as a film.
  public static let id3MetadataKeyOfficialAudioSourceWebpage = AVMetadataKey(rawValue: "WOAS")
  /// The ID3 frame `WORS`: the address of the radio station's web page.
  public static let id3MetadataKeyOfficialInternetRadioStationHomepage = AVMetadataKey(rawValue: "WORS")
  /// The ID3 frame `WPUB`: the address of the publisher's web page.
  public static let id3MetadataKeyOfficialPublisherWebpage = AVMetadataKey(rawValue: "WPUB")
  /// The ID3 frame `TOAL`: the title of the album of the original recording, if this is a cover version.
  public static let id3MetadataKeyOriginalAlbumTitle = AVMetadataKey(rawValue: "TOAL")
  /// The ID3 frame `TOPE`: the performers of the original recording, if this is a cover version.
  public static let id3MetadataKeyOriginalArtist = AVMetadataKey(rawValue: "TOPE")
  /// The ID3 frame `TOFN`: the preferred name of the file, with its extension.
  public static let id3MetadataKeyOriginalFilename = AVMetadataKey(rawValue: "TOFN")
  /// The ID3 frame `TOLY`: the writers of the lyrics of the original recording.
  public static let id3MetadataKeyOriginalLyricist = AVMetadataKey(rawValue: "TOLY")
  /// The ID3 frame `TDOR`: the date and time at which the original recording was released (ID3v2.4).
  public static let id3MetadataKeyOriginalReleaseTime = AVMetadataKey(rawValue: "TDOR")
  /// The ID3 frame `TORY`: the year in which the original recording was released (ID3v2.3).
  public static let id3MetadataKeyOriginalReleaseYear = AVMetadataKey(rawValue: "TORY")
  /// The ID3 frame `OWNE`: the purchase of the file: price, date and seller.
  public static let id3MetadataKeyOwnership = AVMetadataKey(rawValue: "OWNE")
  /// The ID3 frame `TPOS`: the number of the disc, or the number and the count, such as `1/2`.
  public static let id3MetadataKeyPartOfASet = AVMetadataKey(rawValue: "TPOS")
  /// The ID3 frame `WPAY`: the address of a web page for paying for the file.
  public static let id3MetadataKeyPayment = AVMetadataKey(rawValue: "WPAY")
  /// The ID3 frame `TSOP`: the performer's name in the form by which it is sorted (ID3v2.4).
  public static let id3MetadataKeyPerformerSortOrder = AVMetadataKey(rawValue: "TSOP")
  /// The ID3 frame `PCNT`: how often the file has been played.
  public static let id3MetadataKeyPlayCounter = AVMetadataKey(rawValue: "PCNT")
  /// The ID3 frame `TDLY`: the silence before the audio in a playlist, in milliseconds.
  public static let id3MetadataKeyPlaylistDelay = AVMetadataKey(rawValue: "TDLY")
  /// The ID3 frame `POPM`: the rating, from 1 to 255, and the play counter of one user.
  public static let id3MetadataKeyPopularimeter = AVMetadataKey(rawValue: "POPM")
  /// The ID3 frame `POSS`: the position at which a listener joined the stream.
  public static let id3MetadataKeyPositionSynchronization = AVMetadataKey(rawValue: "POSS")
  /// The ID3 frame `PRIV`: data of a program, with an address that identifies the program.
  public static let id3MetadataKeyPrivate = AVMetadataKey(rawValue: "PRIV")
  /// The ID3 frame `TPRO`: the copyright notice of the production, the ℗ line (ID3v2.4).
  public static let id3MetadataKeyProducedNotice = AVMetadataKey(rawValue: "TPRO")
  /// The ID3 frame `TPUB`: the name of the label or publisher.
  public static let id3MetadataKeyPublisher = AVMetadataKey(rawValue: "TPUB")
  /// The ID3 frame `RBUF`: the buffer size in bytes for a stream with tags in it.
  public static let id3MetadataKeyRecommendedBufferSize = AVMetadataKey(rawValue: "RBUF")
  /// The ID3 frame `TRDA`: dates of the recording that other frames cannot express (ID3v2.3).
  public static let id3MetadataKeyRecordingDates = AVMetadataKey(rawValue: "TRDA")
  /// The ID3 frame `TDRC`: the date and time of the recording (ID3v2.4).
  public static let id3MetadataKeyRecordingTime = AVMetadataKey(rawValue: "TDRC")
  /// The ID3 frame `RVAD`: the change of volume for each channel, and the peaks (ID3v2.3).
  public static let id3MetadataKeyRelativeVolumeAdjustment = AVMetadataKey(rawValue: "RVAD")
  /// The ID3 frame `RVA2`: the change of volume for each channel, and the peaks (ID3v2.4).
  public static let id3MetadataKeyRelativeVolumeAdjustment2 = AVMetadataKey(rawValue: "RVA2")
  /// The ID3 frame `TDRL`: the date and time of the first release (ID3v2.4).
  public static let id3MetadataKeyReleaseTime = AVMetadataKey(rawValue: "TDRL")
  /// The ID3 frame `RVRB`: the delays and feedback of an echo that the player is to add.
  public static let id3MetadataKeyReverb = AVMetadataKey(rawValue: "RVRB")
  /// The ID3 frame `SEEK`: the minimum distance in bytes to the next tag (ID3v2.4).
  public static let id3MetadataKeySeek = AVMetadataKey(rawValue: "SEEK")
  /// The ID3 frame `TSST`: the title of the disc within a set (ID3v2.4).
  public static let id3MetadataKeySetSubtitle = AVMetadataKey(rawValue: "TSST")
  /// The ID3 frame `SIGN`: the signature of a group of frames (ID3v2.4).
  public static let id3MetadataKeySignature = AVMetadataKey(rawValue: "SIGN")
  /// The ID3 frame `TSIZ`: the size of the audio in bytes, without the tag (ID3v2.3).
  public static let id3MetadataKeySize = AVMetadataKey(rawValue: "TSIZ")
  /// The ID3 frame `TIT3`: an addition to the title, such as "Op. 16".
  public static let id3MetadataKeySubTitle = AVMetadataKey(rawValue: "TIT3")
  /// The ID3 frame `SYLT`: lyrics or other text, with the time of each part.
  public static let id3MetadataKeySynchronizedLyric = AVMetadataKey(rawValue: "SYLT")
  /// The ID3 frame `SYTC`: tempos in beats per minute, with their times.
  public static let id3MetadataKeySynchronizedTempoCodes = AVMetadataKey(rawValue: "SYTC")
  /// The ID3 frame `TDTG`: the date and time at which the tag was written (ID3v2.4).
  public static let id3MetadataKeyTaggingTime = AVMetadataKey(rawValue: "TDTG")
  /// The ID3 frame `USER`: the terms of use and ownership, in one language.
  public static let id3MetadataKeyTermsOfUse = AVMetadataKey(rawValue: "USER")
  /// The ID3 frame `TIME`: the hour and minute of the recording, as HHMM (ID3v2.3).
  public static let id3MetadataKeyTime = AVMetadataKey(rawValue: "TIME")
  /// The ID3 frame `TIT2`: the title of the piece.
  public static let id3MetadataKeyTitleDescription = AVMetadataKey(rawValue: "TIT2")
  /// The ID3 frame `TSOT`: the title in the form by which it is sorted (ID3v2.4).
  public static let id3MetadataKeyTitleSortOrder = AVMetadataKey(rawValue: "TSOT")
  /// The ID3 frame `TRCK`: the number of the track, or the number and the count, such as `4/9`.
  public static let id3MetadataKeyTrackNumber = AVMetadataKey(rawValue: "TRCK")
  /// The ID3 frame `UFID`: the identifier of the recording in a database, with the database's address.
  public static let id3MetadataKeyUniqueFileIdentifier = AVMetadataKey(rawValue: "UFID")
  /// The ID3 frame `USLT`: the lyrics as plain text, in one language.
  public static let id3MetadataKeyUnsynchronizedLyric = AVMetadataKey(rawValue: "USLT")
  /// The ID3 frame `TXXX`: a text under a description that the writer of the tag chose.
  public static let id3MetadataKeyUserText = AVMetadataKey(rawValue: "TXXX")
  /// The ID3 frame `WXXX`: an address under a description that the writer of the tag chose.
  public static let id3MetadataKeyUserURL = AVMetadataKey(rawValue: "WXXX")
  /// The ID3 frame `TYER`: the year of the recording, as four digits (ID3v2.3).
  public static let id3MetadataKeyYear = AVMetadataKey(rawValue: "TYER")
}
