public import Foundation

/// Real media files: in the folder of `SHARED_MEDIA`, or next to the checkout in ../shared/media.
public enum SharedMediaFolder {
  /// The first of these folders that contains `expected.json`, or nil. Symbolic links are resolved.
  public static let url: URL? = {
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let beside = package.deletingLastPathComponent().appendingPathComponent("shared/media")
    let named = ProcessInfo.processInfo.environment["SHARED_MEDIA"].map { URL(fileURLWithPath: $0) }
    let found = [named, beside].compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("expected.json").path)
    }
    return found?.resolvingSymlinksInPath()
  }()

  /// Returns the sorted paths in the folder of all files with these extensions. nil means all files and folders.
  public static func names(_ extensions: Set<String>? = nil) -> [String] {
    guard let url, let names = try? FileManager.default.subpathsOfDirectory(atPath: url.path) else { return [] }
    return names.filter { extensions?.contains(($0 as NSString).pathExtension.lowercased()) ?? true }.sorted()
  }

  /// Returns the content of `expected.json`, by path. The result is empty if there is no folder.
  public static func expectations() throws -> [String: [String: Any]] {
    guard let url else { return [:] }
    let data = try Data(contentsOf: url.appendingPathComponent("expected.json"))
    return try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]] ?? [:]
  }
}
