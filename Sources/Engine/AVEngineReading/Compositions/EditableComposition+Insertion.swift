package import AVEngineCore
package import CoreMedia

extension EditableComposition {
  /// Inserts each source with content in the range into a different track of its media type, which is added if there is
  /// none. In all tracks, content from `startTime` on moves to later times. A time that is not numeric stands for the
  /// end of the composition.
  package mutating func insert(_ range: CMTimeRange, of sources: [CompositionSource], at startTime: CMTime)
    throws(EngineError)
  {
    let plan = try insertions(of: sources, in: range, at: startTime.isNumeric ? startTime : duration)
    for insertion in plan {
      let edits = insertion.settings == nil ? tracks[insertion.track].edits : EditableCompositionTrack.Timeline()
      try edits.checkInsertion(of: insertion.parts, at: insertion.time)
    }
    // All insertions were checked above, so none of these fails.
    for insertion in plan {
      if insertion.track == tracks.count, let settings = insertion.settings { addTrack(settings) }
      try tracks[insertion.track].edits.insert(insertion.parts, at: insertion.time)
    }
  }

  private struct Insertion {
    var track: Int
    var parts: [EditableCompositionTrack.Timeline.Part]
    var time: CMTime
    var settings: TrackInfo?
  }

  private func insertions(of sources: [CompositionSource], in range: CMTimeRange, at time: CMTime) throws(EngineError)
    -> [Insertion]
  {
    var result: [Insertion] = []
    var filled: Set<Int> = []
    var length = CMTime.zero
    var count = tracks.count
    for source in sources {
      let parts = try EditableCompositionTrack.parts(of: source, in: range)
      guard !parts.isEmpty else { continue }
      let (edited, kind) = (try source.edited(), try source.edited().media.info.mediaType)
      let gap = max(.zero, edited.timeRange.start - max(range.start, .zero))
      let whole = gap > .zero ? [EditableCompositionTrack.Timeline.Part(nil, duration: gap)] + parts : parts
      length = max(length, whole.reduce(.zero) { $0 + $1.duration })
      if let known = tracks.indices.first(where: { tracks[$0].settings.mediaType == kind && !filled.contains($0) }) {
        filled.insert(known)
        result.append(Insertion(track: known, parts: whole, time: time))
      } else {
        result.append(Insertion(track: count, parts: whole, time: time, settings: edited.media.info))
        count += 1
      }
    }
    return padded(result, to: length, at: time)
  }

  /// Later content must move by the same length in all tracks, also in those that get less media than others or none.
  private func padded(_ insertions: [Insertion], to length: CMTime, at time: CMTime) -> [Insertion] {
    var result = insertions
    for index in result.indices where result[index].settings == nil && time < tracks[result[index].track].edits.duration
    {
      let missing = length - result[index].parts.reduce(.zero) { $0 + $1.duration }
      if missing > .zero { result[index].parts.append(EditableCompositionTrack.Timeline.Part(nil, duration: missing)) }
    }
    let touched = Set(result.map(\.track))
    for index in tracks.indices where !touched.contains(index) && time < tracks[index].edits.duration && length > .zero
    {
      result.append(
        Insertion(track: index, parts: [EditableCompositionTrack.Timeline.Part(nil, duration: length)], time: time))
    }
    // New tracks must be last, in the order in which they are added.
    return result.filter { $0.settings == nil } + result.filter { $0.settings != nil }
  }

  private mutating func addTrack(_ info: TrackInfo) {
    var track = EditableCompositionTrack(id: freeTrackID(info.id), mediaType: info.mediaType)
    track.settings.preferredTransform = info.preferredTransform
    track.settings.preferredVolume = info.preferredVolume
    track.settings.isEnabled = info.isEnabled
    (track.settings.languageCode, track.settings.extendedLanguageTag) = (info.languageCode, info.extendedLanguageTag)
    tracks.append(track)
  }

  package mutating func addTrack(_ mediaType: CMMediaType, preferredID: CMPersistentTrackID) -> CMPersistentTrackID {
    let id = freeTrackID(preferredID)
    tracks.append(EditableCompositionTrack(id: id, mediaType: mediaType))
    return id
  }

  private func freeTrackID(_ preferred: CMPersistentTrackID) -> CMPersistentTrackID {
    preferred > 0 && track(preferred) == nil ? preferred : tracks.map(\.settings.id).unused
  }

  package mutating func removeTrack(_ id: CMPersistentTrackID) {
    tracks.removeAll { $0.settings.id == id }
    for index in tracks.indices { tracks[index].settings.references = tracks[index].settings.references.without(id) }
  }
}

extension [String: [CMPersistentTrackID]] {
  package func without(_ id: CMPersistentTrackID) -> Self {
    mapValues { $0.filter { $0 != id } }.filter { !$0.value.isEmpty }
  }
}
