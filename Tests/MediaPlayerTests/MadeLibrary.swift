import AVEngineMediaLibrary
import Foundation
import TestSupport

final class MadeLibrary {
  let folder: TemporaryFolder
  let library: MediaLibrary
  var media: URL { folder["media"] }

  convenience init(_ files: [String: [String: String]] = MadeLibrary.songs) throws {
    try self.init { media in for (name, tags) in files { try Self.make(name, tags, in: media) } }
  }

  init(make: (URL) throws -> Void) throws {
    folder = try TemporaryFolder()
    let media = folder["media"]
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    try make(media)
    library = MediaLibrary(
      MediaLibrary.Configuration(roots: [MediaRoot(media, writable: true)], folder: folder["state"]))
    try library.update()
  }

  static func make(_ name: String, _ tags: [String: String], in folder: URL) throws {
    var arguments = MadeMedia.tone(seconds: 0.2)
    if name.hasSuffix(".mp4") { arguments += MadeMedia.pattern(seconds: 0.2) + MadeMedia.h264 }
    for (key, value) in tags.sorted(by: { $0.key < $1.key }) { arguments += ["-metadata", "\(key)=\(value)"] }
    try MadeMedia.copy((name as NSString).lastPathComponent, arguments, to: folder.appendingPathComponent(name))
  }

  /// Each file begins with a separate tag (ID3v2.3, in Latin text).
  static func makeAlbums(_ albums: Int, ofSongs songs: Int, in folder: URL) throws {
    let sound = try Data(
      contentsOf: MadeMedia.file("untagged.mp3", MadeMedia.tone(seconds: 0.2) + ["-id3v2_version", "0"]))
    for album in 0..<albums {
      for song in 0..<songs {
        let tags = [
          "TIT2": "Song \(song) of \(album)", "TPE1": "Artist \(album % 4)", "TALB": "Album \(album)",
          "TRCK": "\(songs - song)", "TCON": album % 2 == 0 ? "Folk" : "Salsa",
        ]
        var frames = Data()
        for (name, text) in tags.sorted(by: { $0.key < $1.key }) {
          frames += Data(name.utf8) + [0, 0, 0, UInt8(text.utf8.count + 1), 0, 0, 0] + Data(text.utf8)
        }
        let size = [21, 14, 7, 0].map { UInt8(frames.count >> $0 & 127) }
        let file = Data("ID3".utf8) + [3, 0, 0] + size + frames + sound
        try file.write(to: folder.appendingPathComponent("\(album)-\(song).mp3"))
      }
    }
  }

  func use<Result>(_ work: () throws -> Result) rethrows -> Result {
    try MediaLibrary.$replacement.withValue(library, operation: work)
  }

  func use<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    try await MediaLibrary.$replacement.withValue(library, operation: work)
  }

  static let songs: [String: [String: String]] = [
    "dawn.m4a": [
      "title": "The Dawn", "artist": "Ada", "album": "Morning", "album_artist": "Ada", "track": "2/2", "disc": "1/1",
      "genre": "Folk", "composer": "Cee", "date": "2001", "comment": "slowly",
    ],
    "days.m4a": ["title": "7 Days", "artist": "Ada", "album": "Morning", "track": "1/2", "genre": "Folk"],
    "arbol.mp3": ["title": "Árbol", "artist": "Bo", "album": "Trees", "track": "1", "genre": "Salsa"],
    "both.m4a": ["title": "Both", "artist": "Ada", "album": "Mixed", "track": "1", "compilation": "1"],
    "zebra.m4a": ["title": "Zebra", "artist": "Bo", "album": "Mixed", "track": "2", "compilation": "1"],
    "talk.m4a": ["title": "Episode", "artist": "Cy", "album": "Talks", "genre": "Podcast"],
    "book.m4b": ["title": "Chapter", "artist": "Di"],
    "noise.wav": [:],
    "film.mp4": ["title": "Film", "artist": "Ed"],
    "clip.mp4": [:],
  ]
}
