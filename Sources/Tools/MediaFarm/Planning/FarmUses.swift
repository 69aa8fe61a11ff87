import AVFoundation
import CoreMedia
import Foundation

/// The sources that a composition's video uses, by time.
struct FarmUses {
  private var uses: [(range: CMTimeRange, source: Int)] = []

  init(_ composition: AVComposition, _ sources: [URL]) {
    let places = Dictionary(sources.enumerated().map { (Self.path($1), $0) }) { first, _ in first }
    for track in composition.tracks where track.mediaType == .video {
      for segment in track.segments {
        guard let url = segment.sourceURL, let source = places[Self.path(url)] else { continue }
        uses.append((segment.timeMapping.target, source))
      }
    }
  }

  private static func path(_ url: URL) -> String {
    url.isFileURL ? url.resolvingSymlinksInPath().path : url.absoluteString
  }

  /// A part reads the frames around it, too, for its encoder. Nil if the sources are not known.
  func sources(in range: CMTimeRange) -> [Int]? {
    guard !uses.isEmpty else { return nil }
    let margin = CMTime(value: 2, timescale: 1)
    let read = CMTimeRange(start: range.start - margin, end: range.end + margin)
    return Set(uses.filter { $0.range.intersection(read).duration > .zero }.map(\.source)).sorted()
  }
}
