import CoreAudioTypes

extension SpeakerOrder {
  /// The positions of WAVE's speaker bits (dwChannelMask).
  private static let bits: [Substring: Int] = [
    "L": 0, "R": 1, "C": 2, "LFE": 3, "Ls": 4, "Rs": 5, "Lc": 6, "Rc": 7, "Cs": 8, "Lsd": 9, "Rsd": 10, "Ts": 11,
    "Vhl": 12, "Vhc": 13,
    "Vhr": 14,
  ]

  static func speakers(of tag: AudioChannelLayoutTag) -> [Int]? {
    guard let text = arrangements[tag] else { return nil }
    let names = text.split(separator: " ")
    let hasRear = names.contains("Rls")
    let speakers = names.compactMap { name -> Int? in
      switch name {
      case "Rls": 4
      case "Rrs": 5
      case "Ls" where hasRear: 9
      case "Rs" where hasRear: 10
      default: bits[name]
      }
    }
    return speakers.count == names.count ? speakers : nil
  }

  /// The channels of each tag, in order (CoreAudioBaseTypes, "AudioChannelLayoutTag Constants").
  private static let arrangements: [AudioChannelLayoutTag: String] = [
    kAudioChannelLayoutTag_Mono: "C", kAudioChannelLayoutTag_Stereo: "L R",
    kAudioChannelLayoutTag_StereoHeadphones: "L R",
    kAudioChannelLayoutTag_Binaural: "L R", kAudioChannelLayoutTag_Quadraphonic: "L R Ls Rs",
    kAudioChannelLayoutTag_Pentagonal: "L R Rls Rrs C", kAudioChannelLayoutTag_Hexagonal: "L R Rls Rrs C Cs",
    kAudioChannelLayoutTag_Octagonal: "L R Rls Rrs C Cs Ls Rs",
    kAudioChannelLayoutTag_MPEG_3_0_A: "L R C", kAudioChannelLayoutTag_MPEG_3_0_B: "C L R",
    kAudioChannelLayoutTag_MPEG_4_0_A: "L R C Cs",
    kAudioChannelLayoutTag_MPEG_4_0_B: "C L R Cs", kAudioChannelLayoutTag_MPEG_5_0_A: "L R C Ls Rs",
    kAudioChannelLayoutTag_MPEG_5_0_B: "L R Ls Rs C", kAudioChannelLayoutTag_MPEG_5_0_C: "L C R Ls Rs",
    kAudioChannelLayoutTag_MPEG_5_0_D: "C L R Ls Rs", kAudioChannelLayoutTag_MPEG_5_1_A: "L R C LFE Ls Rs",
    kAudioChannelLayoutTag_MPEG_5_1_B: "L R Ls Rs C LFE", kAudioChannelLayoutTag_MPEG_5_1_C: "L C R Ls Rs LFE",
    kAudioChannelLayoutTag_MPEG_5_1_D: "C L R Ls Rs LFE", kAudioChannelLayoutTag_MPEG_6_1_A: "L R C LFE Ls Rs Cs",
    kAudioChannelLayoutTag_MPEG_7_1_A: "L R C LFE Ls Rs Lc Rc",
    kAudioChannelLayoutTag_MPEG_7_1_B: "C Lc Rc L R Ls Rs LFE",
    kAudioChannelLayoutTag_MPEG_7_1_C: "L R C LFE Ls Rs Rls Rrs",
    kAudioChannelLayoutTag_Emagic_Default_7_1: "L R Ls Rs C LFE Lc Rc",
    kAudioChannelLayoutTag_ITU_2_1: "L R Cs", kAudioChannelLayoutTag_ITU_2_2: "L R Ls Rs",
    kAudioChannelLayoutTag_DVD_4: "L R LFE",
    kAudioChannelLayoutTag_DVD_5: "L R LFE Cs", kAudioChannelLayoutTag_DVD_6: "L R LFE Ls Rs",
    kAudioChannelLayoutTag_DVD_10: "L R C LFE",
    kAudioChannelLayoutTag_DVD_11: "L R C LFE Cs", kAudioChannelLayoutTag_DVD_18: "L R Ls Rs LFE",
    kAudioChannelLayoutTag_AudioUnit_6_0: "L R Ls Rs C Cs", kAudioChannelLayoutTag_AudioUnit_7_0: "L R Ls Rs C Rls Rrs",
    kAudioChannelLayoutTag_AudioUnit_7_0_Front: "L R Ls Rs C Lc Rc", kAudioChannelLayoutTag_AAC_6_0: "C L R Ls Rs Cs",
    kAudioChannelLayoutTag_AAC_6_1: "C L R Ls Rs Cs LFE", kAudioChannelLayoutTag_AAC_7_0: "C L R Ls Rs Rls Rrs",
    kAudioChannelLayoutTag_AAC_7_1_B: "C L R Ls Rs Rls Rrs LFE",
    kAudioChannelLayoutTag_AAC_7_1_C: "C L R Ls Rs LFE Vhl Vhr",
    kAudioChannelLayoutTag_AAC_Octagonal: "C L R Ls Rs Rls Rrs Cs",
    kAudioChannelLayoutTag_AC3_1_0_1: "C LFE", kAudioChannelLayoutTag_AC3_3_0: "L C R",
    kAudioChannelLayoutTag_AC3_3_1: "L C R Cs",
    kAudioChannelLayoutTag_AC3_3_0_1: "L C R LFE", kAudioChannelLayoutTag_AC3_2_1_1: "L R Cs LFE",
    kAudioChannelLayoutTag_AC3_3_1_1: "L C R Cs LFE", kAudioChannelLayoutTag_EAC_6_0_A: "L C R Ls Rs Cs",
    kAudioChannelLayoutTag_EAC_7_0_A: "L C R Ls Rs Rls Rrs", kAudioChannelLayoutTag_EAC3_6_1_A: "L C R Ls Rs LFE Cs",
    kAudioChannelLayoutTag_EAC3_7_1_A: "L C R Ls Rs LFE Rls Rrs", kAudioChannelLayoutTag_WAVE_4_0_B: "L R Rls Rrs",
    kAudioChannelLayoutTag_WAVE_5_0_B: "L R C Rls Rrs", kAudioChannelLayoutTag_WAVE_5_1_B: "L R C LFE Rls Rrs",
    kAudioChannelLayoutTag_WAVE_6_1: "L R C LFE Cs Lsd Rsd", kAudioChannelLayoutTag_WAVE_7_1: "L R C LFE Rls Rrs Ls Rs",
  ]
}
