internal import AVEngineCSQLite
import Foundation

enum SQLiteText {
  /// The name of the collation, which ignores case and diacritics unless texts differ only in these.
  static let order = "people"

  /// The functions have the parameters text, part and options, and return false for values that are not texts.
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
    add("text_like") { SQLiteText.answer($0, $2) { TextPattern($1).matches($0) } }
    add("text_matches") {
      SQLiteText.answer($0, $2) { text, pattern, options in
        RegularExpressions.expression(pattern, options)?.matchesWhole(text, options) ?? false
      }
    }
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
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?, _ isTrue: (String, String) -> Bool
  ) {
    answer(context, values) { isTrue($0.folded($2), $1.folded($2)) }
  }

  private static func answer(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ isTrue: (String, String, MediaLibraryCondition.TextOptions) -> Bool
  ) {
    // Safety: each function is registered with three parameters.
    guard let values, let text = self.text(values[0]), let other = self.text(values[1]) else {
      return sqlite3_result_int(context, 0)
    }
    let options = MediaLibraryCondition.TextOptions(rawValue: Int(sqlite3_value_int64(values[2])))
    sqlite3_result_int(context, isTrue(text, other, options) ? 1 : 0)
  }

  private static func text(_ value: OpaquePointer?) -> String? {
    guard sqlite3_value_type(value) == CSQLITE_TEXT, let bytes = sqlite3_value_text(value) else { return nil }
    // Safety: the bytes are valid during the call.
    return String(
      decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))), as: UTF8.self)
  }

  /// Texts that differ only in case or diacritics are ordered by their bytes.
  private static func compare(_ one: UnsafeRawBufferPointer, _ two: UnsafeRawBufferPointer) -> Int32 {
    if one.allSatisfy({ $0 < 0x80 }), two.allSatisfy({ $0 < 0x80 }) {
      func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
      for (a, b) in zip(one, two) where lowered(a) != lowered(b) { return lowered(a) < lowered(b) ? -1 : 1 }
      if one.count != two.count { return one.count < two.count ? -1 : 1 }
    } else {
      let all: MediaLibraryCondition.TextOptions = [.caseInsensitive, .diacriticInsensitive]
      let (a, b) = (
        String(decoding: one, as: UTF8.self).folded(all), String(decoding: two, as: UTF8.self).folded(all)
      )
      if a != b { return a < b ? -1 : 1 }
    }
    return one.elementsEqual(two) ? 0 : one.lexicographicallyPrecedes(two) ? -1 : 1
  }
}
