/// An audio format: a code, in most formats of four characters.
public typealias AudioFormatID = UInt32

/// AC-3 packed for IEC 60958.
public let kAudioFormat60958AC3: AudioFormatID = 0x63616333  // 'cac3'
/// Dolby AC-3.
public let kAudioFormatAC3: AudioFormatID = 0x61632d33  // 'ac-3'
/// Apple Positional Audio Codec.
public let kAudioFormatAPAC: AudioFormatID = 0x61706163  // 'apac'
/// AES3 (SMPTE 302M).
public let kAudioFormatAES3: AudioFormatID = 0x61657333  // 'aes3'
/// A-law 2:1.
public let kAudioFormatALaw: AudioFormatID = 0x616c6177  // 'alaw'
/// AMR, narrow band.
public let kAudioFormatAMR: AudioFormatID = 0x73616d72  // 'samr'
/// AMR, wide band.
public let kAudioFormatAMR_WB: AudioFormatID = 0x73617762  // 'sawb'
/// Apple's 4:1 IMA ADPCM.
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696d6134  // 'ima4'
/// Apple Lossless.
public let kAudioFormatAppleLossless: AudioFormatID = 0x616c6163  // 'alac'
/// Audible books.
public let kAudioFormatAudible: AudioFormatID = 0x41554442  // 'AUDB'
/// DVI/Intel IMA ADPCM.
public let kAudioFormatDVIIntelIMA: AudioFormatID = 0x6d730011  // 'ms' and the WAVE tag 0x0011
/// Dolby Enhanced AC-3.
public let kAudioFormatEnhancedAC3: AudioFormatID = 0x65632d33  // 'ec-3'
/// FLAC.
public let kAudioFormatFLAC: AudioFormatID = 0x666c6163  // 'flac'
/// Uncompressed samples.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6c70636d  // 'lpcm'
/// MACE 3:1.
public let kAudioFormatMACE3: AudioFormatID = 0x4d414333  // 'MAC3'
/// MACE 6:1.
public let kAudioFormatMACE6: AudioFormatID = 0x4d414336  // 'MAC6'
/// MIDI packets.
public let kAudioFormatMIDIStream: AudioFormatID = 0x6d696469  // 'midi'
/// MPEG-4 AAC, low complexity.
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x61616320  // 'aac '
/// Enhanced low-delay AAC.
public let kAudioFormatMPEG4AAC_ELD: AudioFormatID = 0x61616365  // 'aace'
/// Enhanced low-delay AAC with spectral band replication.
public let kAudioFormatMPEG4AAC_ELD_SBR: AudioFormatID = 0x61616366  // 'aacf'
/// Enhanced low-delay AAC, version 2.
public let kAudioFormatMPEG4AAC_ELD_V2: AudioFormatID = 0x61616367  // 'aacg'
/// High-efficiency AAC.
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x61616368  // 'aach'
/// High-efficiency AAC, version 2.
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x61616370  // 'aacp'
/// Low-delay AAC.
public let kAudioFormatMPEG4AAC_LD: AudioFormatID = 0x6161636c  // 'aacl'
/// AAC with MPEG Surround.
public let kAudioFormatMPEG4AAC_Spatial: AudioFormatID = 0x61616373  // 'aacs'
/// MPEG-4 CELP.
public let kAudioFormatMPEG4CELP: AudioFormatID = 0x63656c70  // 'celp'
/// MPEG-4 HVXC.
public let kAudioFormatMPEG4HVXC: AudioFormatID = 0x68767863  // 'hvxc'
/// MPEG-4 TwinVQ.
public let kAudioFormatMPEG4TwinVQ: AudioFormatID = 0x74777671  // 'twvq'
/// MPEG-D unified speech and audio coding.
public let kAudioFormatMPEGD_USAC: AudioFormatID = 0x75736163  // 'usac'
/// MPEG-1 or 2, layer 1.
public let kAudioFormatMPEGLayer1: AudioFormatID = 0x2e6d7031  // '.mp1'
/// MPEG-1 or 2, layer 2.
public let kAudioFormatMPEGLayer2: AudioFormatID = 0x2e6d7032  // '.mp2'
/// MPEG-1 or 2, layer 3.
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2e6d7033  // '.mp3'
/// Microsoft GSM 6.10.
public let kAudioFormatMicrosoftGSM: AudioFormatID = 0x6d730031  // 'ms' and the WAVE tag 0x0031
/// Opus.
public let kAudioFormatOpus: AudioFormatID = 0x6f707573  // 'opus'
/// Parameter values as floating-point samples.
public let kAudioFormatParameterValueStream: AudioFormatID = 0x61707673  // 'apvs'
/// QDesign music.
public let kAudioFormatQDesign: AudioFormatID = 0x51444d43  // 'QDMC'
/// QDesign music, version 2.
public let kAudioFormatQDesign2: AudioFormatID = 0x51444d32  // 'QDM2'
/// Qualcomm PureVoice.
public let kAudioFormatQUALCOMM: AudioFormatID = 0x51636c70  // 'Qclp'
/// Time stamps as a stream.
public let kAudioFormatTimeCode: AudioFormatID = 0x74696d65  // 'time'
/// µ-law 2:1.
public let kAudioFormatULaw: AudioFormatID = 0x756c6177  // 'ulaw'
/// iLBC.
public let kAudioFormatiLBC: AudioFormatID = 0x696c6263  // 'ilbc'
