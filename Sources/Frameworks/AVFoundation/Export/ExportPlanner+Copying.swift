import AVEngineCore
import AVEngineReading
import AVEngineWriting
import CoreMedia

extension ExportPlanner {
  func copiedTracks() throws(EngineError) -> [ExportPlan.Track] {
    let tracks = container.tracks.filter(hasMedia)
    for track in tracks { try track.info.requireMedia() }
    let kinds = contents?.isOfAudio == true ? [kCMMediaType_Audio] : [kCMMediaType_Video, kCMMediaType_Audio]
    for kind in kinds {
      let kin = tracks.filter { $0.info.mediaType == kind }
      guard let first = kin.first, !kin.contains(where: canHold) else { continue }
      throw EngineError(.unsupported, "Exporting", detail: refusal(of: first))
    }
    return try copied(tracks.filter(canHold))
  }

  private func refusal(of track: any MediaTrack) -> String {
    let format = track.info.formatDescriptions.first { contents?.stores($0) == false }
    return format.flatMap { contents?.refusal(of: $0) } ?? "no track of the asset can go into a file of this preset"
  }

  private var contents: FileContents? { fileType.containerFormat.flatMap(FileContents.init) }

  func copied(_ tracks: [any MediaTrack]) throws(EngineError) -> [ExportPlan.Track] {
    var result: [ExportPlan.Track] = []
    for track in tracks { result.append(try copied(track)) }
    return result
  }

  func copied(_ track: any MediaTrack) throws(EngineError) -> ExportPlan.Track {
    // A copied track must have a single source.
    let media: any MediaTrack = try (track as? ComposedTrack)?.joined(in: range) ?? track
    let header = header(of: track, timescale: media.info.timescale)
    return ExportPlan.Track(source: EditedTrack(media), coding: .copy, header: header)
  }

  func connected(_ tracks: [ExportPlan.Track]) -> [ExportPlan.Track] {
    let indices = Dictionary(tracks.enumerated().map { ($1.source.media.info.id, $0) }) { first, _ in first }
    var result = tracks
    for index in result.indices {
      let references = result[index].source.media.info.references.mapValues { $0.compactMap { indices[$0] } }
      result[index].header.references = references.filter { !$0.value.isEmpty }
    }
    let chapters = chapterTracks.compactMap { indices[$0.info.id] }
    let isNamed = result.contains { $0.header.references["chap"] != nil }
    if !isNamed, !chapters.isEmpty, let first = result.firstIndex(where: { !Self.isText($0.source.media) }) {
      result[first].header.references["chap"] = chapters
    }
    return result
  }

  var alternates: [any MediaTrack] {
    guard keepsAlternates, !preset.isPassthrough else { return [] }
    let tracks = container.tracks.filter {
      $0.info.mediaType == kCMMediaType_Audio && $0.info.alternateGroup != 0 && hasMedia($0)
    }
    let counts = Dictionary(tracks.map { ($0.info.alternateGroup, 1) }, uniquingKeysWith: +)
    return tracks.filter { counts[$0.info.alternateGroup, default: 0] > 1 && (canHold($0) || canDecode($0)) }
  }

  /// True if the media is missing, because omitting the track would hide the error.
  func canDecode(_ track: any MediaTrack) -> Bool {
    track.info.missing != nil || track.info.formatDescriptions.contains { codecs.canDecode($0) }
  }

  var chapterTracks: [any MediaTrack] {
    container.tracks.filter { track in
      let isOfChapters = Self.isText(track) || contents?.isOfAudio == true && track.info.mediaType == kCMMediaType_Video
      return isOfChapters && Self.isNamedAsChapters(track, of: container) && canHold(track) && hasMedia(track)
    }
  }

  private static func isNamedAsChapters(_ track: any MediaTrack, of container: any MediaContainer) -> Bool {
    container.tracks.contains { $0.info.references["chap"]?.contains(track.info.id) == true }
  }

  func chapters(beside tracks: [ExportPlan.Track]) -> [Chapter] {
    guard contents?.format.relatesTracks == true, !tracks.contains(where: { $0.header.references["chap"] != nil })
    else { return [] }
    // Chapters that cannot be read are omitted, so that the media is still exported.
    let all = ((try? container.chapters()) ?? []).sorted { $0.range.start < $1.range.start }
    return all.compactMap { chapter in
      let visible = chapter.range.intersection(range)
      guard visible.duration > .zero else { return nil }
      var moved = chapter
      moved.range = CMTimeRange(start: visible.start - range.start, duration: visible.duration)
      return moved
    }
  }

  func canHold(_ track: any MediaTrack) -> Bool { Self.canHold(track, of: container, in: fileType) }

  /// If another track refers to the track as its chapters, MPEG-4 files can also hold QuickTime text, and audio files
  /// still images.
  static func canHold(_ track: any MediaTrack, of container: any MediaContainer, in fileType: AVFileType) -> Bool {
    if canHold(track, in: fileType) { return true }
    guard let contents = fileType.containerFormat.flatMap(FileContents.init), contents.format.relatesTracks,
      !contents.takesEveryKind, isNamedAsChapters(track, of: container)
    else { return false }
    if isText(track) { return isStorable(track) }
    return track.info.formatDescriptions.allSatisfy(contents.stores)
  }

  private static func isText(_ track: any MediaTrack) -> Bool {
    [kCMMediaType_Text, kCMMediaType_Subtitle].contains(track.info.mediaType)
  }

  private static func canHold(_ track: any MediaTrack, in fileType: AVFileType) -> Bool {
    let type = track.info.mediaType
    // A track with missing media must make the export fail for that reason.
    guard !track.info.formatDescriptions.isEmpty || track.info.missing != nil,
      let contents = fileType.containerFormat.flatMap(FileContents.init)
    else { return false }
    switch type {
    case kCMMediaType_Audio: return track.info.formatDescriptions.allSatisfy(contents.stores)
    case kCMMediaType_Video: return !contents.isOfAudio && track.info.formatDescriptions.allSatisfy(contents.stores)
    case kCMMediaType_Subtitle, kCMMediaType_Metadata:
      return contents.mediaTypes.contains(type) && Self.isStorable(track)
    default: return contents.takesEveryKind && Self.isStorable(track)
    }
  }

  private static func isStorable(_ track: any MediaTrack) -> Bool {
    let keys = [
      kCMFormatDescriptionExtension_VerbatimISOSampleEntry, kCMFormatDescriptionExtension_VerbatimSampleDescription,
    ]
    return track.info.formatDescriptions.allSatisfy { format in
      keys.contains { CMFormatDescriptionGetExtension(format, extensionKey: $0) != nil }
        || Self.knownSubTypes.contains(CMFormatDescriptionGetMediaSubType(format))
    }
  }

  /// The codes are 'tx3g', 'text', 'tmcd', 'tc64', 'c608', 'c708', 'stpp', 'wvtt' and 'mebx'.
  private static let knownSubTypes: Set<FourCharCode> = [
    0x7478_3367, 0x7465_7874, 0x746D_6364, 0x7463_3634, 0x6336_3038, 0x6337_3038, 0x7374_7070, 0x7776_7474,
    0x6D65_6278,
  ]
}
