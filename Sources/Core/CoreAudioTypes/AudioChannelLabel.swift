/// The content of a channel of a layout: the position of its speaker, or its use.
public typealias AudioChannelLabel = UInt32

/// A channel that is present and has no intended use.
public let kAudioChannelLabel_Unused: AudioChannelLabel = 0
/// The left speaker in front: `SPEAKER_FRONT_LEFT` of a WAVE file.
public let kAudioChannelLabel_Left: AudioChannelLabel = 1
/// The right speaker in front: `SPEAKER_FRONT_RIGHT` of a WAVE file.
public let kAudioChannelLabel_Right: AudioChannelLabel = 2
/// The speaker in front, between left and right: `SPEAKER_FRONT_CENTER` of a WAVE file.
public let kAudioChannelLabel_Center: AudioChannelLabel = 3
/// Low-frequency effects, for a subwoofer: `SPEAKER_LOW_FREQUENCY` of a WAVE file.
public let kAudioChannelLabel_LFEScreen: AudioChannelLabel = 4
/// The left surround speaker: `SPEAKER_BACK_LEFT` of a WAVE file.
public let kAudioChannelLabel_LeftSurround: AudioChannelLabel = 5
/// The right surround speaker: `SPEAKER_BACK_RIGHT` of a WAVE file.
public let kAudioChannelLabel_RightSurround: AudioChannelLabel = 6
/// The front speaker between left and center: `SPEAKER_FRONT_LEFT_OF_CENTER` of a WAVE file.
public let kAudioChannelLabel_LeftCenter: AudioChannelLabel = 7
/// The front speaker between right and center: `SPEAKER_FRONT_RIGHT_OF_CENTER` of a WAVE file.
public let kAudioChannelLabel_RightCenter: AudioChannelLabel = 8
/// The speaker straight behind the listener: `SPEAKER_BACK_CENTER` of a WAVE file.
public let kAudioChannelLabel_CenterSurround: AudioChannelLabel = 9
/// The surround speaker at the left side of the listener: `SPEAKER_SIDE_LEFT` of a WAVE file.
public let kAudioChannelLabel_LeftSurroundDirect: AudioChannelLabel = 10
/// The surround speaker at the right side of the listener: `SPEAKER_SIDE_RIGHT` of a WAVE file.
public let kAudioChannelLabel_RightSurroundDirect: AudioChannelLabel = 11
/// The speaker above the listener: `SPEAKER_TOP_CENTER` of a WAVE file.
public let kAudioChannelLabel_CenterTopMiddle: AudioChannelLabel = 12
/// The speaker above the listener, by its older name: `SPEAKER_TOP_CENTER` of a WAVE file.
public let kAudioChannelLabel_TopCenterSurround: AudioChannelLabel = 12
/// The left speaker above the front ones: `SPEAKER_TOP_FRONT_LEFT` of a WAVE file.
public let kAudioChannelLabel_LeftTopFront: AudioChannelLabel = 13
/// The left speaker above the front ones, by its older name: `SPEAKER_TOP_FRONT_LEFT` of a WAVE file.
public let kAudioChannelLabel_VerticalHeightLeft: AudioChannelLabel = 13
/// The center speaker above the front ones: `SPEAKER_TOP_FRONT_CENTER` of a WAVE file.
public let kAudioChannelLabel_CenterTopFront: AudioChannelLabel = 14
/// The center speaker above the front ones, by its older name: `SPEAKER_TOP_FRONT_CENTER` of a WAVE file.
public let kAudioChannelLabel_VerticalHeightCenter: AudioChannelLabel = 14
/// The right speaker above the front ones: `SPEAKER_TOP_FRONT_RIGHT` of a WAVE file.
public let kAudioChannelLabel_RightTopFront: AudioChannelLabel = 15
/// The right speaker above the front ones, by its older name: `SPEAKER_TOP_FRONT_RIGHT` of a WAVE file.
public let kAudioChannelLabel_VerticalHeightRight: AudioChannelLabel = 15
/// The left speaker high behind the listener: `SPEAKER_TOP_BACK_LEFT` of a WAVE file.
public let kAudioChannelLabel_TopBackLeft: AudioChannelLabel = 16
/// The center speaker high behind the listener: `SPEAKER_TOP_BACK_CENTER` of a WAVE file.
public let kAudioChannelLabel_TopBackCenter: AudioChannelLabel = 17
/// The right speaker high behind the listener: `SPEAKER_TOP_BACK_RIGHT` of a WAVE file.
public let kAudioChannelLabel_TopBackRight: AudioChannelLabel = 18
/// The left speaker behind the listener, in layouts that also have surround speakers at the sides.
public let kAudioChannelLabel_RearSurroundLeft: AudioChannelLabel = 33
/// The right speaker behind the listener, in layouts that also have surround speakers at the sides.
public let kAudioChannelLabel_RearSurroundRight: AudioChannelLabel = 34
/// The front speaker farther to the side than the left one.
public let kAudioChannelLabel_LeftWide: AudioChannelLabel = 35
/// The front speaker farther to the side than the right one.
public let kAudioChannelLabel_RightWide: AudioChannelLabel = 36
/// The second channel of low-frequency effects, for a second subwoofer.
public let kAudioChannelLabel_LFE2: AudioChannelLabel = 37
/// The left channel of a matrix-encoded pair.
public let kAudioChannelLabel_LeftTotal: AudioChannelLabel = 38
/// The right channel of a matrix-encoded pair.
public let kAudioChannelLabel_RightTotal: AudioChannelLabel = 39
/// A mix for people who are hard of hearing.
public let kAudioChannelLabel_HearingImpaired: AudioChannelLabel = 40
/// A narrator for people who do not see the picture.
public let kAudioChannelLabel_Narration: AudioChannelLabel = 41
/// The only channel, without a position.
public let kAudioChannelLabel_Mono: AudioChannelLabel = 42
/// A mix in which dialogue is louder than the rest.
public let kAudioChannelLabel_DialogCentricMix: AudioChannelLabel = 43
/// The direct counterpart of `kAudioChannelLabel_CenterSurround`, straight behind the listener.
public let kAudioChannelLabel_CenterSurroundDirect: AudioChannelLabel = 44
/// Vibrations that are felt and not heard.
public let kAudioChannelLabel_Haptic: AudioChannelLabel = 45
/// The speaker high at the left side of the listener.
public let kAudioChannelLabel_LeftTopMiddle: AudioChannelLabel = 49
/// The speaker high at the right side of the listener.
public let kAudioChannelLabel_RightTopMiddle: AudioChannelLabel = 51
/// The left speaker high behind the listener.
public let kAudioChannelLabel_LeftTopRear: AudioChannelLabel = 52
/// The center speaker high behind the listener.
public let kAudioChannelLabel_CenterTopRear: AudioChannelLabel = 53
/// The right speaker high behind the listener.
public let kAudioChannelLabel_RightTopRear: AudioChannelLabel = 54
/// The surround speaker at the left side of the listener, in layouts that also have speakers behind.
public let kAudioChannelLabel_LeftSideSurround: AudioChannelLabel = 55
/// The surround speaker at the right side of the listener, in layouts that also have speakers behind.
public let kAudioChannelLabel_RightSideSurround: AudioChannelLabel = 56
/// The left speaker in front, below the height of the ears.
public let kAudioChannelLabel_LeftBottom: AudioChannelLabel = 57
/// The right speaker in front, below the height of the ears.
public let kAudioChannelLabel_RightBottom: AudioChannelLabel = 58
/// The center speaker in front, below the height of the ears.
public let kAudioChannelLabel_CenterBottom: AudioChannelLabel = 59
/// The speaker above the left surround speaker.
public let kAudioChannelLabel_LeftTopSurround: AudioChannelLabel = 60
/// The speaker above the right surround speaker.
public let kAudioChannelLabel_RightTopSurround: AudioChannelLabel = 61
/// The third channel of low-frequency effects, for a third subwoofer.
public let kAudioChannelLabel_LFE3: AudioChannelLabel = 62
/// The left of the surround speakers at the back.
public let kAudioChannelLabel_LeftBackSurround: AudioChannelLabel = 63
/// The right of the surround speakers at the back.
public let kAudioChannelLabel_RightBackSurround: AudioChannelLabel = 64
/// The speaker at the left edge of the screen.
public let kAudioChannelLabel_LeftEdgeOfScreen: AudioChannelLabel = 65
/// The speaker at the right edge of the screen.
public let kAudioChannelLabel_RightEdgeOfScreen: AudioChannelLabel = 66
/// A channel placed by the description's `mCoordinates`.
public let kAudioChannelLabel_UseCoordinates: AudioChannelLabel = 100
/// The W channel of first-order ambisonics: sound from all directions.
public let kAudioChannelLabel_Ambisonic_W: AudioChannelLabel = 200
/// The X channel of first-order ambisonics: front minus back.
public let kAudioChannelLabel_Ambisonic_X: AudioChannelLabel = 201
/// The Y channel of first-order ambisonics: left minus right.
public let kAudioChannelLabel_Ambisonic_Y: AudioChannelLabel = 202
/// The Z channel of first-order ambisonics: up minus down.
public let kAudioChannelLabel_Ambisonic_Z: AudioChannelLabel = 203
/// The middle of a mid/side pair, the sum of left and right.
public let kAudioChannelLabel_MS_Mid: AudioChannelLabel = 204
/// The side of a mid/side pair, the difference of left and right.
public let kAudioChannelLabel_MS_Side: AudioChannelLabel = 205
/// The X channel of an XY pair: two directional microphones at one place, which point in different directions.
public let kAudioChannelLabel_XY_X: AudioChannelLabel = 206
/// The Y channel of an XY pair: two directional microphones at one place, which point in different directions.
public let kAudioChannelLabel_XY_Y: AudioChannelLabel = 207
/// The left ear of a binaural pair, made for headphones.
public let kAudioChannelLabel_BinauralLeft: AudioChannelLabel = 208
/// The right ear of a binaural pair, made for headphones.
public let kAudioChannelLabel_BinauralRight: AudioChannelLabel = 209
/// The left side of stereo that is mixed for headphones.
public let kAudioChannelLabel_HeadphonesLeft: AudioChannelLabel = 301
/// The right side of stereo that is mixed for headphones.
public let kAudioChannelLabel_HeadphonesRight: AudioChannelLabel = 302
/// Clicks that give performers the tempo.
public let kAudioChannelLabel_ClickTrack: AudioChannelLabel = 304
/// Speech in another language than that of the main channels.
public let kAudioChannelLabel_ForeignLanguage: AudioChannelLabel = 305
/// A channel without a position and without a number.
public let kAudioChannelLabel_Discrete: AudioChannelLabel = 400
/// A channel of higher-order ambisonics, without a channel number.
public let kAudioChannelLabel_HOA_ACN: AudioChannelLabel = 500
/// Channel 0 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_0: AudioChannelLabel = 0x10000
/// Channel 1 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_1: AudioChannelLabel = 0x10001
/// Channel 2 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_2: AudioChannelLabel = 0x10002
/// Channel 3 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_3: AudioChannelLabel = 0x10003
/// Channel 4 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_4: AudioChannelLabel = 0x10004
/// Channel 5 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_5: AudioChannelLabel = 0x10005
/// Channel 6 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_6: AudioChannelLabel = 0x10006
/// Channel 7 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_7: AudioChannelLabel = 0x10007
/// Channel 8 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_8: AudioChannelLabel = 0x10008
/// Channel 9 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_9: AudioChannelLabel = 0x10009
/// Channel 10 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_10: AudioChannelLabel = 0x1000a
/// Channel 11 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_11: AudioChannelLabel = 0x1000b
/// Channel 12 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_12: AudioChannelLabel = 0x1000c
/// Channel 13 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_13: AudioChannelLabel = 0x1000d
/// Channel 14 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_14: AudioChannelLabel = 0x1000e
/// Channel 15 of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_15: AudioChannelLabel = 0x1000f
/// Channel 65535, the last of channels that have numbers and no positions.
public let kAudioChannelLabel_Discrete_65535: AudioChannelLabel = 0x1ffff
/// Channel 0 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_0: AudioChannelLabel = 0x20000
/// The base of the labels of higher-order ambisonics with SN3D normalisation: a channel's number is added to it.
public let kAudioChannelLabel_HOA_SN3D: AudioChannelLabel = 0x20000
/// Channel 1 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_1: AudioChannelLabel = 0x20001
/// Channel 2 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_2: AudioChannelLabel = 0x20002
/// Channel 3 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_3: AudioChannelLabel = 0x20003
/// Channel 4 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_4: AudioChannelLabel = 0x20004
/// Channel 5 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_5: AudioChannelLabel = 0x20005
/// Channel 6 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_6: AudioChannelLabel = 0x20006
/// Channel 7 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_7: AudioChannelLabel = 0x20007
/// Channel 8 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_8: AudioChannelLabel = 0x20008
/// Channel 9 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_9: AudioChannelLabel = 0x20009
/// Channel 10 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_10: AudioChannelLabel = 0x2000a
/// Channel 11 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_11: AudioChannelLabel = 0x2000b
/// Channel 12 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_12: AudioChannelLabel = 0x2000c
/// Channel 13 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_13: AudioChannelLabel = 0x2000d
/// Channel 14 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_14: AudioChannelLabel = 0x2000e
/// Channel 15 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_15: AudioChannelLabel = 0x2000f
/// Channel 65024 of higher-order ambisonics, with SN3D normalisation.
public let kAudioChannelLabel_HOA_ACN_65024: AudioChannelLabel = 0x2fe00
/// The base of the labels of higher-order ambisonics with N3D normalisation: a channel's number is added to it.
public let kAudioChannelLabel_HOA_N3D: AudioChannelLabel = 0x30000
/// The base of the labels of audio objects: an object's number is added to it.
public let kAudioChannelLabel_Object: AudioChannelLabel = 0x40000
/// The first of the labels that Apple reserves for its system, 0xF0000000; clients should not use them.
public let kAudioChannelLabel_BeginReserved: AudioChannelLabel = 0xf0000000
/// The last of the labels that Apple reserves for its system, 0xFFFFFFFE; clients should not use them.
public let kAudioChannelLabel_EndReserved: AudioChannelLabel = 0xfffffffe
/// A channel of unknown use.
public let kAudioChannelLabel_Unknown: AudioChannelLabel = 0xffffffff
