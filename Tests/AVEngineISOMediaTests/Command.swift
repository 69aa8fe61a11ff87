import Foundation
import TestSupport

/// Runs tools that we did not write: to make media, and to check ours.
enum Command {
  struct Failure: Error, CustomStringConvertible { let description: String }

  @discardableResult
  static func run(_ name: String, _ arguments: [String]) throws -> Data { try Tool.run(name, arguments) }
}
