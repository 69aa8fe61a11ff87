import CoreAudioTypes
import CoreMedia
import MediaEngine

extension ExportPlanner {
  /// Every track that the file type can hold and that has something in the range.
  func copiedTracks() throws(EngineError) -> [ExportPlan.Track] {
    try copied(container.tracks.filter { canHold($0) && hasMedia($0) })
  }

  func copied(_ tracks: [any MediaTrack]) throws(EngineError) -> [ExportPlan.Track] {
    var result: [ExportPlan.Track] = []
    for track in tracks { result.append(try copied(track)) }
    return result
  }

  func copied(_ track: any MediaTrack) throws(EngineError) -> ExportPlan.Track {
    // What is copied must be one track's.
    let media: any MediaTrack = try (track as? ComposedTrack)?.joined(in: range) ?? track
    let header = header(of: track, timescale: media.info.timescale)
    return ExportPlan.Track(source: EditedTrack(media), coding: .copy, header: header)
  }

  /// The tracks with the references between them that their sources have, as far as both ends are there.
  func connected(_ tracks: [ExportPlan.Track]) -> [ExportPlan.Track] {
    let indices = Dictionary(tracks.enumerated().map { ($1.source.media.info.id, $0) }) { first, _ in first }
    var result = tracks
    for index in result.indices {
      let references = result[index].source.media.info.references.mapValues { $0.compactMap { indices[$0] } }
      result[index].header.references = references.filter { !$0.value.isEmpty }
    }
    // Chapters of a track that is not exported belong to the first that is.
    let chapters = chapterTracks.compactMap { indices[$0.info.id] }
    let isNamed = result.contains { $0.header.references["chap"] != nil }
    if !isNamed, !chapters.isEmpty, let first = result.firstIndex(where: { !Self.isText($0.source.media) }) {
      result[first].header.references["chap"] = chapters
    }
    return result
  }

  /// Sound of which one track is meant to be chosen, where the session keeps all of it.
  var alternates: [any MediaTrack] {
    guard keepsAlternates, !preset.isPassthrough else { return [] }
    let tracks = container.tracks.filter { $0.info.mediaType == kCMMediaType_Audio && $0.info.alternateGroup != 0 && hasMedia($0) }
    let counts = Dictionary(tracks.map { ($0.info.alternateGroup, 1) }, uniquingKeysWith: +)
    return tracks.filter { counts[$0.info.alternateGroup, default: 0] > 1 && (canHold($0) || canDecode($0)) }
  }

  func canDecode(_ track: any MediaTrack) -> Bool { track.info.formatDescriptions.contains { codecs.canDecode($0) } }

  /// Text tracks that others name as their chapters.
  var chapterTracks: [any MediaTrack] {
    let chapters = Set(container.tracks.flatMap { $0.info.references["chap"] ?? [] })
    return container.tracks.filter { chapters.contains($0.info.id) && Self.isText($0) && canHold($0) && hasMedia($0) }
  }

  /// The asset's chapters in the file's time, where none of the tracks has them: those of Matroska, of ID3, of Nero's list.
  func chapters(beside tracks: [ExportPlan.Track]) -> [Chapter] {
    guard fileType != .mobile3GPP, !tracks.contains(where: { $0.header.references["chap"] != nil }) else { return [] }
    // Chapters that cannot be read are no reason to lose the media.
    let all = ((try? container.chapters()) ?? []).sorted { $0.range.start < $1.range.start }
    return all.compactMap { chapter in
      let visible = chapter.range.intersection(range)
      guard visible.duration > .zero else { return nil }
      var moved = chapter
      moved.range = CMTimeRange(start: visible.start - range.start, duration: visible.duration)
      return moved
    }
  }

  /// Whether the file can hold the track as it is stored.
  ///
  /// QuickTime's text is at home in QuickTime files; as chapters, MPEG-4 files of all players and makers have it too.
  func canHold(_ track: any MediaTrack) -> Bool {
    if Self.canHold(track, in: fileType) { return true }
    guard [.mp4, .m4v, .m4a].contains(fileType), Self.isText(track), Self.isStorable(track) else { return false }
    return container.tracks.contains { $0.info.references["chap"]?.contains(track.info.id) == true }
  }

  private static func isText(_ track: any MediaTrack) -> Bool { [kCMMediaType_Text, kCMMediaType_Subtitle].contains(track.info.mediaType) }

  /// Whether a file of this type can hold the track as it is stored.
  static func canHold(_ track: any MediaTrack, in fileType: AVFileType) -> Bool {
    let type = track.info.mediaType
    guard !track.info.formatDescriptions.isEmpty else { return false }
    switch fileType {
    case .mov: return type == kCMMediaType_Video || type == kCMMediaType_Audio || isStorable(track)
    case .m4a: return type == kCMMediaType_Audio && isMPEG4Sound(track)
    case .mp4, .m4v:
      return type == kCMMediaType_Video || type == kCMMediaType_Audio && isMPEG4Sound(track)
        || [kCMMediaType_Subtitle, kCMMediaType_Metadata].contains(type) && isStorable(track)
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

  /// 'tx3g', 'text', 'tmcd', 'tc64', 'c608', 'c708', 'stpp', 'wvtt' and 'mebx', which can be described without the source's own words.
  private static let knownSubTypes: Set<FourCharCode> = [
    0x7478_3367, 0x7465_7874, 0x746D_6364, 0x7463_3634, 0x6336_3038, 0x6337_3038, 0x7374_7070, 0x7776_7474,
    0x6D65_6278,
  ]

  private static func isMPEG4Sound(_ track: any MediaTrack) -> Bool {
    let allowed: Set<AudioFormatID> = [
      kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEG4AAC_LD, kAudioFormatMPEG4AAC_ELD,
      kAudioFormatAppleLossless, kAudioFormatAC3, kAudioFormatEnhancedAC3, kAudioFormatMPEGLayer3, kAudioFormatOpus, kAudioFormatFLAC,
    ]
    return track.info.formatDescriptions.allSatisfy { allowed.contains(CMFormatDescriptionGetMediaSubType($0)) }
  }
}
