public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// The extension key: Format Description Conforms To MPEG2Video Profile.
public nonisolated(unsafe) let kCMFormatDescriptionConformsToMPEG2VideoProfile: CFString = "ConformsToMPEG2VideoProfile"
/// The extension key: Metadata Key Table.
public nonisolated(unsafe) let kCMFormatDescriptionExtensionKey_MetadataKeyTable: CFString = "MetadataKeyTable"
/// The extension key: Alpha Channel Mode.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AlphaChannelMode: CFString = "AlphaChannelMode"
/// The extension key: Alternative Transfer Characteristics.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AlternativeTransferCharacteristics: CFString =
  "AlternativeTransferCharacteristics"
/// The extension key: Ambient Viewing Environment.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AmbientViewingEnvironment: CFString =
  "AmbientViewingEnvironment"
/// The extension key: Auxiliary Type Info.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AuxiliaryTypeInfo: CFString = "AuxiliaryTypeInfo"
/// The extension key: Bits Per Component.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BitsPerComponent: CFString = "BitsPerComponent"
/// The extension key: Bytes Per Row.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BytesPerRow: CFString = "CVBytesPerRow"
/// The extension key: Chroma Location Bottom Field.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationBottomField: CFString =
  "CVImageBufferChromaLocationBottomField"
/// The extension key: Chroma Location Top Field.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationTopField: CFString =
  "CVImageBufferChromaLocationTopField"
/// The extension key: Clean Aperture.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_CleanAperture: CFString = "CVCleanAperture"
/// The extension key: Color Primaries.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ColorPrimaries: CFString = "CVImageBufferColorPrimaries"
/// The extension key: Contains Alpha Channel.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContainsAlphaChannel: CFString = "ContainsAlphaChannel"
/// The extension key: Content Color Volume.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentColorVolume: CFString = "ContentColorVolume"
/// The extension key: Content Light Level Info.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentLightLevelInfo: CFString = "ContentLightLevelInfo"
/// The extension key: Depth.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Depth: CFString = "Depth"
/// The extension key: Field Count.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldCount: CFString = "CVFieldCount"
/// The extension key: Field Detail.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldDetail: CFString = "CVFieldDetail"
/// The extension key: Format Name.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
/// The extension key: Full Range Video.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// The extension key: Gamma Level.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_GammaLevel: CFString = "CVImageBufferGammaLevel"
/// The extension key: Has Additional Views.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HasAdditionalViews: CFString = "HasAdditionalViews"
/// The extension key: Has Left Stereo Eye View.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HasLeftStereoEyeView: CFString = "HasLeftStereoEyeView"
/// The extension key: Has Right Stereo Eye View.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HasRightStereoEyeView: CFString = "HasRightStereoEyeView"
/// The extension key: Hero Eye.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HeroEye: CFString = "HeroEye"
/// The extension key: Horizontal Disparity Adjustment.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HorizontalDisparityAdjustment: CFString =
  "HorizontalDisparityAdjustment"
/// The extension key: Horizontal Field Of View.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HorizontalFieldOfView: CFString = "HorizontalFieldOfView"
/// The extension key: ICCProfile.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ICCProfile: CFString = "CVImageBufferICCProfile"
/// The extension key: Log Transfer Function.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_LogTransferFunction: CFString = "LogTransferFunction"
/// The extension key: Mastering Display Color Volume.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_MasteringDisplayColorVolume: CFString =
  "MasteringDisplayColorVolume"
/// The extension key: Original Compression Settings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_OriginalCompressionSettings: CFString =
  "com.apple.fig.format_description.original_compression_settings"
/// The extension key: Pixel Aspect Ratio.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_PixelAspectRatio: CFString = "CVPixelAspectRatio"
/// The extension key: Projection Kind.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ProjectionKind: CFString = "ProjectionKind"
/// The extension key: Protected Content Original Format.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ProtectedContentOriginalFormat: CFString =
  "CommonEncryptionOriginalFormat"
/// The extension key: Revision Level.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_RevisionLevel: CFString = "RevisionLevel"
/// The extension key: Sample Description Extension Atoms.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
  "SampleDescriptionExtensionAtoms"
/// The extension key: Spatial Quality.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_SpatialQuality: CFString = "SpatialQuality"
/// The extension key: Stereo Camera Baseline.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_StereoCameraBaseline: CFString = "StereoCameraBaseline"
/// The extension key: Temporal Quality.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_TemporalQuality: CFString = "TemporalQuality"
/// The extension key: Transfer Function.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_TransferFunction: CFString =
  "CVImageBufferTransferFunction"
/// The extension key: Vendor.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Vendor: CFString = "Vendor"
/// The extension key: Verbatim ISOSample Entry.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimISOSampleEntry: CFString = "VerbatimISOSampleEntry"
/// The extension key: Verbatim Image Description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimImageDescription: CFString =
  "VerbatimSampleDescription"
/// The extension key: Verbatim Sample Description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimSampleDescription: CFString =
  "VerbatimSampleDescription"
/// The extension key: Version.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Version: CFString = "Version"
/// The extension key: View Packing Kind.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ViewPackingKind: CFString = "ViewPackingKind"
/// The extension key: YCb Cr Matrix.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = "CVImageBufferYCbCrMatrix"
