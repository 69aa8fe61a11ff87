public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// The extension key of the profile that MPEG2 video conforms to.
public nonisolated(unsafe) let kCMFormatDescriptionConformsToMPEG2VideoProfile: CFString = "ConformsToMPEG2VideoProfile"
/// The extension key of the table of keys of boxed metadata.
public nonisolated(unsafe) let kCMFormatDescriptionExtensionKey_MetadataKeyTable: CFString = "MetadataKeyTable"
/// The extension key of the alpha channel mode: premultiplied or straight.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AlphaChannelMode: CFString = "AlphaChannelMode"
/// The extension key of the transfer function from the SEI message "alternative transfer characteristics" of the
/// stream.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AlternativeTransferCharacteristics: CFString =
  "AlternativeTransferCharacteristics"
/// The extension key of the ambient viewing environment, a data value.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AmbientViewingEnvironment: CFString =
  "AmbientViewingEnvironment"
/// The extension key of information about an auxiliary video track.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AuxiliaryTypeInfo: CFString = "AuxiliaryTypeInfo"
/// The extension key of the number of bits per colour component.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BitsPerComponent: CFString = "BitsPerComponent"
/// The extension key of the number of bytes from one row of pixels to the next.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BytesPerRow: CFString = "CVBytesPerRow"
/// The extension key of the location of chroma samples in the bottom field.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationBottomField: CFString =
  "CVImageBufferChromaLocationBottomField"
/// The extension key of the location of chroma samples in the top field or in progressive frames.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationTopField: CFString =
  "CVImageBufferChromaLocationTopField"
/// The extension key of the clean aperture, a dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_CleanAperture: CFString = "CVCleanAperture"
/// The extension key of the colour primaries.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ColorPrimaries: CFString = "CVImageBufferColorPrimaries"
/// The extension key of whether frames contain an alpha channel.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContainsAlphaChannel: CFString = "ContainsAlphaChannel"
/// The extension key of the content colour volume, a data value.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentColorVolume: CFString = "ContentColorVolume"
/// The extension key of the content light level, a data value.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentLightLevelInfo: CFString = "ContentLightLevelInfo"
/// The extension key of the pixel depth in bits.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Depth: CFString = "Depth"
/// The extension key of the number of fields per frame: one if progressive, two if interlaced.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldCount: CFString = "CVFieldCount"
/// The extension key of the order of the two fields of a frame.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldDetail: CFString = "CVFieldDetail"
/// The extension key of the format's name.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
/// The extension key of whether luma and chroma use the full range of values.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// The extension key of the gamma that the transfer function `UseGamma` uses.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_GammaLevel: CFString = "CVImageBufferGammaLevel"
/// The extension key of whether there are views in addition to the stereo views.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HasAdditionalViews: CFString = "HasAdditionalViews"
/// The extension key of whether there is a view for the left eye.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HasLeftStereoEyeView: CFString = "HasLeftStereoEyeView"
/// The extension key of whether there is a view for the right eye.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HasRightStereoEyeView: CFString = "HasRightStereoEyeView"
/// The extension key of the eye whose view is shown if only one view is shown.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HeroEye: CFString = "HeroEye"
/// The extension key of the horizontal shift of the stereo views relative to each other.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HorizontalDisparityAdjustment: CFString =
  "HorizontalDisparityAdjustment"
/// The extension key of the horizontal field of view.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HorizontalFieldOfView: CFString = "HorizontalFieldOfView"
/// The extension key of the ICC profile.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ICCProfile: CFString = "CVImageBufferICCProfile"
/// The extension key of the logarithmic transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_LogTransferFunction: CFString = "LogTransferFunction"
/// The extension key of the mastering display colour volume, a data value.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_MasteringDisplayColorVolume: CFString =
  "MasteringDisplayColorVolume"
/// The extension key of the settings that the media was compressed with.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_OriginalCompressionSettings: CFString =
  "com.apple.fig.format_description.original_compression_settings"
/// The extension key of the pixel aspect ratio, a dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_PixelAspectRatio: CFString = "CVPixelAspectRatio"
/// The extension key of the projection of the frame.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ProjectionKind: CFString = "ProjectionKind"
/// The extension key of the format that content had before it was encrypted.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ProtectedContentOriginalFormat: CFString =
  "CommonEncryptionOriginalFormat"
/// The extension key of the revision level of a sample description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_RevisionLevel: CFString = "RevisionLevel"
/// The extension key of the boxes or atoms of a sample description: a dictionary with four-character codes as keys.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
  "SampleDescriptionExtensionAtoms"
/// The extension key of the spatial quality of a sample description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_SpatialQuality: CFString = "SpatialQuality"
/// The extension key of the distance between the two cameras of a stereo recording.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_StereoCameraBaseline: CFString = "StereoCameraBaseline"
/// The extension key of the temporal quality of a sample description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_TemporalQuality: CFString = "TemporalQuality"
/// The extension key of the transfer function.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_TransferFunction: CFString =
  "CVImageBufferTransferFunction"
/// The extension key of the vendor of an encoder.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Vendor: CFString = "Vendor"
/// The extension key of the bytes of the ISO sample entry that the format description was made from.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimISOSampleEntry: CFString = "VerbatimISOSampleEntry"
/// The extension key of the bytes of the image description that the format description was made from.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimImageDescription: CFString =
  "VerbatimSampleDescription"
/// The extension key of the bytes of the sample description that the format description was made from.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimSampleDescription: CFString =
  "VerbatimSampleDescription"
/// The extension key of the version of a sample description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Version: CFString = "Version"
/// The extension key of the arrangement of two stereo views in one frame.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ViewPackingKind: CFString = "ViewPackingKind"
/// The extension key of the matrix that relates luma and chroma to red, green and blue.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = "CVImageBufferYCbCrMatrix"
