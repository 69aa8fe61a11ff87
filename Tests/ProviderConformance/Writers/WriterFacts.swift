package import AVEngineCore
package import CoreMedia
import Foundation

/// A kind of file that is written, with what goes into it, and who reads it.
package struct WriterFacts {
  /// The name of the kind of file in issues.
  package var name: String
  package var options: WriterOptions
  /// One track, with its format.
  package var track: WriterTrack
  /// In decode order, at times that the track's timescale has.
  package var samples: [EncodedSample]
  /// Reads the file for the checks.
  package var reader: any ContainerProvider
  /// The sizes of the samples as another program sees them; nil where none reads such files sample by sample.
  package var strangersSizes: ((URL) throws -> [Int])?
  /// Whether the file hides media by edits that are set behind the last sample. Files of sound alone leave it out.
  package var hasEdits = true

  package init(
    _ name: String, _ options: WriterOptions, _ track: WriterTrack, samples: [EncodedSample],
    reader: any ContainerProvider
  ) {
    self.name = name
    self.options = options
    self.track = track
    self.samples = samples
    self.reader = reader
  }
}
