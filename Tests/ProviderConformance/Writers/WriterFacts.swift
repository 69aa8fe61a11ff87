package import AVEngineCore
package import CoreMedia
import Foundation

package struct WriterFacts {
  package var name: String
  package var options: WriterOptions
  package var track: WriterTrack
  /// The samples in decode order, at times that the track's timescale can represent.
  package var samples: [EncodedSample]
  package var reader: any ContainerProvider
  /// Returns the sizes of the samples as another program sees them. It is nil if they are not checked.
  package var strangersSizes: ((URL) throws -> [Int])?
  /// Whether the writer writes edits that are set after all samples have been appended. Files such as WAV have no
  /// edits.
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
