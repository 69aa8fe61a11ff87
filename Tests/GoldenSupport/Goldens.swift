public import AVFoundation
import Foundation

/// A folder of goldens: the expected dumps of media files.
public struct Goldens: Sendable {
  /// The folder of the goldens.
  public let folder: URL

  /// Creates the goldens of a folder.
  public init(_ folder: URL) { self.folder = folder }

  /// The goldens of this checkout.
  public static let ofThisCheckout = Goldens(
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "Goldens"))

  /// Returns the name of the golden of a file that the tests make.
  public static func own(_ media: OwnMedia) -> String { "own/\(media.name).txt" }
  /// Returns the name of the golden of a shared media file.
  public static func shared(_ name: String) -> String { "shared/\(name).txt" }

  /// Returns the golden with a name, or nil if the golden is absent or unreadable.
  public func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Writes a golden, and creates the folder if it is missing.
  public func write(_ text: String, _ name: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The names of the shared media files that have goldens.
  public var sharedNames: [String] {
    let base = folder.appendingPathComponent("shared")
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
    return all.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// Returns a text about the difference between a dump and its golden, or nil if both are equal.
  public func difference(_ text: String, _ name: String) -> String? {
    let update = "If that is meant: scripts/goldens --update, and look at the diff."
    guard let golden = self.text(name) else { return "\(name) is not there. Make it: scripts/goldens --update" }
    if golden == text { return nil }
    let (old, new) = (Self.lines(golden), Self.lines(text))
    let first = zip(old, new).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old.dropFirst(first), new.dropFirst(first))
    let tail = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (oldRest.dropLast(tail), newRest.dropLast(tail))
    let shown = Self.shown(gone, "-") + Self.shown(come, "+")
    return (["\(name) differs from line \(first + 1) on:"] + shown + [update]).joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func shown(_ lines: ArraySlice<Substring>, _ sign: String) -> [String] {
    let rest = lines.count > 6 ? ["\(sign) … \(lines.count - 6) more lines"] : []
    return lines.prefix(6).map { "\(sign) \($0)" } + rest
  }
}

/// Real media outside the checkout: in the folder that `SHARED_MEDIA` names, or else in ../shared/media.
public enum SharedMedia {
  /// The folder, or nil if it is absent.
  public static let folder: URL? = {
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let named = ProcessInfo.processInfo.environment["SHARED_MEDIA"].map { URL(fileURLWithPath: $0) }
    let candidates = [named, package.deletingLastPathComponent().appendingPathComponent("shared/media")].compactMap {
      $0
    }
    // A link to the folder would be listed as an empty folder.
    return candidates.first { FileManager.default.fileExists(atPath: $0.path) }?.resolvingSymlinksInPath()
  }()

  /// The media files in the folder.
  public static let names: [String] = {
    guard let folder else { return [] }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let kinds = ["mp4", "mov", "m4a", "mp3", "wav", "flac", "ogg", "opus", "ts", "webm", "mkv", "caf", "aiff"]
    return names.filter { kinds.contains(($0 as NSString).pathExtension.lowercased()) }.sorted()
  }()

  /// Returns the dump of a shared file; nil if the file is absent.
  public static func dump(_ name: String) async -> String? {
    guard let url = folder?.appendingPathComponent(name), FileManager.default.fileExists(atPath: url.path) else {
      return nil
    }
    return await AssetDump.text(
      of: AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true]), name: name)
  }
}

extension OwnMedia {
  /// Makes the file in a temporary folder, dumps it, and deletes the folder.
  public func dump() async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("golden-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return await AssetDump.text(of: AVURLAsset(url: try await make(in: folder)), name: name)
  }
}
