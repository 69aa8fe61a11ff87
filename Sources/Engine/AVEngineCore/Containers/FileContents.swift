package import CoreAudioTypes
package import CoreMedia

package struct FileContents: Sendable {
  package let format: ContainerFormat
  package let mediaTypes: [CMMediaType]
  /// Further media types that tracks copied from another movie may have; nil for any.
  private let keptTypes: [CMMediaType]?
  /// The codecs that samples are encoded with; nil for any.
  private let encodedVideo: Set<CMVideoCodecType>?
  private let encodedAudio: Set<AudioFormatID>?
  /// The codecs of samples that are stored unchanged; nil for any.
  private let storedVideo: Set<CMVideoCodecType>?
  private let storedAudio: Set<AudioFormatID>?
  /// Whether the file is an audio file: its video is the artwork of chapters, and its text is their titles.
  package let isOfAudio: Bool

  private init(
    _ format: ContainerFormat, mediaTypes: [CMMediaType], keptTypes: [CMMediaType]? = [],
    encodedVideo: Set<CMVideoCodecType>? = [],
    encodedAudio: Set<AudioFormatID>? = nil, storedVideo: Set<CMVideoCodecType>? = [],
    storedAudio: Set<AudioFormatID>? = nil,
    isOfAudio: Bool = false
  ) {
    self.format = format
    self.mediaTypes = mediaTypes
    self.keptTypes = keptTypes
    self.encodedVideo = encodedVideo
    self.encodedAudio = encodedAudio
    self.storedVideo = storedVideo
    self.storedAudio = storedAudio
    self.isOfAudio = isOfAudio
  }

  package init?(format: ContainerFormat) {
    guard let row = Self.all.first(where: { $0.format == format }) else { return nil }
    self = row
  }

  // MARK: Queries

  package func takes(_ type: CMMediaType, _ formats: [CMFormatDescription]) -> Bool {
    takes(type) && (!isOfAudio || type != kCMMediaType_Video || formats.allSatisfy(stores))
  }

  package var takesEveryKind: Bool { keptTypes == nil }

  private func takes(_ type: CMMediaType) -> Bool { mediaTypes.contains(type) || keptTypes?.contains(type) ?? true }

  package func encodes(video codec: CMVideoCodecType) -> Bool { encodedVideo?.contains(codec) ?? true }
  package func encodes(audio format: AudioFormatID) -> Bool { encodedAudio?.contains(format) ?? true }

  package func stores(_ format: CMFormatDescription) -> Bool {
    switch format.typeCode {
    case kCMMediaType_Video: storedVideo?.contains(format.subTypeCode) ?? true
    case kCMMediaType_Audio: (storedAudio?.contains(format.subTypeCode) ?? true) || hasEntry(format)
    default: takes(format.typeCode)
    }
  }

  private func hasEntry(_ format: CMFormatDescription) -> Bool {
    let keys = [
      kCMFormatDescriptionExtension_VerbatimISOSampleEntry, kCMFormatDescriptionExtension_VerbatimSampleDescription,
    ]
    return self.format == .mov && keys.contains { format.extensionValue($0) != nil }
  }

  package func refusal(of format: CMFormatDescription) -> String {
    let kind =
      format.typeCode == kCMMediaType_Audio ? "audio" : format.typeCode == kCMMediaType_Video ? "video" : "media"
    let own = Self.all.filter {
      $0.mediaTypes.contains(format.typeCode) && !$0.isRestricted(format.typeCode) && $0.stores(format)
    }
    let holders =
      own.compactMap { Self.names[$0.format] }
      + (Self.foreign[format.subTypeCode].map { ["\($0) (cannot be written)"] } ?? [])
    let refusal = "\(self.format) files cannot contain \(kind) of the type \(format.subTypeCode.quoted)"
    return holders.isEmpty ? refusal : "\(refusal); \(holders.joined(separator: ", ")) can"
  }

  private func isRestricted(_ type: CMMediaType) -> Bool { isOfAudio && type != kCMMediaType_Audio }

  // MARK: The table

  private static let aac: Set<AudioFormatID> = [
    kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEG4AAC_LD,
    kAudioFormatMPEG4AAC_ELD,
    kAudioFormatMPEG4AAC_ELD_SBR, kAudioFormatMPEG4AAC_ELD_V2, kAudioFormatMPEGD_USAC,
  ]
  private static let dts = AudioFormatID.code("dtsc")
  private static let amr: Set<AudioFormatID> = [kAudioFormatAMR, kAudioFormatAMR_WB]
  private static let encodedMPEG4Audio: Set<AudioFormatID> = [
    kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatAC3, kAudioFormatEnhancedAC3, kAudioFormatOpus,
    kAudioFormatFLAC,
    kAudioFormatMPEGLayer3,
  ]
  private static let mpeg4Audio = encodedMPEG4Audio.union(aac).union([dts, .code("mlpa")])
  private static let movieAudio = mpeg4Audio.union(amr).union([
    kAudioFormatLinearPCM, kAudioFormatULaw, kAudioFormatALaw, kAudioFormatMPEGLayer1, kAudioFormatMPEGLayer2,
    kAudioFormatAppleIMA4,
  ])
  private static let encodedCoreAudio: Set<AudioFormatID> = [
    kAudioFormatLinearPCM, kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatOpus,
  ]
  private static let coreAudio = encodedCoreAudio.union([
    kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEGLayer3, kAudioFormatAC3,
  ])

  private static let encodedMPEG4Video: Set<CMVideoCodecType> = [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC]
  private static let encodedMovieVideo = encodedMPEG4Video.union([
    kCMVideoCodecType_JPEG, kCMVideoCodecType_AppleProRes422Proxy, kCMVideoCodecType_AppleProRes422LT,
    kCMVideoCodecType_AppleProRes422,
    kCMVideoCodecType_AppleProRes422HQ, kCMVideoCodecType_AppleProRes4444, kCMVideoCodecType_AppleProRes4444XQ,
  ])
  /// 3GPP TS 26.244 §6: H.263, MPEG-4, H.264 and HEVC; and encrypted video.
  private static let mobileVideo = Set(
    ["avc1", "avc3", "hvc1", "hev1", "mp4v", "s263", "h263", "H263", "encv"].map(CMVideoCodecType.code))
  /// The video codecs that MPEG-4 files can contain, and the still images that iTunes uses.
  private static let mpeg4Video = mobileVideo.union(
    [
      "dva1", "dvav", "dvh1", "dvhe", "muxa", "vvc1", "vvi1", "av01", "dav1", "vp08", "vp09", "mp2v", "mp1v", "vc-1",
      "jpeg", "png ", "mjp2",
      "hvc2", "hev2", "avc2", "avc4",
    ].map(CMVideoCodecType.code))
  private static let stills: Set<CMVideoCodecType> = [kCMVideoCodecType_JPEG, .code("png ")]

  private static let movieTypes = [
    kCMMediaType_Video, kCMMediaType_Audio, kCMMediaType_Text, kCMMediaType_Subtitle, kCMMediaType_ClosedCaption,
    kCMMediaType_TimeCode,
    kCMMediaType_Metadata, kCMMediaType_AuxiliaryPicture,
  ]
  private static let mpeg4Types = movieTypes.filter { $0 != kCMMediaType_TimeCode }

  private static func mpeg4(_ format: ContainerFormat) -> FileContents {
    FileContents(
      format, mediaTypes: mpeg4Types, keptTypes: [kCMMediaType_TimeCode], encodedVideo: encodedMPEG4Video,
      encodedAudio: encodedMPEG4Audio,
      storedVideo: mpeg4Video, storedAudio: mpeg4Audio)
  }

  private static func mobile(_ format: ContainerFormat) -> FileContents {
    FileContents(
      format, mediaTypes: [kCMMediaType_Video, kCMMediaType_Audio],
      keptTypes: [kCMMediaType_Subtitle, kCMMediaType_Text],
      encodedVideo: [kCMVideoCodecType_H264], encodedAudio: [kAudioFormatMPEG4AAC], storedVideo: mobileVideo,
      storedAudio: aac.union(amr))
  }

  private static func audio(
    _ format: ContainerFormat, encoding encoded: Set<AudioFormatID> = [kAudioFormatLinearPCM],
    storing stored: Set<AudioFormatID> = [kAudioFormatLinearPCM]
  ) -> FileContents {
    FileContents(format, mediaTypes: [kCMMediaType_Audio], encodedAudio: encoded, storedAudio: stored, isOfAudio: true)
  }

  private static let all = [
    FileContents(
      .mov, mediaTypes: movieTypes, keptTypes: nil, encodedVideo: encodedMovieVideo, storedVideo: nil,
      storedAudio: movieAudio),
    mpeg4(.mp4), mpeg4(.m4v),
    FileContents(
      .m4a, mediaTypes: [kCMMediaType_Audio, kCMMediaType_Text, kCMMediaType_Video], keptTypes: [kCMMediaType_Metadata],
      encodedVideo: [kCMVideoCodecType_JPEG], encodedAudio: [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless],
      storedVideo: stills,
      storedAudio: mpeg4Audio, isOfAudio: true),
    mobile(.mobile3GPP), mobile(.mobile3GPP2), audio(.caf, encoding: encodedCoreAudio, storing: coreAudio),
    audio(.wav), audio(.aiff), audio(.aifc),
  ]

  private static let names: [ContainerFormat: String] = [
    .mov: "QuickTime movies (mov)", .mp4: "MPEG-4 files (mp4)", .m4a: "MPEG-4 audio files (m4a)",
    .mobile3GPP: "3GPP files (3gp)", .caf: "Core Audio files (caf)", .wav: "WAVE files (wav)",
  ]

  private static let foreign: [FourCharCode: String] = [
    .code("vorb"): "Ogg and Matroska", .code("spex"): "Ogg", .code("latm"): "transport streams",
    .code("ms\0\u{2}"): "WAVE and AVI", .code("ms\0\u{11}"): "WAVE and AVI", kAudioFormatMicrosoftGSM: "WAVE and AVI",
    .code("WMA1"): "ASF", .code("WMA2"): "ASF", .code("WMAP"): "ASF", .code("WMAL"): "ASF",
    .code("APE "): "Monkey's Audio",
    .code("wvpk"): "WavPack and Matroska", .code("TTA1"): "True Audio and Matroska", .code("tak "): "TAK",
    .code("MPC7"): "Musepack",
    .code("MPC8"): "Musepack", .code("NELL"): "Flash video",
  ]
}
