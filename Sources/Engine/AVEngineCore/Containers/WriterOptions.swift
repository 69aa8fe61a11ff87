package import CoreMedia

/// The options of the whole file that is written.
package struct WriterOptions: Sendable {
  package var format: ContainerFormat
  /// Whether the movie header precedes the media. The media is not kept in memory for this.
  package var headerInFront = false
  package var metadata: [MetadataEntry] = []
  /// The chapters. A movie gets tracks of text for them, unless it has a chapter track already or stays in fragments.
  package var chapters: [Chapter] = []
  package var timescale: CMTimeScale = 600
  /// Whether the movie's times are kept in `timescale` even if edits have to be rounded for it.
  package var keepsTimescale = false
  /// The approximate duration of the fragments in which the movie is written; invalid for no fragments. Each fragment
  /// is in the file as soon as it is complete, so that a file whose writer was killed plays. The finished file is an
  /// ordinary movie, unless `keepsFragments` is true.
  package var fragmentInterval = CMTime.invalid
  /// The duration of the first fragment, if it differs.
  package var firstFragmentInterval = CMTime.invalid
  /// Whether the finished movie stays in fragments, with an index of them (`mfra`) at the end of the file.
  package var keepsFragments = false
  /// The sequence number of the first fragment.
  package var firstFragmentNumber = 1
  /// The duration that the first header of a fragmented movie announces, if it is known in advance.
  package var expectedDuration = CMTime.invalid

  package init(format: ContainerFormat) { self.format = format }
}
