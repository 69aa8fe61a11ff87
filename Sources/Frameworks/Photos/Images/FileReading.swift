import Foundation

enum FileReading {
  static let pieceSize = 1 << 20

  /// `take` receives each piece, and the fraction of the file that has been read with it, from 0 to 1.
  static func read(_ url: URL, _ take: (Data, Double) throws -> Void) throws {
    let file = try open(url)
    defer { try? file.close() }
    do {
      let size = Double(try file.seekToEnd())
      try file.seek(toOffset: 0)
      var place = 0.0
      while let piece = try file.read(upToCount: pieceSize), !piece.isEmpty {
        place += Double(piece.count)
        try take(piece, place >= size ? 1 : place / size)
      }
    } catch let error as CocoaError {
      throw PHPhotosError(.internalError, "\(url.path) cannot be read: \(error.localizedDescription)")
    }
  }

  static func check(_ url: URL) throws { try open(url).close() }

  private static func open(_ url: URL) throws -> FileHandle {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), !isDirectory.boolValue else {
      throw PHPhotosError(.missingResource, userInfo: missing(url))
    }
    guard let file = try? FileHandle(forReadingFrom: url) else {
      throw PHPhotosError(.accessUserDenied, "\(url.path) may not be read")
    }
    return file
  }

  private static func missing(_ url: URL) -> [String: Any] {
    [NSLocalizedDescriptionKey: "\(url.path) no longer exists", NSFilePathErrorKey: url.path]
  }
}
