internal import CoreFoundation

/// An audio codec: AAC with Audible's protection, 'aaac'.
public let kCMAudioCodecType_AAC_AudibleProtected: CMAudioCodecType = 0x61616163
/// An audio codec: low-complexity AAC with copy protection; the code `paac`.
public let kCMAudioCodecType_AAC_LCProtected: CMAudioCodecType = 0x70616163
/// A closed caption format: that of ATSC television (A/53), with CEA-608 and CEA-708 data; the code `atcc`.
public let kCMClosedCaptionFormatType_ATSC: CMClosedCaptionFormatType = 0x61746363
/// A closed caption format: CEA-608, of analogue television; the code `c608`.
public let kCMClosedCaptionFormatType_CEA608: CMClosedCaptionFormatType = 0x63363038
/// A closed caption format: CEA-708, of digital television; the code `c708`.
public let kCMClosedCaptionFormatType_CEA708: CMClosedCaptionFormatType = 0x63373038
/// A media type: audio, 'soun'.
public let kCMMediaType_Audio: CMMediaType = 0x736f756e
/// A media type: auxiliary video, such as depth or alpha, that is not shown by itself; the code `auxv`.
public let kCMMediaType_AuxiliaryPicture: CMMediaType = 0x61757876
/// A media type: closed captions, 'clcp'.
public let kCMMediaType_ClosedCaption: CMMediaType = 0x636c6370
/// A media type: timed metadata, 'meta'.
public let kCMMediaType_Metadata: CMMediaType = 0x6d657461
/// A media type: multiplexed streams, which contain several media; the code `muxx`.
public let kCMMediaType_Muxed: CMMediaType = 0x6d757878
/// A media type: subtitles, 'sbtl'.
public let kCMMediaType_Subtitle: CMMediaType = 0x7362746c
/// A media type: groups of tagged buffers, such as the two views of stereo video; the code `tbgr`.
public let kCMMediaType_TaggedBufferGroup: CMMediaType = 0x74626772
/// A media type: text, 'text'.
public let kCMMediaType_Text: CMMediaType = 0x74657874
/// A media type: time codes, 'tmcd'.
public let kCMMediaType_TimeCode: CMMediaType = 0x746d6364
/// A media type: video, 'vide'.
public let kCMMediaType_Video: CMMediaType = 0x76696465
/// A metadata format: boxed metadata with a key table, 'mebx'.
public let kCMMetadataFormatType_Boxed: CMMetadataFormatType = 0x6d656278
/// A metadata format: event messages of MPEG-DASH; the code `emsg`.
public let kCMMetadataFormatType_EMSG: CMMetadataFormatType = 0x656d7367
/// A metadata format: the ICY headers of Internet radio; the code `icy `.
public let kCMMetadataFormatType_ICY: CMMetadataFormatType = 0x69637920
/// A metadata format: ID3 tags, 'id3 '.
public let kCMMetadataFormatType_ID3: CMMetadataFormatType = 0x69643320
/// A multiplexed stream: DV, with video and audio in each frame; the code `dv  `.
public let kCMMuxedStreamType_DV: CMMuxedStreamType = 0x64762020
/// A multiplexed stream: a screen recording of an attached device, 'iscr'.
public let kCMMuxedStreamType_EmbeddedDeviceScreenRecording: CMMuxedStreamType = 0x69736372
/// A multiplexed stream: an MPEG-1 system stream (ISO/IEC 11172-1); the code `mp1s`.
public let kCMMuxedStreamType_MPEG1System: CMMuxedStreamType = 0x6d703173
/// A multiplexed stream: an MPEG-2 program stream (ISO/IEC 13818-1), as on DVD; the code `mp2p`.
public let kCMMuxedStreamType_MPEG2Program: CMMuxedStreamType = 0x6d703270
/// A multiplexed stream: an MPEG-2 transport stream (ISO/IEC 13818-1), as in broadcasting; the code `mp2t`.
public let kCMMuxedStreamType_MPEG2Transport: CMMuxedStreamType = 0x6d703274
/// A subtitle format: 3GPP text (3GPP TS 26.245); the code `tx3g`.
public let kCMSubtitleFormatType_3GText: CMSubtitleFormatType = 0x74783367
/// A subtitle format: WebVTT, 'wvtt'.
public let kCMSubtitleFormatType_WebVTT: CMSubtitleFormatType = 0x77767474
/// A text format: 3GPP text (3GPP TS 26.245); the code `tx3g`.
public let kCMTextFormatType_3GText: CMTextFormatType = 0x74783367
/// A text format: QuickTime text, 'text'.
public let kCMTextFormatType_QTText: CMTextFormatType = 0x74657874
/// A time code format: a counter of 32 bits, 'cn32'.
public let kCMTimeCodeFormatType_Counter32: CMTimeCodeFormatType = 0x636e3332
/// A time code format: a counter of 64 bits, 'cn64'.
public let kCMTimeCodeFormatType_Counter64: CMTimeCodeFormatType = 0x636e3634
/// A time code format: time codes of 32 bits, 'tmcd'.
public let kCMTimeCodeFormatType_TimeCode32: CMTimeCodeFormatType = 0x746d6364
/// A time code format: time codes of 64 bits, 'tc64'.
public let kCMTimeCodeFormatType_TimeCode64: CMTimeCodeFormatType = 0x74633634
