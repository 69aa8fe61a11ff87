public import Foundation

/// Real media that a checkout may have beside it: in the folder that `SHARED_MEDIA` names, or in ../shared/media.
public enum SharedMediaFolder {
  /// The folder, where it is here. It is no link: a link would be listed as empty.
  public static let url: URL? = {
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let beside = package.deletingLastPathComponent().appendingPathComponent("shared/media")
    let named = ProcessInfo.processInfo.environment["SHARED_MEDIA"].map { URL(fileURLWithPath: $0) }
    let found = [named, beside].compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("expected.json").path)
    }
    return found?.resolvingSymlinksInPath()
  }()

  /// The paths, from the folder on, of the files with these extensions, in order; all files where nothing is said.
  public static func names(_ extensions: Set<String>? = nil) -> [String] {
    guard let url, let names = try? FileManager.default.subpathsOfDirectory(atPath: url.path) else { return [] }
    return names.filter { extensions?.contains(($0 as NSString).pathExtension.lowercased()) ?? true }.sorted()
  }

  /// What another project read from the files, by path.
  public static func expectations() throws -> [String: [String: Any]] {
    guard let url else { return [:] }
    let data = try Data(contentsOf: url.appendingPathComponent("expected.json"))
    return try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]] ?? [:]
  }
}
