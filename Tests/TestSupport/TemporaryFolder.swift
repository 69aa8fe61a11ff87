public import Foundation

/// A folder that goes away with this object.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { remove() }

  public func remove() { try? FileManager.default.removeItem(at: url) }

  public subscript(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Runs ffmpeg in the folder, with words that spaces separate.
  @discardableResult
  public func ffmpeg(_ arguments: String) throws -> Data {
    try Tool.ffmpeg(Self.words(arguments), in: url)
  }

  /// A file that ffmpeg makes once for all tests, as a copy in the folder.
  @discardableResult
  public func make(_ name: String, _ arguments: [String]) throws -> URL {
    try MadeMedia.copy(name, arguments, to: self[name])
    return self[name]
  }

  @discardableResult
  public func make(_ name: String, _ arguments: String) throws -> URL { try make(name, Self.words(arguments)) }

  /// The words that ffprobe writes, run in the folder.
  public func ffprobe(_ arguments: String) throws -> String {
    String(decoding: try Tool.run("ffprobe", ["-v", "error"] + Self.words(arguments), in: url), as: UTF8.self)
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
