package import AVEngineCore
import CoreMedia

package struct ISOMediaWriterProvider: WriterProvider {
  package init() {}

  package var writableFormats: Set<ContainerFormat> { ContainerBrand.formats.union(AudioFileWriter.formats) }

  package func makeWriter(path: String, options: WriterOptions) throws(EngineError) -> any ContainerWriter {
    if AudioFileWriter.formats.contains(options.format) { return try AudioFileWriter(path: path, options: options) }
    guard options.fragmentInterval.isNumeric, options.fragmentInterval > .zero else {
      return try ISOMediaWriter(path: path, options: options)
    }
    return FragmentedWriter(try MovieFragmentFile(path: path, options: options), pace: MovieFragmentPolicy(options))
  }

  package func makeSegmentWriter(_ segments: SegmentOptions, options: WriterOptions) throws(EngineError)
    -> any ContainerWriter
  {
    FragmentedWriter(try SegmentTarget(segments, options: options), pace: SegmentPolicy(segments))
  }
}
