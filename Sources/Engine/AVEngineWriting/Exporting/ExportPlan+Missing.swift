import AVEngineCore
import AVEngineReading
package import CoreMedia

extension ExportPlan {
  /// The asset time of the first sample whose bytes a source's index places beyond the end of the file.
  ///
  /// Of movie files, only the indexes and the lengths are read.
  package var firstMissingTime: CMTime? {
    let all = tracks.flatMap { track -> [EditedTrack] in
      let composed = track.composition?.sources.compactMap { source in
        if case .track(let track) = source.frames { track } else { nil }
      }
      return (composed ?? []) + track.voices.map(\.track) + [track.source]
    }
    return all.compactMap { try? $0.firstMissingTime(in: range) }.min()
  }
}

extension EditedTrack {
  fileprivate func firstMissingTime(in range: CMTimeRange) throws(EngineError) -> CMTime? {
    let reader = try SampleReader(self, ranges: [range])
    var first: CMTime?
    while let edited = try reader.next() {
      let sample = edited.sample
      guard case .file(let offset) = sample.location,
        let end = try reader.sources[edited.source].byteSource(ofFormat: sample.formatIndex)?.length(),
        offset > end - Int64(sample.size)
      else { continue }
      first = min(first ?? .positiveInfinity, max(sample.presentationTime, range.start))
    }
    return first
  }
}
