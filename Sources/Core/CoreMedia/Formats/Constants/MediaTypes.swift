internal import CoreFoundation

/// Audio Codec Type: AAC Audible Protected, 'aaac'.
public let kCMAudioCodecType_AAC_AudibleProtected: CMAudioCodecType = 0x61616163
/// Audio Codec Type: AAC LCProtected, 'paac'.
public let kCMAudioCodecType_AAC_LCProtected: CMAudioCodecType = 0x70616163
/// Closed Caption Format Type: ATSC, 'atcc'.
public let kCMClosedCaptionFormatType_ATSC: CMClosedCaptionFormatType = 0x61746363
/// Closed Caption Format Type: CEA608, 'c608'.
public let kCMClosedCaptionFormatType_CEA608: CMClosedCaptionFormatType = 0x63363038
/// Closed Caption Format Type: CEA708, 'c708'.
public let kCMClosedCaptionFormatType_CEA708: CMClosedCaptionFormatType = 0x63373038
/// Media Type: Audio, 'soun'.
public let kCMMediaType_Audio: CMMediaType = 0x736f756e
/// Media Type: Auxiliary Picture, 'auxv'.
public let kCMMediaType_AuxiliaryPicture: CMMediaType = 0x61757876
/// Media Type: Closed Caption, 'clcp'.
public let kCMMediaType_ClosedCaption: CMMediaType = 0x636c6370
/// Media Type: Metadata, 'meta'.
public let kCMMediaType_Metadata: CMMediaType = 0x6d657461
/// Media Type: Muxed, 'muxx'.
public let kCMMediaType_Muxed: CMMediaType = 0x6d757878
/// Media Type: Subtitle, 'sbtl'.
public let kCMMediaType_Subtitle: CMMediaType = 0x7362746c
/// Media Type: Tagged Buffer Group, 'tbgr'.
public let kCMMediaType_TaggedBufferGroup: CMMediaType = 0x74626772
/// Media Type: Text, 'text'.
public let kCMMediaType_Text: CMMediaType = 0x74657874
/// Media Type: Time Code, 'tmcd'.
public let kCMMediaType_TimeCode: CMMediaType = 0x746d6364
/// Media Type: Video, 'vide'.
public let kCMMediaType_Video: CMMediaType = 0x76696465
/// Metadata Format Type: Boxed, 'mebx'.
public let kCMMetadataFormatType_Boxed: CMMetadataFormatType = 0x6d656278
/// Metadata Format Type: EMSG, 'emsg'.
public let kCMMetadataFormatType_EMSG: CMMetadataFormatType = 0x656d7367
/// Metadata Format Type: ICY, 'icy '.
public let kCMMetadataFormatType_ICY: CMMetadataFormatType = 0x69637920
/// Metadata Format Type: ID3, 'id3 '.
public let kCMMetadataFormatType_ID3: CMMetadataFormatType = 0x69643320
/// Muxed Stream Type: DV, 'dv  '.
public let kCMMuxedStreamType_DV: CMMuxedStreamType = 0x64762020
/// Muxed Stream Type: Embedded Device Screen Recording, 'iscr'.
public let kCMMuxedStreamType_EmbeddedDeviceScreenRecording: CMMuxedStreamType = 0x69736372
/// Muxed Stream Type: MPEG1System, 'mp1s'.
public let kCMMuxedStreamType_MPEG1System: CMMuxedStreamType = 0x6d703173
/// Muxed Stream Type: MPEG2Program, 'mp2p'.
public let kCMMuxedStreamType_MPEG2Program: CMMuxedStreamType = 0x6d703270
/// Muxed Stream Type: MPEG2Transport, 'mp2t'.
public let kCMMuxedStreamType_MPEG2Transport: CMMuxedStreamType = 0x6d703274
/// Subtitle Format Type: 3GText, 'tx3g'.
public let kCMSubtitleFormatType_3GText: CMSubtitleFormatType = 0x74783367
/// Subtitle Format Type: Web VTT, 'wvtt'.
public let kCMSubtitleFormatType_WebVTT: CMSubtitleFormatType = 0x77767474
/// Text Format Type: 3GText, 'tx3g'.
public let kCMTextFormatType_3GText: CMTextFormatType = 0x74783367
/// Text Format Type: QTText, 'text'.
public let kCMTextFormatType_QTText: CMTextFormatType = 0x74657874
/// Time Code Format Type: Counter32, 'cn32'.
public let kCMTimeCodeFormatType_Counter32: CMTimeCodeFormatType = 0x636e3332
/// Time Code Format Type: Counter64, 'cn64'.
public let kCMTimeCodeFormatType_Counter64: CMTimeCodeFormatType = 0x636e3634
/// Time Code Format Type: Time Code32, 'tmcd'.
public let kCMTimeCodeFormatType_TimeCode32: CMTimeCodeFormatType = 0x746d6364
/// Time Code Format Type: Time Code64, 'tc64'.
public let kCMTimeCodeFormatType_TimeCode64: CMTimeCodeFormatType = 0x74633634
