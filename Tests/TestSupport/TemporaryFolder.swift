public import Foundation

/// A folder that is removed when this object is deallocated.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { remove() }

  /// Removes the folder.
  public func remove() { try? FileManager.default.removeItem(at: url) }

  /// Returns the URL of a name in the folder.
  public subscript(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Runs ffmpeg in the folder, with arguments separated by spaces.
  @discardableResult
  public func ffmpeg(_ arguments: String) throws -> Data {
    try Tool.ffmpeg(Self.words(arguments), in: url)
  }

  /// Copies into the folder a file that ffmpeg makes once for all tests.
  @discardableResult
  public func make(_ name: String, _ arguments: [String]) throws -> URL {
    try MadeMedia.copy(name, arguments, to: self[name])
    return self[name]
  }

  /// Copies into the folder a file that ffmpeg makes once for all tests. The arguments are separated by spaces.
  @discardableResult
  public func make(_ name: String, _ arguments: String) throws -> URL { try make(name, Self.words(arguments)) }

  /// Runs ffprobe in the folder, with arguments separated by spaces, and returns its output.
  public func ffprobe(_ arguments: String) throws -> String {
    String(decoding: try Tool.run("ffprobe", ["-v", "error"] + Self.words(arguments), in: url), as: UTF8.self)
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
