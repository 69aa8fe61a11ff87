package import AVEngineCore
package import CoreMedia

extension EditableTrack {
  struct Need {
    var samples: [MediaSample] = []
    var extent = MediaExtent()
    /// The presentation time of the sync sample.
    var sync = CMTime.invalid
    /// The decode time of the last sample.
    var last = CMTime.invalid

    init(of range: CMTimeRange, in track: any MediaTrack, keepingSamples: Bool) throws(EngineError) {
      let cursor = try track.makeCursor()
      try cursor.seek(to: range.start - track.info.copyLeadIn)
      // A held moment needs the sample that it shows.
      let isMoment = range.duration == .zero
      while let sample = try cursor.next(),
        isMoment ? sample.decodeTime <= range.end : sample.decodeTime < range.end || extent.sampleCount == 0
      {
        try ReadCancellation.check("Editing a movie")
        if !sync.isValid { sync = sample.presentationTime }
        last = sample.decodeTime
        extent.add(sample)
        if keepingSamples { samples.append(sample) }
      }
    }
  }

  package static func edits(of track: TrackInfo, in range: CMTimeRange) -> [EditSegment] {
    let present = track.timeRange
    let start = max(range.start, present.start)
    let end = range.duration.isPositiveInfinity ? present.end : min(range.end, present.end)
    guard start < end else { return [] }
    return SegmentMap(track.segments).segments(in: CMTimeRange(start: start, end: end))
  }

  /// Adds the media that the edits need: copies of the other track's samples or, if `copy` is nil, references to those
  /// samples unless this track has them already.
  package mutating func parts(
    for edits: [EditSegment], of given: any MediaTrack,
    copy: (([MediaSample], any MediaTrack) throws(EngineError) -> (samples: [MediaSample], source: any MediaTrack))?
  ) throws(EngineError) -> [Timeline.Part] {
    let track = Self.origin(of: given)
    if !timescaleIsChosen { (settings.timescale, timescaleIsChosen) = (track.info.timescale, true) }
    var parts: [Timeline.Part] = []
    for edit in edits {
      guard let source = edit.source else {
        parts.append(Timeline.Part(nil, duration: edit.target.duration))
        continue
      }
      let shift = try mediaShift(for: source, of: track, copy: copy)
      let moved = CMTimeRange(start: source.start + shift, duration: source.duration)
      parts.append(Timeline.Part(Timeline.Content(media: .own, source: moved), duration: edit.target.duration))
    }
    return parts
  }

  /// Returns the time that is added to the samples' times.
  private mutating func mediaShift(
    for range: CMTimeRange, of track: any MediaTrack,
    copy: (([MediaSample], any MediaTrack) throws(EngineError) -> (samples: [MediaSample], source: any MediaTrack))?
  ) throws(EngineError) -> CMTime {
    if copy == nil, let shift = known.shift(for: range, of: track) { return shift }
    let need = try Need(of: range, in: track, keepingSamples: copy != nil)
    guard need.extent.sampleCount > 0 else { return .zero }
    let end = try extent()
    let zero = CMTime(value: 0, timescale: settings.timescale)
    // Neither decoding nor presentation may overlap the existing samples.
    var shift = zero - need.extent.decode.start
    if end.sampleCount > 0 {
      shift = max(end.decode.end - need.extent.decode.start, end.presentation.end - need.extent.presentation.start)
    }
    if let copy {
      let copied = try copy(need.samples, track)
      let formats = Self.formats(of: track).map { format($0.description, of: copied.source) }
      add(copied.samples.map { Self.moved($0, by: shift, formats) }, from: copied.source)
    } else {
      let formats = Self.formats(of: track).map { format($0.description, of: $0.source, index: $0.index) }
      add(
        MediaPiece(
          source: track, samples: .range(sync: need.sync, last: need.last, showing: range), shift: shift,
          formats: formats,
          extent: need.extent.shifted(by: shift)))
    }
    return shift
  }

  private static func formats(of track: any MediaTrack) -> [Format] {
    (track as? EditedMovieTrack)?.formats
      ?? track.info.formatDescriptions.enumerated().map { Format(description: $1, source: track, index: $0) }
  }

  private static func moved(_ sample: MediaSample, by shift: CMTime, _ formats: [Int]) -> MediaSample {
    var sample = sample
    sample.decodeTime = sample.decodeTime + shift
    sample.presentationTime = sample.presentationTime + shift
    sample.formatIndex = formats.indices.contains(sample.formatIndex) ? formats[sample.formatIndex] : formats.first ?? 0
    return sample
  }

  static func origin(of track: any MediaTrack) -> any MediaTrack { (track as? EditedMovieTrack)?.wholeSource ?? track }
}
