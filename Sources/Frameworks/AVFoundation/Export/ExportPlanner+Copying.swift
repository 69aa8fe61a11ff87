import CoreAudioTypes
import CoreMedia
import MediaEngine

extension ExportPlanner {
  /// Every track that the file type can hold and that has something in the range, and how they refer to one another.
  func copiedTracks() throws(EngineError) -> [ExportPlan.Track] {
    let sources = container.tracks.filter { Self.canHold($0, in: fileType) && hasMedia($0) }
    let indices = Dictionary(sources.enumerated().map { ($1.info.id, $0) }) { first, _ in first }
    return sources.map { track in
      var header = header(of: track, timescale: track.info.timescale)
      header.references = track.info.references.mapValues { $0.compactMap { indices[$0] } }.filter { !$0.value.isEmpty }
      return ExportPlan.Track(source: track, map: SegmentMap(track.info.segments), coding: .copy, header: header)
    }
  }

  /// Whether a file of this type can hold the track as it is stored.
  static func canHold(_ track: any MediaTrack, in fileType: AVFileType) -> Bool {
    let type = track.info.mediaType
    guard !track.info.formatDescriptions.isEmpty else { return false }
    switch fileType {
    case .mov: return type == kCMMediaType_Video || type == kCMMediaType_Audio || isStorable(track)
    case .m4a: return type == kCMMediaType_Audio && isMPEG4Sound(track)
    case .mp4, .m4v:
      return type == kCMMediaType_Video || type == kCMMediaType_Audio && isMPEG4Sound(track)
        || type == kCMMediaType_Subtitle && isStorable(track)
    case .mobile3GPP: return type == kCMMediaType_Video || type == kCMMediaType_Audio && isMPEG4Sound(track)
    default: return false
    }
  }

  /// Text, time codes and metadata go over in the very form in which an ISO file described them.
  private static func isStorable(_ track: any MediaTrack) -> Bool {
    let keys = [kCMFormatDescriptionExtension_VerbatimISOSampleEntry, kCMFormatDescriptionExtension_VerbatimSampleDescription]
    return track.info.formatDescriptions.allSatisfy { format in
      keys.contains { CMFormatDescriptionGetExtension(format, extensionKey: $0) != nil }
        || Self.knownSubTypes.contains(CMFormatDescriptionGetMediaSubType(format))
    }
  }

  /// 'tx3g', 'text', 'tmcd', 'tc64', 'c608', 'c708', 'stpp' and 'wvtt', which can be described without the source's own words.
  private static let knownSubTypes: Set<FourCharCode> = [
    0x7478_3367, 0x7465_7874, 0x746D_6364, 0x7463_3634, 0x6336_3038, 0x6337_3038, 0x7374_7070, 0x7776_7474,
  ]

  private static func isMPEG4Sound(_ track: any MediaTrack) -> Bool {
    let allowed: Set<AudioFormatID> = [
      kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEG4AAC_LD, kAudioFormatMPEG4AAC_ELD,
      kAudioFormatAppleLossless, kAudioFormatAC3, kAudioFormatEnhancedAC3, kAudioFormatMPEGLayer3, kAudioFormatOpus, kAudioFormatFLAC,
    ]
    return track.info.formatDescriptions.allSatisfy { allowed.contains(CMFormatDescriptionGetMediaSubType($0)) }
  }
}
