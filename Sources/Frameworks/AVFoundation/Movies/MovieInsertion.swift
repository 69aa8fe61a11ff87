import AVEngineCore
import AVEngineReading
import CoreMedia

struct SourceTrack: Sendable {
  var media: any MediaTrack
  var info: TrackInfo
}

struct MovieInsertion {
  let copies: Bool
  private var copyPlan = SampleCopyPlan()

  init(copies: Bool) { self.copies = copies }

  mutating func insert(
    _ range: CMTimeRange, of sources: [SourceTrack], at startTime: CMTime, into contents: inout MovieState.Contents
  ) throws(EngineError) {
    let end = sources.map(\.info.timeRange.end).max() ?? .zero
    let start = max(range.start, .zero)
    guard range.start.isNumeric, range.duration.isNumeric || range.duration.isPositiveInfinity else {
      throw EngineError(.timeOutOfRange, "Inserting a time range of", detail: "the time range is not numeric")
    }
    let clamped = CMTimeRange(start: start, end: range.duration.isPositiveInfinity ? end : min(range.end, end))
    guard clamped.duration > .zero else { return }
    let time = startTime.isNumeric ? startTime : contents.draft.duration
    var filled: Set<CMPersistentTrackID> = []
    for source in sources {
      let edits = EditableTrack.edits(of: source.info, in: clamped)
      guard !edits.isEmpty else { continue }
      let index = target(for: source.info, except: filled, in: &contents)
      filled.insert(contents.draft.tracks[index].settings.id)
      try insert(edits, of: source, in: clamped, at: time, into: index, &contents)
    }
    for index in contents.draft.tracks.indices where !filled.contains(contents.draft.tracks[index].settings.id) {
      try contents.draft.tracks[index].edits.insertEmpty(
        CMTimeRange(start: contents.draft.tracks[index].edits.placed(time), duration: clamped.duration))
    }
    try copy(&contents)
  }

  mutating func insert(
    _ range: CMTimeRange, of source: SourceTrack, at startTime: CMTime, into id: CMPersistentTrackID,
    _ contents: inout MovieState.Contents
  ) throws(EngineError) {
    guard let index = contents.draft.track(id) else {
      throw EngineError(
        .noSuchTrack, "Inserting a time range of", detail: "track \(id) is no longer part of its movie")
    }
    guard contents.draft.tracks[index].takes(source.info) else {
      throw EngineError(.unsupported, "Inserting a time range of", detail: "track \(id) takes another kind of media")
    }
    let edits = EditableTrack.edits(of: source.info, in: range)
    guard let first = edits.first, let last = edits.last else { return }
    let time = startTime.isNumeric ? startTime : contents.draft.tracks[index].edits.duration
    let covered = CMTimeRange(start: max(range.start, first.target.start), end: last.target.end)
    try insert(edits, of: source, in: covered, at: time, into: index, &contents)
    try copy(&contents)
  }

  private func target(
    for info: TrackInfo, except filled: Set<CMPersistentTrackID>, in contents: inout MovieState.Contents
  ) -> Int {
    let known = contents.draft.tracks.firstIndex { $0.takes(info) && !filled.contains($0.settings.id) }
    if let known { return known }
    var settings = info
    settings.references = [:]
    _ = contents.addTrack(settings, hasTimescale: true)
    return contents.draft.tracks.count - 1
  }

  private mutating func insert(
    _ edits: [EditSegment], of source: SourceTrack, in range: CMTimeRange, at time: CMTime, into index: Int,
    _ contents: inout MovieState.Contents
  ) throws(EngineError) {
    guard let first = edits.first, let last = edits.last else { return }
    let id = contents.draft.tracks[index].settings.id
    var parts = try parts(edits, of: source, into: index, &contents)
    if first.target.start > range.start {
      parts.insert(EditableTrack.Timeline.Part(nil, duration: first.target.start - range.start), at: 0)
    }
    if last.target.end < range.end, time < contents.draft.tracks[index].edits.duration {
      parts.append(EditableTrack.Timeline.Part(nil, duration: range.end - last.target.end))
    }
    try contents.draft.tracks[index].edits.insert(parts, at: time)
    contents.markModified(id)
  }

  private mutating func parts(
    _ edits: [EditSegment], of source: SourceTrack, into index: Int, _ contents: inout MovieState.Contents
  ) throws(EngineError) -> [EditableTrack.Timeline.Part] {
    guard copies else { return try contents.draft.tracks[index].parts(for: edits, of: source.media, copy: nil) }
    let id = contents.draft.tracks[index].settings.id
    let storage = try contents.storage(of: id)
    let alignment = contents.extras[id]?.chunkAlignment ?? 0
    let media = try storage.media()
    var plan = copyPlan
    let parts = try contents.draft.tracks[index].parts(for: edits, of: source.media) {
      (samples, track) throws(EngineError) in
      let write: SampleCopyPlan.Write = { (blocks) throws(EngineError) in
        try storage.write(blocks, alignment: alignment)
      }
      return (plan.note(samples, of: track, write: write), media)
    }
    copyPlan = plan
    return parts
  }

  private func copy(_ contents: inout MovieState.Contents) throws(EngineError) {
    guard !copyPlan.isEmpty else { return }
    let places = try copyPlan.copy(interleaving: contents.interleavingPeriod)
    for index in contents.draft.tracks.indices { contents.draft.tracks[index].place(places) }
  }
}

extension MovieState.Contents {
  mutating func addTrack(_ settings: TrackInfo, hasTimescale: Bool) -> CMPersistentTrackID {
    var settings = settings
    if settings.id <= 0 || draft.track(settings.id) != nil { settings.id = draft.unusedTrackID }
    settings.isProtected = false
    var track = EditableTrack(settings: settings, movieTimescale: draft.timescale)
    track.timescaleIsChosen = hasTimescale && settings.timescale > 0
    draft.tracks.append(track)
    markModified(settings.id)
    return settings.id
  }
}

extension EditableTrack {
  func takes(_ other: TrackInfo) -> Bool {
    guard settings.mediaType == other.mediaType, !other.isProtected else { return false }
    // A track has one table of sample sizes, so its uncompressed audio has one frame size (ISO/IEC 14496-12 §8.7.3).
    let sizes = formats.map { Self.frameSize($0.description) } + other.formatDescriptions.map(Self.frameSize)
    return sizes.allSatisfy { $0 == sizes.first }
  }

  private static func frameSize(_ format: CMFormatDescription) -> UInt32 {
    guard let basic = format.audioStreamBasicDescription, basic.mFramesPerPacket == 1 else { return 0 }
    return basic.mBytesPerPacket
  }
}

extension EditableMovie {
  mutating func changeTimescale(_ timescale: CMTimeScale) {
    for index in tracks.indices {
      guard let moved = try? EditableTrack.Timeline(tracks[index].edits.edits, of: .own, timescale: timescale) else {
        continue
      }
      tracks[index].edits = moved
    }
    self.timescale = timescale
  }
}
