import CoreMedia
import Foundation

/// A command line, split into options with values, flags and the rest.
struct Arguments {
  private(set) var values: [String: String] = [:]
  private(set) var flags: Set<String> = []
  private(set) var rest: [String] = []

  init(_ words: [String], options: Set<String> = [], flags known: Set<String> = []) throws {
    var words = words[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if options.contains(word) {
        guard let value = words.popFirst() else { throw Failure(.usage, "\(word) needs a value") }
        values[word] = value
      } else if parts.count == 2, options.contains(parts[0]) {
        values[parts[0]] = parts[1]
      } else if known.contains(word) {
        flags.insert(word)
      } else if word.hasPrefix("-"), word.count > 1 {
        throw Failure(.usage, "there is no option \(word); --help lists them")
      } else {
        rest.append(word)
      }
    }
  }

  /// The value of an option under any of its names.
  func value(_ names: String...) -> String? { names.lazy.compactMap { values[$0] }.first }

  func required(_ names: String...) throws -> String {
    guard let value = names.lazy.compactMap({ values[$0] }).first else { throw Failure(.usage, "\(names[0]) is missing; --help tells more") }
    return value
  }

  /// The one file that a command is about.
  func file() throws -> String {
    guard rest.count == 1 else {
      throw Failure(.usage, rest.isEmpty ? "which file? --help tells more" : "one file at a time: \(rest.joined(separator: ", "))")
    }
    return rest[0]
  }

  /// A time in seconds, exact to the last decimal that is written.
  static func time(_ text: String) throws -> CMTime {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? String(parts[1].prefix(9)) : ""
    guard let whole = Int64(parts[0].isEmpty ? "0" : String(parts[0])), whole >= 0, whole < 1_000_000_000,
      let fraction = Int64(decimals.isEmpty ? "0" : decimals), fraction >= 0, text != "."
    else { throw Failure(.usage, "“\(text)” is no time in seconds") }
    let scale = (0..<decimals.count).reduce(Int64(1)) { scale, _ in scale * 10 }
    return CMTime(value: whole * scale + fraction, timescale: CMTimeScale(scale))
  }

  static func size(_ text: String) throws -> CGSize {
    let sides = text.lowercased().split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...16_384).contains($0) }) else {
      throw Failure(.usage, "“\(text)” is no size; write it as 320x180")
    }
    return CGSize(width: sides[0], height: sides[1])
  }
}
