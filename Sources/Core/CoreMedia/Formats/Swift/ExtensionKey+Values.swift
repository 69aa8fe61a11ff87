internal import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.
extension CMFormatDescription.Extensions.Key {
  /// The alpha channel mode: premultiplied or straight.
  public nonisolated(unsafe) static let alphaChannelMode = Self(
    rawValue: kCMFormatDescriptionExtension_AlphaChannelMode)
  /// The transfer function from the SEI message "alternative transfer characteristics" of the stream.
  public nonisolated(unsafe) static let alternativeTransferCharacteristics = Self(
    rawValue: kCMFormatDescriptionExtension_AlternativeTransferCharacteristics)
  /// The ambient viewing environment, a data value.
  public nonisolated(unsafe) static let ambientViewingEnvironment = Self(
    rawValue: kCMFormatDescriptionExtension_AmbientViewingEnvironment)
  /// Information about an auxiliary video track.
  public nonisolated(unsafe) static let auxiliaryTypeInfo = Self(
    rawValue: kCMFormatDescriptionExtension_AuxiliaryTypeInfo)
  /// The background colour of text.
  public nonisolated(unsafe) static let backgroundColor = Self(
    rawValue: kCMTextFormatDescriptionExtension_BackgroundColor)
  /// The number of bits per colour component.
  public nonisolated(unsafe) static let bitsPerComponent = Self(
    rawValue: kCMFormatDescriptionExtension_BitsPerComponent)
  /// The number of bytes from one row of pixels to the next.
  public nonisolated(unsafe) static let bytesPerRow = Self(rawValue: kCMFormatDescriptionExtension_BytesPerRow)
  /// The location of chroma samples in the bottom field.
  public nonisolated(unsafe) static let chromaLocationBottomField = Self(
    rawValue: kCMFormatDescriptionExtension_ChromaLocationBottomField)
  /// The location of chroma samples in the top field or in progressive frames.
  public nonisolated(unsafe) static let chromaLocationTopField = Self(
    rawValue: kCMFormatDescriptionExtension_ChromaLocationTopField)
  /// The clean aperture, a dictionary.
  public nonisolated(unsafe) static let cleanAperture = Self(rawValue: kCMFormatDescriptionExtension_CleanAperture)
  /// The colour primaries.
  public nonisolated(unsafe) static let colorPrimaries = Self(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
  /// The profile that MPEG2 video conforms to.
  public nonisolated(unsafe) static let conformsToMPEG2VideoProfile = Self(
    rawValue: kCMFormatDescriptionConformsToMPEG2VideoProfile)
  /// Whether frames contain an alpha channel.
  public nonisolated(unsafe) static let containsAlphaChannel = Self(
    rawValue: kCMFormatDescriptionExtension_ContainsAlphaChannel)
  /// The content light level, a data value.
  public nonisolated(unsafe) static let contentLightLevelInfo = Self(
    rawValue: kCMFormatDescriptionExtension_ContentLightLevelInfo)
  /// The name of the default font of text.
  public nonisolated(unsafe) static let defaultFontName = Self(
    rawValue: kCMTextFormatDescriptionExtension_DefaultFontName)
  /// The default style of text, a dictionary.
  public nonisolated(unsafe) static let defaultStyle = Self(rawValue: kCMTextFormatDescriptionExtension_DefaultStyle)
  /// The default box of text, a dictionary.
  public nonisolated(unsafe) static let defaultTextBox = Self(
    rawValue: kCMTextFormatDescriptionExtension_DefaultTextBox)
  /// The pixel depth in bits.
  public nonisolated(unsafe) static let depth = Self(rawValue: kCMFormatDescriptionExtension_Depth)
  /// The display flags of text.
  public nonisolated(unsafe) static let displayFlags = Self(rawValue: kCMTextFormatDescriptionExtension_DisplayFlags)
  /// The number of fields per frame: one if progressive, two if interlaced.
  public nonisolated(unsafe) static let fieldCount = Self(rawValue: kCMFormatDescriptionExtension_FieldCount)
  /// The order of the two fields of a frame.
  public nonisolated(unsafe) static let fieldDetail = Self(rawValue: kCMFormatDescriptionExtension_FieldDetail)
  /// The font table: font names by the numbers that styles use.
  public nonisolated(unsafe) static let fontTable = Self(rawValue: kCMTextFormatDescriptionExtension_FontTable)
  /// The format's name.
  public nonisolated(unsafe) static let formatName = Self(rawValue: kCMFormatDescriptionExtension_FormatName)
  /// Whether luma and chroma use the full range of values.
  public nonisolated(unsafe) static let fullRangeVideo = Self(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
  /// The gamma that the transfer function `useGamma` uses.
  public nonisolated(unsafe) static let gammaLevel = Self(rawValue: kCMFormatDescriptionExtension_GammaLevel)
  /// The horizontal justification of text.
  public nonisolated(unsafe) static let horizontalJustification = Self(
    rawValue: kCMTextFormatDescriptionExtension_HorizontalJustification)
  /// The ICC profile.
  public nonisolated(unsafe) static let iccProfile = Self(rawValue: kCMFormatDescriptionExtension_ICCProfile)
  /// The mastering display colour volume, a data value.
  public nonisolated(unsafe) static let masteringDisplayColorVolume = Self(
    rawValue: kCMFormatDescriptionExtension_MasteringDisplayColorVolume)
  /// The table of keys of boxed metadata.
  public nonisolated(unsafe) static let metadataKeyTable = Self(
    rawValue: kCMFormatDescriptionExtensionKey_MetadataKeyTable)
  /// The settings that the media was compressed with.
  public nonisolated(unsafe) static let originalCompressionSettings = Self(
    rawValue: kCMFormatDescriptionExtension_OriginalCompressionSettings)
  /// The pixel aspect ratio, a dictionary.
  public nonisolated(unsafe) static let pixelAspectRatio = Self(
    rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
  /// The revision level of a sample description.
  public nonisolated(unsafe) static let revisionLevel = Self(rawValue: kCMFormatDescriptionExtension_RevisionLevel)
  /// The boxes or atoms of a sample description: a dictionary with four-character codes as keys.
  public nonisolated(unsafe) static let sampleDescriptionExtensionAtoms = Self(
    rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
  /// The name of the source of time codes (such as a tape): a dictionary.
  public nonisolated(unsafe) static let sourceReferenceName = Self(
    rawValue: kCMTimeCodeFormatDescriptionExtension_SourceReferenceName)
  /// The spatial quality of a sample description.
  public nonisolated(unsafe) static let spatialQuality = Self(rawValue: kCMFormatDescriptionExtension_SpatialQuality)
  /// The temporal quality of a sample description.
  public nonisolated(unsafe) static let temporalQuality = Self(rawValue: kCMFormatDescriptionExtension_TemporalQuality)
  /// The justification of QuickTime text.
  public nonisolated(unsafe) static let textJustification = Self(
    rawValue: kCMTextFormatDescriptionExtension_TextJustification)
  /// The transfer function.
  public nonisolated(unsafe) static let transferFunction = Self(
    rawValue: kCMFormatDescriptionExtension_TransferFunction)
  /// The vendor of an encoder.
  public nonisolated(unsafe) static let vendor = Self(rawValue: kCMFormatDescriptionExtension_Vendor)
  /// The bytes of the ISO sample entry that the description was made from.
  public nonisolated(unsafe) static let verbatimISOSampleEntry = Self(
    rawValue: kCMFormatDescriptionExtension_VerbatimISOSampleEntry)
  /// The bytes of the sample description that the description was made from.
  public nonisolated(unsafe) static let verbatimSampleDescription = Self(
    rawValue: kCMFormatDescriptionExtension_VerbatimSampleDescription)
  /// The version of a sample description.
  public nonisolated(unsafe) static let version = Self(rawValue: kCMFormatDescriptionExtension_Version)
  /// The vertical justification of text.
  public nonisolated(unsafe) static let verticalJustification = Self(
    rawValue: kCMTextFormatDescriptionExtension_VerticalJustification)
  /// The matrix that relates luma and chroma to red, green and blue.
  public nonisolated(unsafe) static let yCbCrMatrix = Self(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
}
