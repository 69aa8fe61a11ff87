package import Foundation

package struct MediaFinder {
  enum Answer: Equatable {
    case found(URL)
    case absent
    case refused(String)
    /// The media is outside of the folders that may be read.
    case outside
  }

  private let folder: URL
  private let fallback: URL?
  /// The paths, without symbolic links, of the folders that must contain the files; nil if files may be anywhere.
  let roots: [String]?
  /// The only files that are found, also if they do not exist; nil to look for files.
  private let known: Set<URL>?

  package init(relativeTo file: URL, fallback: URL? = nil, roots: [URL]? = nil, known: Set<URL>? = nil) {
    folder = file.deletingLastPathComponent()
    self.fallback = fallback
    self.known = known
    self.roots = roots.map { $0.compactMap { Self.realPath($0.path) } }
  }

  func find(_ target: String) -> Answer {
    guard !target.isEmpty, !target.contains("\0") else {
      return .refused("its media reference is empty or contains a zero byte")
    }
    if let scheme = Self.scheme(of: target), scheme != "file" {
      // An edit is a document: opening one must not access a network.
      return .refused("media at “\(target)” is not fetched over a network")
    }
    let paths = Self.paths(target)
    let places = paths.map { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : folder.appendingPathComponent($0) }
    let beside = paths.compactMap { path in fallback?.appendingPathComponent((path as NSString).lastPathComponent) }
    if let known {
      let found = (places + beside).lazy.map { URL(fileURLWithPath: Self.resolved($0.path)) }.first(
        where: known.contains)
      return found.map { .found($0) } ?? .refused("media at “\(target)” is none of the known files")
    }
    guard let roots else {
      let found = (places + beside).first { FileManager.default.fileExists(atPath: $0.path) }
      return found.map { .found($0.standardizedFileURL) } ?? .absent
    }
    let real = (places + beside).compactMap { Self.realPath($0.path) }
    if let found = real.first(where: { Self.lies($0, in: roots) }) { return .found(URL(fileURLWithPath: found)) }
    // The answer must not reveal whether a file outside of these folders exists.
    return places.allSatisfy { isInside($0.path, roots) } ? .absent : .outside
  }

  /// Returns whether a path that leads to no file would lead into one of the folders.
  private func isInside(_ path: String, _ roots: [String]) -> Bool {
    var path = (path as NSString).standardizingPath
    while true {
      if let real = Self.realPath(path) { return roots.contains(real) || Self.lies(real, in: roots) }
      var status = stat()
      if lstat(path, &status) == 0 || path == "/" || path.isEmpty { return false }
      path = (path as NSString).deletingLastPathComponent
    }
  }

  /// The path without symbolic links. A path that leads nowhere is resolved as far as folders and links exist.
  package static func resolved(_ path: String) -> String { resolved(path, mostLinks: 8) }

  private static func resolved(_ path: String, mostLinks: Int) -> String {
    if let real = realPath(path) { return real }
    var path = (path as NSString).standardizingPath
    var rest: [String] = []
    while path != "/", !path.isEmpty {
      if let real = realPath(path) { return ([real] + rest).joined(separator: "/") }
      let folder = (path as NSString).deletingLastPathComponent
      if mostLinks > 0, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        let place = target.hasPrefix("/") ? target : folder + "/" + target
        return resolved(([place] + rest).joined(separator: "/"), mostLinks: mostLinks - 1)
      }
      rest.insert((path as NSString).lastPathComponent, at: 0)
      path = folder
    }
    return "/" + rest.joined(separator: "/")
  }

  private static func lies(_ path: String, in folders: [String]) -> Bool {
    folders.contains { path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func scheme(of target: String) -> String? {
    guard let mark = target.range(of: "://") else { return nil }
    return target[..<mark.lowerBound].lowercased()
  }

  /// Writers differ in whether they escape characters with percent signs.
  private static func paths(_ target: String) -> [String] {
    var path = target
    if scheme(of: target) == "file" {
      // RFC 8089 §2: an authority precedes the path, after two slashes.
      let rest = target.dropFirst("file://".count)
      guard let stroke = rest.firstIndex(of: "/") else { return [] }
      path = String(rest[stroke...])
    }
    return [path] + (path.removingPercentEncoding.map { $0 == path ? [] : [$0] } ?? [])
  }
}
