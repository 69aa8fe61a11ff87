import AVEngineCore
import CoreMedia

struct MovieAssembly {
  let movie: Movie
  let source: any ByteSource
  let options: OpenOptions
  private let formats: [Deferred<[CMFormatDescription]>]
  private let media: [[DataReferences.Media]]
  private let loaders: [SampleTableLoader]
  private let fragments: FragmentIndex?

  init(
    _ movie: Movie, source: any ByteSource, options: OpenOptions,
    resolver: @escaping @Sendable () -> any ReferenceResolver
  ) throws(EngineError) {
    self.movie = movie
    self.source = source
    self.options = options
    let references = DataReferences(options: options, source: source, resolver: resolver)
    media = movie.tracks.map { references.media(of: $0) }
    let (length, headers) = (try source.length() ?? .max, movie.headerSource ?? source)
    formats = movie.tracks.map { track in
      Deferred { track.sampleEntries.map { FormatDescriptionBuilder(track).description(of: $0) } }
    }
    let loaders = movie.tracks.indices.map { [media, formats] number in
      let others = media[number].compactMap { media in media.source.flatMap { $0 === source ? nil : try? $0.length() } }
      let other = media[number].contains { $0.source === source } ? others.max().map { max($0, length) } : others.max()
      return SampleTableLoader(
        headers, boxes: movie.tracks[number].tables, groups: movie.tracks[number].groups, mediaLength: other ?? length,
        formats: formats[number])
    }
    self.loaders = loaders
    let ids = movie.tracks.map { $0.id }
    let timescales = Dictionary(movie.tracks.map { ($0.id, $0.timescale) }) { first, _ in first }
    let distances = Dictionary(movie.tracks.map { ($0.id, $0.rollDistances) }) { first, _ in first }
    let fragments = movie.fragmentDefaults.map { stated in
      var defaults = stated
      for (id, distances) in distances where !distances.isEmpty {
        defaults[id, default: FragmentDefaults()].rollDistances = distances
      }
      return FragmentIndex(source, start: movie.headerEnd, defaults: defaults, timescales: timescales) {
        () throws(EngineError) in
        var ends: [UInt32: Int64] = [:]
        for (id, loader) in zip(ids, loaders) { ends[id] = try loader.table()?.endTime() ?? 0 }
        return ends
      }
    }
    self.fragments = fragments
  }

  func container() throws(EngineError) -> ISOMediaContainer {
    if !options.references.isConfined, let breach = forbiddenReference { throw breach }
    var tracks: [ISOMediaTrack] = []
    for number in movie.tracks.indices where movie.tracks[number].id != 0 { tracks.append(try track(number)) }
    var info = info(of: tracks)
    info.preferredRate = Float(movie.rate)
    info.preferredVolume = Float(movie.volume)
    info.preferredTransform = movie.transform
    info.metadata = movie.metadata
    info.isProtected = tracks.contains { $0.info.isProtected }
    info.hasFragments = movie.fragmentDefaults != nil
    info.timescale = CMTimeScale(clamping: movie.timescale)
    info.creationDate = movie.creationDate
    info.kept = movie.kept.boxes
    return ISOMediaContainer(
      info: info, tracks: tracks, marks: movie.chapterMarks,
      fragmentPlace: movie.fragmentDefaults == nil ? nil : (source, movie.headerEnd))
  }

  /// A breach of restrictions that the client has set fails the asset; any other obstacle fails only its track.
  private var forbiddenReference: EngineError? {
    let errors = media.joined().compactMap { media -> EngineError? in
      guard let other = media.source, other !== source else { return media.obstacle }
      // A redirection to a forbidden server shows only after a request, such as that for the length.
      do throws(EngineError) { _ = try other.length() } catch { return error }
      return nil
    }
    return errors.first { $0.kind == .referenceForbidden }
  }

  private var format: ContainerFormat {
    guard let brand = movie.majorBrand else { return .mov }
    let name = brand.description
    if brand == "qt  " { return .mov }
    if name.hasPrefix("M4V") { return .m4v }
    if name.hasPrefix("M4A") || name.hasPrefix("M4B") || name.hasPrefix("M4P") { return .m4a }
    if name.hasPrefix("3g2") { return .mobile3GPP2 }
    return name.hasPrefix("3g") ? .mobile3GPP : .mp4
  }

