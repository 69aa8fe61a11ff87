public import CoreFoundation

/// The code of a kind of media, such as `kCMMediaType_Video`.
public typealias CMMediaType = FourCharCode
/// The code of a video codec, such as `kCMVideoCodecType_H264`, or of a pixel format.
public typealias CMVideoCodecType = FourCharCode
/// The code of an audio format, such as `kAudioFormatMPEG4AAC`.
public typealias CMAudioCodecType = FourCharCode
/// The code of a pixel format of uncompressed video, such as `kCMPixelFormat_32BGRA`.
public typealias CMPixelFormatType = FourCharCode
/// The code of a stream that contains several media, such as `kCMMuxedStreamType_MPEG2Transport`.
public typealias CMMuxedStreamType = FourCharCode
/// The code of a format of closed captions, such as `kCMClosedCaptionFormatType_CEA608`.
public typealias CMClosedCaptionFormatType = FourCharCode
/// The code of a format of text, such as `kCMTextFormatType_QTText`.
public typealias CMTextFormatType = FourCharCode
/// The code of a format of subtitles, such as `kCMSubtitleFormatType_WebVTT`.
public typealias CMSubtitleFormatType = FourCharCode
/// The code of a format of time codes, such as `kCMTimeCodeFormatType_TimeCode32`.
public typealias CMTimeCodeFormatType = FourCharCode
/// The code of a format of timed metadata, such as `kCMMetadataFormatType_Boxed`.
public typealias CMMetadataFormatType = FourCharCode
/// The code of a format of groups of tagged buffers, such as the two views of stereo video.
public typealias CMTaggedBufferGroupFormatType = FourCharCode

/// A format description whose media type is `kCMMediaType_Video`; the compiler does not check this.
public typealias CMVideoFormatDescription = CMFormatDescription
/// A format description whose media type is `kCMMediaType_Audio`; the compiler does not check this.
public typealias CMAudioFormatDescription = CMFormatDescription
/// A format description whose media type is `kCMMediaType_Muxed`; the compiler does not check this.
public typealias CMMuxedFormatDescription = CMFormatDescription
/// A format description whose media type is `kCMMediaType_ClosedCaption`; the compiler does not check this.
public typealias CMClosedCaptionFormatDescription = CMFormatDescription
/// A format description whose media type is `kCMMediaType_Text` or `kCMMediaType_Subtitle`; the compiler does not
/// check this.
public typealias CMTextFormatDescription = CMFormatDescription
/// A format description whose media type is `kCMMediaType_TimeCode`; the compiler does not check this.
public typealias CMTimeCodeFormatDescription = CMFormatDescription
/// A format description whose media type is `kCMMediaType_Metadata`; the compiler does not check this.
public typealias CMMetadataFormatDescription = CMFormatDescription
/// A format description whose media type is `kCMMediaType_TaggedBufferGroup`; the compiler does not check this.
public typealias CMTaggedBufferGroupFormatDescription = CMFormatDescription

/// A set of parts of an audio format description, such as the magic cookie, for a comparison.
public typealias CMAudioFormatDescriptionMask = UInt32
/// Compares the stream basic descriptions; bit 0.
public let kCMAudioFormatDescriptionMask_StreamBasicDescription: CMAudioFormatDescriptionMask = 1 << 0
/// Compares the bytes of the magic cookies; bit 1.
public let kCMAudioFormatDescriptionMask_MagicCookie: CMAudioFormatDescriptionMask = 1 << 1
/// Compares the channel layouts; bit 2.
public let kCMAudioFormatDescriptionMask_ChannelLayout: CMAudioFormatDescriptionMask = 1 << 2
/// Compares the extensions; bit 3.
public let kCMAudioFormatDescriptionMask_Extensions: CMAudioFormatDescriptionMask = 1 << 3
/// Compares the stream basic descriptions, the magic cookies, the channel layouts and the extensions; bits 0 to 3.
public let kCMAudioFormatDescriptionMask_All: CMAudioFormatDescriptionMask = 0xf

/// Flags for scrolling, layout and forced subtitles of text: the `kCMTextDisplayFlag_` bits.
public typealias CMTextDisplayFlags = UInt32
/// The justification of text: at one of two opposite edges, or in the middle.
public typealias CMTextJustificationValue = Int8

/// A number of items, such as the buffers of a queue.
public typealias CMItemCount = CFIndex
/// The index of an item, counted from zero.
public typealias CMItemIndex = CFIndex
/// The number that identifies a track in its asset; in a file, the track ID that the file states.
public typealias CMPersistentTrackID = Int32
/// The ID that no track has, zero.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
