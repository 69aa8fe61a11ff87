/// An audio format: a code, in most formats of four characters.
public typealias AudioFormatID = UInt32

/// AC-3 packed for a digital audio interface (IEC 61937 in IEC 60958); the code `cac3`.
public let kAudioFormat60958AC3: AudioFormatID = 0x63616333  // 'cac3'
/// Dolby AC-3 (ETSI TS 102 366); the code `ac-3`.
public let kAudioFormatAC3: AudioFormatID = 0x61632d33  // 'ac-3'
/// Apple Positional Audio Codec, for spatial audio; the code `apac`.
public let kAudioFormatAPAC: AudioFormatID = 0x61706163  // 'apac'
/// AES3 samples in packets (SMPTE ST 302); the code `aes3`.
public let kAudioFormatAES3: AudioFormatID = 0x61657333  // 'aes3'
/// A-law (ITU-T G.711): 8-bit samples of a logarithmic scale; the code `alaw`.
public let kAudioFormatALaw: AudioFormatID = 0x616c6177  // 'alaw'
/// AMR speech, narrow band (3GPP TS 26.071); the code `samr`.
public let kAudioFormatAMR: AudioFormatID = 0x73616d72  // 'samr'
/// AMR speech, wide band (3GPP TS 26.171); the code `sawb`.
public let kAudioFormatAMR_WB: AudioFormatID = 0x73617762  // 'sawb'
/// Apple's IMA ADPCM, 4:1, in packets of 64 frames; the code `ima4`.
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696d6134  // 'ima4'
/// Apple Lossless (ALAC); the code `alac`.
public let kAudioFormatAppleLossless: AudioFormatID = 0x616c6163  // 'alac'
/// Audible's audio books; the code `AUDB`.
public let kAudioFormatAudible: AudioFormatID = 0x41554442  // 'AUDB'
/// DVI/Intel IMA ADPCM, 4 bits per sample; the code `ms` and the WAVE tag 0x0011.
public let kAudioFormatDVIIntelIMA: AudioFormatID = 0x6d730011  // 'ms' and the WAVE tag 0x0011
/// Dolby Enhanced AC-3, also called Dolby Digital Plus (ETSI TS 102 366, annex E); the code `ec-3`.
public let kAudioFormatEnhancedAC3: AudioFormatID = 0x65632d33  // 'ec-3'
/// FLAC, lossless (RFC 9639); the code `flac`.
public let kAudioFormatFLAC: AudioFormatID = 0x666c6163  // 'flac'
/// Uncompressed samples, described by the format flags; the code `lpcm`.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6c70636d  // 'lpcm'
/// MACE of the classic Mac OS, 3:1; the code `MAC3`.
public let kAudioFormatMACE3: AudioFormatID = 0x4d414333  // 'MAC3'
/// MACE of the classic Mac OS, 6:1; the code `MAC6`.
public let kAudioFormatMACE6: AudioFormatID = 0x4d414336  // 'MAC6'
/// MIDI packets instead of samples; the code `midi`.
public let kAudioFormatMIDIStream: AudioFormatID = 0x6d696469  // 'midi'
/// AAC, low complexity (ISO/IEC 14496-3): packets of 1024 frames; the code `aac `.
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x61616320  // 'aac '
/// Enhanced low-delay AAC, for calls; the code `aace`.
public let kAudioFormatMPEG4AAC_ELD: AudioFormatID = 0x61616365  // 'aace'
/// Enhanced low-delay AAC with spectral band replication; the code `aacf`.
public let kAudioFormatMPEG4AAC_ELD_SBR: AudioFormatID = 0x61616366  // 'aacf'
/// Enhanced low-delay AAC, version 2: with parametric coding of stereo; the code `aacg`.
public let kAudioFormatMPEG4AAC_ELD_V2: AudioFormatID = 0x61616367  // 'aacg'
/// High-efficiency AAC: AAC with spectral band replication; the code `aach`.
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x61616368  // 'aach'
/// High-efficiency AAC, version 2: with spectral band replication and parametric stereo; the code `aacp`.
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x61616370  // 'aacp'
/// Low-delay AAC, for calls; the code `aacl`.
public let kAudioFormatMPEG4AAC_LD: AudioFormatID = 0x6161636c  // 'aacl'
/// AAC with MPEG Surround (ISO/IEC 23003-1); the code `aacs`.
public let kAudioFormatMPEG4AAC_Spatial: AudioFormatID = 0x61616373  // 'aacs'
/// MPEG-4 CELP, for speech; the code `celp`.
public let kAudioFormatMPEG4CELP: AudioFormatID = 0x63656c70  // 'celp'
/// MPEG-4 HVXC, for speech at very low bit rates; the code `hvxc`.
public let kAudioFormatMPEG4HVXC: AudioFormatID = 0x68767863  // 'hvxc'
/// MPEG-4 TwinVQ, for music at very low bit rates; the code `twvq`.
public let kAudioFormatMPEG4TwinVQ: AudioFormatID = 0x74777671  // 'twvq'
/// MPEG-D unified speech and audio coding (ISO/IEC 23003-3), also called xHE-AAC; the code `usac`.
public let kAudioFormatMPEGD_USAC: AudioFormatID = 0x75736163  // 'usac'
/// MPEG-1 or MPEG-2 audio, layer 1; the code `.mp1`.
public let kAudioFormatMPEGLayer1: AudioFormatID = 0x2e6d7031  // '.mp1'
/// MPEG-1 or MPEG-2 audio, layer 2; the code `.mp2`.
public let kAudioFormatMPEGLayer2: AudioFormatID = 0x2e6d7032  // '.mp2'
/// MPEG-1 or MPEG-2 audio, layer 3: MP3; the code `.mp3`.
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2e6d7033  // '.mp3'
/// Microsoft GSM 6.10, for speech; the code `ms` and the WAVE tag 0x0031.
public let kAudioFormatMicrosoftGSM: AudioFormatID = 0x6d730031  // 'ms' and the WAVE tag 0x0031
/// Opus (RFC 6716); the code `opus`.
public let kAudioFormatOpus: AudioFormatID = 0x6f707573  // 'opus'
/// Parameter values of an audio unit, as floating-point samples; the code `apvs`.
public let kAudioFormatParameterValueStream: AudioFormatID = 0x61707673  // 'apvs'
/// QDesign music, an old QuickTime codec; the code `QDMC`.
public let kAudioFormatQDesign: AudioFormatID = 0x51444d43  // 'QDMC'
/// QDesign music, version 2, an old QuickTime codec; the code `QDM2`.
public let kAudioFormatQDesign2: AudioFormatID = 0x51444d32  // 'QDM2'
/// Qualcomm PureVoice, for speech; the code `Qclp`.
public let kAudioFormatQUALCOMM: AudioFormatID = 0x51636c70  // 'Qclp'
/// Time stamps as a stream, instead of samples; the code `time`.
public let kAudioFormatTimeCode: AudioFormatID = 0x74696d65  // 'time'
/// µ-law (ITU-T G.711): 8-bit samples of a logarithmic scale; the code `ulaw`.
public let kAudioFormatULaw: AudioFormatID = 0x756c6177  // 'ulaw'
/// iLBC, for speech over the Internet (RFC 3951); the code `ilbc`.
public let kAudioFormatiLBC: AudioFormatID = 0x696c6263  // 'ilbc'
