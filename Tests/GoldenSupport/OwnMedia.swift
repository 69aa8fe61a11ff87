public import Foundation

/// A file that our own writers make in the run, byte for byte the same every time: no encoder, no date, no random
/// number.
public struct OwnMedia: Sendable, CustomStringConvertible {
  /// The file's name; its golden has the same, with ".txt".
  public let name: String
  private let make: @Sendable (URL) async throws -> Void

  public var description: String { name }

  /// Makes the file, and what else belongs to it, in a folder.
  public func make(in folder: URL) async throws -> URL {
    let url = folder.appendingPathComponent(name)
    try await make(url)
    return url
  }

  init(_ name: String, _ make: @escaping @Sendable (URL) async throws -> Void) {
    self.name = name
    self.make = make
  }

  public static let all: [OwnMedia] = films + texts + tags + audioParts + streams
}
