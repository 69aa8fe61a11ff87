public import CoreFoundation

/// A media type, such as `kCMMediaType_Video`.
public typealias CMMediaType = FourCharCode
/// The encoding of video.
public typealias CMVideoCodecType = FourCharCode
/// The encoding of audio.
public typealias CMAudioCodecType = FourCharCode
/// The pixel format of uncompressed video.
public typealias CMPixelFormatType = FourCharCode
/// The type of a multiplexed stream, which contains several media.
public typealias CMMuxedStreamType = FourCharCode
/// The format of closed captions.
public typealias CMClosedCaptionFormatType = FourCharCode
/// The format of text.
public typealias CMTextFormatType = FourCharCode
/// The format of subtitles.
public typealias CMSubtitleFormatType = FourCharCode
/// The format of time codes.
public typealias CMTimeCodeFormatType = FourCharCode
/// The format of timed metadata.
public typealias CMMetadataFormatType = FourCharCode
/// The format of groups of tagged buffers.
public typealias CMTaggedBufferGroupFormatType = FourCharCode

/// A description of video.
public typealias CMVideoFormatDescription = CMFormatDescription
/// A description of audio.
public typealias CMAudioFormatDescription = CMFormatDescription
/// A description of a multiplexed stream, which contains several media.
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

/// A set of parts of an audio format description, such as the magic cookie, for a comparison.
public typealias CMAudioFormatDescriptionMask = UInt32
/// The stream basic description.
public let kCMAudioFormatDescriptionMask_StreamBasicDescription: CMAudioFormatDescriptionMask = 1 << 0
/// The magic cookie.
public let kCMAudioFormatDescriptionMask_MagicCookie: CMAudioFormatDescriptionMask = 1 << 1
/// The channel layout.
public let kCMAudioFormatDescriptionMask_ChannelLayout: CMAudioFormatDescriptionMask = 1 << 2
/// The extensions.
public let kCMAudioFormatDescriptionMask_Extensions: CMAudioFormatDescriptionMask = 1 << 3
/// All parts.
public let kCMAudioFormatDescriptionMask_All: CMAudioFormatDescriptionMask = 0xf

/// Flags for the display of text.
public typealias CMTextDisplayFlags = UInt32
/// The justification of text: at one of two opposite edges, or in the middle.
public typealias CMTextJustificationValue = Int8

/// A number of items.
public typealias CMItemCount = CFIndex
/// The index of an item.
public typealias CMItemIndex = CFIndex
/// The ID of a track in its asset.
public typealias CMPersistentTrackID = Int32
/// The ID that no track has.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
