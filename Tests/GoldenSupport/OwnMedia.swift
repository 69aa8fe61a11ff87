public import Foundation

/// A file that this package's writers make with the same bytes every time.
public struct OwnMedia: Sendable, CustomStringConvertible {
  /// The file's name; its golden has the same name with ".txt".
  public let name: String
  private let make: @Sendable (URL) async throws -> Void

  public var description: String { name }

  /// Makes the file in a folder, and returns the file's URL.
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
