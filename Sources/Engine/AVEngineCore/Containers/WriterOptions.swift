package import CoreMedia
import Foundation

/// What a writer is told of the whole file.
package struct WriterOptions: Sendable {
  package var format: ContainerFormat
  /// The movie header goes in front of the media, without the media being held in memory.
  package var headerInFront = false
  package var metadata: [MetadataEntry] = []
  /// Chapters, for which the writer adds tracks; movies that stay in fragments, and segments, have a list of them in
  /// the header.
  package var chapters: [Chapter] = []
  /// Folder for temporary files; nil: beside the output.
  package var temporaryFolder: URL?
  package var timescale: CMTimeScale = 600
  /// The movie's times are kept in `timescale` even where edits have to be rounded for it.
  package var keepsTimescale = false
  /// The movie is written in fragments of about this length, each whole in the file as soon as it is complete, so that
  /// a file whose writer was killed plays; invalid: without fragments. When it is finished it is an ordinary movie.
  package var fragmentInterval = CMTime.invalid
  /// The first fragment's length, where it differs.
  package var firstFragmentInterval = CMTime.invalid
  /// The finished movie stays in fragments, with an index of them (`mfra`) at its end.
  package var keepsFragments = false
  /// Sequence number of the first fragment.
  package var firstFragmentNumber = 1
  /// The duration that the first header of a fragmented movie announces, where known beforehand.
  package var expectedDuration = CMTime.invalid

  package init(format: ContainerFormat) { self.format = format }
}
