import CoreMedia
package import MediaEngine

extension ISOMediaProvider: WriterProvider {
  package var writableFormats: Set<String> { ["mov", "mp4", "m4v", "m4a", "3gp", "3g2"] }

  package func makeWriter(path: String, options: WriterOptions) throws(EngineError) -> any ContainerWriter {
    guard options.fragmentInterval.isNumeric, options.fragmentInterval > .zero else { return try ISOMediaWriter(path: path, options: options) }
    return FragmentedWriter(try MovieFragmentFile(path: path, options: options), pace: MovieFragmentPace(options))
  }

  package func makeSegmentWriter(_ segments: SegmentOptions, options: WriterOptions) throws(EngineError) -> any ContainerWriter {
    FragmentedWriter(try SegmentTarget(segments, options: options), pace: SegmentPace(segments))
  }
}
