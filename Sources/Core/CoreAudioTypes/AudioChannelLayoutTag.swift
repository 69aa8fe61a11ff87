/// A channel layout: the layout's identifier in the upper 16 bits, the number of channels in the lower 16.
///
/// The descriptions of the tags list the channels in their order. L, C and R are the left, center and right speakers.
/// Ls and Rs are the surround speakers, Rls and Rrs those behind the listener, and Cs is the center surround speaker.
/// Lc and Rc are between the center and the left and right speakers. Lsd and Rsd are the direct surround speakers.
/// Vhl and Vhr are the front speakers above the listener. LFE is the channel of low frequencies.
public typealias AudioChannelLayoutTag = UInt32

/// Returns the number of channels of a tag; zero if the tag does not state it, as in
/// `kAudioChannelLayoutTag_UseChannelBitmap`.
public func AudioChannelLayoutTag_GetNumberOfChannels(_ inLayoutTag: AudioChannelLayoutTag) -> UInt32 {
  inLayoutTag & 0xffff
}

/// The layout is in the channel descriptions of the `AudioChannelLayout`.
public let kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag = 0
/// The layout is in the `mChannelBitmap` of the `AudioChannelLayout`.
public let kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag = (1 << 16) | 0
/// One channel, the layout 1 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_1: AudioChannelLayoutTag = (100 << 16) | 1
/// One channel, the layout 0 of DVD.
public let kAudioChannelLayoutTag_DVD_0: AudioChannelLayoutTag = (100 << 16) | 1
/// One channel, the layout 1.0 of ITU-R BS.775.
public let kAudioChannelLayoutTag_ITU_1_0: AudioChannelLayoutTag = (100 << 16) | 1
/// One channel, the layout Mono of Logic.
public let kAudioChannelLayoutTag_Logic_Mono: AudioChannelLayoutTag = (100 << 16) | 1
/// One channel, the layout 1.0 of MPEG.
public let kAudioChannelLayoutTag_MPEG_1_0: AudioChannelLayoutTag = (100 << 16) | 1
/// One channel, the usual mono.
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = (100 << 16) | 1
/// Two channels, L and R: the layout 2 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_2: AudioChannelLayoutTag = (101 << 16) | 2
/// Two channels, L and R: the layout 1 of DVD.
public let kAudioChannelLayoutTag_DVD_1: AudioChannelLayoutTag = (101 << 16) | 2
/// Two channels, L and R: the layout 2.0 of ITU-R BS.775.
public let kAudioChannelLayoutTag_ITU_2_0: AudioChannelLayoutTag = (101 << 16) | 2
/// Two channels, L and R: the layout Stereo of Logic.
public let kAudioChannelLayoutTag_Logic_Stereo: AudioChannelLayoutTag = (101 << 16) | 2
/// Two channels, L and R: the layout 2.0 of MPEG.
public let kAudioChannelLayoutTag_MPEG_2_0: AudioChannelLayoutTag = (101 << 16) | 2
/// Two channels, L and R, for speakers: the usual stereo.
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = (101 << 16) | 2
/// Left and right, for headphones.
public let kAudioChannelLayoutTag_StereoHeadphones: AudioChannelLayoutTag = (102 << 16) | 2
/// Two channels, left and right, into which surround channels are matrix-encoded.
public let kAudioChannelLayoutTag_MatrixStereo: AudioChannelLayoutTag = (103 << 16) | 2
/// Two channels, the middle and the side of a mid/side pair.
public let kAudioChannelLayoutTag_MidSide: AudioChannelLayoutTag = (104 << 16) | 2
/// Two channels of a coincident pair of microphones, X and Y.
public let kAudioChannelLayoutTag_XY: AudioChannelLayoutTag = (105 << 16) | 2
/// Two channels, recorded at the left and the right ear of a head.
public let kAudioChannelLayoutTag_Binaural: AudioChannelLayoutTag = (106 << 16) | 2
/// First-order ambisonics: W, X, Y, Z.
public let kAudioChannelLayoutTag_Ambisonic_B_Format: AudioChannelLayoutTag = (107 << 16) | 4
/// Four channels, L, R, Ls, Rs: the layout Quadraphonic of AAC.
public let kAudioChannelLayoutTag_AAC_Quadraphonic: AudioChannelLayoutTag = (108 << 16) | 4
/// Four channels, L, R, Ls, Rs: the layout 4 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_4: AudioChannelLayoutTag = (108 << 16) | 4
/// Four channels, L, R, Ls, Rs: the layout Quadraphonic of Logic.
public let kAudioChannelLayoutTag_Logic_Quadraphonic: AudioChannelLayoutTag = (108 << 16) | 4
/// Four speakers in a square: front left, front right, back left, back right.
public let kAudioChannelLayoutTag_Quadraphonic: AudioChannelLayoutTag = (108 << 16) | 4
/// Five channels, L, R, Rls, Rrs, C: the layout 5 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_5: AudioChannelLayoutTag = (109 << 16) | 5
/// Five speakers in a pentagon: left, right, rear left, rear right, center.
public let kAudioChannelLayoutTag_Pentagonal: AudioChannelLayoutTag = (109 << 16) | 5
/// Six channels, L, R, Rls, Rrs, C, Cs: the layout 6 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_6: AudioChannelLayoutTag = (110 << 16) | 6
/// Six speakers in a hexagon: left, right, rear left, rear right, center, rear.
public let kAudioChannelLayoutTag_Hexagonal: AudioChannelLayoutTag = (110 << 16) | 6
/// Eight channels, L, R, Rls, Rrs, C, Cs, Ls, Rs: the layout 8 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_8: AudioChannelLayoutTag = (111 << 16) | 8
/// Eight speakers in an octagon: front left, front right, rear left, rear right, front center, rear center, side left,
/// side right.
public let kAudioChannelLayoutTag_Octagonal: AudioChannelLayoutTag = (111 << 16) | 8
/// Eight speakers in a cube: left, right, rear left, rear right, then the same four above.
public let kAudioChannelLayoutTag_Cube: AudioChannelLayoutTag = (112 << 16) | 8
/// Three channels, L, R, C: the layout 3 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_3: AudioChannelLayoutTag = (113 << 16) | 3
/// Three channels, L, R, C: the layout 7 of DVD.
public let kAudioChannelLayoutTag_DVD_7: AudioChannelLayoutTag = (113 << 16) | 3
/// Three channels, L, R, C: the layout 3.0 of ITU-R BS.775.
public let kAudioChannelLayoutTag_ITU_3_0: AudioChannelLayoutTag = (113 << 16) | 3
/// Three channels, L, R, C: the layout 3.0.A of MPEG.
public let kAudioChannelLayoutTag_MPEG_3_0_A: AudioChannelLayoutTag = (113 << 16) | 3
/// Three channels, L, R, C: the layout 3.0 of WAVE.
public let kAudioChannelLayoutTag_WAVE_3_0: AudioChannelLayoutTag = (113 << 16) | 3
/// Three channels, C, L, R: the layout 3.0 of AAC.
public let kAudioChannelLayoutTag_AAC_3_0: AudioChannelLayoutTag = (114 << 16) | 3
/// Three channels, C, L, R: the layout 3.0.B of MPEG.
public let kAudioChannelLayoutTag_MPEG_3_0_B: AudioChannelLayoutTag = (114 << 16) | 3
/// Four channels, L, R, C, Cs: the layout 4 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_4: AudioChannelLayoutTag = (115 << 16) | 4
/// Four channels, L, R, C, Cs: the layout 8 of DVD.
public let kAudioChannelLayoutTag_DVD_8: AudioChannelLayoutTag = (115 << 16) | 4
/// Four channels, L, R, C, Cs: the layout 13 of DVD.
public let kAudioChannelLayoutTag_DVD_13: AudioChannelLayoutTag = (115 << 16) | 4
/// Four channels, L, R, C, Cs: the layout 3.1 of ITU-R BS.775.
public let kAudioChannelLayoutTag_ITU_3_1: AudioChannelLayoutTag = (115 << 16) | 4
/// Four channels, L, R, C, Cs: the layout 4.0.A of Logic.
public let kAudioChannelLayoutTag_Logic_4_0_A: AudioChannelLayoutTag = (115 << 16) | 4
/// Four channels, L, R, C, Cs: the layout 4.0.A of MPEG.
public let kAudioChannelLayoutTag_MPEG_4_0_A: AudioChannelLayoutTag = (115 << 16) | 4
/// Four channels, C, L, R, Cs: the layout 4.0 of AAC.
public let kAudioChannelLayoutTag_AAC_4_0: AudioChannelLayoutTag = (116 << 16) | 4
/// Four channels, C, L, R, Cs: the layout 4.0.B of Logic.
public let kAudioChannelLayoutTag_Logic_4_0_B: AudioChannelLayoutTag = (116 << 16) | 4
/// Four channels, C, L, R, Cs: the layout 4.0.B of MPEG.
public let kAudioChannelLayoutTag_MPEG_4_0_B: AudioChannelLayoutTag = (116 << 16) | 4
/// Five channels, L, R, C, Ls, Rs: the layout 5 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_5: AudioChannelLayoutTag = (117 << 16) | 5
/// Five channels, L, R, C, Ls, Rs: the layout 9 of DVD.
public let kAudioChannelLayoutTag_DVD_9: AudioChannelLayoutTag = (117 << 16) | 5
/// Five channels, L, R, C, Ls, Rs: the layout 14 of DVD.
public let kAudioChannelLayoutTag_DVD_14: AudioChannelLayoutTag = (117 << 16) | 5
/// Five channels, L, R, C, Ls, Rs: the layout 3.2 of ITU-R BS.775.
public let kAudioChannelLayoutTag_ITU_3_2: AudioChannelLayoutTag = (117 << 16) | 5
/// Five channels, L, R, C, Ls, Rs: the layout 5.0.A of Logic.
public let kAudioChannelLayoutTag_Logic_5_0_A: AudioChannelLayoutTag = (117 << 16) | 5
/// Five channels, L, R, C, Ls, Rs: the layout 5.0.A of MPEG.
public let kAudioChannelLayoutTag_MPEG_5_0_A: AudioChannelLayoutTag = (117 << 16) | 5
/// Five channels, L, R, C, Ls, Rs: the layout 5.0.A of WAVE.
public let kAudioChannelLayoutTag_WAVE_5_0_A: AudioChannelLayoutTag = (117 << 16) | 5
/// Five channels, L, R, Ls, Rs, C: the layout 5.0 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_5_0: AudioChannelLayoutTag = (118 << 16) | 5
/// Five channels, L, R, Ls, Rs, C: the layout 19 of DVD.
public let kAudioChannelLayoutTag_DVD_19: AudioChannelLayoutTag = (118 << 16) | 5
/// Five channels, L, R, Ls, Rs, C: the layout 5.0.B of Logic.
public let kAudioChannelLayoutTag_Logic_5_0_B: AudioChannelLayoutTag = (118 << 16) | 5
/// Five channels, L, R, Ls, Rs, C: the layout 5.0.B of MPEG.
public let kAudioChannelLayoutTag_MPEG_5_0_B: AudioChannelLayoutTag = (118 << 16) | 5
/// Five channels, L, C, R, Ls, Rs: the layout 5.0.C of Logic.
public let kAudioChannelLayoutTag_Logic_5_0_C: AudioChannelLayoutTag = (119 << 16) | 5
/// Five channels, L, C, R, Ls, Rs: the layout 5.0.C of MPEG.
public let kAudioChannelLayoutTag_MPEG_5_0_C: AudioChannelLayoutTag = (119 << 16) | 5
/// Five channels, C, L, R, Ls, Rs: the layout 5.0 of AAC.
public let kAudioChannelLayoutTag_AAC_5_0: AudioChannelLayoutTag = (120 << 16) | 5
/// Five channels, C, L, R, Ls, Rs: the layout 5.0.D of Logic.
public let kAudioChannelLayoutTag_Logic_5_0_D: AudioChannelLayoutTag = (120 << 16) | 5
/// Five channels, C, L, R, Ls, Rs: the layout 5.0.D of MPEG.
public let kAudioChannelLayoutTag_MPEG_5_0_D: AudioChannelLayoutTag = (120 << 16) | 5
/// Six channels, L, R, C, LFE, Ls, Rs: the layout 5.1 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_5_1: AudioChannelLayoutTag = (121 << 16) | 6
/// Six channels, L, R, C, LFE, Ls, Rs: the layout 6 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_6: AudioChannelLayoutTag = (121 << 16) | 6
/// Six channels, L, R, C, LFE, Ls, Rs: the layout 12 of DVD.
public let kAudioChannelLayoutTag_DVD_12: AudioChannelLayoutTag = (121 << 16) | 6
/// Six channels, L, R, C, LFE, Ls, Rs: the layout 17 of DVD.
public let kAudioChannelLayoutTag_DVD_17: AudioChannelLayoutTag = (121 << 16) | 6
/// Six channels, L, R, C, LFE, Ls, Rs: the layout 3.2.1 of ITU-R BS.775.
public let kAudioChannelLayoutTag_ITU_3_2_1: AudioChannelLayoutTag = (121 << 16) | 6
/// Six channels, L, R, C, LFE, Ls, Rs: the layout 5.1.A of Logic.
public let kAudioChannelLayoutTag_Logic_5_1_A: AudioChannelLayoutTag = (121 << 16) | 6
/// Six channels, L, R, C, LFE, Ls, Rs: the layout 5.1.A of MPEG.
public let kAudioChannelLayoutTag_MPEG_5_1_A: AudioChannelLayoutTag = (121 << 16) | 6
/// Six channels, L, R, C, LFE, Ls, Rs: the layout 5.1.A of WAVE.
public let kAudioChannelLayoutTag_WAVE_5_1_A: AudioChannelLayoutTag = (121 << 16) | 6
/// Six channels, L, R, Ls, Rs, C, LFE: the layout 20 of DVD.
public let kAudioChannelLayoutTag_DVD_20: AudioChannelLayoutTag = (122 << 16) | 6
/// Six channels, L, R, Ls, Rs, C, LFE: the layout 5.1.B of Logic.
public let kAudioChannelLayoutTag_Logic_5_1_B: AudioChannelLayoutTag = (122 << 16) | 6
/// Six channels, L, R, Ls, Rs, C, LFE: the layout 5.1.B of MPEG.
public let kAudioChannelLayoutTag_MPEG_5_1_B: AudioChannelLayoutTag = (122 << 16) | 6
/// Six channels, L, C, R, Ls, Rs, LFE: the layout 5.1.C of Logic.
public let kAudioChannelLayoutTag_Logic_5_1_C: AudioChannelLayoutTag = (123 << 16) | 6
/// Six channels, L, C, R, Ls, Rs, LFE: the layout 5.1.C of MPEG.
public let kAudioChannelLayoutTag_MPEG_5_1_C: AudioChannelLayoutTag = (123 << 16) | 6
/// Six channels, C, L, R, Ls, Rs, LFE: the layout 5.1 of AAC.
public let kAudioChannelLayoutTag_AAC_5_1: AudioChannelLayoutTag = (124 << 16) | 6
/// Six channels, C, L, R, Ls, Rs, LFE: the layout 5.1.D of Logic.
public let kAudioChannelLayoutTag_Logic_5_1_D: AudioChannelLayoutTag = (124 << 16) | 6
/// Six channels, C, L, R, Ls, Rs, LFE: the layout 5.1.D of MPEG.
public let kAudioChannelLayoutTag_MPEG_5_1_D: AudioChannelLayoutTag = (124 << 16) | 6
/// Seven channels, L, R, C, LFE, Ls, Rs, Cs: the layout 6.1 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_6_1: AudioChannelLayoutTag = (125 << 16) | 7
/// Seven channels, L, R, C, LFE, Ls, Rs, Cs: the layout 11 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_11: AudioChannelLayoutTag = (125 << 16) | 7
/// Seven channels, L, R, C, LFE, Ls, Rs, Cs: the layout 6.1.C of Logic.
public let kAudioChannelLayoutTag_Logic_6_1_C: AudioChannelLayoutTag = (125 << 16) | 7
/// Seven channels, L, R, C, LFE, Ls, Rs, Cs: the layout 6.1.A of MPEG.
public let kAudioChannelLayoutTag_MPEG_6_1_A: AudioChannelLayoutTag = (125 << 16) | 7
/// Eight channels, L, R, C, LFE, Ls, Rs, Lc, Rc: the layout 7.1.Front of audio units.
public let kAudioChannelLayoutTag_AudioUnit_7_1_Front: AudioChannelLayoutTag = (126 << 16) | 8
/// Eight channels, L, R, C, LFE, Ls, Rs, Lc, Rc: the layout 7.1.SDDS.A of Logic.
public let kAudioChannelLayoutTag_Logic_7_1_SDDS_A: AudioChannelLayoutTag = (126 << 16) | 8
/// Eight channels, L, R, C, LFE, Ls, Rs, Lc, Rc: the layout 7.1.A of MPEG.
public let kAudioChannelLayoutTag_MPEG_7_1_A: AudioChannelLayoutTag = (126 << 16) | 8
/// Eight channels, C, Lc, Rc, L, R, Ls, Rs, LFE: the layout 7.1 of AAC.
public let kAudioChannelLayoutTag_AAC_7_1: AudioChannelLayoutTag = (127 << 16) | 8
/// Eight channels, C, Lc, Rc, L, R, Ls, Rs, LFE: the layout 7 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_7: AudioChannelLayoutTag = (127 << 16) | 8
/// Eight channels, C, Lc, Rc, L, R, Ls, Rs, LFE: the layout 7.1.SDDS.B of Logic.
public let kAudioChannelLayoutTag_Logic_7_1_SDDS_B: AudioChannelLayoutTag = (127 << 16) | 8
/// Eight channels, C, Lc, Rc, L, R, Ls, Rs, LFE: the layout 7.1.B of MPEG.
public let kAudioChannelLayoutTag_MPEG_7_1_B: AudioChannelLayoutTag = (127 << 16) | 8
/// Eight channels, L, R, C, LFE, Ls, Rs, Rls, Rrs: the layout 7.1 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_7_1: AudioChannelLayoutTag = (128 << 16) | 8
/// Eight channels, L, R, C, LFE, Ls, Rs, Rls, Rrs: the layout 12 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_12: AudioChannelLayoutTag = (128 << 16) | 8
/// Eight channels, L, R, C, LFE, Ls, Rs, Rls, Rrs: the layout 3.4.1 of the ITU.
public let kAudioChannelLayoutTag_ITU_3_4_1: AudioChannelLayoutTag = (128 << 16) | 8
/// Eight channels, L, R, C, LFE, Ls, Rs, Rls, Rrs: the layout 7.1.A of Logic.
public let kAudioChannelLayoutTag_Logic_7_1_A: AudioChannelLayoutTag = (128 << 16) | 8
/// Eight channels, L, R, C, LFE, Ls, Rs, Rls, Rrs: the layout 7.1.C of Logic.
public let kAudioChannelLayoutTag_Logic_7_1_C: AudioChannelLayoutTag = (128 << 16) | 8
/// Eight channels, L, R, C, LFE, Ls, Rs, Rls, Rrs: the layout 7.1.C of MPEG.
public let kAudioChannelLayoutTag_MPEG_7_1_C: AudioChannelLayoutTag = (128 << 16) | 8
/// Eight channels, L, R, Ls, Rs, C, LFE, Lc, Rc: the layout Default.7.1 of Emagic.
public let kAudioChannelLayoutTag_Emagic_Default_7_1: AudioChannelLayoutTag = (129 << 16) | 8
/// Eight channels, L, R, Ls, Rs, C, LFE, Lc, Rc: the layout 7.1.SDDS.C of Logic.
public let kAudioChannelLayoutTag_Logic_7_1_SDDS_C: AudioChannelLayoutTag = (129 << 16) | 8
/// Eight channels, L, R, C, LFE, Ls, Rs, Lt, Rt: the layout DTV of SMPTE. Lt and Rt are a matrix-encoded stereo mix.
/// Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_SMPTE_DTV: AudioChannelLayoutTag = (130 << 16) | 8
/// Three channels, L, R, Cs: the layout 9 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_9: AudioChannelLayoutTag = (131 << 16) | 3
/// Three channels, L, R, Cs: the layout 2 of DVD.
public let kAudioChannelLayoutTag_DVD_2: AudioChannelLayoutTag = (131 << 16) | 3
/// Three channels, L, R, Cs: the layout 2.1 of ITU-R BS.775.
public let kAudioChannelLayoutTag_ITU_2_1: AudioChannelLayoutTag = (131 << 16) | 3
/// Four channels, L, R, Ls, Rs: the layout 10 of ISO/IEC 23001-8.
public let kAudioChannelLayoutTag_CICP_10: AudioChannelLayoutTag = (132 << 16) | 4
/// Four channels, L, R, Ls, Rs: the layout 3 of DVD.
public let kAudioChannelLayoutTag_DVD_3: AudioChannelLayoutTag = (132 << 16) | 4
/// Four channels, L, R, Ls, Rs: the layout 2.2 of ITU-R BS.775.
public let kAudioChannelLayoutTag_ITU_2_2: AudioChannelLayoutTag = (132 << 16) | 4
/// Four channels, L, R, Ls, Rs: the layout 4.0.A of WAVE.
public let kAudioChannelLayoutTag_WAVE_4_0_A: AudioChannelLayoutTag = (132 << 16) | 4
/// Three channels, L, R, LFE: the layout 4 of DVD.
public let kAudioChannelLayoutTag_DVD_4: AudioChannelLayoutTag = (133 << 16) | 3
/// Three channels, L, R, LFE: the layout 2.1 of WAVE.
public let kAudioChannelLayoutTag_WAVE_2_1: AudioChannelLayoutTag = (133 << 16) | 3
/// Four channels, L, R, LFE, Cs: the layout 5 of DVD.
public let kAudioChannelLayoutTag_DVD_5: AudioChannelLayoutTag = (134 << 16) | 4
/// Five channels, L, R, LFE, Ls, Rs: the layout 6 of DVD.
public let kAudioChannelLayoutTag_DVD_6: AudioChannelLayoutTag = (135 << 16) | 5
/// Four channels, L, R, C, LFE: the layout 10 of DVD.
public let kAudioChannelLayoutTag_DVD_10: AudioChannelLayoutTag = (136 << 16) | 4
/// Four channels, L, R, C, LFE: the layout 15 of DVD.
public let kAudioChannelLayoutTag_DVD_15: AudioChannelLayoutTag = (136 << 16) | 4
/// Five channels, L, R, C, LFE, Cs: the layout 11 of DVD.
public let kAudioChannelLayoutTag_DVD_11: AudioChannelLayoutTag = (137 << 16) | 5
/// Five channels, L, R, C, LFE, Cs: the layout 16 of DVD.
public let kAudioChannelLayoutTag_DVD_16: AudioChannelLayoutTag = (137 << 16) | 5
/// Five channels, L, R, Ls, Rs, LFE: the layout 18 of DVD.
public let kAudioChannelLayoutTag_DVD_18: AudioChannelLayoutTag = (138 << 16) | 5
/// Six channels, L, R, Ls, Rs, C, Cs: the layout 6.0 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_6_0: AudioChannelLayoutTag = (139 << 16) | 6
/// Six channels, L, R, Ls, Rs, C, Cs: the layout 6.0.C of Logic.
public let kAudioChannelLayoutTag_Logic_6_0_C: AudioChannelLayoutTag = (139 << 16) | 6
/// Seven channels, L, R, Ls, Rs, C, Rls, Rrs: the layout 7.0 of audio units.
public let kAudioChannelLayoutTag_AudioUnit_7_0: AudioChannelLayoutTag = (140 << 16) | 7
/// Six channels, C, L, R, Ls, Rs, Cs: the layout 6.0 of AAC.
public let kAudioChannelLayoutTag_AAC_6_0: AudioChannelLayoutTag = (141 << 16) | 6
/// Six channels, C, L, R, Ls, Rs, Cs: the layout 6.0.A of Logic.
public let kAudioChannelLayoutTag_Logic_6_0_A: AudioChannelLayoutTag = (141 << 16) | 6
/// Seven channels, C, L, R, Ls, Rs, Cs, LFE: the layout 6.1 of AAC.
public let kAudioChannelLayoutTag_AAC_6_1: AudioChannelLayoutTag = (142 << 16) | 7
/// Seven channels, C, L, R, Ls, Rs, Cs, LFE: the layout 6.1.A of Logic.
public let kAudioChannelLayoutTag_Logic_6_1_A: AudioChannelLayoutTag = (142 << 16) | 7
/// Seven channels, C, L, R, Ls, Rs, Rls, Rrs: the layout 7.0 of AAC.
public let kAudioChannelLayoutTag_AAC_7_0: AudioChannelLayoutTag = (143 << 16) | 7
/// Eight channels, C, L, R, Ls, Rs, Rls, Rrs, Cs: the layout Octagonal of AAC.
public let kAudioChannelLayoutTag_AAC_Octagonal: AudioChannelLayoutTag = (144 << 16) | 8
/// Sixteen channels, the layout 10.2.std of Tomlinson Holman. Linux: conversions do not know the positions of its
/// channels.
public let kAudioChannelLayoutTag_TMH_10_2_std: AudioChannelLayoutTag = (145 << 16) | 16
/// 21 channels, the layout 10.2.full of Tomlinson Holman. Linux: conversions do not know the positions of its
/// channels.
public let kAudioChannelLayoutTag_TMH_10_2_full: AudioChannelLayoutTag = (146 << 16) | 21
/// Channels without positions, in order; the number of channels is added to this value.
public let kAudioChannelLayoutTag_DiscreteInOrder: AudioChannelLayoutTag = (147 << 16) | 0
/// Seven channels, L, R, Ls, Rs, C, Lc, Rc: the layout 7.0.Front of audio units.
public let kAudioChannelLayoutTag_AudioUnit_7_0_Front: AudioChannelLayoutTag = (148 << 16) | 7
/// Two channels, C and LFE: the layout 1.0.1 of AC-3.
public let kAudioChannelLayoutTag_AC3_1_0_1: AudioChannelLayoutTag = (149 << 16) | 2
/// Three channels, L, C, R: the layout 3.0 of AC-3.
public let kAudioChannelLayoutTag_AC3_3_0: AudioChannelLayoutTag = (150 << 16) | 3
/// Four channels, L, C, R, Cs: the layout 3.1 of AC-3.
public let kAudioChannelLayoutTag_AC3_3_1: AudioChannelLayoutTag = (151 << 16) | 4
/// Four channels, L, C, R, LFE: the layout 3.0.1 of AC-3.
public let kAudioChannelLayoutTag_AC3_3_0_1: AudioChannelLayoutTag = (152 << 16) | 4
/// Four channels, L, R, Cs, LFE: the layout 2.1.1 of AC-3.
public let kAudioChannelLayoutTag_AC3_2_1_1: AudioChannelLayoutTag = (153 << 16) | 4
/// Five channels, L, C, R, Cs, LFE: the layout 3.1.1 of AC-3.
public let kAudioChannelLayoutTag_AC3_3_1_1: AudioChannelLayoutTag = (154 << 16) | 5
/// Six channels, L, C, R, Ls, Rs, Cs: the layout 6.0.A of Enhanced AC-3.
public let kAudioChannelLayoutTag_EAC_6_0_A: AudioChannelLayoutTag = (155 << 16) | 6
/// Seven channels, L, C, R, Ls, Rs, Rls, Rrs: the layout 7.0.A of Enhanced AC-3.
public let kAudioChannelLayoutTag_EAC_7_0_A: AudioChannelLayoutTag = (156 << 16) | 7
/// Seven channels, L, C, R, Ls, Rs, LFE, Cs: the layout 6.1.A of Enhanced AC-3.
public let kAudioChannelLayoutTag_EAC3_6_1_A: AudioChannelLayoutTag = (157 << 16) | 7
/// Seven channels, the layout 6.1.B of Enhanced AC-3. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_EAC3_6_1_B: AudioChannelLayoutTag = (158 << 16) | 7
/// Seven channels, the layout 6.1.C of Enhanced AC-3. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_EAC3_6_1_C: AudioChannelLayoutTag = (159 << 16) | 7
/// Eight channels, L, C, R, Ls, Rs, LFE, Rls, Rrs: the layout 7.1.A of Enhanced AC-3.
public let kAudioChannelLayoutTag_EAC3_7_1_A: AudioChannelLayoutTag = (160 << 16) | 8
/// Eight channels, the layout 7.1.B of Enhanced AC-3. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_EAC3_7_1_B: AudioChannelLayoutTag = (161 << 16) | 8
/// Eight channels, the layout 7.1.C of Enhanced AC-3. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_EAC3_7_1_C: AudioChannelLayoutTag = (162 << 16) | 8
/// Eight channels, the layout 7.1.D of Enhanced AC-3. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_EAC3_7_1_D: AudioChannelLayoutTag = (163 << 16) | 8
/// Eight channels, the layout 7.1.E of Enhanced AC-3. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_EAC3_7_1_E: AudioChannelLayoutTag = (164 << 16) | 8
/// Eight channels, the layout 7.1.F of Enhanced AC-3. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_EAC3_7_1_F: AudioChannelLayoutTag = (165 << 16) | 8
/// Eight channels, the layout 7.1.G of Enhanced AC-3. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_EAC3_7_1_G: AudioChannelLayoutTag = (166 << 16) | 8
/// Eight channels, the layout 7.1.H of Enhanced AC-3. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_EAC3_7_1_H: AudioChannelLayoutTag = (167 << 16) | 8
/// Four channels, the layout 3.1 of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_3_1: AudioChannelLayoutTag = (168 << 16) | 4
/// Five channels, the layout 4.1 of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_4_1: AudioChannelLayoutTag = (169 << 16) | 5
/// Six channels, the layout 6.0.A of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_6_0_A: AudioChannelLayoutTag = (170 << 16) | 6
/// Six channels, the layout 6.0.B of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_6_0_B: AudioChannelLayoutTag = (171 << 16) | 6
/// Six channels, the layout 6.0.C of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_6_0_C: AudioChannelLayoutTag = (172 << 16) | 6
/// Seven channels, the layout 6.1.A of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_6_1_A: AudioChannelLayoutTag = (173 << 16) | 7
/// Seven channels, the layout 6.1.B of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_6_1_B: AudioChannelLayoutTag = (174 << 16) | 7
/// Seven channels, the layout 6.1.C of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_6_1_C: AudioChannelLayoutTag = (175 << 16) | 7
/// Seven channels, the layout 7.0 of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_7_0: AudioChannelLayoutTag = (176 << 16) | 7
/// Eight channels, the layout 7.1 of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_7_1: AudioChannelLayoutTag = (177 << 16) | 8
/// Eight channels, the layout 8.0.A of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_8_0_A: AudioChannelLayoutTag = (178 << 16) | 8
/// Eight channels, the layout 8.0.B of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_8_0_B: AudioChannelLayoutTag = (179 << 16) | 8
/// Nine channels, the layout 8.1.A of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_8_1_A: AudioChannelLayoutTag = (180 << 16) | 9
/// Nine channels, the layout 8.1.B of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_8_1_B: AudioChannelLayoutTag = (181 << 16) | 9
/// Seven channels, the layout 6.1.D of DTS. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_DTS_6_1_D: AudioChannelLayoutTag = (182 << 16) | 7
/// Eight channels, C, L, R, Ls, Rs, Rls, Rrs, LFE: the layout 7.1.B of AAC.
public let kAudioChannelLayoutTag_AAC_7_1_B: AudioChannelLayoutTag = (183 << 16) | 8
/// Eight channels, C, L, R, Ls, Rs, LFE, Vhl, Vhr: the layout 7.1.C of AAC. Vhl and Vhr are left and right above the
/// front.
public let kAudioChannelLayoutTag_AAC_7_1_C: AudioChannelLayoutTag = (184 << 16) | 8
/// Four channels, L, R, Rls, Rrs: the layout 4.0.B of WAVE.
public let kAudioChannelLayoutTag_WAVE_4_0_B: AudioChannelLayoutTag = (185 << 16) | 4
/// Five channels, L, R, C, Rls, Rrs: the layout 5.0.B of WAVE.
public let kAudioChannelLayoutTag_WAVE_5_0_B: AudioChannelLayoutTag = (186 << 16) | 5
/// Six channels, L, R, C, LFE, Rls, Rrs: the layout 5.1.B of WAVE.
public let kAudioChannelLayoutTag_WAVE_5_1_B: AudioChannelLayoutTag = (187 << 16) | 6
/// Seven channels, L, R, C, LFE, Cs, Lsd, Rsd: the layout 6.1 of WAVE. Lsd and Rsd are at the sides of the listener.
public let kAudioChannelLayoutTag_WAVE_6_1: AudioChannelLayoutTag = (188 << 16) | 7
/// Eight channels, L, R, C, LFE, Rls, Rrs, Ls, Rs: the layout 7.1 of WAVE.
public let kAudioChannelLayoutTag_WAVE_7_1: AudioChannelLayoutTag = (189 << 16) | 8
/// Higher-order ambisonics with SN3D normalisation; the number of channels is added to this value.
public let kAudioChannelLayoutTag_HOA_ACN_SN3D: AudioChannelLayoutTag = (190 << 16) | 0
/// Higher-order ambisonics with N3D normalisation; the number of channels is added to this value.
public let kAudioChannelLayoutTag_HOA_ACN_N3D: AudioChannelLayoutTag = (191 << 16) | 0
/// Twelve channels, the layout 7.1.4 of Dolby Atmos. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Atmos_7_1_4: AudioChannelLayoutTag = (192 << 16) | 12
/// Twelve channels, the layout Atmos.7.1.4.A of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_Atmos_7_1_4_A: AudioChannelLayoutTag = (192 << 16) | 12
/// Sixteen channels, the layout 9.1.6 of Dolby Atmos. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Atmos_9_1_6: AudioChannelLayoutTag = (193 << 16) | 16
/// Eight channels, the layout 5.1.2 of Dolby Atmos. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Atmos_5_1_2: AudioChannelLayoutTag = (194 << 16) | 8
/// Eight channels, the layout Atmos.5.1.2 of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_Atmos_5_1_2: AudioChannelLayoutTag = (194 << 16) | 8
/// Ten channels, the layout 5.1.4 of Dolby Atmos. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Atmos_5_1_4: AudioChannelLayoutTag = (195 << 16) | 10
/// Ten channels, the layout Atmos.5.1.4 of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_Atmos_5_1_4: AudioChannelLayoutTag = (195 << 16) | 10
/// Ten channels, the layout 7.1.2 of Dolby Atmos. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Atmos_7_1_2: AudioChannelLayoutTag = (196 << 16) | 10
/// Ten channels, the layout Atmos.7.1.2 of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_Atmos_7_1_2: AudioChannelLayoutTag = (196 << 16) | 10
/// Four channels, the layout 4.0.C of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_4_0_C: AudioChannelLayoutTag = (197 << 16) | 4
/// Six channels, the layout 6.0.B of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_6_0_B: AudioChannelLayoutTag = (198 << 16) | 6
/// Seven channels, the layout 6.1.B of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_6_1_B: AudioChannelLayoutTag = (199 << 16) | 7
/// Seven channels, the layout 6.1.D of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_6_1_D: AudioChannelLayoutTag = (200 << 16) | 7
/// Eight channels, the layout 7.1.B of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_7_1_B: AudioChannelLayoutTag = (201 << 16) | 8
/// Twelve channels, the layout Atmos.7.1.4.B of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_Atmos_7_1_4_B: AudioChannelLayoutTag = (202 << 16) | 12
/// Fourteen channels, the layout Atmos.7.1.6 of Logic. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_Logic_Atmos_7_1_6: AudioChannelLayoutTag = (203 << 16) | 14
/// 24 channels, the layout 13 of ISO/IEC 23001-8. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_CICP_13: AudioChannelLayoutTag = (204 << 16) | 24
/// Eight channels, the layout 14 of ISO/IEC 23001-8. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_CICP_14: AudioChannelLayoutTag = (205 << 16) | 8
/// Twelve channels, the layout 15 of ISO/IEC 23001-8. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_CICP_15: AudioChannelLayoutTag = (206 << 16) | 12
/// Ten channels, the layout 16 of ISO/IEC 23001-8. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_CICP_16: AudioChannelLayoutTag = (207 << 16) | 10
/// Twelve channels, the layout 17 of ISO/IEC 23001-8. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_CICP_17: AudioChannelLayoutTag = (208 << 16) | 12
/// Fourteen channels, the layout 18 of ISO/IEC 23001-8. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_CICP_18: AudioChannelLayoutTag = (209 << 16) | 14
/// Twelve channels, the layout 19 of ISO/IEC 23001-8. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_CICP_19: AudioChannelLayoutTag = (210 << 16) | 12
/// Fourteen channels, the layout 20 of ISO/IEC 23001-8. Linux: conversions do not know the positions of its channels.
public let kAudioChannelLayoutTag_CICP_20: AudioChannelLayoutTag = (211 << 16) | 14
/// The first of the tags that Apple reserves for its system, 0xF0000000; clients should not use them.
public let kAudioChannelLayoutTag_BeginReserved: AudioChannelLayoutTag = 0xf0000000
/// The last of the tags that Apple reserves for its system, 0xFFFEFFFF; clients should not use them.
public let kAudioChannelLayoutTag_EndReserved: AudioChannelLayoutTag = 0xfffeffff
/// An unknown layout; the number of channels is added to this value.
public let kAudioChannelLayoutTag_Unknown: AudioChannelLayoutTag = 0xffff0000
