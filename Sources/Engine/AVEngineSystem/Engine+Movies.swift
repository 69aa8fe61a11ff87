package import AVEngineCore
import AVEngineISOMediaWriting
package import AVEngineReading
package import CoreMedia
import Foundation

/// Changes of movie files in place. No container writer is used, because the media stays where it is.
extension Engine {
  /// Returns the type box and the header of a movie. The header refers to media by absolute URLs, except in tracks with
  /// a `referenceBase`.
  package static func movieHeader(of movie: EditableMovie, format: ContainerFormat) throws(EngineError) -> Data {
    let header = try EditedMovieHeader(movie, format: format, destination: nil)
    return Data(header.typeBox + (try header.movie()))
  }

  /// Writes the header of a movie to a file, after the media in the file and in place of its earlier headers.
  ///
  /// - Parameter isAlone: Whether the type box and the header replace the whole file instead.
  package static func writeMovieHeader(
    of movie: EditableMovie, format: ContainerFormat, to url: URL, isAlone: Bool
  ) throws(EngineError) {
    let header = try EditedMovieHeader(movie, format: format, destination: url)
    if isAlone { try header.replace(url.path) } else { try header.add(to: url.path) }
  }

  /// Adds media to a movie file, which is created if it does not exist. Returns the offset of each block in the file.
  package static func addMedia(
    _ blocks: [CMBlockBuffer], alignment: Int, to url: URL
  ) throws(EngineError) -> [Int64] {
    try MovieFileEditor.withFile(url.path) { (editor) throws(EngineError) in
      try editor.addMedia(blocks, alignment: alignment)
    }
  }
}
