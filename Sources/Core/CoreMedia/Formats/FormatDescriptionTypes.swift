public import CoreFoundation

/// A kind of media, such as `kCMMediaType_Video`.
public typealias CMMediaType = FourCharCode
/// An encoding of pictures.
public typealias CMVideoCodecType = FourCharCode
/// An encoding of sound.
public typealias CMAudioCodecType = FourCharCode
/// A layout of uncompressed pictures.
public typealias CMPixelFormatType = FourCharCode
/// A kind of stream that holds several media.
public typealias CMMuxedStreamType = FourCharCode
/// A kind of closed captions.
public typealias CMClosedCaptionFormatType = FourCharCode
/// A kind of text.
public typealias CMTextFormatType = FourCharCode
/// A kind of subtitles.
public typealias CMSubtitleFormatType = FourCharCode
/// A kind of time code.
public typealias CMTimeCodeFormatType = FourCharCode
/// A kind of timed metadata.
public typealias CMMetadataFormatType = FourCharCode
/// A kind of group of tagged buffers.
public typealias CMTaggedBufferGroupFormatType = FourCharCode

/// A description of pictures.
public typealias CMVideoFormatDescription = CMFormatDescription
/// A description of sound.
public typealias CMAudioFormatDescription = CMFormatDescription
/// A description of a stream that holds several media.
public typealias CMMuxedFormatDescription = CMFormatDescription
/// A description of closed captions.
public typealias CMClosedCaptionFormatDescription = CMFormatDescription
/// A description of text.
public typealias CMTextFormatDescription = CMFormatDescription
/// A description of time codes.
public typealias CMTimeCodeFormatDescription = CMFormatDescription
/// A description of timed metadata.
public typealias CMMetadataFormatDescription = CMFormatDescription
/// A description of a group of tagged buffers.
public typealias CMTaggedBufferGroupFormatDescription = CMFormatDescription

/// Parts of audio format descriptions that can be compared.
public typealias CMAudioFormatDescriptionMask = UInt32
/// The stream basic description.
public let kCMAudioFormatDescriptionMask_StreamBasicDescription: CMAudioFormatDescriptionMask = 1 << 0
/// The magic cookie.
public let kCMAudioFormatDescriptionMask_MagicCookie: CMAudioFormatDescriptionMask = 1 << 1
/// The channel layout.
public let kCMAudioFormatDescriptionMask_ChannelLayout: CMAudioFormatDescriptionMask = 1 << 2
/// The extensions.
public let kCMAudioFormatDescriptionMask_Extensions: CMAudioFormatDescriptionMask = 1 << 3
/// Everything.
public let kCMAudioFormatDescriptionMask_All: CMAudioFormatDescriptionMask = 0xf

/// Flags for the display of text.
public typealias CMTextDisplayFlags = UInt32
/// Where text stands between two edges.
public typealias CMTextJustificationValue = Int8

/// A number of items.
public typealias CMItemCount = CFIndex
/// The index of an item.
public typealias CMItemIndex = CFIndex
/// The number of a track within its asset.
public typealias CMPersistentTrackID = Int32
/// The number of no track.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
