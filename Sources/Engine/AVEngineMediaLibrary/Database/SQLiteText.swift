internal import AVEngineCSQLite
import Foundation
import Synchronization

/// The text functions and the collation that statements use. They compare like `NSPredicate`, or like a sorted list for
/// people.
enum SQLiteText {
  /// The name of the collation that ignores case and diacritics.
  static let order = "people"

  /// The names of functions such as `text_contains(text, part, options)`. They return false for values that are not
  /// texts.
  static let functions: [MediaLibraryCondition.Comparison: String] = [
    .equal: "text_equal", .contains: "text_contains", .beginsWith: "text_begins", .endsWith: "text_ends",
    .like: "text_like", .matches: "text_matches", .less: "text_less", .lessOrEqual: "text_less_equal",
    .greater: "text_greater", .greaterOrEqual: "text_greater_equal",
  ]

  static func register(in database: OpaquePointer) {
    func add(
      _ name: String,
      _ function: @escaping @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    ) {
      sqlite3_create_function_v2(database, name, 3, CSQLITE_PURE_UTF8, nil, function, nil, nil, nil)
    }
    add("text_equal") { SQLiteText.answer($0, $2) { $0 == $1 } }
    add("text_contains") { SQLiteText.answer($0, $2) { $1.isEmpty || $0.contains($1) } }
    add("text_begins") { SQLiteText.answer($0, $2) { $0.hasPrefix($1) } }
    add("text_ends") { SQLiteText.answer($0, $2) { $0.hasSuffix($1) } }
    add("text_less") { SQLiteText.answer($0, $2) { $0 < $1 } }
    add("text_less_equal") { SQLiteText.answer($0, $2) { $0 <= $1 } }
    add("text_greater") { SQLiteText.answer($0, $2) { $0 > $1 } }
    add("text_greater_equal") { SQLiteText.answer($0, $2) { $0 >= $1 } }
    add("text_like") { SQLiteText.answer($0, $2) { WildcardPattern.matches($0, $1) } }
    add("text_matches") { SQLiteText.answer($0, $2, folds: false) { RegularExpressions.matches($0, $1) } }
    sqlite3_create_collation_v2(
      database, order, CSQLITE_UTF8, nil,
      { _, length, bytes, otherLength, other in
        // Safety: SQLite passes two buffers of these lengths.
        let one = UnsafeRawBufferPointer(start: bytes, count: Int(length))
        let two = UnsafeRawBufferPointer(start: other, count: Int(otherLength))
        return SQLiteText.compare(one, two)
      }, nil)
  }

  private static func answer(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?, folds: Bool = true,
    _ isTrue: (String, String) -> Bool
  ) {
    // Safety: each function is registered with three parameters.
    guard let values, let text = self.text(values[0]), let other = self.text(values[1]) else {
      return sqlite3_result_int(context, 0)
    }
    let options = MediaLibraryCondition.TextOptions(rawValue: Int(sqlite3_value_int64(values[2])))
    let answer = folds ? isTrue(folded(text, options), folded(other, options)) : isTrue(text, pattern(other, options))
    sqlite3_result_int(context, answer ? 1 : 0)
  }

  private static func text(_ value: OpaquePointer?) -> String? {
    guard sqlite3_value_type(value) == CSQLITE_TEXT, let bytes = sqlite3_value_text(value) else { return nil }
    // Safety: the bytes are valid during the call.
    return String(
      decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))), as: UTF8.self)
  }

  private static func pattern(_ pattern: String, _ options: MediaLibraryCondition.TextOptions) -> String {
    options.contains(.caseInsensitive) ? "(?i)" + pattern : pattern
  }

  /// Returns the text without the differences that the options ignore.
  static func folded(_ text: String, _ options: MediaLibraryCondition.TextOptions) -> String {
    if options.isEmpty { return text }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return options.contains(.caseInsensitive) ? text.lowercased() : text }
    var compare: String.CompareOptions = []
    if options.contains(.caseInsensitive) { compare.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { compare.insert(.diacriticInsensitive) }
    return text.folding(options: compare, locale: nil)
  }

  /// Compares ignoring case and diacritics; texts that are then equal are ordered by their bytes.
  private static func compare(_ one: UnsafeRawBufferPointer, _ two: UnsafeRawBufferPointer) -> Int32 {
    if one.allSatisfy({ $0 < 0x80 }), two.allSatisfy({ $0 < 0x80 }) {
      func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
      for (a, b) in zip(one, two) where lowered(a) != lowered(b) { return lowered(a) < lowered(b) ? -1 : 1 }
      if one.count != two.count { return one.count < two.count ? -1 : 1 }
    } else {
      let all: MediaLibraryCondition.TextOptions = [.caseInsensitive, .diacriticInsensitive]
      let (a, b) = (
        folded(String(decoding: one, as: UTF8.self), all), folded(String(decoding: two, as: UTF8.self), all)
      )
      if a != b { return a < b ? -1 : 1 }
    }
    return one.elementsEqual(two) ? 0 : one.lexicographicallyPrecedes(two) ? -1 : 1
  }
}

/// Matches patterns with `?` and `*`.
enum WildcardPattern {
  /// Takes at most as many steps as the product of both lengths, because only the last `*` is tried again.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let (text, pattern) = (Array(text), Array(pattern))
    var (t, p) = (0, 0)
    var star: (text: Int, pattern: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (t, p + 1)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        (t, p) = (t + 1, p + 1)
      } else if let last = star {
        star = (last.text + 1, last.pattern)
        (t, p) = (last.text + 1, last.pattern)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}

/// A cache of regular expressions.
enum RegularExpressions {
  // Safety: an `NSRegularExpression` is immutable.
  private struct Made: @unchecked Sendable { let expression: NSRegularExpression }
  private static let made = Mutex<[String: Made]>([:])

  static func expression(_ pattern: String) -> NSRegularExpression? {
    made.withLock { made in
      if let known = made[pattern] { return known.expression }
      guard let new = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z") else { return nil }
      if made.count > 32 { made = [:] }
      made[pattern] = Made(expression: new)
      return new
    }
  }

  static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let expression = expression(pattern) else { return false }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: whole) != nil
  }
}
