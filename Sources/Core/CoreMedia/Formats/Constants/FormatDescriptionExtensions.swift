public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// The extension key of the profile that MPEG-2 video conforms to, a `kCMMPEG2VideoProfile_` code.
public nonisolated(unsafe) let kCMFormatDescriptionConformsToMPEG2VideoProfile: CFString = "ConformsToMPEG2VideoProfile"
/// The extension key of the table of keys of boxed metadata: a dictionary from local identifiers to dictionaries of
/// `kCMMetadataFormatDescriptionKey_` entries.
public nonisolated(unsafe) let kCMFormatDescriptionExtensionKey_MetadataKeyTable: CFString = "MetadataKeyTable"
/// The extension key of whether colours are multiplied by alpha: one of the `kCMFormatDescriptionAlphaChannelMode_`
/// strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AlphaChannelMode: CFString = "AlphaChannelMode"
/// The extension key of the transfer function from the SEI message "alternative transfer characteristics" of the
/// stream.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AlternativeTransferCharacteristics: CFString =
  "AlternativeTransferCharacteristics"
/// The extension key of the light in the room for which the picture was graded: the bytes of the SEI message of ITU-T
/// H.274.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AmbientViewingEnvironment: CFString =
  "AmbientViewingEnvironment"
/// The extension key of the name that states an auxiliary track's use, from the file's `auxi` box.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_AuxiliaryTypeInfo: CFString = "AuxiliaryTypeInfo"
/// The extension key of the number of bits per colour component, such as 8 or 10.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BitsPerComponent: CFString = "BitsPerComponent"
/// The extension key of the number of bytes from one row of pixels to the next.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_BytesPerRow: CFString = "CVBytesPerRow"
/// The extension key of where chroma samples of the bottom field are: one of the `kCMFormatDescriptionChromaLocation_`
/// strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationBottomField: CFString =
  "CVImageBufferChromaLocationBottomField"
/// The extension key of where chroma samples of the top field or of progressive frames are: one of the
/// `kCMFormatDescriptionChromaLocation_` strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ChromaLocationTopField: CFString =
  "CVImageBufferChromaLocationTopField"
/// The extension key of the part of the frame that is to be shown: a dictionary with the
/// `kCMFormatDescriptionKey_CleanAperture` keys.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_CleanAperture: CFString = "CVCleanAperture"
/// The extension key of the chromaticities of red, green, blue and white: one of the
/// `kCMFormatDescriptionColorPrimaries_` strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ColorPrimaries: CFString = "CVImageBufferColorPrimaries"
/// The extension key of whether frames contain an alpha channel, a boolean object.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContainsAlphaChannel: CFString = "ContainsAlphaChannel"
/// The extension key of the colours that the content uses: the bytes of the SEI message of ITU-T H.274.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentColorVolume: CFString = "ContentColorVolume"
/// The extension key of the content light levels, maximum and average in cd/m²: the bytes of the SEI message of ITU-T
/// H.274.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ContentLightLevelInfo: CFString = "ContentLightLevelInfo"
/// The extension key of the pixel depth in bits: 24 for colour, 32 with alpha, as in a QuickTime sample description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Depth: CFString = "Depth"
/// The extension key of the number of fields per frame: one if progressive, two if interlaced.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldCount: CFString = "CVFieldCount"
/// The extension key of the order of the two fields of a frame: one of the `kCMFormatDescriptionFieldDetail_` strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FieldDetail: CFString = "CVFieldDetail"
/// The extension key of the codec's name for people to read, a string of at most 31 bytes in a file.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
/// The extension key of whether 8-bit luma uses 0 to 255 (true) or 16 to 235 (false), and other depths likewise.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// The extension key of the gamma, a number, for the transfer function `kCMFormatDescriptionTransferFunction_UseGamma`.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_GammaLevel: CFString = "CVImageBufferGammaLevel"
/// The extension key of whether there are views in addition to the stereo views.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HasAdditionalViews: CFString = "HasAdditionalViews"
/// The extension key of whether there is a view for the left eye.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HasLeftStereoEyeView: CFString = "HasLeftStereoEyeView"
/// The extension key of whether there is a view for the right eye.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HasRightStereoEyeView: CFString = "HasRightStereoEyeView"
/// The extension key of the eye whose view is shown if only one view is shown: one of the
/// `kCMFormatDescriptionHeroEye_` strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HeroEye: CFString = "HeroEye"
/// The extension key of the horizontal shift of the stereo views relative to each other, in ten thousandths of the
/// frame's width.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HorizontalDisparityAdjustment: CFString =
  "HorizontalDisparityAdjustment"
