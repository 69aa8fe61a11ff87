extension AVMetadataIdentifier {
  /// The identifier `id3/TSOA`, an ID3 frame: the album's title in the form by which it is sorted (ID3v2.4).
  public static let id3MetadataAlbumSortOrder = AVMetadataIdentifier(rawValue: "id3/TSOA")
  /// The identifier `id3/TALB`, an ID3 frame: the title of the album, film or show to which the audio belongs.
  public static let id3MetadataAlbumTitle = AVMetadataIdentifier(rawValue: "id3/TALB")
  /// The identifier `id3/APIC`, an ID3 frame: a picture such as the cover, with its MIME type and purpose.
  public static let id3MetadataAttachedPicture = AVMetadataIdentifier(rawValue: "id3/APIC")
  /// The identifier `id3/AENC`, an ID3 frame: the owner of encrypted audio, and the part that is left clear as a
  /// preview.
  public static let id3MetadataAudioEncryption = AVMetadataIdentifier(rawValue: "id3/AENC")
  /// The identifier `id3/ASPI`, an ID3 frame: a table of positions in the audio at equal distances, for seeking
  /// (ID3v2.4).
  public static let id3MetadataAudioSeekPointIndex = AVMetadataIdentifier(rawValue: "id3/ASPI")
  /// The identifier `id3/TPE2`, an ID3 frame: the band or orchestra; many programs store the album's artist here.
  public static let id3MetadataBand = AVMetadataIdentifier(rawValue: "id3/TPE2")
  /// The identifier `id3/TBPM`, an ID3 frame: the number of beats per minute, a whole number as text.
  public static let id3MetadataBeatsPerMinute = AVMetadataIdentifier(rawValue: "id3/TBPM")
  /// The identifier `id3/COMM`, an ID3 frame: a comment in one language, with a short description.
  public static let id3MetadataComments = AVMetadataIdentifier(rawValue: "id3/COMM")
  /// The identifier `id3/COMR`, an ID3 frame: an offer to buy the audio, with its price and seller.
  public static let id3MetadataCommercial = AVMetadataIdentifier(rawValue: "id3/COMR")
  /// The identifier `id3/WCOM`, an ID3 frame: the address of a web page on which the audio can be bought.
  public static let id3MetadataCommercialInformation = AVMetadataIdentifier(rawValue: "id3/WCOM")
  /// The identifier `id3/COMR`, an ID3 frame: an offer to buy the audio. The name is misspelt; it has the same value as
  /// `id3MetadataCommercial`.
  @available(macOS, deprecated: 10.11, message: "use id3MetadataCommercial")
  public static let id3MetadataCommerical = AVMetadataIdentifier(rawValue: "id3/COMR")
  /// The identifier `id3/TCOM`, an ID3 frame: the names of the composers.
  public static let id3MetadataComposer = AVMetadataIdentifier(rawValue: "id3/TCOM")
  /// The identifier `id3/TPE3`, an ID3 frame: the name of the conductor.
  public static let id3MetadataConductor = AVMetadataIdentifier(rawValue: "id3/TPE3")
  /// The identifier `id3/TIT1`, an ID3 frame: the larger work to which the piece belongs, such as a concerto.
  public static let id3MetadataContentGroupDescription = AVMetadataIdentifier(rawValue: "id3/TIT1")
  /// The identifier `id3/TCON`, an ID3 frame: the genre, as text or as a number of ID3v1's list.
  public static let id3MetadataContentType = AVMetadataIdentifier(rawValue: "id3/TCON")
  /// The identifier `id3/TCOP`, an ID3 frame: the copyright notice, which begins with a year.
  public static let id3MetadataCopyright = AVMetadataIdentifier(rawValue: "id3/TCOP")
  /// The identifier `id3/WCOP`, an ID3 frame: the address of a web page about the copyright and the terms of use.
  public static let id3MetadataCopyrightInformation = AVMetadataIdentifier(rawValue: "id3/WCOP")
  /// The identifier `id3/TDAT`, an ID3 frame: the day and month of the recording, as DDMM (ID3v2.3).
  public static let id3MetadataDate = AVMetadataIdentifier(rawValue: "id3/TDAT")
  /// The identifier `id3/TENC`, an ID3 frame: the person or organisation that encoded the audio.
  public static let id3MetadataEncodedBy = AVMetadataIdentifier(rawValue: "id3/TENC")
  /// The identifier `id3/TSSE`, an ID3 frame: the software or hardware of the encoding, and its settings.
  public static let id3MetadataEncodedWith = AVMetadataIdentifier(rawValue: "id3/TSSE")
  /// The identifier `id3/TDEN`, an ID3 frame: the date and time of the encoding (ID3v2.4).
  public static let id3MetadataEncodingTime = AVMetadataIdentifier(rawValue: "id3/TDEN")
  /// The identifier `id3/ENCR`, an ID3 frame: the method by which other frames of the tag are encrypted.
  public static let id3MetadataEncryption = AVMetadataIdentifier(rawValue: "id3/ENCR")
  /// The identifier `id3/EQUA`, an ID3 frame: curves of amplification by frequency (ID3v2.3).
  public static let id3MetadataEqualization = AVMetadataIdentifier(rawValue: "id3/EQUA")
  /// The identifier `id3/EQU2`, an ID3 frame: curves of amplification by frequency (ID3v2.4).
  public static let id3MetadataEqualization2 = AVMetadataIdentifier(rawValue: "id3/EQU2")
  /// The identifier `id3/ETCO`, an ID3 frame: times of events such as the start of a refrain.
  public static let id3MetadataEventTimingCodes = AVMetadataIdentifier(rawValue: "id3/ETCO")
  /// The identifier `id3/TOWN`, an ID3 frame: the owner or licensee of the file.
  public static let id3MetadataFileOwner = AVMetadataIdentifier(rawValue: "id3/TOWN")
  /// The identifier `id3/TFLT`, an ID3 frame: the kind of audio, such as `MPG/3`; MPEG audio if absent.
  public static let id3MetadataFileType = AVMetadataIdentifier(rawValue: "id3/TFLT")
  /// The identifier `id3/GEOB`, an ID3 frame: a file of any kind, with its MIME type and name.
  public static let id3MetadataGeneralEncapsulatedObject = AVMetadataIdentifier(rawValue: "id3/GEOB")
  /// The identifier `id3/GRID`, an ID3 frame: the owner of a number by which frames of the tag are grouped.
  public static let id3MetadataGroupIdentifier = AVMetadataIdentifier(rawValue: "id3/GRID")
  /// The identifier `id3/TKEY`, an ID3 frame: the musical key at the beginning, such as `Ebm`.
  public static let id3MetadataInitialKey = AVMetadataIdentifier(rawValue: "id3/TKEY")
  /// The identifier `id3/TSRC`, an ID3 frame: the ISRC of the recording: twelve characters (ISO 3901).
  public static let id3MetadataInternationalStandardRecordingCode = AVMetadataIdentifier(rawValue: "id3/TSRC")
  /// The identifier `id3/TRSN`, an ID3 frame: the name of the radio station that streams the audio.
  public static let id3MetadataInternetRadioStationName = AVMetadataIdentifier(rawValue: "id3/TRSN")
  /// The identifier `id3/TRSO`, an ID3 frame: the owner of the radio station that streams the audio.
  public static let id3MetadataInternetRadioStationOwner = AVMetadataIdentifier(rawValue: "id3/TRSO")
  /// The identifier `id3/IPLS`, an ID3 frame: people and their roles, such as the producer (ID3v2.3).
  public static let id3MetadataInvolvedPeopleList_v23 = AVMetadataIdentifier(rawValue: "id3/IPLS")
  /// The identifier `id3/TIPL`, an ID3 frame: people and their roles, such as the producer (ID3v2.4).
  public static let id3MetadataInvolvedPeopleList_v24 = AVMetadataIdentifier(rawValue: "id3/TIPL")
  /// The identifier `id3/TLAN`, an ID3 frame: the languages of the words, as three-letter codes of ISO 639-2.
  public static let id3MetadataLanguage = AVMetadataIdentifier(rawValue: "id3/TLAN")
  /// The identifier `id3/TPE1`, an ID3 frame: the main artists, which most programs show as the artist.
  public static let id3MetadataLeadPerformer = AVMetadataIdentifier(rawValue: "id3/TPE1")
  /// The identifier `id3/TLEN`, an ID3 frame: the length of the audio in milliseconds, as text.
  public static let id3MetadataLength = AVMetadataIdentifier(rawValue: "id3/TLEN")
  /// The identifier `id3/LINK`, an ID3 frame: a reference to a frame of another tag.
  public static let id3MetadataLink = AVMetadataIdentifier(rawValue: "id3/LINK")
  /// The identifier `id3/TEXT`, an ID3 frame: the writers of the lyrics or of a spoken text.
  public static let id3MetadataLyricist = AVMetadataIdentifier(rawValue: "id3/TEXT")
  /// The identifier `id3/MLLT`, an ID3 frame: a table that relates times to positions in an MPEG audio file.
  public static let id3MetadataMPEGLocationLookupTable = AVMetadataIdentifier(rawValue: "id3/MLLT")
  /// The identifier `id3/TMED`, an ID3 frame: the medium from which the audio was copied, such as `CD`.
  public static let id3MetadataMediaType = AVMetadataIdentifier(rawValue: "id3/TMED")
  /// The identifier `id3/TPE4`, an ID3 frame: the person who remixed or otherwise modified the piece.
  public static let id3MetadataModifiedBy = AVMetadataIdentifier(rawValue: "id3/TPE4")
  /// The identifier `id3/TMOO`, an ID3 frame: the mood of the piece, such as "sad" (ID3v2.4).
  public static let id3MetadataMood = AVMetadataIdentifier(rawValue: "id3/TMOO")
  /// The identifier `id3/MCDI`, an ID3 frame: the table of contents of the CD from which the audio was copied.
  public static let id3MetadataMusicCDIdentifier = AVMetadataIdentifier(rawValue: "id3/MCDI")
  /// The identifier `id3/TMCL`, an ID3 frame: musicians and their instruments (ID3v2.4).
  public static let id3MetadataMusicianCreditsList = AVMetadataIdentifier(rawValue: "id3/TMCL")
  /// The identifier `id3/WOAR`, an ID3 frame: the address of the artist's own web page.
  public static let id3MetadataOfficialArtistWebpage = AVMetadataIdentifier(rawValue: "id3/WOAR")
  /// The identifier `id3/WOAF`, an ID3 frame: the address of the official web page about this file.
  public static let id3MetadataOfficialAudioFileWebpage = AVMetadataIdentifier(rawValue: "id3/WOAF")
  /// The identifier `id3/WOAS`, an ID3 frame: the address of the web page about the source of the audio, such as a
  /// film.
  public static let id3MetadataOfficialAudioSourceWebpage = AVMetadataIdentifier(rawValue: "id3/WOAS")
  /// The identifier `id3/WORS`, an ID3 frame: the address of the radio station's web page.
  public static let id3MetadataOfficialInternetRadioStationHomepage = AVMetadataIdentifier(rawValue: "id3/WORS")
  /// The identifier `id3/WPUB`, an ID3 frame: the address of the publisher's web page.
  public static let id3MetadataOfficialPublisherWebpage = AVMetadataIdentifier(rawValue: "id3/WPUB")
  /// The identifier `id3/TOAL`, an ID3 frame: the title of the album of the original recording, if this is a cover
  /// version.
  public static let id3MetadataOriginalAlbumTitle = AVMetadataIdentifier(rawValue: "id3/TOAL")
  /// The identifier `id3/TOPE`, an ID3 frame: the performers of the original recording, if this is a cover version.
  public static let id3MetadataOriginalArtist = AVMetadataIdentifier(rawValue: "id3/TOPE")
  /// The identifier `id3/TOFN`, an ID3 frame: the preferred name of the file, with its extension.
  public static let id3MetadataOriginalFilename = AVMetadataIdentifier(rawValue: "id3/TOFN")
  /// The identifier `id3/TOLY`, an ID3 frame: the writers of the lyrics of the original recording.
  public static let id3MetadataOriginalLyricist = AVMetadataIdentifier(rawValue: "id3/TOLY")
  /// The identifier `id3/TDOR`, an ID3 frame: the date and time at which the original recording was released (ID3v2.4).
  public static let id3MetadataOriginalReleaseTime = AVMetadataIdentifier(rawValue: "id3/TDOR")
  /// The identifier `id3/TORY`, an ID3 frame: the year in which the original recording was released (ID3v2.3).
  public static let id3MetadataOriginalReleaseYear = AVMetadataIdentifier(rawValue: "id3/TORY")
  /// The identifier `id3/OWNE`, an ID3 frame: the purchase of the file: price, date and seller.
  public static let id3MetadataOwnership = AVMetadataIdentifier(rawValue: "id3/OWNE")
  /// The identifier `id3/TPOS`, an ID3 frame: the number of the disc, or the number and the count, such as `1/2`.
  public static let id3MetadataPartOfASet = AVMetadataIdentifier(rawValue: "id3/TPOS")
  /// The identifier `id3/WPAY`, an ID3 frame: the address of a web page for paying for the file.
  public static let id3MetadataPayment = AVMetadataIdentifier(rawValue: "id3/WPAY")
  /// The identifier `id3/TSOP`, an ID3 frame: the performer's name in the form by which it is sorted (ID3v2.4).
  public static let id3MetadataPerformerSortOrder = AVMetadataIdentifier(rawValue: "id3/TSOP")
  /// The identifier `id3/PCNT`, an ID3 frame: how often the file has been played.
  public static let id3MetadataPlayCounter = AVMetadataIdentifier(rawValue: "id3/PCNT")
  /// The identifier `id3/TDLY`, an ID3 frame: the silence before the audio in a playlist, in milliseconds.
  public static let id3MetadataPlaylistDelay = AVMetadataIdentifier(rawValue: "id3/TDLY")
  /// The identifier `id3/POPM`, an ID3 frame: the rating, from 1 to 255, and the play counter of one user.
  public static let id3MetadataPopularimeter = AVMetadataIdentifier(rawValue: "id3/POPM")
  /// The identifier `id3/POSS`, an ID3 frame: the position at which a listener joined the stream.
  public static let id3MetadataPositionSynchronization = AVMetadataIdentifier(rawValue: "id3/POSS")
  /// The identifier `id3/PRIV`, an ID3 frame: data of a program, with an address that identifies the program.
  public static let id3MetadataPrivate = AVMetadataIdentifier(rawValue: "id3/PRIV")
  /// The identifier `id3/TPRO`, an ID3 frame: the copyright notice of the production, the ℗ line (ID3v2.4).
  public static let id3MetadataProducedNotice = AVMetadataIdentifier(rawValue: "id3/TPRO")
  /// The identifier `id3/TPUB`, an ID3 frame: the name of the label or publisher.
  public static let id3MetadataPublisher = AVMetadataIdentifier(rawValue: "id3/TPUB")
  /// The identifier `id3/RBUF`, an ID3 frame: the buffer size in bytes for a stream with tags in it.
  public static let id3MetadataRecommendedBufferSize = AVMetadataIdentifier(rawValue: "id3/RBUF")
  /// The identifier `id3/TRDA`, an ID3 frame: dates of the recording that other frames cannot express (ID3v2.3).
  public static let id3MetadataRecordingDates = AVMetadataIdentifier(rawValue: "id3/TRDA")
  /// The identifier `id3/TDRC`, an ID3 frame: the date and time of the recording (ID3v2.4).
  public static let id3MetadataRecordingTime = AVMetadataIdentifier(rawValue: "id3/TDRC")
  /// The identifier `id3/RVAD`, an ID3 frame: the change of volume for each channel, and the peaks (ID3v2.3).
  public static let id3MetadataRelativeVolumeAdjustment = AVMetadataIdentifier(rawValue: "id3/RVAD")
  /// The identifier `id3/RVA2`, an ID3 frame: the change of volume for each channel, and the peaks (ID3v2.4).
  public static let id3MetadataRelativeVolumeAdjustment2 = AVMetadataIdentifier(rawValue: "id3/RVA2")
  /// The identifier `id3/TDRL`, an ID3 frame: the date and time of the first release (ID3v2.4).
  public static let id3MetadataReleaseTime = AVMetadataIdentifier(rawValue: "id3/TDRL")
  /// The identifier `id3/RVRB`, an ID3 frame: the delays and feedback of an echo that the player is to add.
  public static let id3MetadataReverb = AVMetadataIdentifier(rawValue: "id3/RVRB")
  /// The identifier `id3/SEEK`, an ID3 frame: the minimum distance in bytes to the next tag (ID3v2.4).
  public static let id3MetadataSeek = AVMetadataIdentifier(rawValue: "id3/SEEK")
  /// The identifier `id3/TSST`, an ID3 frame: the title of the disc within a set (ID3v2.4).
  public static let id3MetadataSetSubtitle = AVMetadataIdentifier(rawValue: "id3/TSST")
  /// The identifier `id3/SIGN`, an ID3 frame: the signature of a group of frames (ID3v2.4).
  public static let id3MetadataSignature = AVMetadataIdentifier(rawValue: "id3/SIGN")
  /// The identifier `id3/TSIZ`, an ID3 frame: the size of the audio in bytes, without the tag (ID3v2.3).
  public static let id3MetadataSize = AVMetadataIdentifier(rawValue: "id3/TSIZ")
  /// The identifier `id3/TIT3`, an ID3 frame: an addition to the title, such as "Op. 16".
  public static let id3MetadataSubTitle = AVMetadataIdentifier(rawValue: "id3/TIT3")
  /// The identifier `id3/SYLT`, an ID3 frame: lyrics or other text, with the time of each part.
  public static let id3MetadataSynchronizedLyric = AVMetadataIdentifier(rawValue: "id3/SYLT")
  /// The identifier `id3/SYTC`, an ID3 frame: tempos in beats per minute, with their times.
  public static let id3MetadataSynchronizedTempoCodes = AVMetadataIdentifier(rawValue: "id3/SYTC")
  /// The identifier `id3/TDTG`, an ID3 frame: the date and time at which the tag was written (ID3v2.4).
  public static let id3MetadataTaggingTime = AVMetadataIdentifier(rawValue: "id3/TDTG")
  /// The identifier `id3/USER`, an ID3 frame: the terms of use and ownership, in one language.
  public static let id3MetadataTermsOfUse = AVMetadataIdentifier(rawValue: "id3/USER")
  /// The identifier `id3/TIME`, an ID3 frame: the hour and minute of the recording, as HHMM (ID3v2.3).
  public static let id3MetadataTime = AVMetadataIdentifier(rawValue: "id3/TIME")
  /// The identifier `id3/TIT2`, an ID3 frame: the title of the piece.
  public static let id3MetadataTitleDescription = AVMetadataIdentifier(rawValue: "id3/TIT2")
  /// The identifier `id3/TSOT`, an ID3 frame: the title in the form by which it is sorted (ID3v2.4).
  public static let id3MetadataTitleSortOrder = AVMetadataIdentifier(rawValue: "id3/TSOT")
  /// The identifier `id3/TRCK`, an ID3 frame: the number of the track, or the number and the count, such as `4/9`.
  public static let id3MetadataTrackNumber = AVMetadataIdentifier(rawValue: "id3/TRCK")
  /// The identifier `id3/UFID`, an ID3 frame: the identifier of the recording in a database, with the database's
  /// address.
  public static let id3MetadataUniqueFileIdentifier = AVMetadataIdentifier(rawValue: "id3/UFID")
  /// The identifier `id3/USLT`, an ID3 frame: the lyrics as plain text, in one language.
  public static let id3MetadataUnsynchronizedLyric = AVMetadataIdentifier(rawValue: "id3/USLT")
  /// The identifier `id3/TXXX`, an ID3 frame: a text under a description that the writer of the tag chose.
  public static let id3MetadataUserText = AVMetadataIdentifier(rawValue: "id3/TXXX")
  /// The identifier `id3/WXXX`, an ID3 frame: an address under a description that the writer of the tag chose.
  public static let id3MetadataUserURL = AVMetadataIdentifier(rawValue: "id3/WXXX")
  /// The identifier `id3/TYER`, an ID3 frame: the year of the recording, as four digits (ID3v2.3).
  public static let id3MetadataYear = AVMetadataIdentifier(rawValue: "id3/TYER")
}
