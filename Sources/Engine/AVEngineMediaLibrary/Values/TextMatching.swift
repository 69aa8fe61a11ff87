import Foundation
import Synchronization

extension String {
  func folded(_ options: MediaLibraryCondition.TextOptions) -> String {
    if options.isEmpty { return self }
    if utf8.allSatisfy({ $0 < 0x80 }) { return options.contains(.caseInsensitive) ? lowercased() : self }
    var compare: CompareOptions = []
    if options.contains(.caseInsensitive) { compare.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { compare.insert(.diacriticInsensitive) }
    return folding(options: compare, locale: nil)
  }
}

struct TextPattern {
  private enum Part: Equatable {
    case anything, oneCharacter
    case character(Character)
  }

  private let parts: [Part]

  init(_ pattern: String) {
    var (parts, isEscaped): ([Part], Bool) = ([], false)
    for character in pattern {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "*" where !isEscaped: if parts.last != .anything { parts.append(.anything) }
      case "?" where !isEscaped: parts.append(.oneCharacter)
      default: parts.append(.character(character))
      }
      isEscaped = false
    }
    self.parts = parts
  }

  /// Backtracks only to the latest `*`, so that the time is not exponential.
  func matches(_ text: String) -> Bool {
    let characters = Array(text)
    var (part, place) = (0, 0)
    var last: (part: Int, place: Int)?
    while place < characters.count {
      if part < parts.count, parts[part] == .anything {
        last = (part, place)
        part += 1
      } else if part < parts.count, parts[part] == .oneCharacter || parts[part] == .character(characters[place]) {
        (part, place) = (part + 1, place + 1)
      } else if let back = last {
        last = (back.part, back.place + 1)
        (part, place) = (back.part + 1, back.place + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .anything }
  }
}

enum RegularExpressions {
  private struct Key: Hashable {
    var pattern: String
    var options: MediaLibraryCondition.TextOptions
  }

  // Safety: an `NSRegularExpression` is immutable.
  private struct Made: @unchecked Sendable { let expression: NSRegularExpression }
  private static let made = Mutex<[Key: Made]>([:])

  /// The pattern is not lowercased to ignore case, because that could change its meaning: `\S` and `\s` are opposites.
  static func expression(
    _ pattern: String, _ options: MediaLibraryCondition.TextOptions
  ) -> NSRegularExpression? {
    let key = Key(pattern: pattern, options: options)
    return made.withLock { made in
      if let known = made[key] { return known.expression }
      let whole = "\\A(?:\(pattern.folded(options.subtracting(.caseInsensitive))))\\z"
      let ignoresCase = options.contains(.caseInsensitive)
      guard let new = try? NSRegularExpression(pattern: whole, options: ignoresCase ? .caseInsensitive : [])
      else { return nil }
      if made.count > 32 { made = [:] }
      made[key] = Made(expression: new)
      return new
    }
  }
}

extension NSRegularExpression {
  /// The receiver must come from `RegularExpressions`, whose expressions match whole texts only.
  func matchesWhole(_ text: String, _ options: MediaLibraryCondition.TextOptions) -> Bool {
    let text = text.folded(options.subtracting(.caseInsensitive))
    return firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
