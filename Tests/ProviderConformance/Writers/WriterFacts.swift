package import AVEngineCore
package import CoreMedia
import Foundation

/// A kind of file, with its contents and a reader.
package struct WriterFacts {
  /// The name of the kind of file, which recorded test issues state.
  package var name: String
  package var options: WriterOptions
  /// One track, with its format.
  package var track: WriterTrack
  /// The samples in decode order, at times that the track's timescale can represent.
  package var samples: [EncodedSample]
  /// Reads the file for the checks.
  package var reader: any ContainerProvider
  /// Returns the sizes of the samples as another program sees them. It is nil if they are not checked.
  package var strangersSizes: ((URL) throws -> [Int])?
  /// Whether edits that are set once all samples have been appended are written, so that the file hides media. Files
  /// such as WAV have no edits.
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
