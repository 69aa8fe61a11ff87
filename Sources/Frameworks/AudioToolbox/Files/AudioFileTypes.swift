/// The type of an audio file, a four-character code.
public typealias AudioFileTypeID = UInt32

/// AIFF.
public let kAudioFileAIFFType: AudioFileTypeID = 0x4149_4646  // 'AIFF'
/// AIFF-C, which states the coding of its samples.
public let kAudioFileAIFCType: AudioFileTypeID = 0x4149_4643  // 'AIFC'
/// WAVE.
public let kAudioFileWAVEType: AudioFileTypeID = 0x5741_5645  // 'WAVE'
/// WAVE for more than 4 GB, as specified by EBU Tech 3306.
public let kAudioFileRF64Type: AudioFileTypeID = 0x5246_3634  // 'RF64'
/// WAVE for more than 4 GB, as specified by ITU-R BS.2088.
public let kAudioFileBW64Type: AudioFileTypeID = 0x4257_3634  // 'BW64'
/// Sony's WAVE for more than 4 GB.
public let kAudioFileWave64Type: AudioFileTypeID = 0x5736_3466  // 'W64f'
/// Sound Designer II.
public let kAudioFileSoundDesigner2Type: AudioFileTypeID = 0x5364_3266  // 'Sd2f'
/// The audio file format of NeXT and Sun.
public let kAudioFileNextType: AudioFileTypeID = 0x4E65_5854  // 'NeXT'
/// MPEG audio, layer 3.
public let kAudioFileMP3Type: AudioFileTypeID = 0x4D50_4733  // 'MPG3'
/// MPEG audio, layer 2.
public let kAudioFileMP2Type: AudioFileTypeID = 0x4D50_4732  // 'MPG2'
/// MPEG audio, layer 1.
public let kAudioFileMP1Type: AudioFileTypeID = 0x4D50_4731  // 'MPG1'
/// Dolby Digital.
public let kAudioFileAC3Type: AudioFileTypeID = 0x6163_2D33  // 'ac-3'
/// AAC packets with ADTS headers.
public let kAudioFileAAC_ADTSType: AudioFileTypeID = 0x6164_7473  // 'adts'
/// MPEG-4.
public let kAudioFileMPEG4Type: AudioFileTypeID = 0x6D70_3466  // 'mp4f'
/// MPEG-4 with audio only.
public let kAudioFileM4AType: AudioFileTypeID = 0x6D34_6166  // 'm4af'
/// MPEG-4 with an audiobook.
public let kAudioFileM4BType: AudioFileTypeID = 0x6D34_6266  // 'm4bf'
/// Core Audio Format.
public let kAudioFileCAFType: AudioFileTypeID = 0x6361_6666  // 'caff'
/// 3GPP.
public let kAudioFile3GPType: AudioFileTypeID = 0x3367_7070  // '3gpp'
/// 3GPP2.
public let kAudioFile3GP2Type: AudioFileTypeID = 0x3367_7032  // '3gp2'
/// Adaptive multi-rate speech.
public let kAudioFileAMRType: AudioFileTypeID = 0x616D_7266  // 'amrf'
/// FLAC.
public let kAudioFileFLACType: AudioFileTypeID = 0x666C_6163  // 'flac'
/// AAC in LATM packets within a low-overhead audio stream (LOAS).
public let kAudioFileLATMInLOASType: AudioFileTypeID = 0x6C6F_6173  // 'loas'
