internal import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.
extension CMFormatDescription.Extensions.Key {
  /// The extension key of whether colours are multiplied by alpha: an `AlphaChannelMode`.
  public nonisolated(unsafe) static let alphaChannelMode = Self(
    rawValue: kCMFormatDescriptionExtension_AlphaChannelMode)
  /// The extension key of the transfer function from the SEI message "alternative transfer characteristics" of the
  /// stream.
  public nonisolated(unsafe) static let alternativeTransferCharacteristics = Self(
    rawValue: kCMFormatDescriptionExtension_AlternativeTransferCharacteristics)
  /// The extension key of the light in the room for which the picture was graded: the bytes of the SEI message of ITU-T
  /// H.274.
  public nonisolated(unsafe) static let ambientViewingEnvironment = Self(
    rawValue: kCMFormatDescriptionExtension_AmbientViewingEnvironment)
  /// The extension key of the name that states an auxiliary track's use, from the file's `auxi` box.
  public nonisolated(unsafe) static let auxiliaryTypeInfo = Self(
    rawValue: kCMFormatDescriptionExtension_AuxiliaryTypeInfo)
  /// The extension key of the colour behind text: a dictionary with the `kCMTextFormatDescriptionColor_` keys.
  public nonisolated(unsafe) static let backgroundColor = Self(
    rawValue: kCMTextFormatDescriptionExtension_BackgroundColor)
  /// The extension key of the number of bits per colour component, such as 8 or 10.
  public nonisolated(unsafe) static let bitsPerComponent = Self(
    rawValue: kCMFormatDescriptionExtension_BitsPerComponent)
  /// The extension key of the number of bytes from one row of pixels to the next.
  public nonisolated(unsafe) static let bytesPerRow = Self(rawValue: kCMFormatDescriptionExtension_BytesPerRow)
  /// The extension key of the position of the bottom field's chroma samples: a `ChromaLocation`.
  public nonisolated(unsafe) static let chromaLocationBottomField = Self(
    rawValue: kCMFormatDescriptionExtension_ChromaLocationBottomField)
  /// The extension key of the position of chroma samples in the top field or in progressive frames: a `ChromaLocation`.
  public nonisolated(unsafe) static let chromaLocationTopField = Self(
    rawValue: kCMFormatDescriptionExtension_ChromaLocationTopField)
  /// The extension key of the part of the frame that is to be shown: a dictionary with the
  /// `kCMFormatDescriptionKey_CleanAperture` keys.
  public nonisolated(unsafe) static let cleanAperture = Self(rawValue: kCMFormatDescriptionExtension_CleanAperture)
  /// The extension key of the chromaticities of red, green, blue and white: a `ColorPrimaries`.
  public nonisolated(unsafe) static let colorPrimaries = Self(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
  /// The extension key of the profile that MPEG-2 video conforms to, an `MPEG2VideoProfile`.
  public nonisolated(unsafe) static let conformsToMPEG2VideoProfile = Self(
    rawValue: kCMFormatDescriptionConformsToMPEG2VideoProfile)
  /// The extension key of whether frames contain an alpha channel, a boolean object.
  public nonisolated(unsafe) static let containsAlphaChannel = Self(
    rawValue: kCMFormatDescriptionExtension_ContainsAlphaChannel)
  /// The extension key of the content light levels, maximum and average in cd/m²: the bytes of the SEI message of ITU-T
  /// H.274.
  public nonisolated(unsafe) static let contentLightLevelInfo = Self(
    rawValue: kCMFormatDescriptionExtension_ContentLightLevelInfo)
  /// The extension key of the name of the default font, for QuickTime text, which has no font table.
  public nonisolated(unsafe) static let defaultFontName = Self(
    rawValue: kCMTextFormatDescriptionExtension_DefaultFontName)
  /// The extension key of the style of text without a style of its own: a dictionary with the
  /// `kCMTextFormatDescriptionStyle_` keys.
  public nonisolated(unsafe) static let defaultStyle = Self(rawValue: kCMTextFormatDescriptionExtension_DefaultStyle)
  /// The extension key of the default box of text: a dictionary with the `kCMTextFormatDescriptionRect_` keys.
  public nonisolated(unsafe) static let defaultTextBox = Self(
    rawValue: kCMTextFormatDescriptionExtension_DefaultTextBox)
  /// The extension key of the pixel depth in bits: 24 for colour, 32 with alpha, as in a QuickTime sample description.
  public nonisolated(unsafe) static let depth = Self(rawValue: kCMFormatDescriptionExtension_Depth)
  /// The extension key of the display flags of text, a set of `TextDisplayFlags`.
  public nonisolated(unsafe) static let displayFlags = Self(rawValue: kCMTextFormatDescriptionExtension_DisplayFlags)
  /// The extension key of the number of fields per frame: one if progressive, two if interlaced.
  public nonisolated(unsafe) static let fieldCount = Self(rawValue: kCMFormatDescriptionExtension_FieldCount)
  /// The extension key of the order of the two fields of a frame: a `FieldDetail`.
  public nonisolated(unsafe) static let fieldDetail = Self(rawValue: kCMFormatDescriptionExtension_FieldDetail)
  /// The extension key of the font table: a dictionary from the numbers that styles use to font names.
  public nonisolated(unsafe) static let fontTable = Self(rawValue: kCMTextFormatDescriptionExtension_FontTable)
  /// The extension key of the codec's name for people to read, a string of at most 31 bytes in a file.
  public nonisolated(unsafe) static let formatName = Self(rawValue: kCMFormatDescriptionExtension_FormatName)
  /// The extension key of whether 8-bit luma uses 0 to 255 (true) or 16 to 235 (false), and other depths likewise.
  public nonisolated(unsafe) static let fullRangeVideo = Self(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
  /// The extension key of the gamma, a number, for the transfer function `useGamma`.
  public nonisolated(unsafe) static let gammaLevel = Self(rawValue: kCMFormatDescriptionExtension_GammaLevel)
  /// The extension key of the horizontal justification of 3GPP text: a `TextJustification`.
  public nonisolated(unsafe) static let horizontalJustification = Self(
    rawValue: kCMTextFormatDescriptionExtension_HorizontalJustification)
  /// The extension key of the ICC profile of the colours, as data.
  public nonisolated(unsafe) static let iccProfile = Self(rawValue: kCMFormatDescriptionExtension_ICCProfile)
  /// The extension key of the gamut and luminance of the display that the picture was graded on: the bytes of the SEI
  /// message of ITU-T H.274.
  public nonisolated(unsafe) static let masteringDisplayColorVolume = Self(
    rawValue: kCMFormatDescriptionExtension_MasteringDisplayColorVolume)
  /// The extension key of the table of keys of boxed metadata: a dictionary from local identifiers to dictionaries of
  /// `kCMMetadataFormatDescriptionKey_` entries.
  public nonisolated(unsafe) static let metadataKeyTable = Self(
    rawValue: kCMFormatDescriptionExtensionKey_MetadataKeyTable)
  /// The extension key of the settings that the media was compressed with, a dictionary.
  public nonisolated(unsafe) static let originalCompressionSettings = Self(
    rawValue: kCMFormatDescriptionExtension_OriginalCompressionSettings)
  /// The extension key of the ratio of a pixel's width to its height: a dictionary with the
  /// `kCMFormatDescriptionKey_PixelAspectRatio` keys.
  public nonisolated(unsafe) static let pixelAspectRatio = Self(
    rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
  /// The extension key of the 16-bit revision level of a QuickTime sample description, usually zero.
  public nonisolated(unsafe) static let revisionLevel = Self(rawValue: kCMFormatDescriptionExtension_RevisionLevel)
  /// The extension key of the boxes or atoms of a sample description: a dictionary with four-character codes as keys.
  public nonisolated(unsafe) static let sampleDescriptionExtensionAtoms = Self(
    rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
  /// The extension key of the name of the source of time codes (such as a tape): a dictionary with the
  /// `kCMTimeCodeFormatDescriptionKey_` keys.
  public nonisolated(unsafe) static let sourceReferenceName = Self(
    rawValue: kCMTimeCodeFormatDescriptionExtension_SourceReferenceName)
  /// The extension key of the quality of single frames that a QuickTime sample description states, from 0 to 1024.
  public nonisolated(unsafe) static let spatialQuality = Self(rawValue: kCMFormatDescriptionExtension_SpatialQuality)
  /// The extension key of the quality between frames that a QuickTime sample description states, from 0 to 1023.
  public nonisolated(unsafe) static let temporalQuality = Self(rawValue: kCMFormatDescriptionExtension_TemporalQuality)
  /// The extension key of the horizontal justification of QuickTime text: a `TextJustification`.
  public nonisolated(unsafe) static let textJustification = Self(
    rawValue: kCMTextFormatDescriptionExtension_TextJustification)
  /// The extension key of the curve that relates stored values to light: a `TransferFunction`.
  public nonisolated(unsafe) static let transferFunction = Self(
    rawValue: kCMFormatDescriptionExtension_TransferFunction)
  /// The extension key of the vendor of an encoder: a four-character code as a string.
  public nonisolated(unsafe) static let vendor = Self(rawValue: kCMFormatDescriptionExtension_Vendor)
  /// The extension key of the bytes of the ISO sample entry that the description was made from.
  public nonisolated(unsafe) static let verbatimISOSampleEntry = Self(
    rawValue: kCMFormatDescriptionExtension_VerbatimISOSampleEntry)
  /// The extension key of the bytes of the sample description that the description was made from.
  public nonisolated(unsafe) static let verbatimSampleDescription = Self(
    rawValue: kCMFormatDescriptionExtension_VerbatimSampleDescription)
  /// The extension key of the 16-bit version of a QuickTime sample description.
  public nonisolated(unsafe) static let version = Self(rawValue: kCMFormatDescriptionExtension_Version)
  /// The extension key of the vertical justification of 3GPP text: a `TextJustification`.
  public nonisolated(unsafe) static let verticalJustification = Self(
    rawValue: kCMTextFormatDescriptionExtension_VerticalJustification)
  /// The extension key of the matrix that relates luma and chroma to red, green and blue: a `YCbCrMatrix`.
  public nonisolated(unsafe) static let yCbCrMatrix = Self(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
}
