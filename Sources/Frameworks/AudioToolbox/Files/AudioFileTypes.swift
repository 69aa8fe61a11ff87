/// The type of an audio file, a four-character code such as `caff`.
public typealias AudioFileTypeID = UInt32

/// Audio Interchange File Format, with big-endian linear PCM: `AIFF`.
public let kAudioFileAIFFType: AudioFileTypeID = 0x4149_4646  // 'AIFF'
/// AIFF-C, which can also hold compressed and little-endian samples: `AIFC`.
public let kAudioFileAIFCType: AudioFileTypeID = 0x4149_4643  // 'AIFC'
/// RIFF WAVE, with at most 4 GB: `WAVE`.
public let kAudioFileWAVEType: AudioFileTypeID = 0x5741_5645  // 'WAVE'
/// WAVE for more than 4 GB, as specified by EBU Tech 3306: `RF64`.
public let kAudioFileRF64Type: AudioFileTypeID = 0x5246_3634  // 'RF64'
/// WAVE for more than 4 GB, as specified by ITU-R BS.2088: `BW64`.
public let kAudioFileBW64Type: AudioFileTypeID = 0x4257_3634  // 'BW64'
/// Sony's WAVE for more than 4 GB, with 64-bit chunk sizes: `W64f`.
public let kAudioFileWave64Type: AudioFileTypeID = 0x5736_3466  // 'W64f'
/// Sound Designer II of Digidesign, whose parameters are in a resource fork: `Sd2f`.
public let kAudioFileSoundDesigner2Type: AudioFileTypeID = 0x5364_3266  // 'Sd2f'
/// The audio file format of NeXT and Sun (.au, .snd): `NeXT`.
public let kAudioFileNextType: AudioFileTypeID = 0x4E65_5854  // 'NeXT'
/// Packets of MPEG audio, layer 3, without a container (.mp3): `MPG3`.
public let kAudioFileMP3Type: AudioFileTypeID = 0x4D50_4733  // 'MPG3'
/// Packets of MPEG audio, layer 2, without a container (.mp2): `MPG2`.
public let kAudioFileMP2Type: AudioFileTypeID = 0x4D50_4732  // 'MPG2'
/// Packets of MPEG audio, layer 1, without a container (.mp1): `MPG1`.
public let kAudioFileMP1Type: AudioFileTypeID = 0x4D50_4731  // 'MPG1'
/// Packets of Dolby Digital, as specified by ATSC A/52, without a container (.ac3): `ac-3`.
public let kAudioFileAC3Type: AudioFileTypeID = 0x6163_2D33  // 'ac-3'
/// AAC packets with ADTS headers, without a container (.aac): `adts`.
public let kAudioFileAAC_ADTSType: AudioFileTypeID = 0x6164_7473  // 'adts'
/// MPEG-4, as specified by ISO/IEC 14496-14 (.mp4): `mp4f`.
public let kAudioFileMPEG4Type: AudioFileTypeID = 0x6D70_3466  // 'mp4f'
/// MPEG-4 with audio only (.m4a): `m4af`.
public let kAudioFileM4AType: AudioFileTypeID = 0x6D34_6166  // 'm4af'
/// MPEG-4 with an audiobook (.m4b): `m4bf`.
public let kAudioFileM4BType: AudioFileTypeID = 0x6D34_6266  // 'm4bf'
/// Core Audio Format, which can hold any format in files of any size (.caf): `caff`.
public let kAudioFileCAFType: AudioFileTypeID = 0x6361_6666  // 'caff'
/// 3GPP, as specified by 3GPP TS 26.244 (.3gp): `3gpp`.
public let kAudioFile3GPType: AudioFileTypeID = 0x3367_7070  // '3gpp'
/// 3GPP2, as specified by 3GPP2 C.S0050 (.3g2): `3gp2`.
public let kAudioFile3GP2Type: AudioFileTypeID = 0x3367_7032  // '3gp2'
/// Adaptive multi-rate speech, as specified by RFC 4867 (.amr): `amrf`.
public let kAudioFileAMRType: AudioFileTypeID = 0x616D_7266  // 'amrf'
/// Free Lossless Audio Codec, without another container (.flac): `flac`.
public let kAudioFileFLACType: AudioFileTypeID = 0x666C_6163  // 'flac'
/// AAC in LATM packets within a low-overhead audio stream (LOAS), as specified by ISO/IEC 14496-3: `loas`.
public let kAudioFileLATMInLOASType: AudioFileTypeID = 0x6C6F_6173  // 'loas'
