import AVEngineCore
import AVEngineReading
import AVEngineSystem
import Foundation

extension AVMovie {
  func isTaken(by fileType: AVFileType) -> Bool {
    guard let tracks = try? allTracks() else { return false }
    return tracks.allSatisfy { fileType.takes($0.info.mediaType, $0.info.formatDescriptions) }
  }

  func header(fileType: AVFileType) throws -> Data {
    do throws(EngineError) {
      let (movie, format) = try movie(for: fileType)
      return try Engine.movieHeader(of: movie, format: format)
    } catch { throw error.concerning(displayName).forClients }
  }

  func write(to URL: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
    do throws(EngineError) {
      guard URL.isFileURL else {
        throw EngineError(
          .unsupported, "Writing a movie header", subject: URL.absoluteString,
          detail: "it can be written to local files only")
      }
      let (movie, format) = try movie(for: fileType)
      try Engine.writeMovieHeader(
        of: movie, format: format, to: URL, isAlone: options.contains(.truncateDestinationToMovieHeaderOnly))
    } catch { throw error.forClients }
    didWriteHeader()
  }

  private func movie(for fileType: AVFileType) throws(EngineError) -> (EditableMovie, ContainerFormat) {
    guard let format = fileType.movieFormat else {
      throw EngineError(
        .unsupported, "Writing a movie header", detail: "files of the type \(fileType.rawValue) have no movie header")
    }
    let draft = try draft()
    if let track = draft.tracks.first(where: { !fileType.takes($0.settings.mediaType, $0.formats.map(\.description)) })
    {
      let kind = track.settings.mediaType.fourCharacters
      throw EngineError(
        .unsupported, "Writing a movie header",
        detail: "files of the type \(fileType.rawValue) cannot contain tracks of the media type '\(kind)'")
    }
    return (draft, format)
  }
}

extension AVFileType {
  fileprivate var movieFormat: ContainerFormat? { containerFormat.flatMap { $0.isMovie ? $0 : nil } }

  fileprivate func takes(_ mediaType: CMMediaType, _ formats: [CMFormatDescription]) -> Bool {
    movieFormat.flatMap(FileContents.init)?.takes(mediaType, formats) ?? false
  }
}
