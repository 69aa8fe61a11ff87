internal import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.
extension CMFormatDescription.Extensions.Key {
  /// Alpha Channel Mode.
  public nonisolated(unsafe) static let alphaChannelMode = Self(
    rawValue: kCMFormatDescriptionExtension_AlphaChannelMode)
  /// Alternative Transfer Characteristics.
  public nonisolated(unsafe) static let alternativeTransferCharacteristics = Self(
    rawValue: kCMFormatDescriptionExtension_AlternativeTransferCharacteristics)
  /// Ambient Viewing Environment.
  public nonisolated(unsafe) static let ambientViewingEnvironment = Self(
    rawValue: kCMFormatDescriptionExtension_AmbientViewingEnvironment)
  /// Auxiliary Type Info.
  public nonisolated(unsafe) static let auxiliaryTypeInfo = Self(
    rawValue: kCMFormatDescriptionExtension_AuxiliaryTypeInfo)
  /// Background Color.
  public nonisolated(unsafe) static let backgroundColor = Self(
    rawValue: kCMTextFormatDescriptionExtension_BackgroundColor)
  /// Bits Per Component.
  public nonisolated(unsafe) static let bitsPerComponent = Self(
    rawValue: kCMFormatDescriptionExtension_BitsPerComponent)
  /// Bytes Per Row.
  public nonisolated(unsafe) static let bytesPerRow = Self(rawValue: kCMFormatDescriptionExtension_BytesPerRow)
  /// Chroma Location Bottom Field.
  public nonisolated(unsafe) static let chromaLocationBottomField = Self(
    rawValue: kCMFormatDescriptionExtension_ChromaLocationBottomField)
  /// Chroma Location Top Field.
  public nonisolated(unsafe) static let chromaLocationTopField = Self(
    rawValue: kCMFormatDescriptionExtension_ChromaLocationTopField)
  /// Clean Aperture.
  public nonisolated(unsafe) static let cleanAperture = Self(rawValue: kCMFormatDescriptionExtension_CleanAperture)
  /// Color Primaries.
  public nonisolated(unsafe) static let colorPrimaries = Self(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
  /// Conforms To MPEG2Video Profile.
  public nonisolated(unsafe) static let conformsToMPEG2VideoProfile = Self(
    rawValue: kCMFormatDescriptionConformsToMPEG2VideoProfile)
  /// Contains Alpha Channel.
  public nonisolated(unsafe) static let containsAlphaChannel = Self(
    rawValue: kCMFormatDescriptionExtension_ContainsAlphaChannel)
  /// Content Light Level Info.
  public nonisolated(unsafe) static let contentLightLevelInfo = Self(
    rawValue: kCMFormatDescriptionExtension_ContentLightLevelInfo)
  /// Default Font Name.
  public nonisolated(unsafe) static let defaultFontName = Self(
    rawValue: kCMTextFormatDescriptionExtension_DefaultFontName)
  /// Default Style.
  public nonisolated(unsafe) static let defaultStyle = Self(rawValue: kCMTextFormatDescriptionExtension_DefaultStyle)
  /// Default Text Box.
  public nonisolated(unsafe) static let defaultTextBox = Self(
    rawValue: kCMTextFormatDescriptionExtension_DefaultTextBox)
  /// Depth.
  public nonisolated(unsafe) static let depth = Self(rawValue: kCMFormatDescriptionExtension_Depth)
  /// Display Flags.
  public nonisolated(unsafe) static let displayFlags = Self(rawValue: kCMTextFormatDescriptionExtension_DisplayFlags)
  /// Field Count.
  public nonisolated(unsafe) static let fieldCount = Self(rawValue: kCMFormatDescriptionExtension_FieldCount)
  /// Field Detail.
  public nonisolated(unsafe) static let fieldDetail = Self(rawValue: kCMFormatDescriptionExtension_FieldDetail)
  /// Font Table.
  public nonisolated(unsafe) static let fontTable = Self(rawValue: kCMTextFormatDescriptionExtension_FontTable)
  /// Format Name.
  public nonisolated(unsafe) static let formatName = Self(rawValue: kCMFormatDescriptionExtension_FormatName)
  /// Full Range Video.
  public nonisolated(unsafe) static let fullRangeVideo = Self(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
  /// Gamma Level.
  public nonisolated(unsafe) static let gammaLevel = Self(rawValue: kCMFormatDescriptionExtension_GammaLevel)
  /// Horizontal Justification.
  public nonisolated(unsafe) static let horizontalJustification = Self(
    rawValue: kCMTextFormatDescriptionExtension_HorizontalJustification)
  /// Icc Profile.
  public nonisolated(unsafe) static let iccProfile = Self(rawValue: kCMFormatDescriptionExtension_ICCProfile)
  /// Mastering Display Color Volume.
  public nonisolated(unsafe) static let masteringDisplayColorVolume = Self(
    rawValue: kCMFormatDescriptionExtension_MasteringDisplayColorVolume)
  /// Metadata Key Table.
  public nonisolated(unsafe) static let metadataKeyTable = Self(
    rawValue: kCMFormatDescriptionExtensionKey_MetadataKeyTable)
  /// Original Compression Settings.
  public nonisolated(unsafe) static let originalCompressionSettings = Self(
    rawValue: kCMFormatDescriptionExtension_OriginalCompressionSettings)
  /// Pixel Aspect Ratio.
  public nonisolated(unsafe) static let pixelAspectRatio = Self(
    rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
  /// Revision Level.
  public nonisolated(unsafe) static let revisionLevel = Self(rawValue: kCMFormatDescriptionExtension_RevisionLevel)
  /// Sample Description Extension Atoms.
  public nonisolated(unsafe) static let sampleDescriptionExtensionAtoms = Self(
    rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
  /// Source Reference Name.
  public nonisolated(unsafe) static let sourceReferenceName = Self(
    rawValue: kCMTimeCodeFormatDescriptionExtension_SourceReferenceName)
  /// Spatial Quality.
  public nonisolated(unsafe) static let spatialQuality = Self(rawValue: kCMFormatDescriptionExtension_SpatialQuality)
  /// Temporal Quality.
  public nonisolated(unsafe) static let temporalQuality = Self(rawValue: kCMFormatDescriptionExtension_TemporalQuality)
  /// Text Justification.
  public nonisolated(unsafe) static let textJustification = Self(
    rawValue: kCMTextFormatDescriptionExtension_TextJustification)
  /// Transfer Function.
  public nonisolated(unsafe) static let transferFunction = Self(
    rawValue: kCMFormatDescriptionExtension_TransferFunction)
  /// Vendor.
  public nonisolated(unsafe) static let vendor = Self(rawValue: kCMFormatDescriptionExtension_Vendor)
  /// Verbatim ISOSample Entry.
  public nonisolated(unsafe) static let verbatimISOSampleEntry = Self(
    rawValue: kCMFormatDescriptionExtension_VerbatimISOSampleEntry)
  /// Verbatim Sample Description.
  public nonisolated(unsafe) static let verbatimSampleDescription = Self(
    rawValue: kCMFormatDescriptionExtension_VerbatimSampleDescription)
  /// Version.
  public nonisolated(unsafe) static let version = Self(rawValue: kCMFormatDescriptionExtension_Version)
  /// Vertical Justification.
  public nonisolated(unsafe) static let verticalJustification = Self(
    rawValue: kCMTextFormatDescriptionExtension_VerticalJustification)
  /// Y Cb Cr Matrix.
  public nonisolated(unsafe) static let yCbCrMatrix = Self(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
}
