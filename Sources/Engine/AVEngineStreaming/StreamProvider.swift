import AVEngineCaptions
package import AVEngineCore
package import CoreMedia
import Dispatch
import Foundation

package final class StreamedContainer: MediaContainer {
  package let info: ContainerInfo
  package let tracks: [any MediaTrack]
  package let session: StreamSession

  init(_ info: ContainerInfo, _ tracks: [any MediaTrack], _ session: StreamSession) {
    self.info = info
    self.tracks = tracks
    self.session = session
  }

  package func preciseDuration() throws(EngineError) -> CMTime { info.duration }
}

/// Opens HTTP live streams (RFC 8216). Other providers open their segments.
package struct StreamProvider: ContainerProvider {
  /// Decrypts AES-128 in CBC mode (RFC 8216 §4.3.2.4); returns nil if that fails with this key.
  package typealias Decrypt = @Sendable (_ data: Data, _ key: [UInt8], _ vector: [UInt8]) throws(EngineError) -> Data?

  private let resolver: any ReferenceResolver
  private let segments: @Sendable () -> Engine
  private let decrypt: Decrypt
  private let now: @Sendable () -> Double

  /// `segments` returns the engine that opens segments, and `now` the seconds of a clock.
  package init(
    resolver: any ReferenceResolver, decrypt: @escaping Decrypt,
    now: @escaping @Sendable () -> Double = { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 },
    segments: @escaping @Sendable () -> Engine
  ) {
    self.resolver = resolver
    self.segments = segments
    self.decrypt = decrypt
    self.now = now
  }

  /// A playlist names other resources to open, so its bytes are not enough: its name or its MIME type must state that
  /// it is one.
  package func recognises(_ head: [UInt8], options: OpenOptions) -> Bool {
    head.starts(with: Array("#EXTM3U".utf8)) && options.names(.liveStream)
  }

  package func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer {
    let fetcher = StreamFetcher(
      base: source, references: options.references, resolver: options.resolver ?? resolver, decrypt: decrypt, now: now)
    let text = try StreamFetcher.text(of: source)
    guard let base = source.location ?? options.url else {
      throw EngineError(.unsupported, "Opening", subject: source.name, detail: "the URL of the playlist is not known")
    }
    let segments = segments
    let open: StreamSession.Open = { source, options throws(EngineError) in
      try segments().open(source, options: options)
    }
    guard MasterPlaylist.isMaster(text) else {
      let list = try MediaPlaylist(text, base: base)
      let chooser = VariantChooser([MasterPlaylist.Variant(url: base, bandwidth: 0)])
      return try container(
        StreamSession(chooser: chooser, lists: [[base]], first: list, fetcher: fetcher, open: open), nil)
    }
    let master = try MasterPlaylist(text, base: base)
    let audioParts = master.audioParts
    var lists: [[URL]] = [master.variants.map { $0.url }]
    for audio in audioParts { if let url = audio.url { lists.append([url]) } }
    let texts = master.texts
    try fetcher.check(lists.flatMap(\.self) + texts.compactMap(\.url))
    let session = StreamSession(
      chooser: VariantChooser(master.variants), lists: lists, texts: texts.compactMap(\.url), first: nil,
      fetcher: fetcher, open: open)
    return try container(session, master)
  }

  private func container(_ session: StreamSession, _ master: MasterPlaylist?) throws(EngineError) -> StreamedContainer {
    let (audioParts, texts) = (master?.audioParts ?? [], master?.texts ?? [])
    let main = session.lane(0)
    let first = try firstMedia(of: main, session)
    let duration = session.isLive ? Self.endless : main.timeline.window.end
    var tracks: [any MediaTrack] = []
    if first?.media[kCMMediaType_Video] != nil {
      let info = info(tracks.count + 1, kCMMediaType_Video, first, main, duration, nil, session)
      tracks.append(StreamedTrack(info, session, main, frameDuration: frameDuration(first, session)))
    }
    var laneCount = 1
    for audio in audioParts.isEmpty ? [nil] : audioParts.map(Optional.some) {
      let isApart = audio?.url != nil
      let lane = isApart ? session.lane(laneCount) : main
      if isApart { laneCount += 1 }
      let (media, missing) = isApart ? try firstAudio(of: lane, session) : (first, nil)
      guard missing != nil || media?.media[kCMMediaType_Audio] != nil else { continue }
      var info = info(tracks.count + 1, kCMMediaType_Audio, media, lane, duration, audio, session)
      info.missing = missing
      tracks.append(StreamedTrack(info, session, lane))
    }
    guard tracks.contains(where: { $0.info.missing == nil }) else {
      throw EngineError(.noSuchTrack, "Opening", detail: "none of the stream's first segments could be loaded")
    }
    for (number, text) in texts.enumerated() {
      let lane = session.lane(laneCount + number)
      // A text lane's timeline begins at zero when its playlist is first loaded. For a live stream, the playlist is
      // loaded now, so that the lane's times agree with those of the variants.
      if session.isLive { try? lane.begin(session) }
      tracks.append(StreamedTrack(info(tracks.count + 1, text, duration), session, lane))
    }
    // Segments that cannot be loaded show no captions, and must not prevent the rest from playing.
    let looking = ReadCancellation(toleratesLoss: true, within: .running)
    try looking.perform { () throws(EngineError) in
      let count = first?.media[kCMMediaType_Video]?.samples.count ?? 0
      tracks += try captions(beside: tracks.first, master, count: count, id: tracks.count + 1)
    }
    let stated = session.isLive ? CMTime.indefinite : duration
    return StreamedContainer(ContainerInfo(format: .liveStream, duration: stated), tracks, session)
  }

  private func captions(
    beside video: (any MediaTrack)?, _ master: MasterPlaylist?, count: Int, id: Int
  ) throws(EngineError) -> [ClosedCaptionTrack] {
    guard let video = video as? StreamedTrack, count > 0 else { return [] }
    var found: [(channel: ClosedCaptionChannel, rendition: MasterPlaylist.Rendition?)] = []
    if let declared = master?.captions {
      found = declared.compactMap { rendition in rendition.channel.map { ($0, rendition) } }
    } else {
      let start = video.session.startTime
      found = try ClosedCaptionTrack.channels(besideFramesOf: video, from: start, most: count).map { ($0, nil) }
    }
    let segments = segments
    return found.enumerated().map { index, found in
      var info = ClosedCaptionTrack.description(of: video, found.channel, id: CMPersistentTrackID(id + index))
      if let rendition = found.rendition { Self.describe(rendition, group: 2, &info) }
      return ClosedCaptionTrack(video, found.channel, stated: info) { () throws(EngineError) in
        try segments().codecs.makeClosedCaptionDecoder()
      }
    }
  }

  /// The duration of a live stream's tracks. The container's duration is indefinite.
  package static let endless = CMTime(value: 10_000_000, timescale: 1)

  private func firstMedia(of lane: StreamRendition, _ session: StreamSession) throws(EngineError) -> LoadedSegment? {
    try lane.begin(session)
    guard let first = lane.timeline.number(at: lane.isMain ? session.startTime : .zero) else { return nil }
    // Segments that a live stream may add later are not waited for.
    let last = max(first, min(first + 3, lane.timeline.entries.last?.number ?? first))
    var failure: EngineError?
    for number in first...last {
      // If an earlier segment failed, its failure is thrown instead of this error, except for cancellation.
      do throws(EngineError) {
        guard let segment = try lane.segment(number, session) else { break }
        if !segment.media.isEmpty { return segment }
        failure = failure ?? segment.failure
      } catch {
        throw error.kind == .cancelled ? error : failure ?? error
      }
    }
    throw failure ?? EngineError(.noSuchTrack, "Opening", detail: "the stream has no segments")
  }

  /// Most errors are returned as the reason why the audio is missing, because other audio can play without it.
  private func firstAudio(
    of lane: StreamRendition, _ session: StreamSession
  ) throws(EngineError) -> (media: LoadedSegment?, missing: MissingMedia?) {
    do throws(EngineError) { return (try firstMedia(of: lane, session), nil) } catch {
      if error.kind == .cancelled || error.kind == .referenceForbidden && !session.fetcher.references.isConfined {
        throw error
      }
      var reason = error
      // If the playlist could not be loaded, all of the audio is missing, from the start on.
      reason.time = error.time ?? .zero
      return (nil, MissingMedia(reason))
    }
  }

  private func info(
    _ id: Int, _ kind: CMMediaType, _ first: LoadedSegment?, _ lane: StreamRendition, _ duration: CMTime,
    _ audio: MasterPlaylist.Rendition?, _ session: StreamSession
  ) -> TrackInfo {
    let variant = lane.isMain ? session.variant : nil
    let samples = first?.media[kind]?.samples ?? []
    let whole = CMTimeRange(start: .zero, duration: duration)
    var info = TrackInfo(
      id: CMPersistentTrackID(id), mediaType: kind, formatDescriptions: [],
      timescale: samples.first?.presentationTime.timescale ?? 90_000,
      segments: [EditSegment(source: whole, target: whole)])
    if kind == kCMMediaType_Video, let format = lane.formats(of: kind).first {
      info.naturalSize = CMVideoFormatDescriptionGetPresentationDimensions(
        format, usePixelAspectRatio: true, useCleanAperture: true)
      let length = samples.reduce(0) { $0 + $1.duration.seconds }
      info.statedFrameRate = variant?.frameRate ?? (length > 0 ? Double(samples.count) / length : nil)
    }
    let length = max(samples.reduce(0) { $0 + $1.duration.seconds }, 0.001)
    info.statedDataRate = Double(samples.reduce(0) { $0 + $1.size }) * 8 / length
    // A variant's rate in the playlist is that of all its media. Audio beside video keeps its measured rate.
    let isWhole = kind == kCMMediaType_Video || first?.media[kCMMediaType_Video] == nil
    if isWhole, let stated = variant?.bandwidth, stated > 0 { info.statedDataRate = stated }
    if let audio { Self.describe(audio, group: 1, &info) }
    return info
  }

  private func frameDuration(_ first: LoadedSegment?, _ session: StreamSession) -> CMTime {
    if let duration = session.variant?.frameDuration { return duration }
    return first?.media[kCMMediaType_Video]?.samples.map(\.duration).filter { $0 > .zero }.min() ?? .invalid
  }

  private func info(_ id: Int, _ text: MasterPlaylist.Rendition, _ duration: CMTime) -> TrackInfo {
    let whole = CMTimeRange(start: .zero, duration: duration)
    var info = TrackInfo(
      id: CMPersistentTrackID(id), mediaType: kCMMediaType_Subtitle, formatDescriptions: [], timescale: 90_000,
      segments: [EditSegment(source: whole, target: whole)])
    Self.describe(text, group: 2, &info)
    // Apple's name of the characteristic.
    if text.isForced { info.characteristics.append("public.subtitles.forced-only") }
    return info
  }

  private static func describe(_ rendition: MasterPlaylist.Rendition, group: Int, _ info: inout TrackInfo) {
    info.extendedLanguageTag = rendition.language
    info.alternateGroup = group
    info.isEnabled = rendition.isDefault
    info.characteristics = rendition.characteristics
    if !rendition.name.isEmpty {
      info.metadata = [MetadataEntry(keySpace: "comn", key: .text("title"), value: .text(rendition.name))]
    }
  }
}
