import CoreMedia
import MediaEngine

/// Turns the headers of a movie into a container with its tracks.
struct MovieAssembly {
  let movie: Movie
  let source: any ByteSource
  let options: OpenOptions
  private let formats: [[CMFormatDescription]]
  private let loaders: [SampleTableLoader]
  private let fragments: FragmentIndex?

  init(_ movie: Movie, source: any ByteSource, options: OpenOptions) {
    (self.movie, self.source, self.options) = (movie, source, options)
    formats = movie.tracks.map { track in
      track.sampleEntries.map { FormatDescriptionBuilder(track).description(of: $0) }
    }
    let loaders = zip(movie.tracks, formats).map { track, formats in
      SampleTableLoader(source, boxes: track.tables, packet: SoundPackets.layout(of: formats))
    }
    self.loaders = loaders
    let ids = movie.tracks.map(\.id)
    fragments = movie.fragmentDefaults.map { defaults in
      FragmentIndex(source, start: movie.headerEnd, defaults: defaults) { () throws(EngineError) in
        var ends: [UInt32: Int64] = [:]
        for (id, loader) in zip(ids, loaders) { ends[id] = try loader.table()?.endTime() ?? 0 }
        return ends
      }
    }
  }

  func container() throws(EngineError) -> ISOMediaContainer {
    var tracks: [ISOMediaTrack] = []
    for number in movie.tracks.indices where movie.tracks[number].id != 0 { tracks.append(try track(number)) }
    var info = ContainerInfo(format: formatName, duration: duration(of: tracks))
    info.preferredRate = Float(movie.rate)
    info.preferredVolume = Float(movie.volume)
    info.preferredTransform = movie.transform
    info.metadata = movie.metadata
    info.isProtected = tracks.contains { $0.info.isProtected }
    info.hasFragments = movie.fragmentDefaults != nil
    info.timescale = CMTimeScale(clamping: movie.timescale)
    info.chapters = ChapterReader(tracks: tracks).chapters(marks: movie.chapterMarks, duration: info.duration)
    info.hasForbiddenReferences = tracks.contains { $0.obstacleKind == .referenceForbidden }
    return ISOMediaContainer(info: info, tracks: tracks)
  }

  private var formatName: String {
    guard let brand = movie.majorBrand else { return "mov" }
    let name = brand.description
    if brand == "qt  " { return "mov" }
    if name.hasPrefix("M4V") { return "m4v" }
    if name.hasPrefix("M4A") || name.hasPrefix("M4B") || name.hasPrefix("M4P") { return "m4a" }
    if name.hasPrefix("3g2") { return "3g2" }
    return name.hasPrefix("3g") ? "3gp" : "mp4"
  }

  private func duration(of tracks: [ISOMediaTrack]) -> CMTime {
    let timescale = CMTimeScale(clamping: movie.timescale)
    if fragments != nil {
      if let stated = movie.fragmentedDuration, stated > 0, let value = Int64(exactly: stated) {
        return CMTime(value: value, timescale: timescale)
      }
    } else if let stated = movie.duration, stated > 0, let value = Int64(exactly: stated) {
      return CMTime(value: value, timescale: timescale)
    }
    return tracks.reduce(CMTime(value: 0, timescale: timescale)) { max($0, $1.info.timeRange.end) }
  }

  // MARK: Tracks

  private func track(_ number: Int) throws(EngineError) -> ISOMediaTrack {
    let header = movie.tracks[number]
    let timescale = header.timescale == 0 ? movie.timescale : header.timescale
    guard timescale <= UInt32(Int32.max) else { throw .malformed("mdhd", "the timescale is \(timescale)") }
    let segments = SegmentBuilder(movie: movie, track: header, mediaTimescale: CMTimeScale(timescale))
    var info = TrackInfo(
      id: CMPersistentTrackID(bitPattern: header.id), mediaType: header.mediaType, formatDescriptions: formats[number],
      timescale: CMTimeScale(timescale),
      segments: try segments.segments { () throws(EngineError) in try mediaEnd(number) })
    fill(&info, header, formats[number])
    let (media, obstacle) = DataReferences(options: options, source: source).media(of: header)
    info.isSelfContained = media === source
    return ISOMediaTrack(
      info: info, number: header.id, tables: loaders[number], fragments: fragments, source: source, media: media, obstacle: obstacle)
  }

  /// Where the media ends, in ticks of its own timescale.
  private func mediaEnd(_ number: Int) throws(EngineError) -> Int64 {
    let header = movie.tracks[number]
    if let fragments {
      let counted = try fragments.runs(of: header.id)
      if counted.sampleCount > 0 { return counted.presentationEnd }
    }
    if let stated = header.duration, stated > 0, let value = Int64(exactly: stated), value < .max / 4 { return value }
    return try loaders[number].table()?.endTime() ?? 0
  }

  private func fill(_ info: inout TrackInfo, _ header: MovieTrack, _ formats: [CMFormatDescription]) {
    info.isEnabled = header.isEnabled
    info.naturalSize = header.size
    if header.size == .zero, header.mediaType == kCMMediaType_Video, let format = formats.first {
      info.naturalSize = CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: true)
    }
    info.preferredTransform = header.transform
    info.preferredVolume = Float(header.volume)
    info.languageCode = header.languageCode
    info.extendedLanguageTag = header.extendedLanguageTag
    info.alternateGroup = header.alternateGroup
    info.layer = header.layer
    info.references = header.references.mapValues { $0.map { CMPersistentTrackID(bitPattern: $0) } }
    info.characteristics = header.characteristics
    info.metadata = header.metadata
    info.isProtected = header.sampleEntries.contains { $0.isProtected }
    info.creationDate = header.creationDate
    guard header.edits?.isEmpty ?? true else { return }
    info.codecDelay = formats.first.map(Self.preskip) ?? 0
    if let note = GaplessNote(movie.metadata), header.mediaType == kCMMediaType_Audio,
      movie.tracks.count(where: { $0.mediaType == kCMMediaType_Audio }) == 1
    {
      info.segments = note.segments(timescale: info.timescale)
    }
  }

  /// Frames that an Opus decoder gives before the sound begins ("Encapsulation of Opus in ISO Base Media File Format" §4.3.2).
  private static func preskip(_ format: CMFormatDescription) -> Int {
    guard let atom = format.extensionAtom("dOps") else { return 0 }
    var parser = ByteParser([UInt8](atom), box: "dOps")
    guard (try? parser.skip(2)) != nil, let frames = try? parser.u16() else { return 0 }
    return Int(frames)
  }
}

extension MovieTrack {
  /// Apple's media type for a handler.
  var mediaType: CMMediaType {
    switch handler {
    case "vide": kCMMediaType_Video
    case "soun": kCMMediaType_Audio
    // ISO's subtitles ("subt") and QuickTime's ("sbtl") are one kind.
    case "subt", "sbtl": kCMMediaType_Subtitle
    case "text": kCMMediaType_Text
    case "clcp": kCMMediaType_ClosedCaption
    case "tmcd": kCMMediaType_TimeCode
    case "meta": kCMMediaType_Metadata
    case "muxx": kCMMediaType_Muxed
    default: handler.rawValue
    }
  }
}
