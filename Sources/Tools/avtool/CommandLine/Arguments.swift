import CoreMedia
import Foundation

struct Arguments {
  /// The values of options, by the first name of each option.
  private var values: [String: String] = [:]
  private var flags: Set<String> = []
  private(set) var operands: [String] = []

  init(_ words: [String], of command: CommandSyntax) throws {
    var words = words[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if word == "--" {
        operands += words
        return
      } else if let option = command.option(named: word) {
        if option.isFlag {
          flags.insert(option.names[0])
        } else {
          guard let value = words.popFirst() else { throw Failure(.usage, "\(word) needs a value") }
          values[option.names[0]] = value
        }
      } else if parts.count == 2, let option = command.option(named: parts[0]) {
        guard !option.isFlag else { throw Failure(.usage, "\(parts[0]) takes no value") }
        values[option.names[0]] = parts[1]
      } else if word.hasPrefix("-"), word.count > 1 {
        throw Failure(.usage, "there is no option \(word); `avtool help \(command.name)` lists the options")
      } else {
        operands.append(word)
      }
    }
  }

  func value(_ name: String) -> String? { values[name] }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  func required(_ name: String) throws -> String {
    guard let value = values[name] else { throw Failure(.usage, "\(name) is missing; see --help") }
    return value
  }

  func file() throws -> String {
    guard operands.count == 1 else {
      throw Failure(
        .usage,
        operands.isEmpty
          ? "a file is missing; see --help" : "only one file is allowed: \(operands.joined(separator: ", "))")
    }
    return operands[0]
  }

  /// The text has the form S, M:S or H:M:S. Decimals of a second after the ninth are ignored.
  static func time(_ text: String) throws -> CMTime {
    let wrong = Failure(.usage, "“\(text)” is not a time; write it as 90.5, 1:30.5 or 0:01:30.5")
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...3).contains(parts.count), let last = parts.last else { throw wrong }
    let seconds = last.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let decimals = seconds.count == 2 ? String(seconds[1].prefix(9)) : ""
    let wholes = parts.dropLast() + [seconds[0].isEmpty && !decimals.isEmpty ? "0" : seconds[0]]
    var whole: Int64 = 0
    for (index, part) in wholes.enumerated() {
      guard !part.isEmpty, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(part),
        number < 1_000_000_000,
        index == 0 || number < 60
      else { throw wrong }
      whole = whole * 60 + number
    }
    guard whole < 1_000_000_000, let fraction = Int64(decimals.isEmpty ? "0" : decimals), fraction >= 0,
      !decimals.hasPrefix("+")
    else {
      throw wrong
    }
    let scale = (0..<decimals.count).reduce(Int64(1)) { scale, _ in scale * 10 }
    return CMTime(value: whole * scale + fraction, timescale: CMTimeScale(scale))
  }

  static func size(_ text: String) throws -> CGSize {
    let size = try box(text)
    guard size.width > 0, size.height > 0 else { throw Failure(.usage, "“\(text)” is not a size; write it as 320x180") }
    return size
  }

  /// The text has the form 320x180, 320, 320x or x180; a missing side is zero.
  static func box(_ text: String) throws -> CGSize {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
      $0.isEmpty ? 0 : Int($0) ?? -1
    }
    let isOneThere = sides.contains { $0 > 0 }
    guard (1...2).contains(sides.count), isOneThere, sides.allSatisfy({ (0...16_384).contains($0) }) else {
      throw Failure(.usage, "“\(text)” is not a size; write it as 320x180, 320 or x180")
    }
    return CGSize(width: sides[0], height: sides.count == 2 ? sides[1] : 0)
  }
}