/// The extension key of the horizontal field of view, in thousandths of a degree.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_HorizontalFieldOfView: CFString = "HorizontalFieldOfView"
/// The extension key of the ICC profile of the colours, as data.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ICCProfile: CFString = "CVImageBufferICCProfile"
/// The extension key of the logarithmic curve of a camera: a `kCMFormatDescriptionLogTransferFunction_` string. Linux:
/// not read from or written to files.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_LogTransferFunction: CFString = "LogTransferFunction"
/// The extension key of the gamut and luminance of the display that the picture was graded on: the bytes of the SEI
/// message of ITU-T H.274.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_MasteringDisplayColorVolume: CFString =
  "MasteringDisplayColorVolume"
/// The extension key of the settings that the media was compressed with, a dictionary.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_OriginalCompressionSettings: CFString =
  "com.apple.fig.format_description.original_compression_settings"
/// The extension key of the ratio of a pixel's width to its height: a dictionary with the
/// `kCMFormatDescriptionKey_PixelAspectRatio` keys.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_PixelAspectRatio: CFString = "CVPixelAspectRatio"
/// The extension key of how the frame maps to directions: one of the `kCMFormatDescriptionProjectionKind_` strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ProjectionKind: CFString = "ProjectionKind"
/// The extension key of the four-character code, as a number, of the format that content had before it was encrypted.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ProtectedContentOriginalFormat: CFString =
  "CommonEncryptionOriginalFormat"
/// The extension key of the 16-bit revision level of a QuickTime sample description, usually zero.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_RevisionLevel: CFString = "RevisionLevel"
/// The extension key of the boxes or atoms of a sample description: a dictionary with four-character codes as keys.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
  "SampleDescriptionExtensionAtoms"
/// The extension key of the quality of single frames that a QuickTime sample description states, from 0 to 1024.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_SpatialQuality: CFString = "SpatialQuality"
/// The extension key of the distance between the two cameras of a stereo recording, in micrometres.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_StereoCameraBaseline: CFString = "StereoCameraBaseline"
/// The extension key of the quality between frames that a QuickTime sample description states, from 0 to 1023.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_TemporalQuality: CFString = "TemporalQuality"
/// The extension key of the curve that relates stored values to light: one of the
/// `kCMFormatDescriptionTransferFunction_` strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_TransferFunction: CFString =
  "CVImageBufferTransferFunction"
/// The extension key of the vendor of an encoder: a four-character code as a string.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Vendor: CFString = "Vendor"
/// The extension key of the bytes of the ISO sample entry that the format description was made from.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimISOSampleEntry: CFString = "VerbatimISOSampleEntry"
/// The extension key of the bytes of the image description that the format description was made from.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimImageDescription: CFString =
  "VerbatimSampleDescription"
/// The extension key of the bytes of the sample description that the format description was made from.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_VerbatimSampleDescription: CFString =
  "VerbatimSampleDescription"
/// The extension key of the 16-bit version of a QuickTime sample description.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_Version: CFString = "Version"
/// The extension key of the arrangement of two stereo views in one frame: one of the
/// `kCMFormatDescriptionViewPackingKind_` strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_ViewPackingKind: CFString = "ViewPackingKind"
/// The extension key of the matrix that relates luma and chroma to red, green and blue: one of the
/// `kCMFormatDescriptionYCbCrMatrix_` strings.
public nonisolated(unsafe) let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = "CVImageBufferYCbCrMatrix"
