import AVFoundation
import CoreMedia
import Foundation

/// The sources that a composition uses: those of its video by time, and those of its other tracks.
struct FarmUses {
  /// The ranges in which sources are shown. Nil stands for a source that the plan does not have.
  private var uses: [(range: CMTimeRange, source: Int?)] = []
  private var others: Set<Int?> = []
  private let margin: CMTime

  /// `frame` is the duration of a frame.
  init(_ composition: AVComposition, _ sources: [URL], frame: CMTime) {
    // A part's encoder sees frames around the part, and decoders of sources may need a few more.
    margin = max(CMTime(value: 2, timescale: 1), CMTimeMultiply(frame, multiplier: ExportForm.framesBefore + 4))
    let places = Dictionary(sources.enumerated().map { (Self.path($1), $0) }) { first, _ in first }
    for track in composition.tracks {
      for segment in track.segments where !segment.isEmpty {
        let source = segment.sourceURL.flatMap { places[Self.path($0)] }
        if track.mediaType == .video {
          uses.append((segment.timeMapping.target, source))
        } else {
          others.insert(source)
        }
      }
    }
  }

  private static func path(_ url: URL) -> String {
    url.isFileURL ? url.resolvingSymlinksInPath().path : url.absoluteString
  }

  /// A part or a window reads the frames around it, too. Nil if the sources are not known.
  func sources(in ranges: [CMTimeRange]) -> [Int]? {
    guard !uses.isEmpty else { return nil }
    let read = ranges.map { CMTimeRange(start: $0.start - margin, end: $0.end + margin) }
    let used = uses.filter { use in read.contains { use.range.intersection($0).duration > .zero } }
    return Self.list(Set(used.map(\.source)))
  }

  /// The sources of all tracks but those of video. Nil if they are not known.
  var sourcesOfOthers: [Int]? { others.isEmpty ? nil : Self.list(others) }

  private static func list(_ sources: Set<Int?>) -> [Int]? {
    sources.contains(nil) ? nil : sources.compactMap(\.self).sorted()
  }
}
