import Foundation

struct UserFolders {
  private let environment: [String: String]

  init(environment: [String: String]) { self.environment = environment }

  var home: String? { absolute(environment["HOME"]) }

  var cache: URL? { base("XDG_CACHE_HOME", ".cache") }
  var data: URL? { base("XDG_DATA_HOME", ".local/share") }

  var roots: [MediaRoot] {
    let written = userDirectories
    return [("VIDEOS", "Videos", [.video]), ("MUSIC", "Music", [.audio]), ("PICTURES", "Pictures", [.image])]
      .compactMap { (name: String, usual: String, kinds: Set<MediaLibraryAsset.Kind>) in
        // In `user-dirs.dirs`, the home folder itself means that the user has no such folder.
        guard let path = written[name] ?? home.map({ $0 + "/" + usual }), path != home else { return nil }
        return MediaRoot(
          URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL, writable: true, kinds: kinds)
      }
  }

  private func base(_ variable: String, _ usual: String) -> URL? {
    // According to the XDG Base Directory Specification, relative paths should be ignored.
    guard let path = absolute(environment[variable]) ?? home.map({ $0 + "/" + usual }) else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  private func absolute(_ path: String?) -> String? { path.flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// Lines of the file are such as `XDG_VIDEOS_DIR="$HOME/Videos"`.
  private var userDirectories: [String: String] {
    guard let file = base("XDG_CONFIG_HOME", ".config")?.appendingPathComponent("user-dirs.dirs"),
      let bytes = try? FileHandle(forReadingFrom: file).read(upToCount: 1 << 16)
    else { return [:] }
    var found: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("XDG_"), parts[0].hasSuffix("_DIR") else { continue }
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { continue }
      let path = Self.unescaped(value.dropFirst().dropLast())
      let name = String(parts[0].dropFirst(4).dropLast(4))
      if path.hasPrefix("$HOME/") || path == "$HOME", let home {
        let inner = path.dropFirst(6).drop { $0 == "/" }
        found[name] = inner.isEmpty ? home : home + "/" + inner
      } else if path.hasPrefix("/") {
        found[name] = path
      }
    }
    return found
  }

  /// As in a shell, a backslash makes the next character literal.
  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }
}