  private func info(of tracks: [ISOMediaTrack]) -> ContainerInfo {
    let timescale = CMTimeScale(clamping: movie.timescale)
    let stated = fragments == nil ? movie.duration : movie.fragmentedDuration
    if let stated, stated > 0, let value = Int64(exactly: stated) {
      return ContainerInfo(format: format, duration: CMTime(value: value, timescale: timescale))
    }
    let infos = tracks.map { $0.info }
    return ContainerInfo(
      format: format,
      deferredDuration: Deferred { () throws(EngineError) in
        var end = CMTime(value: 0, timescale: timescale)
        for info in infos { end = max(end, try info.foundTimeRange().end) }
        return end
      })
  }

  // MARK: Tracks

  private func track(_ number: Int) throws(EngineError) -> ISOMediaTrack {
    let header = movie.tracks[number]
    let timescale = header.timescale == 0 ? movie.timescale : header.timescale
    guard timescale <= UInt32(Int32.max) else { throw .malformed("mdhd", "the timescale \(timescale) is not valid") }
    let segments = SegmentBuilder(movie: movie, track: header, mediaTimescale: CMTimeScale(timescale))
    let end = mediaEnd(number)
    var info = TrackInfo(
      id: CMPersistentTrackID(bitPattern: header.id), mediaType: header.mediaType, deferredFormats: formats[number],
      timescale: CMTimeScale(timescale),
      deferredSegments: Deferred { () throws(EngineError) in try segments.segments(mediaEnd: end) })
    fill(&info, header)
    let media = media[number]
    info.isSelfContained = media.allSatisfy { $0.source === source }
    return ISOMediaTrack(
      info: info, number: header.id, tables: loaders[number], fragments: fragments, source: source, media: media)
  }

  /// The closure returns ticks of the media timescale.
  private func mediaEnd(_ number: Int) -> @Sendable () throws(EngineError) -> Int64 {
    let (id, stated, loader) = (movie.tracks[number].id, movie.tracks[number].duration, loaders[number])
    let fragments = fragments
    return { () throws(EngineError) in
      if let fragments {
        if let end = try fragments.end(of: id) { return end }
        let counted = try fragments.runs(of: id)
        if counted.sampleCount > 0 { return counted.presentationEnd }
      }
      if let stated, stated > 0, let value = Int64(exactly: stated), value < .max / 4 { return value }
      return try loader.table()?.endTime() ?? 0
    }
  }

  private func fill(_ info: inout TrackInfo, _ header: MovieTrack) {
    info.isEnabled = header.isEnabled
    info.naturalSize = header.cleanSize ?? header.size
    info.apertures = header.apertures
    if info.naturalSize == .zero, header.mediaType == kCMMediaType_Video, let format = info.formatDescriptions.first {
      info.naturalSize = CMVideoFormatDescriptionGetPresentationDimensions(
        format, usePixelAspectRatio: true, useCleanAperture: true)
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
    info.prerollPackets = header.prerollPackets
    info.isProtected = header.sampleEntries.contains { $0.isProtected }
    info.creationDate = header.creationDate
    info.kept = header.kept.boxes
    guard header.edits?.isEmpty ?? true else { return }
    info.codecDelay = info.formatDescriptions.first.map(Self.preskip) ?? 0
    if let note = GaplessNote(movie.metadata), header.mediaType == kCMMediaType_Audio,
      movie.tracks.count(where: { $0.mediaType == kCMMediaType_Audio }) == 1
    {
      info.segments = note.segments(timescale: info.timescale)
    }
  }

  /// The number of frames that an Opus decoder outputs before the audio begins ("Encapsulation of Opus in ISO Base
  /// Media File Format" §4.3.2).
  private static func preskip(_ format: CMFormatDescription) -> Int {
    guard let atom = format.extensionAtom("dOps") else { return 0 }
    var parser = ByteParser([UInt8](atom), box: "dOps")
    guard (try? parser.skip(2)) != nil, let frames = try? parser.u16() else { return 0 }
    return Int(frames)
  }
}

extension MovieTrack {
  var mediaType: CMMediaType {
    switch handler {
    case "vide": kCMMediaType_Video
    case "soun": kCMMediaType_Audio
    // ISO's subtitles ("subt") and QuickTime's ("sbtl") are the same kind.
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
