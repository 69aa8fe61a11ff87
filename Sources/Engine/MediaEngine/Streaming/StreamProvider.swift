package import CoreMedia
import Dispatch
import Foundation

/// A stream as an opened file: tracks whose media is loaded when it is read.
package final class StreamedContainer: MediaContainer {
  package let info: ContainerInfo
  package let tracks: [any MediaTrack]
  package let session: StreamSession

  init(_ info: ContainerInfo, _ tracks: [any MediaTrack], _ session: StreamSession) {
    (self.info, self.tracks, self.session) = (info, tracks, session)
  }

  package func preciseDuration() throws(EngineError) -> CMTime { info.duration }
}

/// Opens HTTP live streams (RFC 8216). Segments are opened by other providers.
package struct StreamProvider: ContainerProvider {
  private let resolver: any ReferenceResolver
  private let segments: @Sendable () -> Engine
  private let decrypt: StreamFetcher.Decrypt
  private let now: @Sendable () -> Double

  /// - Parameters:
  ///   - resolver: Opens what playlists name, where the client's options name no other.
  ///   - segments: Opens segments.
  ///   - decrypt: Decrypts them.
  ///   - now: Seconds, by which the speed of loading is measured.
  package init(
    resolver: any ReferenceResolver, decrypt: @escaping StreamFetcher.Decrypt,
    now: @escaping @Sendable () -> Double = { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }, segments: @escaping @Sendable () -> Engine
  ) {
    (self.resolver, self.segments, self.decrypt, self.now) = (resolver, segments, decrypt, now)
  }

  /// A playlist opens other resources, so its bytes are not enough: whoever named it must have meant one.
  package func recognises(_ head: [UInt8], options: OpenOptions) -> Bool {
    let types = ["application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl", "audio/x-mpegurl"]
    let type = options.mimeType?.lowercased().split(separator: ";").first.map(String.init) ?? ""
    return head.starts(with: Array("#EXTM3U".utf8)) && (types.contains(type) || ["m3u8", "m3u"].contains(options.pathExtension))
  }

  package func open(_ source: any ByteSource, options: OpenOptions) throws(EngineError) -> any MediaContainer {
    let fetcher = StreamFetcher(base: source, references: options.references, resolver: options.resolver ?? resolver, decrypt: decrypt, now: now)
    let text = try StreamFetcher.text(of: source)
    guard let base = source.location ?? options.url else {
      throw EngineError(.unsupported, "Opening", subject: source.name, detail: "nobody knows where the playlist is")
    }
    let segments = segments
    let open: StreamSession.Open = { source, options throws(EngineError) in try segments().open(source, options: options) }
    guard MasterPlaylist.isMaster(text) else {
      let list = try MediaPlaylist(text, base: base)
      let chooser = VariantChooser([MasterPlaylist.Variant(url: base, bandwidth: 0)])
      return try container(StreamSession(chooser: chooser, lists: [[base]], first: list, fetcher: fetcher, open: open), nil)
    }
    let master = try MasterPlaylist(text, base: base)
    let sounds = master.sounds
    var lists: [[URL]] = [master.variants.map { $0.url }]
    for sound in sounds { if let url = sound.url { lists.append([url]) } }
    let texts = master.texts
    let session = StreamSession(
      chooser: VariantChooser(master.variants), lists: lists, texts: texts.compactMap(\.url), first: nil, fetcher: fetcher, open: open)
    return try container(session, master)
  }

  /// Loads the first segment, which tells what there is.
  private func container(_ session: StreamSession, _ master: MasterPlaylist?) throws(EngineError) -> StreamedContainer {
    let (sounds, texts) = (master?.sounds ?? [], master?.texts ?? [])
    var tracks: [any MediaTrack] = []
    var duration = CMTime.zero
    for index in 0...sounds.count {
      let lane = session.lane(index)
      let sound = index > 0 ? sounds[index - 1] : nil
      try lane.begin(session)
      guard let number = lane.timeline.number(at: index == 0 ? session.startTime : .zero) else { continue }
      let first = try firstMedia(of: lane, from: number, session)
      if index == 0 { duration = session.isLive ? Self.endless : lane.timeline.window.end }
      for kind in [kCMMediaType_Video, kCMMediaType_Audio] where first.media[kind] != nil && (sound == nil || kind == kCMMediaType_Audio) {
        // Sound apart takes the place of that in the variants.
        if sound == nil, kind == kCMMediaType_Audio, !sounds.isEmpty { continue }
        tracks.append(StreamedTrack(info(tracks.count + 1, kind, first, lane, duration, sound), session, lane))
      }
    }
    guard !tracks.isEmpty else { throw EngineError(.noSuchTrack, "Opening", detail: "none of the stream's first segments could be loaded") }
    for (number, text) in texts.enumerated() {
      let lane = session.lane(1 + sounds.count + number)
      // Texts of a live stream are on its timeline only if that begins with the stream's.
      if session.isLive { try? lane.begin(session) }
      tracks.append(StreamedTrack(info(tracks.count + 1, text, duration), session, lane))
    }
    if let captions = master?.captions, let pictures = tracks.first(where: { $0.info.mediaType == kCMMediaType_Video }) {
      var info = ClosedCaptionTrack.description(of: pictures, id: CMPersistentTrackID(tracks.count + 1))
      Self.describe(captions, group: 2, &info)
      let segments = segments
      tracks.append(ClosedCaptionTrack(pictures, stated: info) { () throws(EngineError) in try segments().codecs.makeClosedCaptionDecoder() })
    }
    let stated = session.isLive ? CMTime.indefinite : duration
    return StreamedContainer(ContainerInfo(format: "hls", duration: stated), tracks, session)
  }

  /// As long as nobody watches a live stream.
  package static let endless = CMTime(value: 10_000_000, timescale: 1)

  private func firstMedia(of lane: StreamLane, from number: Int, _ session: StreamSession) throws(EngineError) -> LoadedSegment {
    for number in number..<number + 4 {
      guard let segment = try lane.segment(number, session) else { break }
      if !segment.media.isEmpty { return segment }
    }
    throw session.log.failures.first?.error ?? EngineError(.noSuchTrack, "Opening", detail: "the stream has no segments")
  }

  private func info(
    _ id: Int, _ kind: CMMediaType, _ first: LoadedSegment, _ lane: StreamLane, _ duration: CMTime, _ sound: MasterPlaylist.Rendition?
  ) -> TrackInfo {
    let samples = first.media[kind]?.samples ?? []
    let whole = CMTimeRange(start: .zero, duration: duration)
    var info = TrackInfo(
      id: CMPersistentTrackID(id), mediaType: kind, formatDescriptions: [], timescale: samples.first?.presentationTime.timescale ?? 90_000,
      segments: [EditSegment(source: whole, target: whole)])
    if kind == kCMMediaType_Video, let format = lane.formats(of: kind).first {
      info.naturalSize = CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: true)
      let length = samples.reduce(0) { $0 + $1.duration.seconds }
      if length > 0 { info.statedFrameRate = Double(samples.count) / length }
    }
    let length = max(samples.reduce(0) { $0 + $1.duration.seconds }, 0.001)
    info.statedDataRate = Double(samples.reduce(0) { $0 + $1.size }) * 8 / length
    if let sound { Self.describe(sound, group: 1, &info) }
    return info
  }

  private func info(_ id: Int, _ text: MasterPlaylist.Rendition, _ duration: CMTime) -> TrackInfo {
    let whole = CMTimeRange(start: .zero, duration: duration)
    var info = TrackInfo(
      id: CMPersistentTrackID(id), mediaType: kCMMediaType_Subtitle, formatDescriptions: [], timescale: 90_000,
      segments: [EditSegment(source: whole, target: whole)])
    Self.describe(text, group: 2, &info)
    // By Apple's name.
    if text.isForced { info.characteristics.append("public.subtitles.forced-only") }
    return info
  }

  private static func describe(_ rendition: MasterPlaylist.Rendition, group: Int, _ info: inout TrackInfo) {
    info.extendedLanguageTag = rendition.language
    info.alternateGroup = group
    info.isEnabled = rendition.isDefault
    info.characteristics = rendition.characteristics
  }
}
