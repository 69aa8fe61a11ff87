package import AVEngineCore
import AVEngineISOMediaWriting
package import AVEngineReading
package import CoreMedia
import Foundation

extension Engine {
  /// The header refers to media by absolute URLs, or by URLs relative to a track's `referenceBase` if the media is
  /// beneath.
  package static func movieHeader(of movie: EditableMovie, format: ContainerFormat) throws(EngineError) -> Data {
    let header = try EditedMovieHeader(movie, format: format, destination: nil)
    return Data(header.typeBox + (try header.movie()))
  }

  /// Earlier headers in the file become filler, unless `isAlone` replaces the whole file.
  package static func writeMovieHeader(
    of movie: EditableMovie, format: ContainerFormat, to url: URL, isAlone: Bool
  ) throws(EngineError) {
    let header = try EditedMovieHeader(movie, format: format, destination: url)
    if isAlone { try header.replace(url.path) } else { try header.add(to: url.path) }
  }

  /// Returns the offset of each block in the file, which is created if it does not exist.
  package static func addMedia(
    _ blocks: [CMBlockBuffer], alignment: Int, to url: URL
  ) throws(EngineError) -> [Int64] {
    try MovieFileEditor.withFile(url.path) { (editor) throws(EngineError) in
      try editor.addMedia(blocks, alignment: alignment)
    }
  }
}
