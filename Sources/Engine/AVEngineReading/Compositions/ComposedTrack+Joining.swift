package import AVEngineCore
package import CoreMedia

extension ComposedTrack {
  /// The least common multiple of the sources' timescales, or the track's own timescale if that multiple is too large.
  package var commonTimescale: CMTimeScale {
    let sources = edits.sources.compactMap { try? $0.edited().media.info.timescale }
    return sources.reduce(CMTimeScale?.some(1)) { Self.leastCommonMultiple($0, $1) } ?? max(1, info.timescale)
  }

  private static func leastCommonMultiple(_ a: CMTimeScale?, _ b: CMTimeScale) -> CMTimeScale? {
    guard let a, b > 0 else { return nil }
    var (divisor, rest) = (Int64(a), Int64(b))
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let multiple = Int64(a) / divisor * Int64(b)
    return multiple <= 100_000_000 ? CMTimeScale(multiple) : nil
  }

  /// Returns the track with media of its own, so that samples can be copied.
  package func joined(in range: CMTimeRange) throws(EngineError) -> EditedMovieTrack {
    var settings = info
    settings.timescale = commonTimescale
    var draft = EditableTrack(settings: settings, movieTimescale: nil)
    draft.timescaleIsChosen = true
    for stretch in try EditedTrack(self).stretches(in: [range]) {
      let parts = try draft.parts(for: [stretch.edit], of: stretch.track, copy: nil)
      try draft.edits.insert(parts, at: stretch.target.start)
    }
    return EditedMovieTrack(draft)
  }
}
