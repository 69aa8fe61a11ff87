import CoreAudioTypes
import CoreMedia
import MediaEngine
import SystemEngine

/// What a writer may put into a type of file.
struct WriterFileKind: Sendable {
  let fileType: AVFileType
  /// The engine's short name of the container.
  let format: String
  private let mediaTypes: Set<AVMediaType>
  private let videoCodecs: Set<CMVideoCodecType>
  /// nil: any.
  private let audioFormats: Set<AudioFormatID>?

  /// nil for a type of file that is not written here.
  init?(_ fileType: AVFileType) {
    guard let format = Self.formats[fileType],
      Engine.system.writers.contains(where: { $0.writableFormats.contains(format) })
    else { return nil }
    (self.fileType, self.format) = (fileType, format)
    switch fileType {
    case .mov:
      mediaTypes = [.video, .audio, .text, .subtitle, .closedCaption, .timecode, .metadata, .auxiliaryPicture]
      (videoCodecs, audioFormats) = (Self.movieVideo, nil)
    case .mp4, .m4v:
      mediaTypes = [.video, .audio, .subtitle, .text, .closedCaption, .metadata, .auxiliaryPicture]
      (videoCodecs, audioFormats) = (Self.streamingVideo, Self.streamingAudio)
    case .mobile3GPP, .mobile3GPP2:
      mediaTypes = [.video, .audio]
      (videoCodecs, audioFormats) = ([kCMVideoCodecType_H264], [kAudioFormatMPEG4AAC])
    case .m4a: (mediaTypes, videoCodecs, audioFormats) = ([.audio], [], [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless])
    case .caf: (mediaTypes, videoCodecs, audioFormats) = ([.audio], [], Self.cafAudio)
    default: (mediaTypes, videoCodecs, audioFormats) = ([.audio], [], [kAudioFormatLinearPCM])
    }
  }

  private static let formats: [AVFileType: String] = [
    .mov: "mov", .mp4: "mp4", .m4v: "m4v", .m4a: "m4a", .mobile3GPP: "3gp", .mobile3GPP2: "3g2", .caf: "caf", .wav: "wav", .aiff: "aiff",
    .aifc: "aifc",
  ]

  private static let streamingVideo: Set<CMVideoCodecType> = [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC]
  private static let movieVideo: Set<CMVideoCodecType> = streamingVideo.union([
    kCMVideoCodecType_JPEG, kCMVideoCodecType_AppleProRes422Proxy, kCMVideoCodecType_AppleProRes422LT, kCMVideoCodecType_AppleProRes422,
    kCMVideoCodecType_AppleProRes422HQ, kCMVideoCodecType_AppleProRes4444, kCMVideoCodecType_AppleProRes4444XQ,
  ])
  private static let streamingAudio: Set<AudioFormatID> = [
    kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatAC3, kAudioFormatEnhancedAC3, kAudioFormatOpus, kAudioFormatFLAC,
    kAudioFormatMPEGLayer3,
  ]
  private static let cafAudio: Set<AudioFormatID> = [kAudioFormatLinearPCM, kAudioFormatMPEG4AAC, kAudioFormatAppleLossless]

  /// In an order that stays.
  var availableMediaTypes: [AVMediaType] { mediaTypes.sorted { $0.rawValue < $1.rawValue } }

  func holds(_ type: AVMediaType) -> Bool { mediaTypes.contains(type) }
  func holds(videoCodec: CMVideoCodecType) -> Bool { videoCodecs.contains(videoCodec) }
  func holds(audioFormat: AudioFormatID) -> Bool { audioFormats?.contains(audioFormat) ?? true }

  /// Tracks can refer to one another, and exclude one another.
  var relatesTracks: Bool { ["mov", "mp4", "m4v", "m4a"].contains(format) }

  /// The file can be written in fragments.
  var hasFragments: Bool { ["mov", "mp4", "m4v", "m4a", "3gp", "3g2"].contains(format) }

  /// Samples of the format can go into the file as they are. A QuickTime movie takes anything; other files want to know it beforehand.
  func passes(_ hint: CMFormatDescription?, _ type: AVMediaType) -> Bool {
    guard holds(type) else { return false }
    if fileType == .mov { return true }
    guard let hint else { return false }
    switch type {
    case .audio:
      let isAAC = Self.aac.contains(CMFormatDescriptionGetMediaSubType(hint))
      return holds(audioFormat: isAAC ? kAudioFormatMPEG4AAC : CMFormatDescriptionGetMediaSubType(hint))
    default: return true
    }
  }

  private static let aac: Set<AudioFormatID> = [
    kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEG4AAC_LD, kAudioFormatMPEG4AAC_ELD,
  ]
}
