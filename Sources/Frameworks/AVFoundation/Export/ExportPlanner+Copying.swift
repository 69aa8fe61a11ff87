import AVEngineCore
import AVEngineReading
import AVEngineWriting
import CoreMedia

extension ExportPlanner {
  /// Every track that the file type can hold and that has something in the range.
  ///
  /// Pictures or sound of which the file can hold nothing at all are no film any more: then the export fails, and says
  /// what could hold them.
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

  /// What files of the type hold.
  private var contents: FileContents? { fileType.containerFormat.flatMap(FileContents.init) }

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
    let tracks = container.tracks.filter {
      $0.info.mediaType == kCMMediaType_Audio && $0.info.alternateGroup != 0 && hasMedia($0)
    }
    let counts = Dictionary(tracks.map { ($0.info.alternateGroup, 1) }, uniquingKeysWith: +)
    return tracks.filter { counts[$0.info.alternateGroup, default: 0] > 1 && (canHold($0) || canDecode($0)) }
  }

  /// Also for a track whose format is not known because its media is missing: leaving it out would hide that.
  func canDecode(_ track: any MediaTrack) -> Bool {
    track.info.missing != nil || track.info.formatDescriptions.contains { codecs.canDecode($0) }
  }

  /// Tracks that others name as their chapters: texts, and in a file of sound the stills beside them.
  var chapterTracks: [any MediaTrack] {
    container.tracks.filter { track in
      let isOfChapters = Self.isText(track) || contents?.isOfAudio == true && track.info.mediaType == kCMMediaType_Video
      return isOfChapters && Self.isNamedAsChapters(track, of: container) && canHold(track) && hasMedia(track)
    }
  }

  private static func isNamedAsChapters(_ track: any MediaTrack, of container: any MediaContainer) -> Bool {
    container.tracks.contains { $0.info.references["chap"]?.contains(track.info.id) == true }
  }

  /// The asset's chapters in the file's time, where none of the tracks has them: those of Matroska, of ID3, of Nero's
  /// list.
  func chapters(beside tracks: [ExportPlan.Track]) -> [Chapter] {
    guard contents?.format.relatesTracks == true, !tracks.contains(where: { $0.header.references["chap"] != nil })
    else { return [] }
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
  func canHold(_ track: any MediaTrack) -> Bool { Self.canHold(track, of: container, in: fileType) }

  /// Whether a file of this type can hold the container's track as it is stored.
  ///
  /// QuickTime's text is at home in QuickTime files; as chapters, MPEG-4 files of all players and makers have it too,
  /// and files of sound have stills with it.
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

  /// Whether a file of this type can hold the track as it is stored, whatever other tracks say of it.
  private static func canHold(_ track: any MediaTrack, in fileType: AVFileType) -> Bool {
    let type = track.info.mediaType
    // A track whose media is missing fails an export for that reason, and not for its format, which is not known.
    guard !track.info.formatDescriptions.isEmpty || track.info.missing != nil,
      let contents = fileType.containerFormat.flatMap(FileContents.init)
    else { return false }
    switch type {
    case kCMMediaType_Audio: return track.info.formatDescriptions.allSatisfy(contents.stores)
    case kCMMediaType_Video: return !contents.isOfAudio && track.info.formatDescriptions.allSatisfy(contents.stores)
    // Of text, captions and what else there is, files but QuickTime's take over what players look for there.
    case kCMMediaType_Subtitle, kCMMediaType_Metadata:
      return contents.mediaTypes.contains(type) && Self.isStorable(track)
    default: return contents.takesEveryKind && Self.isStorable(track)
    }
  }

  /// Text, time codes and metadata go over in the very form in which an ISO file described them.
  private static func isStorable(_ track: any MediaTrack) -> Bool {
    let keys = [
      kCMFormatDescriptionExtension_VerbatimISOSampleEntry, kCMFormatDescriptionExtension_VerbatimSampleDescription,
    ]
    return track.info.formatDescriptions.allSatisfy { format in
      keys.contains { CMFormatDescriptionGetExtension(format, extensionKey: $0) != nil }
        || Self.knownSubTypes.contains(CMFormatDescriptionGetMediaSubType(format))
    }
  }

  /// 'tx3g', 'text', 'tmcd', 'tc64', 'c608', 'c708', 'stpp', 'wvtt' and 'mebx', which can be described without the
  /// source's own words.
  private static let knownSubTypes: Set<FourCharCode> = [
    0x7478_3367, 0x7465_7874, 0x746D_6364, 0x7463_3634, 0x6336_3038, 0x6337_3038, 0x7374_7070, 0x7776_7474,
    0x6D65_6278,
  ]
}
