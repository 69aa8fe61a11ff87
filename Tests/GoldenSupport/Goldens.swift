public import AVFoundation
import Foundation

/// The folder of goldens, and how a dump compares with them.
public struct Goldens: Sendable {
  /// Where the goldens are.
  public let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  /// Those of this checkout.
  public static let ofThisCheckout = Goldens(
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "Goldens"))

  public static func own(_ media: OwnMedia) -> String { "own/\(media.name).txt" }
  public static func shared(_ name: String) -> String { "shared/\(name).txt" }

  /// The golden of a name; nil where there is none.
  public func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  public func write(_ text: String, _ name: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The names of files that the shared media's goldens are about.
  public var sharedNames: [String] {
    let base = folder.appendingPathComponent("shared")
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
    return all.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The first lines in which a dump differs from its golden, and how to update it; nil where they are equal.
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

/// Real media that a checkout may have beside it: in the folder that `SHARED_MEDIA` names, or in ../shared/media.
public enum SharedMedia {
  public static let folder: URL? = {
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let named = ProcessInfo.processInfo.environment["SHARED_MEDIA"].map { URL(fileURLWithPath: $0) }
    let candidates = [named, package.deletingLastPathComponent().appendingPathComponent("shared/media")].compactMap {
      $0
    }
    // A link to the folder would be listed as empty.
    return candidates.first { FileManager.default.fileExists(atPath: $0.path) }?.resolvingSymlinksInPath()
  }()

  /// The files of media in the folder.
  public static let names: [String] = {
    guard let folder else { return [] }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let kinds = ["mp4", "mov", "m4a", "mp3", "wav", "flac", "ogg", "opus", "ts", "webm", "mkv", "caf", "aiff"]
    return names.filter { kinds.contains(($0 as NSString).pathExtension.lowercased()) }.sorted()
  }()

  public static func dump(_ name: String) async -> String? {
    guard let url = folder?.appendingPathComponent(name), FileManager.default.fileExists(atPath: url.path) else {
      return nil
    }
    return await AssetDump.text(
      of: AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true]), name: name)
  }
}

extension OwnMedia {
  /// Makes the file in a temporary folder, which goes afterwards, and dumps it.
  public func dump() async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("golden-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return await AssetDump.text(of: AVURLAsset(url: try await make(in: folder)), name: name)
  }
}
