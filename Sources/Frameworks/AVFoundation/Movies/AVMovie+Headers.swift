import AVEngineCore
import AVEngineISOMediaWriting
import AVEngineReading
import Foundation

extension AVMovie {
  func isTaken(by fileType: AVFileType) -> Bool {
    guard let tracks = try? allTracks() else { return false }
    return tracks.allSatisfy { fileType.takes($0.info.mediaType, $0.info.formatDescriptions) }
  }

  func header(fileType: AVFileType) throws -> Data {
    do throws(EngineError) {
      let header = try header(fileType, destination: nil)
      return Data(header.typeBox + (try header.movie()))
    } catch { throw error.concerning(displayName).forClients }
  }

  func write(to URL: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
    do throws(EngineError) {
      guard URL.isFileURL else {
        throw EngineError(
          .unsupported, "Writing a movie header", subject: URL.absoluteString,
          detail: "it can be written to local files only")
      }
      let header = try header(fileType, destination: URL)
      if options.contains(.truncateDestinationToMovieHeaderOnly) {
        try header.replace(URL.path)
      } else {
        try header.add(to: URL.path)
      }
    } catch { throw error.forClients }
    didWriteHeader()
  }

  private func header(_ fileType: AVFileType, destination: URL?) throws(EngineError) -> EditedMovieHeader {
    guard let format = fileType.movieFormat else {
      throw EngineError(
        .unsupported, "Writing a movie header", detail: "files of the type \(fileType.rawValue) have none")
    }
    let draft = try draft()
    if let track = draft.tracks.first(where: { !fileType.takes($0.settings.mediaType, $0.formats.map(\.description)) })
    {
      let kind = track.settings.mediaType.fourCharacters
      throw EngineError(
        .unsupported, "Writing a movie header",
        detail: "files of the type \(fileType.rawValue) take no tracks of the kind '\(kind)'")
    }
    return try EditedMovieHeader(draft, format: format, destination: destination)
  }
}

extension AVFileType {
  /// The format of the types that have movie headers.
  fileprivate var movieFormat: ContainerFormat? { containerFormat.flatMap { $0.isMovie ? $0 : nil } }

  /// Whether a file of the type may have a track of a kind and of formats.
  fileprivate func takes(_ mediaType: CMMediaType, _ formats: [CMFormatDescription]) -> Bool {
    movieFormat.flatMap(FileContents.init)?.takes(mediaType, formats) ?? false
  }
}
